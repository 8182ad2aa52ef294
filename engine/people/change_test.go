package people

import (
	"reflect"
	"testing"
)

// A line is compared piece by piece: pieces that come or go stand alone, and a run that was
// replaced by as many others is compared one by one.
func TestChangeBetween(t *testing.T) {
	for _, c := range []struct {
		before, after string
		want          Change
	}{
		{"You: 2 coins; a wall.", "You: 3 coins; a wall.", Change{"You", []Difference{{"2 coins", "3 coins", 1}}}},
		{"You: a wall; a mill; 1 coin.", "You: a tower; a wall; a mill; 2 coins.", Change{"You", []Difference{{"", "a tower", 0}, {"1 coin", "2 coins", 1}}}},
		{"You: a wall; a mill; 1 coin.", "You: a mill; 2 coins.", Change{"You", []Difference{{"a wall", "", 0}, {"1 coin", "2 coins", 1}}}},
		{"You: a wall; a mill.", "You: a tower, a gate; a mill.", Change{"You", []Difference{{"a wall", "a tower, a gate", 0}}}},
		{"You: a wall, a mill; north.", "You: a wall and a mill, a gate; north.", Change{"You", []Difference{{"", "a gate", 0}}}},
		{"You (to move): a wall.", "You: a wall.", Change{}},
		{"Turn 4: you.", "Turn 5: Ann.", Change{Differences: []Difference{{"Turn 4", "Turn 5", 1}, {"you", "Ann", 0}}}},
		{"Ann: a wall.", "Bob: a wall.", Change{Differences: []Difference{{"Ann: a wall", "Bob: a wall", 0}}}},
	} {
		if got := changeBetween(c.before, c.after, " and "); !reflect.DeepEqual(got, c.want) {
			t.Errorf("from %q to %q: got %+v, want %+v", c.before, c.after, got, c.want)
		}
	}
}
