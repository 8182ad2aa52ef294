package workbench

import (
	"bytes"
	"fmt"
	"regexp"
	"testing"

	"equitas/engine"
	"equitas/engine/lab/question"
	"equitas/engine/lab/records"
)

// lookedUp matches the part of a page in which all cards can be looked up.
var lookedUp = regexp.MustCompile(`(?s)<section class="panel passage look".*?</section>`)

var (
	thing   = regexp.MustCompile(`<li>([^<:]+): [^<]*\.</li>`) // the description of a card or a Guild
	written = regexp.MustCompile(`<text[^>]*>([^<]*)</text>`)  // a line on a face
)

// unwritten returns a page without the texts of visible cards and Guilds, which may name
// others. It keeps a line of a face only if it is a name, and of a description only the
// name of the thing. It removes the menu of all things.
func unwritten(page string, names map[string][]string) string {
	whole := map[string]bool{}
	for _, both := range names {
		for _, name := range both {
			whole[name] = true
		}
	}
	page = thing.ReplaceAllString(page, "<li>$1</li>")
	page = lookedUp.ReplaceAllString(page, "")
	return written.ReplaceAllStringFunc(page, func(line string) string {
		if text := written.FindStringSubmatch(line)[1]; whole[text] {
			return "<text>" + text + "</text>"
		}
		return ""
	})
}

// No page of a seat in Play may name a card, in any language, of which it has seen no copy
// and been told of none. Without -full this is tested in two games for two choices,
// otherwise in six games for six. In games such as False Seals, where players may claim to
// have any card, menus name all cards.
func TestPlayNamesNothingHidden(t *testing.T) {
	if testing.Short() {
		t.Skip("plays matches")
	}
	t.Parallel()
	b := run(t, nil)
	games, choices := []string{"proelio/0.9.6", "last_candle/standard"}, 2
	if *full {
		choices = 6
		for _, g := range []string{"boatyard", "crazy_eights", "five_rivers", "go_fish"} {
			games = append(games, g+"/standard")
		}
	}
	for _, of := range games {
		held := 0
		for _, lang := range []string{"en", "it"} {
			held += b.hold(of, lang, choices)
		}
		if held == 0 {
			t.Errorf("%s: nothing was ever hidden from the first seat", of)
		}
		t.Logf("%s: %d names were looked for", of, held)
	}
}

// namesOn returns the names of the cards on a table, by their faces.
func namesOn(mats []engine.Mat) map[string]string {
	l := map[string]string{}
	for _, m := range mats {
		for _, p := range m.Piles {
			for _, c := range p.Cards {
				l[c.Face] = c.Name
			}
		}
	}
	return l
}

// hold plays a match from one seat and checks every page of it for names of cards that are
// hidden from that seat. It returns how many names were looked for.
func (b *running) hold(of, lang string, choices int) (held int) {
	t := b.t
	x := b.sits("of", of, "seed", "7", "lang", lang)
	defer b.games.end(x.g)
	for n := range choices {
		s := x.rests()
		if s.State != sceneAct {
			break
		}
		names := x.everywhere()
		mine, _ := x.g.table.Spread(0)
		sees := namesOn(mine)
		told := fmt.Sprint(x.g.table.Log(0))
		for _, m := range mine {
			for _, p := range m.Piles {
				told += " " + p.Known
			}
		}
		for _, c := range x.g.table.Hand(0).Cards {
			sees[c.Face] = ""
		}
		_, page := b.get("/play/" + x.g.ID)
		page = unwritten(page, names)
		for face, both := range names {
			if _, seen := sees[face]; seen {
				continue
			}
			for _, name := range both {
				word := regexp.MustCompile(`(^|[^\pL\d])` + regexp.QuoteMeta(name) + `($|[^\pL\d])`)
				if word.MatchString(told) {
					continue
				}
				held++
				if at := word.FindStringIndex(page); at != nil {
					t.Errorf("%s, choice %d in %s: the page names %s, which lies hidden: …%s…", of, n+1, lang, name, page[max(0, at[0]-120):min(len(page), at[1]+80)])
				}
			}
		}
		pick := (n*7 + 3) % len(s.Actions)
		x.does("choose", s.Step, "pick", fmt.Sprint(pick))
	}
	return held
}

// everywhere returns the names of all cards, hidden ones included, by their faces and in
// both languages.
func (x at) everywhere() map[string][]string {
	t := x.t
	var record bytes.Buffer
	if err := x.g.table.Record(&record); err != nil {
		t.Fatal(err)
	}
	playback, err := records.Read(t.Context(), x.project.Lab, records.ReplayOptions{File: "the match"}, record.Bytes(), question.Observer{})
	if err != nil {
		t.Fatal(err)
	}
	m := &playback.Matches[0]
	names := map[string][]string{}
	err = playback.VisitPosition(0, len(m.Picks), func(now records.Moment) {
		for _, lang := range []string{"en", "it"} {
			voice := m.Variant.Rules.(engine.Narration).Voice(lang, m.Start.Seats)
			for face, name := range namesOn(voice.(engine.TableView).Mats(now.State, engine.Nobody, nil)) {
				names[face] = append(names[face], name)
			}
		}
	})
	if err != nil {
		t.Fatal(err)
	}
	return names
}
