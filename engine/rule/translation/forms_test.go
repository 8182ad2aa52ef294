package translation

import (
	"slices"
	"testing"
)

// Players are named by the placeholders that occur with a form of players; each is listed once.
func TestPersonPlaceholders(t *testing.T) {
	f := &File{Keys: []string{"a", "b", "c"}, Texts: map[string]*Value{
		"a": {Text: "{who} {who~gives|give} {card.name} {rival.to}."},
		"b": {Text: "{rival.to}: {owner.of} {card.top}, {to}."},
		"c": {Text: "{card} {n}"},
	}}
	if got, want := f.personPlaceholders([]string{"to", "of"}), []string{"rival", "owner"}; !slices.Equal(got, want) {
		t.Errorf("got %q, want %q", got, want)
	}
	var none *File
	if got := none.personPlaceholders([]string{"to"}); got != nil {
		t.Errorf("without a file: got %q, want none", got)
	}
}
