package workbench

import (
	"bytes"
	"cmp"
	"fmt"
	"net/url"
	"slices"
	"strings"
	"unicode/utf8"

	"equitas/cmd/equitas/topics"
	"equitas/cmd/equitas/workbench/refusal"
	"equitas/cmd/equitas/workbench/textsearch"
	"equitas/cmd/equitas/workbench/translate"
	"equitas/engine/lab"
	"equitas/engine/lab/project"
	"equitas/engine/rule"
	"equitas/engine/rule/explain"
	"equitas/engine/rule/render"
	"equitas/reports/table"
)

// helpRoutes registers the routes of Help: descriptions of the views, topics of equitas
// help, explanations of keys, and metrics.
func (s *server) helpRoutes() {
	s.handle("help", "GET /help", (*request).showHelpPages)
	s.handle("help", "GET /help/topic", (*request).showTopic)
	s.handle("help", "GET /help/topic/{name}", (*request).showTopic)
	s.handle("help", "GET /help/keys", (*request).showHelpKeys)
	s.handle("help", "GET /help/explain", (*request).explainKey)
	s.handle("help", "GET /help/metrics", (*request).showHelpMetrics)
}

// A helpPage is the data of a page of Help.
type helpPage struct {
	Part   string     // which page: "pages", "topics", "keys" or "metrics"
	Pages  []helpLink // the views, with their descriptions
	Ways   []helpLink // links to answers of frequent questions
	Hits   []helpHit  // results of a search in all pages
	More   int        // number of keys that were found and are not in Hits
	Topics []helpLink
	Topic  string // name of the topic that is shown
	In     string // language of Blocks
	Blocks []helpBlock

	Games []variantGroup
	Of    string // name of the variant whose values are shown
	Find  string // words that are searched for
	Keys  []keyGroup
	Found int          // number of keys that were found
	Said  *explanation // explanation of the selected key; nil for none

	Metrics *table.Table
}

// A helpHit is a result of a search.
type helpHit struct {
	To, Name, Text string // address, title and excerpt
	English        bool   // whether Text is English on a page in another language
}

// A helpLink is a link to a page: its address, its text, and a description or "".
type helpLink struct{ To, Name, About string }

// viewHelpKeys are the keys of the texts that describe views, by the view.
var viewHelpKeys = map[string]string{
	"variants": "help.variants", "edit": "help.edit", "compare": "help.compare", "sweep": "help.sweep", "tune": "help.tune", "runs": "help.runs",
	"flow": "help.flow", "cards": "help.cards", "play": "help.play", "tests": "help.tested", "records": "help.records",
}

// topicWords are the keys of the titles of topics, by the topic.
var topicWords = map[string]string{
	"workshop": "help.workshop", "games": "help.games", "variants": "help.files", "decks": "help.decks", "effects": "help.does", "conditions": "help.questions",
	"comparing": "help.comparing", "bots": "help.bots", "seeds": "help.seeds", "statistics": "help.statistics", "methods": "help.methods", "metrics": "help.measuring",
	"records": "help.recording", "results": "help.results", "keeping": "help.keeping", "scale": "help.scale", "playing": "help.playing",
	"playtests": "help.playtests", "words": "help.words", "printing": "help.printing", "assistants": "help.assistants",
}

// showHelpPages shows descriptions of all views, or the results of a search.
func (r *request) showHelpPages() error {
	page := helpPage{Part: "pages", Find: strings.TrimSpace(r.FormValue("find"))}
	if page.Find != "" {
		r.addHits(&page)
		return r.show(page)
	}
	for i := range views {
		if name := views[i].name; viewHelpKeys[name] != "" {
			page.Pages = append(page.Pages, helpLink{views[i].path(), r.text(name + ".title"), r.text(viewHelpKeys[name])})
		}
	}
	page.Ways = []helpLink{
		{"/help/topic/statistics", r.text("help.verdicts"), ""},
		{"/help/metrics", r.text("help.whatmeasures"), ""},
		{"/help/keys", r.text("help.whatkeys"), ""},
		{"/help/topic/conditions", r.text("help.howconditions"), ""},
		{"/help/topic/bots", r.text("help.whobots"), ""},
		{"/help/topic/printing", r.text("help.howprint"), ""},
	}
	return r.show(page)
}

// maxKeyHits is the largest number of keys in the results of a search.
const maxKeyHits = 20

// addHits adds to page.Hits everything in Help that has the words of page.Find: views, paragraphs of
// topics, keys and metrics.
func (r *request) addHits(page *helpPage) {
	for i := range views {
		if name := views[i].name; viewHelpKeys[name] != "" {
			hit := helpHit{To: views[i].path(), Name: r.text(name + ".title"), Text: r.text(viewHelpKeys[name])}
			if hasAllWords(page.Find, hit.Name+" "+hit.Text) {
				page.Hits = append(page.Hits, hit)
			}
		}
	}
	var beside []helpHit
	for _, name := range topics.Names {
		text, in, _ := topics.TextIn(r.lang, name)
		english := in != r.lang
		title, blocks := r.text(topicWords[name]), topicBlocks(text)
		if hasAllWords(page.Find, title+" "+name) { // the whole topic is about the words
			page.Hits = append(page.Hits, helpHit{"/help/topic/" + name, title, excerptAround(blocks[min(1, len(blocks)-1)].Text, nil), english})
			continue
		}
		found := 0
		for i, b := range blocks {
			if hasAllWords(page.Find, b.Text) && b.Kind != "head" && found < 2 {
				found++
				beside = append(beside, helpHit{fmt.Sprintf("/help/topic/%s#t%d", name, i), title, excerptAround(b.Text, longWords(page.Find)), english})
			}
		}
	}
	page.Hits = append(page.Hits, beside...)
	v, err := r.explainedVariant(r.server.project.Lab.Library())
	if err != nil {
		return
	}
	page.Of = v.RequestedAs
	for _, k := range r.explainableKeys(v) {
		if !k.hasAllWords(page.Find) {
			continue
		}
		if page.Found++; page.Found > maxKeyHits {
			page.More++
			continue
		}
		at := url.Values{"of": {v.RequestedAs}, "find": {page.Find}, "key": {k.Path}}
		page.Hits = append(page.Hits, helpHit{"/help/keys?" + at.Encode(), cmp.Or(k.Name, k.Path), k.Doc, false})
	}
}

// excerptAround returns a part of text, of about 240 bytes, around the first place where one of
// words occurs, or its beginning if none does.
func excerptAround(text string, words []string) string {
	const before, long = 80, 240
	text = strings.Join(strings.Fields(text), " ")
	from := len(text)
	for _, word := range words {
		if i := textsearch.Index(text, word); i >= 0 {
			from = min(from, i)
		}
	}
	if from == len(text) { // the text has none of the words
		from = 0
	}
	begin, end := 0, len(text)
	if from-before > 0 && len(text) > long {
		begin = from - before + strings.IndexByte(text[from-before:], ' ') + 1
	}
	if begin+long < len(text) {
		if i := strings.LastIndexByte(text[begin:begin+long], ' '); i > 0 {
			end = begin + i
		}
	}
	said := text[begin:end]
	if begin > 0 {
		said = "… " + said
	}
	if end < len(text) {
		said += " …"
	}
	return said
}

// A helpBlock is a part of a topic. Kind is "head" for a heading, "p" for a paragraph, or "pre" for
// preformatted lines.
type helpBlock struct{ Kind, Text string }

// A keyGroup is the keys of one table of the files.
type keyGroup struct {
	Name string
	Keys []keyLine
}

// A keyLine is an entry in the list of what can be explained.
type keyLine struct {
	Path, Doc string
	Name      string // name in the language of the page; "" for none
	English   string // English text that is searched too
}

// hasAllWords reports whether the texts of the entry together have all words of find, without regard
// to case and accents. Short words are ignored.
func (k *keyLine) hasAllWords(find string) bool {
	return hasAllWords(find, strings.Join([]string{k.Path, k.Name, k.Doc, k.English}, " "))
}

// An explanation is the explanation Text of a key, in the language Lang, with the value that it has
// in the variant called Of.
type explanation struct{ Of, Key, Text, Lang string }

func (r *request) showTopic() error {
	name := r.PathValue("name")
	if name == "" {
		name = topics.Names[0]
	}
	text, in, ok := topics.TextIn(r.lang, name)
	if !ok {
		return refusal.New(refusal.Missing, "bench.missing", name)
	}
	page := helpPage{Part: "topics", Topic: name, In: in, Blocks: topicBlocks(text)}
	for _, name := range topics.Names {
		page.Topics = append(page.Topics, helpLink{name, r.text(topicWords[name]), ""})
	}
	return r.show(page)
}

// topicBlocks splits the text of a topic into blocks at blank lines. Consecutive indented parts are
// one preformatted block.
func topicBlocks(text string) []helpBlock {
	var all []helpBlock
	for part := range strings.SplitSeq(strings.Trim(text, "\n"), "\n\n") {
		part = strings.Trim(part, "\n")
		kind := "p"
		switch {
		case part == "":
			continue
		case part == strings.ToUpper(part) && !strings.Contains(part, "\n"):
			kind = "head"
		case strings.HasPrefix(part, "  "):
			kind = "pre"
		case strings.Contains(part, "\n  "):
			kind = "mixed" // a line with an indented list below
		}
		if n := len(all); kind == "pre" && n > 0 && all[n-1].Kind == "pre" {
			all[n-1].Text += "\n\n" + part
			continue
		}
		if kind == "mixed" {
			i := strings.Index(part, "\n  ")
			all = append(all, helpBlock{"p", part[:i]})
			kind, part = "pre", part[i+1:]
		}
		all = append(all, helpBlock{kind, part})
	}
	for i := range all {
		if all[i].Kind == "pre" {
			all[i].Text = dedent(all[i].Text)
		}
	}
	return all
}

// dedent removes the indentation that all lines of a text share.
func dedent(text string) string {
	text = strings.TrimRight(text, "\n")
	least := len(text)
	for line := range strings.Lines(text) {
		if rest := strings.TrimLeft(line, " "); strings.TrimSpace(rest) != "" {
			least = min(least, len(line)-len(rest))
		}
	}
	var b strings.Builder
	for line := range strings.Lines(text) {
		b.WriteString(line[min(least, len(line)-len(strings.TrimLeft(line, " "))):])
	}
	return b.String()
}

// explainedVariant returns the variant whose values explanations show: the one that the request
// names, or else the newest.
func (r *request) explainedVariant(lib *lab.Library) (*lab.Variant, error) {
	of := r.FormValue("of")
	if of == "" {
		of = newestVariant(r.gameTrees())
	}
	if !slices.Contains(lib.Names(), of) {
		return nil, refusal.New(refusal.Missing, "bench.missing", of)
	}
	r.gameName = gameOf(of)
	return lib.Variant(of, nil, nil)
}

func (r *request) showHelpKeys() error {
	lib := r.server.project.Lab.Library()
	v, err := r.explainedVariant(lib)
	if err != nil {
		return err
	}
	page := helpPage{Part: "keys", Of: v.RequestedAs, Find: strings.TrimSpace(r.FormValue("find")), Games: r.variantGroups(lib, "", v.RequestedAs)}
	for _, k := range r.explainableKeys(v) {
		if !k.hasAllWords(page.Find) {
			continue
		}
		page.Found++
		name, _, _ := strings.Cut(k.Path, ".")
		at := slices.IndexFunc(page.Keys, func(g keyGroup) bool { return g.Name == name })
		if at < 0 {
			at = len(page.Keys)
			page.Keys = append(page.Keys, keyGroup{Name: name})
		}
		page.Keys[at].Keys = append(page.Keys[at].Keys, k)
	}
	if key := r.FormValue("key"); key != "" {
		if page.Said, err = r.localExplanation(v, key); err != nil {
			return err
		}
	}
	return r.show(page)
}

// hasAllWords reports whether text has all words of find, without regard to case and accents. It
// ignores words of fewer than four letters, unless find has only such words.
func hasAllWords(find, text string) bool {
	text = textsearch.Normalize(text)
	return !slices.ContainsFunc(longWords(find), func(word string) bool { return !strings.Contains(text, word) })
}

// longWords returns the words of find, in lower case and without accents, that have at least four
// letters; all words if none has.
func longWords(find string) []string {
	all := strings.Fields(textsearch.Normalize(find))
	long := slices.DeleteFunc(slices.Clone(all), func(word string) bool { return utf8.RuneCountInString(word) < 4 })
	if len(long) == 0 {
		return all
	}
	return long
}

// explainableKeys returns everything that can be explained of a variant: the lists of conditions,
// effects, moments and counters, all keys, and all metrics.
func (r *request) explainableKeys(v *lab.Variant) []keyLine {
	l := []keyLine{{Path: "conditions", Doc: r.text("help.conditions")}, {Path: "effects", Doc: r.text("help.effects")}, {Path: "moments", Doc: r.text("help.moments")}, {Path: "counters", Doc: r.text("help.counters")}}
	glossary := v.Set.Glossary(r.lang)
	for _, k := range v.Game.Schema().AllKeys() {
		x := keyLine{Path: k.Path, Doc: glossary.Doc(k), Name: glossary.Name(k), English: k.Label + " " + k.Doc}
		if !strings.Contains(k.Path, "*") && !rule.IsMeasuringTable(strings.SplitN(k.Path, ".", 2)[0]) {
			x.Name = render.KeyName(r.lang, v.Set, k.Path)
		} else if strings.Contains(x.Name, "{") {
			x.Name = ""
		}
		l = append(l, x)
	}
	for _, m := range v.Metrics(v.Rules.Players().Usual) {
		told, _ := translate.Report(r.translationTarget(), m.Title)
		l = append(l, keyLine{Path: m.ID, Doc: told, English: m.Title})
	}
	return l
}

// englishExplanation returns the explanation of a key in English. It is an error if nothing is
// called key.
func englishExplanation(v *lab.Variant, key string) (*explanation, error) {
	var b bytes.Buffer
	if err := explain.Write(&b, v.Game, v.Loaded, key); err != nil {
		return nil, err
	}
	return &explanation{v.RequestedAs, key, dedent(b.String()), rule.English}, nil
}

// localExplanation returns the explanation of a key in the language of the page, or in English if
// it cannot be translated; its Lang tells which. It is an error if nothing is called key.
func (r *request) localExplanation(v *lab.Variant, key string) (*explanation, error) {
	if text, ok := translate.Key(r.lang, v.Loaded, key); ok {
		return &explanation{v.RequestedAs, key, text, r.lang}, nil
	}
	said, err := englishExplanation(v, key)
	if err == nil {
		said.Text, said.Lang = translate.Explanation(r.lang, v, said.Text)
	}
	return said, err
}

func (r *request) explainKey() error {
	v, err := r.explainedVariant(r.server.project.Lab.Library())
	if err != nil {
		return err
	}
	said, err := r.localExplanation(v, r.FormValue("key"))
	if err != nil {
		return err
	}
	return r.sendPart("explained", said)
}

func (r *request) showHelpMetrics() error {
	lib := r.server.project.Lab.Library()
	v, err := r.explainedVariant(lib)
	if err != nil {
		return err
	}
	t, err := project.List(lib, project.MetricsList, v.RequestedAs)
	if err != nil {
		return err
	}
	t.Title, t.Below = r.text("help.metrics"), metricCaveats(v)
	return r.show(helpPage{Part: "metrics", Of: v.RequestedAs, Games: r.variantGroups(lib, "", v.RequestedAs), Metrics: &t})
}

// metricCaveats returns sentences on the metrics of a variant that must be read with care: those
// that also depend on the situation in which something is used, and those that measure learned
// bots more than rules.
func metricCaveats(v *lab.Variant) []string {
	var l []string
	say := func(text string) {
		if !slices.Contains(l, text) {
			l = append(l, text)
		}
	}
	seats := v.Rules.Players().Usual
	for _, m := range v.Metrics(seats) {
		if m.IsConfounded && m.Place.Caveat != "" {
			say(m.Family + ": " + m.Place.Caveat)
		}
	}
	for _, x := range v.Rules.Caveats(seats, []string{rule.Tuned}) {
		say(x.Text)
	}
	return l
}
