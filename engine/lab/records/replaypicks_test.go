package records

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"equitas/engine/lab"
	"equitas/engine/lab/question"
)

// A replay computes the choices of greedy and random bots and refuses any other legal
// action in their place. Choices of other bots are accepted, and OtherRules accepts all.
func TestReplayPicks(t *testing.T) {
	if testing.Short() {
		t.Skip("plays hundreds of matches")
	}
	l := testLab(t)
	for _, bots := range []string{"greedy", "random", "tuned"} {
		r, err := l.Record(t.Context(), lab.Recording{Variant: "proelio/0.9.6", Play: question.Play{Bots: []string{bots}}}, question.Observer{})
		if err != nil {
			t.Fatal(err)
		}
		var b strings.Builder
		if _, err := r.Write(t.Context(), &b); err != nil {
			t.Fatal(err)
		}
		if _, err := NewReplayer(l, ReplayOptions{}, question.Observer{}).Run(strings.NewReader(b.String()), nil); err != nil {
			t.Errorf("%s: as it was written: %v", bots, err)
		}
		lines := strings.Split(strings.TrimSpace(b.String()), "\n")
		tried, taken, forced := 0, 0, 0
		for i, line := range lines {
			var c struct {
				Type, Pick string
				N, Turn    int
				Legal      []string
			}
			if err := json.Unmarshal([]byte(line), &c); err != nil {
				t.Fatal(err)
			}
			if c.Type != "choice" || len(c.Legal) < 2 || c.N%8 != 1 {
				continue
			}
			other := c.Legal[0]
			if other == c.Pick {
				other = c.Legal[1]
			}
			forged := append(append([]string{}, lines[:i]...), strings.Replace(line, fmt.Sprintf(`"pick":%q`, c.Pick), fmt.Sprintf(`"pick":%q`, other), 1))
			for _, q := range []ReplayOptions{{}, {OtherRules: true}} {
				_, err := NewReplayer(l, q, question.Observer{}).Run(strings.NewReader(strings.Join(forged, "\n")+"\n"), nil)
				told := err != nil && strings.Contains(err.Error(), fmt.Sprintf("pick is %q, and %s on seat", other, bots)) && strings.Contains(err.Error(), fmt.Sprintf("picks %q by seed 1, index 0", c.Pick))
				switch {
				case err == nil:
					t.Fatal("a record without an end is taken")
				case told && q.OtherRules:
					t.Errorf("%s, choice %d: with --other-rules: %v", bots, c.N, err)
				case told:
					taken++
				case q.OtherRules:
					forced++
				}
			}
			tried++
		}
		want := tried
		if bots == "tuned" {
			want = 0
		}
		if tried < 3 || taken != want || forced != tried {
			t.Errorf("%s: of %d forged picks %d are refused, want %d", bots, tried, taken, want)
		}
	}
}
