package translation

import (
	"slices"
	"strings"
	"sync"

	"equitas/engine/rule/source"
)

// Files are the files of words of a game, or of the program. Those of a language are parsed at its
// first use. They are safe for concurrent use.
type Files struct {
	game    string
	texts   []UnparsedFile
	rules   Rules
	english int // index of the English file that defines which words exist; -1 without one

	mu      sync.Mutex
	parsed  []*File                     // by index in texts: the parsed file; nil: not parsed yet
	checked map[string]bool             // by language: its files are parsed and checked
	tables  map[tableName]*source.Table // results of tableAlone so far
}

// NewFiles returns the files of words of a game, "" for the program, with the given texts. Each is
// parsed when it is first needed.
func NewFiles(game string, texts []UnparsedFile, rules Rules) *Files {
	s := &Files{game: game, texts: texts, rules: rules, english: -1, parsed: make([]*File, len(texts)), checked: map[string]bool{}, tables: map[tableName]*source.Table{}}
	for i, x := range texts {
		if x.Lang == English {
			s.english = i
		}
	}
	return s
}

// Texts returns the texts of the files.
func (s *Files) Texts() []UnparsedFile { return s.texts }

// MadeFrom reports whether the files were made from equal texts and the same rules. It is false if s is
// nil.
func (s *Files) MadeFrom(texts []UnparsedFile, rules Rules) bool {
	if s == nil || s.rules != rules || len(s.texts) != len(texts) {
		return false
	}
	for i, x := range texts {
		if !x.Equal(s.texts[i]) {
			return false
		}
	}
	return true
}

// All returns all files, in the order of their texts. The caller must not change them.
func (s *Files) All() []*File { return s.parsedWhere(func(UnparsedFile) bool { return true }) }

// InLanguage returns the files in a language and those in English, whose words replace missing ones, in the
// order of their texts.
func (s *Files) InLanguage(lang string) []*File {
	return s.parsedWhere(func(x UnparsedFile) bool { return x.Lang == lang || x.Lang == English })
}

// FilesWithNames returns the files that may contain names of entries of decks.
func (s *Files) FilesWithNames() []*File {
	return s.parsedWhere(func(x UnparsedFile) bool { return x.Fault == nil && mayHaveNames(x.Source.Text, s.rules) })
}

// mayHaveNames reports whether the text of a file may contain names of entries of decks: whether it has
// the header of a table with such names, or a key of one above all headers. If only parsing can
// show that, it returns true.
func mayHaveNames(text string, rules Rules) bool {
	if strings.Contains(text, `"""`) || strings.Contains(text, "'''") {
		return true
	}
	top := true // above all tables
	for line := range strings.Lines(text) {
		line = strings.TrimSpace(line)
		rest := strings.TrimLeft(line, "[ \t")
		header := rest != line
		switch {
		case line == "" || line[0] == '#' || !header && !top:
			continue
		case rest == "" || rest[0] == '"' || rest[0] == '\'', !header && strings.Contains(line, "["):
			return true
		}
		key := strings.IndexFunc(rest, func(c rune) bool {
			return !(c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= '0' && c <= '9' || c == '_' || c == '-')
		})
		if key > 0 && rules.HasNames(rest[:key]) {
			return true
		}
		top = top && !header
	}
	return false
}

// Word returns the text at a key, such as "note.assumes", in a language by parsing only the table of
// the key, at its first use. ok is false if that is not enough, for example because several files
// are in the language.
func (s *Files) Word(lang, key string) (text string, ok bool) {
	t := s.tableAlone(lang, source.Parent(key))
	if t == nil {
		return "", false
	}
	v := t.GetKey(source.LastKey(key))
	if v == nil || v.Kind != source.KindText {
		return "", false
	}
	return v.Text, true
}

// A tableName names a table of the files in a language.
type tableName struct{ lang, table string }

// tableAlone returns a table of the files in a language, parsed without the rest of its file; nil if
// that cannot be done, or there is no such table.
func (s *Files) tableAlone(lang, table string) *source.Table {
	s.mu.Lock()
	defer s.mu.Unlock()
	at := tableName{lang, table}
	t, known := s.tables[at]
	if !known {
		t = s.parseTable(lang, table)
		s.tables[at] = t
	}
	return t
}

// parseTable parses what tableAlone returns.
func (s *Files) parseTable(lang, table string) *source.Table {
	of := func(x UnparsedFile) bool { return x.Lang == lang }
	i := slices.IndexFunc(s.texts, of)
	if i < 0 || slices.ContainsFunc(s.texts[i+1:], of) || s.texts[i].Fault != nil {
		return nil
	}
	src := s.texts[i].Source
	header := "\n[" + table + "]\n"
	from := strings.Index(src.Text, header) + 1
	if from == 0 || strings.Contains(src.Text[from:], header) || strings.Contains(src.Text, `"""`) || strings.Contains(src.Text, "'''") {
		return nil
	}
	to := len(src.Text)
	if n := strings.Index(src.Text[from:], "\n["); n >= 0 {
		to = from + n + 1
	}
	root, fault := source.Parse(src, from, to)
	if fault != nil {
		return nil
	}
	v := root.GetKey(table)
	if v == nil || v.Kind != source.KindTable {
		return nil
	}
	return v.Table
}

// parsedWhere returns, parsed, the files for whose texts filter is true.
func (s *Files) parsedWhere(filter func(x UnparsedFile) bool) []*File {
	s.mu.Lock()
	defer s.mu.Unlock()
	var files []*File
	for i, x := range s.texts {
		if filter(x) {
			s.parseLanguage(x.Lang)
			files = append(files, s.parsed[i])
		}
	}
	return files
}

// parseLanguage parses the files in a language, unless it has done so before, and checks them against
// those in English.
func (s *Files) parseLanguage(lang string) {
	if s.checked[lang] {
		return
	}
	s.checked[lang] = true
	var all *File
	if s.english >= 0 {
		if lang != English {
			s.parseLanguage(English)
		} else {
			s.parsed[s.english] = Read(s.texts[s.english], s.game, s.rules, nil)
		}
		all = s.parsed[s.english]
	}
	var files []*File
	for i, x := range s.texts {
		if x.Lang == lang && i != s.english {
			s.parsed[i] = Read(x, s.game, s.rules, all)
		}
		if x.Lang == lang || x.Lang == English {
			files = append(files, s.parsed[i])
		}
	}
	checkAgainstEnglish(files, lang)
}
