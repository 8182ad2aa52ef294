package games_test

import (
	"strings"
	"testing"

	"equitas/decks"
	"equitas/engine/games"
	"equitas/engine/rule"
	"equitas/variants"
)

// In every game, trial matches find what a setting makes useless, and place it at the setting
// to blame if there are several. They find nothing where nothing is wrong, and nothing that
// is useless without the setting as well.
func TestDoubts(t *testing.T) {
	if testing.Short() {
		t.Skip("plays many trial matches")
	}
	lib := games.Library(rule.Layer{Variants: variants.FS, Decks: decks.FS})
	for _, row := range []struct{ edition, sets, more, want string }{
		{"warland/2.0.2", "", "castle.resistance=20", "castle.resistance is 20: nobody won any of"},
		{"warland/2.0.2", "castle.resistance=20", "build.works_per_turn=2", ""},
		{"stronghold/2010", "", "invader_action.ballista.resources=17;siege.max_turns=9", "invader_action.ballista.resources is 17: nobody could use Ballista"},
		{"stronghold/2010", "", "siege.max_turns=9", ""},
		{"stronghold/2010", "invader_action.ballista.resources=17", "siege.max_turns=9", ""},
		{"empires/2002", "", "pieces.forts=0;setup.forts=0", "pieces.forts is 0: nobody could use "},
		{"empires/2002", "", "neutral.roll=7", "neutral.roll is 7, which nothing came to"},
		{"empires/2002", "", "neutral.roll=6", ""},
		{"proelio/0.9.6", "", "card.trebuchets.value=15;hand.limit=6", "card.trebuchets.value is 15: nobody could use Trebuchets"},
		{"proelio/0.9.6", "", "hand.limit=6", ""},
		{"proelio/0.9.6", "hand.limit=6;card.trebuchets.value=15", "draw.n=2", ""},
		{"proelio/0.9.6", "", "defeat.when=house.hand > 20", ""}, // which only measures tell
		{"crazy_eights/standard", "", "no.such.key=1", ""},
	} {
		var sets []string
		if row.sets != "" {
			sets = strings.Split(row.sets, ";")
		}
		var all strings.Builder
		for _, f := range lib.Doubts(row.edition, sets, strings.Split(row.more, ";")) {
			all.WriteString(f.String() + "\n")
		}
		if row.want == "" && all.Len() > 0 || !strings.Contains(all.String(), row.want) {
			t.Errorf("%s, %s, then %s: got %q, want %q", row.edition, row.sets, row.more, all.String(), row.want)
		}
	}
}
