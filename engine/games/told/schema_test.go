package told

import "testing"

// The comment behind a number in the file is its description.
func TestCommentIn(t *testing.T) {
	for line, want := range map[string]string{
		"deal = 5      # cards dealt to each player.": "cards dealt to each player",
		"deal = 5":                          "",
		`name = "number # 5"`:               "",
		`name = "number # 5" # 'the' fifth`: "'the' fifth",
		"# all of it":                       "all of it",
	} {
		if got := commentIn(line); got != want {
			t.Errorf("behind # in %q stands %q, want %q", line, got, want)
		}
	}
}
