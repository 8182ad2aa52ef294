// Package crosscheck collects faults that lie in the combination of several keys of a variant. A
// game's implementation of [rule.Game] embeds a [Checker] in a struct of its own, reads the set,
// and records each fault at the keys that are to blame:
//
//	c.At("players.min", "players.max").Fault("players.min is %d, must be at most players.max, which is %d", lo, hi)
//	c.At("guilds.use").Fault("%d Guilds for up to %d Houses", n, hi).Help = "add Guilds"
//
// A fault is reported at the key that was written last among those, since that is probably the edit
// that caused it.
package crosscheck

import (
	"fmt"
	"slices"

	"equitas/engine/rule"
	"equitas/engine/rule/source"
)

// A Checker collects faults that involve several keys of a set.
type Checker struct {
	Set    *rule.Set
	Faults rule.Faults
}

// HasNoErrors reports whether no error was found so far. There may be warnings.
func (c *Checker) HasNoErrors() bool { return c.Faults.Errors() == 0 }

// A Place is a position in a file at which a fault will be reported, as [Checker.At] and
// [Checker.AtPlace] return it.
type Place struct {
	checker  *Checker
	position rule.Place
}

// At returns the place of the key to blame: among several paths, that of the key written last, in the
// file that is laid over the others. A "*" in a path stands for every entry of a table. Missing
// keys are ignored.
func (c *Checker) At(paths ...string) Place {
	if len(paths) == 1 {
		if v := c.Set.Value(paths[0]); v != nil {
			return Place{c, v.At}
		}
	}
	return Place{c, c.Set.LastPlace(paths...)}
}

// AtPlace returns a Place at a position of a file, such as that of an argument of an effect.
func (c *Checker) AtPlace(at rule.Place) Place { return Place{c, at} }

// Fault records an error with the formatted message and returns it, so that a hint can be added.
func (p Place) Fault(format string, args ...any) *rule.Fault {
	c := p.checker
	c.Faults = append(c.Faults, rule.Fault{At: p.position, Msg: fmt.Sprintf(format, args...)})
	return &c.Faults[len(c.Faults)-1]
}

// Warn records a warning and returns it, so that a hint can be added. The rules can be played but are
// probably not intended.
func (p Place) Warn(format string, args ...any) *rule.Fault {
	f := p.Fault(format, args...)
	f.Warning = true
	return f
}

// CheckPlayers records an error unless players.min <= players.usual <= players.max, and returns
// players.min and players.max.
func (c *Checker) CheckPlayers() (lo, hi int) {
	lo, hi, usual := c.Set.Int("players.min"), c.Set.Int("players.max"), c.Set.Int("players.usual")
	switch {
	case lo > hi:
		c.At("players.min", "players.max").Fault("players.min is %d, must be at most players.max, which is %d", lo, hi)
	case usual < lo || usual > hi:
		c.At("players.usual", "players.min", "players.max").Fault("players.usual is %d, must be %s (players.min to players.max)", usual, FormatRange(lo, hi))
	}
	return lo, hi
}

// WarnUnknownLanguage records a warning if the key at path names a language in which nothing in the
// files has a name.
func (c *Checker) WarnUnknownLanguage(path string) {
	lang, known := c.Set.Text(path), c.Set.Languages()
	if slices.Contains(known, lang) {
		return
	}
	help := "names are shown in English instead"
	if near := source.Suggest(lang, known); near != "" {
		help = near + "; " + help
	}
	c.At(path).Warn("%s is %q, which nothing has a name in", path, lang).Help = help
}

// FormatRange returns the range from lo to hi as text: "3 to 6", or "4" if both are 4.
func FormatRange(lo, hi int) string {
	if lo == hi {
		return fmt.Sprint(lo)
	}
	return fmt.Sprintf("%d to %d", lo, hi)
}

// WarnNeverDealt records a warning for each entry of a table in which all keys named in copies, its
// numbers of copies, are 0. what is the noun for an entry, such as "card".
func (c *Checker) WarnNeverDealt(table, what string, copies ...string) {
	for _, id := range c.Set.Entries(table) {
		none := true
		paths := make([]string, len(copies))
		for i, key := range copies {
			paths[i] = table + "." + id + "." + key
			v := c.Set.Value(paths[i])
			none = none && v != nil && v.Int == 0
		}
		if none {
			c.At(paths...).Warn("%s %q is never dealt: it has no copies", what, id).Help = fmt.Sprintf("drop = true under [%s.%s] takes it out", table, id)
		}
	}
}

// JoinAnd returns the words joined as in "a, b and c".
func JoinAnd(words []string) string { return source.JoinWords(words, "and") }

// JoinOr returns the words joined as in "a, b or c".
func JoinOr(words []string) string { return source.JoinWords(words, "or") }
