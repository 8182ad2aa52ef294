package cardfaces

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"equitas/engine/cardtext"
	"equitas/engine/rule"
	"equitas/engine/rule/render"
)

// Summary returns the page of rules of a set, with differences from base marked; base may be
// nil. newPage is the game's function that builds the page of a set in a language.
func Summary(set, base *rule.Set, lang string, newPage func(set *rule.Set, lang string) *Page) *rule.Summary {
	now := newPage(set, lang)
	out := &rule.Summary{Title: set.Title, Lang: lang}
	lines := now.Lines()
	out.Missing = now.missingInWords()
	if base == nil {
		out.Sections = now.sections(lines, nil, nil, nil)
		return out
	}
	c := &comparison{current: now, base: newPage(base, lang), plainCurrent: now}
	c.plainBase = c.base
	if plain := now.comparisonLanguage(base); plain != lang {
		c.plainCurrent, c.plainBase = newPage(set, plain), newPage(base, plain)
	}
	was := c.base.Lines()
	plain, plainWas := lines, was
	if c.plainCurrent != now {
		plain, plainWas = c.plainCurrent.Lines(), c.plainBase.Lines()
	}
	out.Sections = now.sections(lines, was, plain, plainWas)
	for _, section := range []rule.Section{
		{Heading: now.Word("cards"), Lines: c.changedEntries()},
		{Heading: now.Word("others"), Lines: c.otherChanges(slices.Concat(lines, was))},
	} {
		if len(section.Lines) > 0 {
			out.Sections = append(out.Sections, section)
		}
	}
	if slices.ContainsFunc(out.Sections, func(s rule.Section) bool {
		return slices.ContainsFunc(s.Lines, func(l rule.SummaryLine) bool { return l.Changed })
	}) {
		out.Legend = now.Fill("legend", TextValue("edition", base.Title))
	}
	return out
}

// comparisonLanguage returns the language in which the rules are compared with those of the
// base: the page's language if the base has names in it, otherwise English. Thereby a name
// that the variant adds in a language does not count as a changed rule.
func (p *Page) comparisonLanguage(base *rule.Set) string {
	if p.Lang == p.NameLang && slices.Contains(base.Languages(), p.Lang) {
		return p.Lang
	}
	return rule.English
}

// textOf returns the text of the line in lines that is about the same rule as l, "" if there is
// none.
func textOf(lines []Line, l Line) string {
	if i := slices.IndexFunc(lines, l.sameRule); i >= 0 {
		return lines[i].Text
	}
	return ""
}

// sections groups lines under their headings. baseLines are those of the base. plain and
// plainBaseLines are lines and baseLines in the language of comparison; they and baseLines
// are nil without a base.
func (p *Page) sections(lines, baseLines, plain, plainBaseLines []Line) []rule.Section {
	var all []rule.Section
	for i := range p.Sections {
		s := p.Sections[i].ID
		section := rule.Section{Heading: p.text("page.section." + s)}
		for _, l := range lines {
			if l.Section != s {
				continue
			}
			line := rule.SummaryLine{Label: l.Label, Text: l.Text}
			if baseLines != nil {
				if i := slices.IndexFunc(baseLines, l.sameRule); i < 0 {
					line.Changed, line.Was = true, l.InPlayText
				} else if textOf(plain, l) != textOf(plainBaseLines, l) {
					line.Changed, line.Was = true, baseLines[i].Text
				}
			}
			section.Lines = append(section.Lines, line)
		}
		for _, l := range baseLines {
			if l.Section == s && !slices.ContainsFunc(lines, l.sameRule) && !slices.ContainsFunc(lines, l.replacesSection) && l.InPlayText == "" {
				section.Lines = append(section.Lines, rule.SummaryLine{Label: l.Label, Text: "–", Changed: true, Was: l.Text})
			}
		}
		if len(section.Lines) > 0 {
			all = append(all, section)
		}
	}
	return all
}

// A comparison has the pages of a set and of its base in the language that is shown, and both
// in the language in which their rules are compared; the latter may be the same pages.
type comparison struct{ current, base, plainCurrent, plainBase *Page }

// changedEntries returns a line for each entry whose own rules differ from those of the base:
// it is new, changed or removed. Differences that follow from another rule have no line here.
func (c *comparison) changedEntries() []rule.SummaryLine {
	var paths []string
	for _, d := range render.Diff(c.base.Set, c.current.Set) {
		parts := strings.Split(d.Path, ".")
		if len(parts) < 2 || !slices.Contains(c.current.Entries, parts[0]) {
			continue
		}
		if path := parts[0] + "." + parts[1]; !slices.Contains(paths, path) {
			paths = append(paths, path)
		}
	}
	var lines []rule.SummaryLine
	for _, path := range paths {
		l := rule.SummaryLine{Changed: true}
		name, now := c.current.Traits(path)
		old, was := c.base.Traits(path)
		switch {
		case was == nil:
			l.Label, l.Text = name, joinTraits(now, now)
		case now == nil:
			l.Label, l.Text, l.Was = old, c.current.Word("gone"), was[0]
		default:
			l.Label = name
			_, a := c.plainCurrent.Traits(path)
			_, b := c.plainBase.Traits(path)
			var is, before []string
			for i := range now {
				if a[i] != b[i] {
					is, before = append(is, now[i]), append(before, was[i])
				}
			}
			if len(is) == 0 {
				continue
			}
			l.Text, l.Was = joinTraits(is, now), joinTraits(before, was)
		}
		lines = append(lines, l)
	}
	return lines
}

// joinTraits joins some traits of an entry into one line, separated by semicolons. allTraits
// holds all traits of the entry, its text last: if the traits include that text, it follows
// at the end as sentences of its own. Empty traits are left out.
func joinTraits(traits, allTraits []string) string {
	last, text := len(traits)-1, allTraits[len(allTraits)-1]
	if traits[last] == text {
		traits = traits[:last]
	} else {
		text = ""
	}
	line := strings.Join(slices.DeleteFunc(slices.Clone(traits), func(s string) bool { return s == "" }), "; ")
	if line != "" && text != "" {
		line += ". "
	}
	return line + text
}

// otherChanges returns a line for each difference from the base that none of the described
// lines is about.
func (c *comparison) otherChanges(described []Line) []rule.SummaryLine {
	var known []string
	for _, l := range described {
		known = append(known, l.Keys...)
	}
	for _, s := range c.current.Sections {
		for _, r := range s.Rules {
			if r.Module != "" {
				known = append(known, r.ID)
			}
		}
	}
	var lines []rule.SummaryLine
	for _, d := range render.Diff(c.base.Set, c.current.Set) {
		k := c.current.Set.Schema().Match(d.Path)
		if k == nil || slices.Contains(known, d.Path) || c.current.isOmitted(d.Path, k) {
			continue
		}
		label := c.current.label(d.Path, k)
		if table, _, _ := strings.Cut(d.Path, "."); slices.Contains(c.current.Set.Schema().DeckTables, table) {
			if label = c.unprintedLabel(d.Path, k); label == "" {
				continue
			}
		}
		l := rule.SummaryLine{Label: label, Text: c.current.inWords(d.Path, k), Changed: true, Was: c.base.inWords(d.Path, k)}
		if l.Was == l.Text { // the variant fixes the value of this entry while the common value changes: show no former value
			l.Was = ""
		}
		lines = append(lines, l)
	}
	return lines
}

// isOmitted reports whether a rule is left out because players need not know it.
func (p *Page) isOmitted(path string, k *rule.Key) bool {
	return slices.ContainsFunc(p.OmittedRules, func(x string) bool { return path == x || strings.HasSuffix(x, ".") && strings.HasPrefix(path, x) }) ||
		p.OmitsAlso != nil && p.OmitsAlso(path, k)
}

// unprintedLabel returns the label of a key of the deck files that no card shows, such as one
// of the board: its words in [page.label], after the name of its entry; "" if there are none.
func (c *comparison) unprintedLabel(path string, k *rule.Key) string {
	word := "page.label." + strings.ReplaceAll(k.Path, ".*", "")
	if !c.current.hasText(word) {
		return ""
	}
	label := c.current.text(word)
	entry := entryOf(path, k)
	if entry == "" {
		return capital(label)
	}
	return cmp.Or(c.current.entryName(entry), c.base.entryName(entry), c.current.MeaningOf(entry[strings.LastIndexByte(entry, '.')+1:])) + ": " + label
}

// entryName returns the name of an entry; "" if it has none.
func (p *Page) entryName(entry string) string {
	if name := p.NameOf(entry); name != "" {
		return name
	}
	if p.FallbackName == nil {
		return ""
	}
	return p.FallbackName(entry)
}

// missingInWords returns a sentence for each kind of text that the page shows in another
// language because the requested language lacks it.
func (p *Page) missingInWords() []string {
	in := LanguageName(p.Set, p.NameLang)
	var l []string
	if p.Lang != p.NameLang {
		var have []string
		for _, lang := range p.Set.WordLanguages() {
			if hasSentences(p.Set.Lexicon(lang)) {
				have = append(have, LanguageName(p.Set, lang))
			}
		}
		l = append(l, fmt.Sprintf("its headings and sentences are English, for there are none in %s, only in %s", in, strings.Join(have, " and ")))
	} else if lacks := p.missingKeys(); len(lacks) > 0 {
		l = append(l, fmt.Sprintf("the files of words lack, so it is English: %s", strings.Join(lacks, ", ")))
	}
	l = append(l, p.FallbackNote("no %s names, so English ones: %s", p.UnnamedEntries(p.NamedTables...))...)
	if p.Missing != nil {
		l = append(l, p.Missing()...)
	}
	return l
}

// missingKeys returns the keys of the words of pages that the language lacks.
func (p *Page) missingKeys() []string {
	var l []string
	english := p.Set.Lexicon(rule.English)
	for _, table := range [...]string{"page", "spoken", "sign"} {
		for _, key := range english.Keys(table) {
			if _, ok := p.words.OwnText(key); !ok {
				l = append(l, key)
			}
		}
	}
	return l
}

// UnnamedEntries returns the ids of entries of tables that have no name in the requested language,
// so that the page shows another name.
func (p *Page) UnnamedEntries(tables ...string) []string {
	var l []string
	for _, table := range tables {
		for _, id := range p.Set.Table(table).Keys() {
			if n := p.Set.Value(rule.Path(table, id, "name")); n != nil && n.Table.Get(p.NameLang) == nil {
				l = append(l, id)
			}
		}
	}
	return l
}

// FallbackNote returns the note that some things are shown in English, as a list of one line; nil if
// ids is empty. format has the language and the list: "no %s names, so English ones: %s".
func (p *Page) FallbackNote(format string, ids []string) []string {
	if len(ids) == 0 {
		return nil
	}
	return []string{fmt.Sprintf(format, LanguageName(p.Set, p.NameLang), strings.Join(ids, ", "))}
}

var _ cardtext.Values = (*Values)(nil)
