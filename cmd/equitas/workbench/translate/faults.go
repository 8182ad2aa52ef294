package translate

import (
	"cmp"
	"embed"
	"fmt"
	"maps"
	"path"
	"regexp"
	"slices"
	"strings"
	"sync"

	"equitas/cmd/equitas/cli"
	"equitas/cmd/equitas/workbench/words"
	"equitas/engine/rule/source"
)

// Faults are made in English from formats such as "%s is %d, must be %s". The files in
// faults/LANGUAGE have translations of these formats. A fault is translated by finding the format
// that has made it, and translating its arguments in the same way.

// faultFiles has the translations of faults, with a folder for each language.
//
//go:embed faults
var faultFiles embed.FS

// A faultForm is a format with its translation.
type faultForm struct {
	en            *regexp.Regexp // matches English texts made from the format, with a group for each argument
	literal       string         // the longest part of the format between arguments
	weight        int            // number of bytes and words of the format outside arguments
	translation   string         // the translation, with the verb %s for each argument
	argumentKinds []byte         // by argument: [translatedWord], [verbatim] or another letter
}

// How an argument is translated. The files have these letters as verbs of formats. An argument with
// another verb is translated unless it is a single word.
const (
	translatedWord = 'w' // translated even if it is a single word, such as "card" or "true"
	verbatim       = 'v' // not translated: a name in a game, or a value
)

// A faultForms holds the translations of faults into one language.
type faultForms struct {
	lang     string
	game     string            // the game that texts are about; "" for none
	exact    map[string]string // translations of texts without arguments, by the English text
	units    map[string]string // translations of units, those of the game first, by the English unit
	patterns []faultForm       // formats with arguments, the heaviest first
	heads    map[string]bool   // beginnings of formats that end in ": " but are not keys: "nearest: "

	mu    sync.Mutex
	cache map[string]Text        // translations already made, by the English text
	games map[string]*faultForms // translations for texts about a game, by the game
}

// forGame returns the translations for texts about a game; f itself if the game is "" or unknown.
func (f *faultForms) forGame(game string) *faultForms {
	p := phrasesFor(Target{f.lang, game})
	if p == nil || p.gameTexts == nil {
		return f
	}
	f.mu.Lock()
	defer f.mu.Unlock()
	g := f.games[game]
	if g == nil {
		units := maps.Clone(f.units)
		maps.Copy(units, p.units)
		g = &faultForms{lang: f.lang, game: game, exact: f.exact, units: units, patterns: f.patterns, heads: f.heads, cache: map[string]Text{}}
		f.games[game] = g
	}
	return g
}

// maxTranslated is the largest number of translations of faults that are kept for one language and
// game.
const maxTranslated = 2000

// A Text is a text and its language: that of the page or, if it could not be translated,
// English.
type Text struct{ Text, Lang string }

// Patterns of verbs in formats: formatVerb matches one verb, and adjacentArgs verbs with nothing
// between them, which count as one argument.
var (
	formatVerb   = regexp.MustCompile(`%(?:\[[0-9]\])?(?:\.[0-9])?[0-9]*[sdqvwcgfXxeoT]`)
	adjacentArgs = regexp.MustCompile(`(?:%[svw])+`)
)

// mergeAdjacent returns a format with each run of adjacent verbs replaced by one %s.
func mergeAdjacent(format string) string { return adjacentArgs.ReplaceAllString(format, "%s") }

// faultWords returns the translations of faults for all languages but English, by language.
var faultWords = sync.OnceValue(func() map[string]*faultForms {
	all := map[string]*faultForms{}
	for _, lang := range words.Languages()[1:] {
		f := &faultForms{lang: lang, exact: map[string]string{}, units: unitsIn(lang), heads: map[string]bool{}, cache: map[string]Text{}, games: map[string]*faultForms{}}
		for en, said := range readFaults(lang) {
			if en = mergeAdjacent(en); !formatVerb.MatchString(en) {
				f.exact[strings.ReplaceAll(en, "%%", "%")] = strings.ReplaceAll(said, "%%", "%")
				continue
			}
			f.patterns = append(f.patterns, newFaultForm(en, said))
			if head := faultSubject.FindString(en); !strings.Contains(head, "%") {
				f.heads[head] = true
			}
		}
		slices.SortFunc(f.patterns, func(a, b faultForm) int {
			return cmp.Or(b.weight-a.weight, cmp.Compare(a.en.String(), b.en.String()))
		})
		all[lang] = f
	}
	return all
})

// unitsIn returns translations, into the language lang, of the units that built-in games use, by the
// English unit.
func unitsIn(lang string) map[string]string {
	all := map[string]string{}
	lib := cli.OpenBuiltIn()
	for _, g := range lib.Games() {
		v := lib.Edition(g.Name())
		if v == nil {
			continue
		}
		glossary := v.Set.Glossary(lang)
		for _, k := range g.Schema().AllKeys() {
			if told := glossary.Unit(k.Unit, 2); k.Unit != "" && told != "" {
				all[k.Unit] = told
			}
		}
	}
	return all
}

// readFaults returns the translated formats of a language, by the English format. It panics
// if a file is not valid, since the files are a part of the program.
func readFaults(lang string) map[string]string {
	all := map[string]string{}
	files, _ := faultFiles.ReadDir("faults/" + lang)
	for _, f := range files {
		name := path.Join("faults", lang, f.Name())
		text, err := faultFiles.ReadFile(name)
		if err != nil {
			panic("translate: " + err.Error())
		}
		root, fault := source.ParseFile(source.NewFile(name, string(text)))
		if fault != nil {
			panic("translate: " + fault.String())
		}
		for _, key := range root.Keys() {
			all[key] = root.GetKey(key).Text
		}
	}
	return all
}

// newFaultForm returns the form for the English format en and its translation. Verbs of the
// translation may have numbers that change the order: %[2]s. A %s stands for an argument that is not
// translated if it is a single word, since that is usually a name. For other verbs see
// [translatedWord] and [verbatim].
func newFaultForm(en, translation string) faultForm {
	var x faultForm
	pattern, at := `(?s)^`, 0
	piece := func(text string) {
		text = strings.ReplaceAll(text, "%%", "%")
		if len(text) > len(x.literal) {
			x.literal = text
		}
		x.weight += len(strings.Fields(text)) + len(text)
		pattern += regexp.QuoteMeta(text)
	}
	for _, m := range formatVerb.FindAllStringIndex(en, -1) {
		piece(en[at:m[0]])
		switch en[m[1]-1] {
		case 'd':
			pattern += `([+−-]?[0-9][0-9,]*)`
		case 'q':
			pattern += `("(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|` + "`[^`]*`)"
		case 'c':
			pattern += `(.)`
		case 'X':
			pattern += `([0-9A-F]+)`
		case 'g', 'f':
			pattern += `([+−-]?[0-9.,e+-]+)`
		default:
			pattern += `(.+?)`
		}
		at = m[1]
	}
	piece(en[at:])
	x.en = regexp.MustCompile(pattern + `$`)
	x.argumentKinds = make([]byte, x.en.NumSubexp())
	next := 0
	x.translation = formatVerb.ReplaceAllStringFunc(translation, func(verb string) string {
		said := "%s"
		if i := strings.IndexByte(verb, ']'); i >= 0 {
			next = int(verb[i-1] - '1')
			said = verb[:i+1] + "s"
		}
		if next < len(x.argumentKinds) {
			x.argumentKinds[next] = verb[len(verb)-1]
		}
		next++
		return said
	})
	return x
}

// Fault translates a fault or a hint for a [Target], and returns it with its language: that of the
// target, or English if it is unknown.
func Fault(target Target, text string) (translation, textLang string) {
	f := faultWords()[target.Lang]
	if f == nil || text == "" {
		return text, "en"
	}
	f = f.forGame(target.Game)
	f.mu.Lock()
	defer f.mu.Unlock()
	t, ok := f.cache[text]
	if !ok {
		t = Text{text, "en"}
		if said, how := f.translateText(text, 0); how != notTranslated {
			t = Text{said, target.Lang}
		}
		if len(f.cache) >= maxTranslated {
			clear(f.cache)
		}
		f.cache[text] = t
	}
	return t.Text, t.Lang
}

// maxFormatDepth is the largest depth to which arguments of formats may be texts made by other
// formats.
const maxFormatDepth = 6

// How much of a text was translated.
const (
	notTranslated    = iota
	partlyTranslated // the format is translated, but not all of its arguments
	whollyTranslated
)

// translateText translates a text that has a translation of its own or was made from a format. how
// is [notTranslated], [partlyTranslated] or [whollyTranslated]. depth is the number of formats whose
// arguments contain the text.
func (f *faultForms) translateText(s string, depth int) (translation string, how int) {
	if told, ok := f.exact[s]; ok {
		return told, whollyTranslated
	}
	if depth > maxFormatDepth {
		return s, notTranslated
	}
	if p := phrasesFor(Target{f.lang, f.game}); p != nil && strings.Contains(s, " ") {
		if told, ok := p.translateWord(s); ok {
			return told, whollyTranslated
		}
	}
	if at := faultSubject.FindString(s); at != "" && !f.heads[at] { // a subject, then the fault
		what, ok := f.translateArg(strings.TrimSuffix(at, ": "), false, depth+1)
		if told, how := f.translateText(s[len(at):], depth+1); ok && how == whollyTranslated {
			return what + ": " + told, whollyTranslated
		}
	}
	best := s
	for i := range f.patterns {
		x := &f.patterns[i]
		if !strings.Contains(s, x.literal) {
			continue
		}
		m := x.en.FindStringSubmatch(s)
		if m == nil {
			continue
		}
		args, all := make([]any, len(m)-1), true
		for k, part := range m[1:] {
			if args[k] = part; x.argumentKinds[k] != verbatim {
				told, ok := f.translateArg(part, x.argumentKinds[k] == translatedWord, depth+1)
				args[k], all = told, all && ok
			}
		}
		told := fmt.Sprintf(x.translation, args...)
		if all {
			return told, whollyTranslated
		}
		if how == notTranslated && x.weight >= minFormatLetters {
			best, how = told, partlyTranslated
		}
	}
	if told, ok := f.translateJoined(s, depth); ok {
		return told, whollyTranslated
	}
	return best, how
}

// minFormatLetters is the smallest weight of a format ([faultForm]) for which a partial translation
// is used.
const minFormatLetters = 20

// faultSubject matches the subject at the beginning of a fault: "condition draw.legal: ".
var faultSubject = regexp.MustCompile(`^(?:condition |amount )?[^ ]+: `)

// translateJoined translates two texts with "; " or ": " between them, or a text followed by another
// in brackets. It returns s and false if a part is unknown.
func (f *faultForms) translateJoined(s string, depth int) (string, bool) {
	for _, between := range []string{"; ", ": "} {
		for at := 0; ; {
			i := strings.Index(s[at:], between)
			if i < 0 {
				break
			}
			first, ok1 := f.translateArg(s[:at+i], false, depth+1)
			second, ok2 := f.translateArg(s[at+i+len(between):], false, depth+1)
			if ok1 && ok2 {
				return first + between + second, true
			}
			at += i + len(between)
		}
	}
	for i := strings.LastIndex(s, " ("); i > 0 && strings.HasSuffix(s, ")"); i = strings.LastIndex(s[:i], " (") {
		first, ok1 := f.translateArg(s[:i], false, depth+1)
		second, ok2 := f.translateArg(s[i+2:len(s)-1], false, depth+1)
		if ok1 && ok2 {
			return first + " (" + second + ")", true
		}
	}
	return s, false
}

// untranslatedArg matches arguments that are never translated: names of keys, entries and files,
// numbers, quotations, parts of files and conditions.
var untranslatedArg = regexp.MustCompile("^(?:[^ ]*|\"(?:[^\"\\\\]|\\\\.)*\"|'(?:[^'\\\\]|\\\\.)*'|`[^`]*`|[^ ]+ (?:[=<>!]=?|&&|\\|\\|) .*|\\(.*|\\[.*|\\{.*\\}|[+−-]?[0-9.,]+ (?:%|pp|mm)|[a-z]+ (?:[A-Z]{2,}|\\[).*)$")

// translateArg translates an argument of a format: a word, a text made from a format, a name, a
// number with a unit, or a list of these. A single word is translated only if single is true;
// otherwise it counts as a name. It returns false if the argument is unknown.
func (f *faultForms) translateArg(s string, single bool, depth int) (string, bool) {
	alone := !strings.Contains(s, " ")
	if told, ok := f.exact[s]; ok && (single || !alone) {
		return told, true
	}
	if spaced := words.SpaceThousands(s); alone && spaced != s {
		return spaced, true
	}
	if !single && alone || untranslatedArg.MatchString(s) {
		return s, true
	}
	if trimmed := strings.TrimSpace(s); trimmed != s && trimmed != "" {
		told, ok := f.translateArg(trimmed, single, depth)
		return strings.Replace(s, trimmed, told, 1), ok
	}
	if told, ok := f.units[s]; ok {
		return told, true
	}
	if p := phrasesFor(Target{f.lang, f.game}); p != nil {
		if told, ok := p.translateWord(s); ok {
			return told, true
		}
	}
	if alone {
		return s, true
	}
	for _, between := range [][2]string{{", ", ", "}, {" and ", " e "}, {" or ", " o "}} {
		if all := strings.Split(s, between[0]); len(all) > 1 && len(all) < maxParts {
			said := true
			for i, one := range all {
				told, ok := f.translateArg(one, single, depth+1)
				all[i], said = told, said && ok
			}
			if said {
				return strings.Join(all, between[1]), true
			}
		}
	}
	if noun, name, ok := strings.Cut(s, " "); ok && f.exact[noun] != "" && !strings.Contains(name, " ") {
		return f.exact[noun] + " " + name, true
	}
	if m := numberWithUnit.FindStringSubmatch(s); m != nil {
		if told, ok := f.translateArg(m[2], true, depth+1); ok {
			return words.SpaceThousands(m[1]) + " " + told, true
		}
	}
	told, how := f.translateText(s, depth)
	return told, how == whollyTranslated || entryWithTable.MatchString(s)
}

// entryWithTable matches the name of a table with the key of an entry: province "britannia".
var entryWithTable = regexp.MustCompile(`^[a-z_]+ "[^"]*"$`)

// maxParts is the largest number of parts that a list may have to be translated.
const maxParts = 200

// numberWithUnit matches a number with a unit: "20 cards".
var numberWithUnit = regexp.MustCompile(`^([+−-]?[0-9][0-9.,]*) (\pL[\pL -]*)$`)

// ErrorText is [Error] without the language of the result.
func ErrorText(target Target, text string) string { return Error(target, text).Text }

// Error translates the text of an error, or of a fault with or without its place, for a [Target].
// Unknown texts stay in English.
func Error(target Target, text string) Text {
	if told, in := Fault(target, text); in == target.Lang {
		return Text{told, in}
	}
	if at := leadingPlace.FindString(text); at != "" {
		if told, in := Fault(target, text[len(at):]); in == target.Lang {
			return Text{at + told, in}
		}
	}
	return Text{text, "en"}
}

// leadingPlace matches the place at the beginning of a fault: "variants/x.toml:3:5: ".
var leadingPlace = regexp.MustCompile(`^[^ ]+?(?::[0-9]+){0,2}(?:, [a-z]+ [^:,]+)?: `)
