package cards

import (
	"context"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"equitas/cmd/equitas/cli"
	"equitas/engine/lab/question"
	"equitas/engine/playtest"
	"equitas/reports"
	"equitas/reports/cardlist"
	"equitas/reports/playfile"
	"equitas/reports/table"
)

// reviewWords are the texts of the table of reviews, by language and key.
var reviewWords = map[string]map[string]string{
	"en": {"title": "REVIEWS", "note": "marks 1 to 5, means; described, never judged", "card": "card", "version": "version", "this": "this one", "other": "another: ", "reviews": "reviews", "played": "played", "words": "what was said", "cards": "bots: in the opening hand", "cards used": "bots: used",
		"below": "beside the marks what bots' games measured, %s deals of %s: no mark has any of it"},
	"it": {"title": "GIUDIZI", "note": "voti da 1 a 5, medie; descritti, mai giudicati", "card": "carta", "version": "versione", "this": "questa", "other": "un’altra: ", "reviews": "giudizi", "played": "giocata", "words": "che cosa si è detto", "cards": "bot: in mano all’inizio", "cards used": "bot: usata",
		"below": "accanto ai voti ciò che hanno misurato le partite dei bot, %s mani di %s: nei voti non entra"},
}

// reviewTable returns the table of players' marks, read from file, for the cards of a list, beside
// figures from matches of bots. It has a row for each card and version that was reviewed.
func reviewTable(ctx context.Context, s *cli.Streams, lib *cli.Library, v *cli.Variant, list *cardlist.List, file inputFile, opt *listOptions) (*table.Table, error) {
	say, ok := reviewWords[opt.Langs[0]]
	lang := opt.Langs[0]
	if !ok {
		say, lang = reviewWords["en"], "en"
	}
	var things []playtest.Label
	var hashes []string
	for _, f := range list.Languages[0].Faces {
		if n := len(things); n > 0 && things[n-1].ID == f.ID { // the other face of the same card
			hashes[n-1] += "+" + f.Hash
			continue
		}
		things = append(things, playtest.Label{ID: f.ID, Names: map[string]string{}})
		hashes = append(hashes, f.Hash)
	}
	for _, l := range list.Languages {
		for _, f := range l.Faces {
			i := slices.IndexFunc(things, func(t playtest.Label) bool { return t.ID == f.ID })
			if i >= 0 && things[i].Names[l.Lang] == "" {
				things[i].Names[l.Lang] = f.Name
			}
		}
	}
	g, err := playfile.ReadGrid(file.name, file.text)
	if err != nil {
		return nil, err
	}
	g.Lang = lang
	reviews, faults := playtest.ReadReviews(g, things)
	if len(faults) > 0 {
		return nil, playfile.Faults(faults)
	}
	figures, families, bots, deals, err := cardFigures(ctx, s, lib, v, opt)
	if err != nil {
		return nil, err
	}
	t := &table.Table{Title: say["title"], Note: say["note"], Stacked: true, Columns: []table.Column{{Key: "card", Head: say["card"], Wrap: true}, {Key: "version", Head: say["version"]}, {Key: "reviews", Head: say["reviews"], Align: table.Right}, {Key: "played", Head: say["played"], Align: table.Right}}}
	keys := playtest.MarkNames("en")
	for i, name := range playtest.MarkNames(lang) {
		t.Columns = append(t.Columns, table.Column{Key: keys[i], Head: name, Align: table.Right})
	}
	for _, f := range families {
		head := say[f]
		if head == "" {
			head = f
		}
		t.Columns = append(t.Columns, table.Column{Key: f, Head: head, Align: table.Right, Wrap: true})
	}
	if opt.texts { // texts may contain names, so they are shown only on request
		t.Columns = append(t.Columns, table.Column{Key: "words", Head: say["words"], Wrap: true})
	}
	for _, x := range playtest.SummarizeReviews(reviews, hashes) {
		version := table.Cell{Text: say["this"], Value: "this"}
		if x.Version != "" {
			version = table.Cell{Text: say["other"] + x.Version, Value: x.Version}
		}
		row := []table.Cell{{Text: things[x.Card].Name(opt.Langs[0]), Value: things[x.Card].ID}, version, table.CountCell(x.Reviews), table.CountCell(x.TimesPlayed)}
		for _, m := range x.MeanMarks {
			c := table.Cell{Text: table.None}
			if m > 0 {
				c = table.Cell{Text: strconv.FormatFloat(m, 'f', 1, 64), Value: m}
			}
			row = append(row, c)
		}
		for _, f := range families {
			c := table.Cell{Text: table.None}
			if at := slices.IndexFunc(figures, func(c reports.CardFigure) bool { return c.Card == things[x.Card].ID && c.Family == f }); at >= 0 && x.Version == "" {
				c = table.Cell{Text: table.UntieWords(figures[at].Text)}
			}
			row = append(row, c)
		}
		if opt.texts {
			row = append(row, table.Cell{Text: strings.Join(x.Words, "; ")})
		}
		t.Rows = append(t.Rows, row)
	}
	if len(families) > 0 {
		t.Below = []string{fmt.Sprintf(say["below"], table.Thousands(deals), bots)}
	}
	return t, nil
}

// cardFigures returns figures about the cards of v from matches of bots, which it plays or takes
// from kept results, on the default number of deals. families are the families of metrics that
// the figures belong to, bots the line-up, and deals the number of deals.
func cardFigures(ctx context.Context, s *cli.Streams, lib *cli.Library, v *cli.Variant, opt *listOptions) (figures []reports.CardFigure, families []string, bots string, deals int, err error) {
	witness := &cli.Reporter{Streams: s, Quiet: opt.quiet, Workers: 1, TrainingHint: cli.AvoidTrainingFlag}
	answer, err := lib.Lab.Ask(ctx, &question.Sim{Variant: v.RequestedAs, Play: question.Play{Bots: []string{"greedy"}, Deals: question.FallbackDeals, Sets: opt.sets}}, witness.Observer())
	if err != nil {
		return nil, nil, "", 0, err
	}
	r := answer.Reports[0].(*reports.Summary)
	figures = r.CardFigures()
	for _, f := range figures {
		if !slices.Contains(families, f.Family) {
			families = append(families, f.Family)
		}
	}
	return figures, families, r.Variant.Bots, r.Result.Run.Deals, nil
}
