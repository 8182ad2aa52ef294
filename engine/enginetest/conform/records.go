package conform

import (
	"os"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"testing"

	"equitas/engine"
	"equitas/engine/rule"
)

// CheckRecordsText checks that the game's help text on records names every key of its lines and
// all words, such as phases and endings. Each of lines is fields, or an empty value of the
// line's type.
func CheckRecordsText(t Reporter, g rule.Game, lines []any, words ...string) {
	t.Helper()
	text := g.Extras().RecordsDoc
	for _, line := range lines {
		if fields, ok := line.(engine.Fields); ok {
			for _, f := range fields {
				words = append(append(words, f.Name), jsonKeys(reflect.TypeOf(f.Value))...)
			}
			continue
		}
		words = append(words, jsonKeys(reflect.TypeOf(line))...)
	}
	for _, w := range slices.Compact(slices.Sorted(slices.Values(words))) {
		if !regexp.MustCompile(`\b` + regexp.QuoteMeta(w) + `\b`).MatchString(text) {
			t.Errorf("the text does not name %s", w)
		}
	}
	for l := range strings.Lines(text) {
		if len(l) > 81 {
			t.Errorf("a line is longer than 80: %s", l)
		}
	}
}

// jsonKeys returns the keys of the JSON objects to which values of a type are encoded, also
// of those inside others; nil if there are none.
func jsonKeys(typ reflect.Type) []string {
	if typ == nil {
		return nil
	}
	switch typ.Kind() {
	case reflect.Slice, reflect.Pointer, reflect.Array, reflect.Map:
		return jsonKeys(typ.Elem())
	case reflect.Struct:
		var l []string
		for i := range typ.NumField() {
			key, _, _ := strings.Cut(typ.Field(i).Tag.Get("json"), ",")
			l = append(append(l, key), jsonKeys(typ.Field(i).Type)...)
		}
		return l
	}
	return nil
}

// CheckPrintedSettings checks that printed, the content of printed.txt, lists the settings of
// set, the edition's, and that the edition has no options. Records leave out the settings
// that are listed there. With -update it rewrites that file.
func CheckPrintedSettings(t *testing.T, printed string, set *rule.Set, edition engine.Rules) {
	t.Helper()
	are := rule.PrintSettings(set.Settings())
	if *Update {
		if err := os.WriteFile("printed.txt", []byte(are), 0o666); err != nil {
			t.Fatal(err)
		}
		t.Skip("printed.txt is written anew; it is built into the next program")
	}
	if printed != are {
		t.Errorf("printed.txt is not what the edition's files say; scripts/update-golden.sh writes it anew")
	}
	if o := edition.Options(); len(o) > 0 {
		t.Errorf("the edition has options %v", o)
	}
}
