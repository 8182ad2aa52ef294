// Package words has the texts of the workbench's pages in all languages. Each view has a
// file, NAME.toml, whose key x is the text called "NAME.x". The package also formats
// numbers for a language.
package words

import (
	"embed"
	"fmt"
	"slices"
	"strings"
	"sync"

	"equitas/engine/rule/source"
)

// wordFiles are the texts of the pages: a file for each view, which has each text in all languages.
//
//go:embed *.toml
var wordFiles embed.FS

// Lexicon returns all texts, by name ("variants.title") and then by language. Callers must
// not change it.
func Lexicon() map[string]map[string]string { return lexicon() }

// lexicon reads the files of texts at its first call.
var lexicon = sync.OnceValue(readWords)

// Languages returns the languages of the pages, English first.
func Languages() []string { return []string{"en", "it"} }

// HasLanguage reports whether the pages exist in a language.
func HasLanguage(lang string) bool { return slices.Contains(Languages(), lang) }

// readWords returns all texts, by name and then by language. It panics if a file is not valid, since
// the files are a part of the program.
func readWords() map[string]map[string]string {
	all := map[string]map[string]string{}
	files, _ := wordFiles.ReadDir(".")
	for _, f := range files {
		text, err := wordFiles.ReadFile(f.Name())
		if err != nil {
			panic("words: " + err.Error())
		}
		root, fault := source.ParseFile(source.NewFile(f.Name(), string(text)))
		if fault != nil {
			panic("words: " + fault.String())
		}
		for _, key := range root.Keys() {
			said := map[string]string{}
			for _, lang := range root.GetKey(key).Table.Keys() {
				said[lang] = root.GetKey(key).Table.GetKey(lang).Text
			}
			all[strings.TrimSuffix(f.Name(), ".toml")+"."+key] = said
		}
	}
	return all
}

// Text returns the text called name, such as "variants.title", in the language lang, or in English if
// it is not translated. Its placeholders are filled by args as by [fmt.Sprintf], but with whole
// numbers in the format of the language; Text overwrites the numbers in args. It panics if no text
// has that name.
func Text(lang, name string, args ...any) string {
	said, ok := Lexicon()[name]
	if !ok {
		panic("words: there is no word " + name)
	}
	text := said[lang]
	if text == "" {
		text = said["en"]
	}
	for i, a := range args {
		if n, ok := a.(int); ok {
			args[i] = FormatNumber(lang, n)
		}
	}
	if len(args) == 0 {
		return text
	}
	return fmt.Sprintf(text, args...)
}
