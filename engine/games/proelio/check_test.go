package proelio

import (
	"fmt"
	"strings"
	"testing"
)

// A variant may have 250 playing cards, and no more.
func TestMostCards(t *testing.T) {
	l := builtIn()
	sum, count := 0, 0
	base := built.Load(t, "proelio/0.9.6").Set
	for _, id := range base.Table("card").Keys() {
		n := base.Int("card." + id + ".count")
		if sum += n; id == "soldiers" {
			count = n
		}
	}
	for more, want := range map[int]string{maxCards - sum: "", maxCards - sum + 1: "251 playing cards, at most 250"} {
		_, err := l.Load("proelio/0.9.6", []string{fmt.Sprintf("card.soldiers.count=%d", count+more)})
		if (err == nil) != (want == "") || err != nil && !strings.Contains(err.Error(), want) {
			t.Errorf("%d cards: got error %v, want %q", sum+more, err, want)
		}
	}
}
