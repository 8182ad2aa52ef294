package match

import (
	"encoding/json"
	"fmt"
	"slices"

	"equitas/engine"
)

// A Start has the content of the start line of a record: the rules, the deal and the seats.
type Start struct {
	Line    int             // number of the line, from 1
	Program string          // name of the program that wrote the record, or ""
	Game    string          // "proelio"
	Variant string          // "proelio/0.9.6"
	Set     []string        // settings that replace those of the variant: "hand.limit=6"
	Rules   string          // hash of the rules
	Options json.RawMessage // JSON object of the settings that differ from the published edition
	Seed    uint64          // master seed
	Index   uint64          // number of the deal
	Seats   int             // 1 to engine.MaxSeats
	Bots    []string        // by seat: name of the player
	Setup   json.RawMessage // what chance fixed before the first decision
}

// parseStart decodes a start line; line is its number. Only the keys "program" and "set" may be
// missing, and unknown keys are an error.
func parseStart(o *object, line int) (Start, error) {
	s := Start{Line: line}
	if err := o.rejectOtherKeys("type", "format", "program", "game", "variant", "set", "rules", "options", "seed", "index", "seats", "bots", "setup"); err != nil {
		return s, err
	}
	const natural = "a whole number from 0 to 18446744073709551615"
	var version int
	var options map[string]json.RawMessage
	for _, f := range []struct {
		key  string
		into any
		must string
	}{
		{"format", &version, fmt.Sprint(formatVersion)},
		{"program", &s.Program, "the name of the program that wrote the record"},
		{"game", &s.Game, "text"},
		{"variant", &s.Variant, "text"},
		{"set", &s.Set, "a list of settings, each KEY=VALUE"},
		{"rules", &s.Rules, "text"},
		{"options", &options, "an object"},
		{"seed", &s.Seed, natural},
		{"index", &s.Index, natural},
		{"seats", &s.Seats, fmt.Sprintf("a whole number from 1 to %d", engine.MaxSeats)},
		{"bots", &s.Bots, "a list of names"},
		{"setup", &s.Setup, "what chance fixed before the first decision"},
	} {
		if _, ok := o.raw[f.key]; !ok && (f.key == "program" || f.key == "set") {
			continue
		}
		if err := o.take(f.key, f.into, f.must); err != nil {
			return s, err
		}
	}
	s.Options = o.raw["options"]
	switch {
	case version != formatVersion:
		return s, fmt.Errorf("format is %d, must be %d", version, formatVersion)
	case s.Seats < 1 || s.Seats > engine.MaxSeats:
		return s, fmt.Errorf("seats is %d, must be 1 to %d", s.Seats, engine.MaxSeats)
	case len(s.Bots) != s.Seats:
		return s, fmt.Errorf("bots names %d, expected %d, one for every seat", len(s.Bots), s.Seats)
	case slices.Contains(s.Bots, ""):
		return s, fmt.Errorf("bots is %s, must be a list of names", excerpt(string(o.raw["bots"])))
	case slices.Contains(s.Set, ""):
		return s, fmt.Errorf("set is %s, must be a list of settings, each KEY=VALUE", excerpt(string(o.raw["set"])))
	}
	return s, nil
}
