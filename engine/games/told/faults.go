package told

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	"equitas/engine/cond"
	"equitas/engine/rule"
	"equitas/engine/rule/source"
	"equitas/engine/script"
)

// faults collects the faults in the text of a game. The text is compiled for several numbers of
// seats, but each fault is kept once.
type faults struct {
	list rule.Faults
	seen map[string]bool
}

func (f *faults) addOnce(x rule.Fault) *rule.Fault {
	key := x.String()
	if f.seen[key] {
		return new(rule.Fault)
	}
	if f.seen == nil {
		f.seen = map[string]bool{}
	}
	f.seen[key] = true
	f.list = append(f.list, x)
	return &f.list[len(f.list)-1]
}

// add reports a fault, unless there is another fault at the same place, which is taken to be the
// cause.
func (f *faults) add(at rule.Place, help, format string, args ...any) {
	if slices.ContainsFunc(f.list, func(x rule.Fault) bool { return x.At == at && !x.Warning }) {
		return
	}
	f.addOnce(rule.Fault{At: at, Msg: fmt.Sprintf(format, args...), Help: help})
}

func (f *faults) warn(at rule.Place, help, format string, args ...any) {
	f.addOnce(rule.Fault{At: at, Msg: fmt.Sprintf(format, args...), Help: help, Warning: true})
}

// suggest returns a hint for an unknown name: the most similar known name, else all known names. If
// there are none, it returns write.
func suggest(name string, names []string, write string) string {
	return cmp.Or(source.Suggest(name, names), write)
}

// exprFault returns the fault for err, the error of an expression that begins at character from of a
// value. what is the path or name with which the message begins.
func exprFault(v *rule.Value, what string, from int, err error) rule.Fault {
	f := rule.Fault{At: v.At, Msg: what + ": " + err.Error()}
	var ce *cond.Error
	if errors.As(err, &ce) {
		f.Msg, f.Help = what+": "+ce.Msg, ce.Help
		if f.Help == "" && strings.HasSuffix(ce.Msg, " is not closed") {
			f.Help = "write what closes it where it ends"
		}
		if v.Kind == rule.KindText {
			at := from + ce.Column - 1
			if ce.Line > 1 {
				at = from
				line := 1
				for i, r := range []rune(v.Text)[min(from, utf8.RuneCountInString(v.Text)):] {
					if r == '\n' {
						line++
					}
					if line == ce.Line {
						at = from + i + ce.Column
						break
					}
				}
			}
			f.At = v.PlaceWithin(at, ce.Width)
		}
	}
	return f
}

// isVerb reports whether a word is a verb.
func isVerb(word string) bool { return script.FindVerb(word) != nil }
