package conform

import (
	"fmt"
	"os"
	"regexp"
	"strings"
	"testing"

	"equitas/engine"
)

// A CaseFields holds the fields that every case has; a game's case embeds it.
type CaseFields struct {
	Name    string   `toml:"name"`
	Rule    string   `toml:"rule"`    // heading of the rulebook
	Rulings []string `toml:"rulings"` // rulings of the game's doc.go that it shows: "R33"
	Example string   `toml:"example"` // worked example of the rulebook that it is: "W1"
	Set     []string `toml:"set"`     // settings that change the edition
	Refused string   `toml:"refused"` // part of the fault with which the settings are rejected; "": they are accepted
}

func (h *CaseFields) caseFields() *CaseFields { return h }

// HasCaseFields is implemented by *C where C is a game's type of case that embeds
// [CaseFields].
type HasCaseFields[C any] interface {
	*C
	caseFields() *CaseFields
}

// ReadCaseTables reads the files of testdata/rules, as [ReadTables] does, with the names of
// [CaseFields].
func ReadCaseTables[C any, H HasCaseFields[C]](t *testing.T) []Table[C] {
	t.Helper()
	return ReadTables(t, func(c *C) string { return H(c).caseFields().Name })
}

// RunTables runs every case of an edition as a subtest: run plays it under the edition's
// rules with the settings of the case. A case whose settings must be rejected is checked for
// that and not played. A rule must be named by each case or by its table.
func RunTables[C any, H HasCaseFields[C]](t *testing.T, s *VariantCache, edition string, run func(t *testing.T, c *C, r engine.Rules)) {
	for _, table := range ReadCaseTables[C, H](t) {
		t.Run(table.File, func(t *testing.T) {
			for i := range table.Case {
				c := &table.Case[i]
				h := H(c).caseFields()
				if table.Rule == "" && h.Rule == "" || table.Variant != "" {
					t.Errorf("case %q: there is no rule, or a variant", h.Name)
				}
				t.Run(h.Name, func(t *testing.T) {
					if h.Refused == "" {
						run(t, c, s.Load(t, edition, h.Set...).Rules)
					} else if _, err := s.Library.Load(edition, h.Set); err == nil || !strings.Contains(err.Error(), h.Refused) {
						t.Errorf("%v: got %v, want %q", h.Set, err, h.Refused)
					}
				})
			}
		})
	}
}

// HeldCases returns the cases of testdata/rules whose settings are accepted, for
// [CoverageCheck.Run]. Each is of the edition, and run plays it.
func HeldCases[C any, H HasCaseFields[C]](t *testing.T, edition string, run func(t Reporter, c *C, r engine.Rules)) (cases []Case) {
	t.Helper()
	for _, table := range ReadCaseTables[C, H](t) {
		for i := range table.Case {
			c := &table.Case[i]
			if h := H(c).caseFields(); h.Refused == "" {
				cases = append(cases, Case{Name: table.File + ": " + h.Name, Variant: edition, Set: h.Set, Play: func(t Reporter, r engine.Rules) { run(t, c, r) }})
			}
		}
	}
	return cases
}

// rulingPattern matches a line of a doc.go that begins a ruling.
var rulingPattern = regexp.MustCompile(`(?m)^//\t([A-Z][0-9]+)\s`)

// CheckRulings checks that every ruling listed in the game's doc.go is shown by a case or
// named in elsewhere, that every one of the worked examples has a case, and that no case
// names a ruling or example that does not exist. It returns the names of the rulings.
func CheckRulings[C any, H HasCaseFields[C]](t *testing.T, examples []string, elsewhere ...string) (rulings []string) {
	t.Helper()
	text, err := os.ReadFile("doc.go")
	if err != nil {
		t.Fatal(err)
	}
	var played []string
	for _, m := range rulingPattern.FindAllSubmatch(text, -1) {
		rulings = append(rulings, string(m[1]))
	}
	shown := elsewhere
	for _, table := range ReadCaseTables[C, H](t) {
		for i := range table.Case {
			h := H(&table.Case[i]).caseFields()
			shown = append(shown, h.Rulings...)
			if h.Example != "" {
				played = append(played, h.Example)
			}
		}
	}
	if len(rulings) == 0 {
		t.Error("doc.go lists no rulings")
	}
	CheckCovered(t, "ruling", rulings, shown)
	CheckCovered(t, "example", examples, played)
	return rulings
}

// NumberedNames returns n names, made of the letter and the numbers from 1: "R1", "R2".
func NumberedNames(letter string, n int) (names []string) {
	for i := range n {
		names = append(names, fmt.Sprint(letter, i+1))
	}
	return names
}
