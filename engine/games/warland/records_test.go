package warland

import (
	"reflect"
	"regexp"
	"strings"
	"testing"

	"equitas/engine/rule"
)

var _ rule.Recorder = Game{}

// The text about records names every key, phase and ending that records have.
func TestRecordsText(t *testing.T) {
	text := Game{}.Records()
	says := func(word string) {
		t.Helper()
		if !regexp.MustCompile(`\b` + regexp.QuoteMeta(word) + `\b`).MatchString(text) {
			t.Errorf("the text does not name %s", word)
		}
	}
	for _, line := range []any{stateLine{}, setup{}} {
		eachKey(reflect.TypeOf(line), says)
	}
	for _, p := range phaseNames {
		says(p)
	}
	for _, r := range (&Rules{}).Reasons() {
		says(r)
	}
	for _, l := range strings.Split(text, "\n") {
		if len(l) > 80 {
			t.Errorf("a line is longer than 80: %s", l)
		}
	}
}

// eachKey calls f for every key of the JSON that a type is written as.
func eachKey(typ reflect.Type, f func(string)) {
	switch typ.Kind() {
	case reflect.Slice, reflect.Pointer, reflect.Array, reflect.Map:
		eachKey(typ.Elem(), f)
	case reflect.Struct:
		for i := range typ.NumField() {
			key, _, _ := strings.Cut(typ.Field(i).Tag.Get("json"), ",")
			f(key)
			eachKey(typ.Field(i).Type, f)
		}
	}
}
