package main

import (
	"bytes"
	"encoding/json"
	"flag"
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strings"
	"testing"

	"equitas/cmd/equitas/cli"
	"equitas/engine/lab/question"
	"equitas/engine/lab/records"
	"equitas/engine/match"
	"equitas/engine/rng"
)

// full makes tests thorough, as scripts/validate.sh runs them.
var full = flag.Bool("full", false, "try all mutations of records, count error rates at full length")

// recordedGames are the commands whose records are mutated: different kinds of lines, and
// short enough that thousands can be replayed.
var recordedGames = [][]string{
	{"proelio/0.9.6", "--bots", "greedy"},
	{"proelio/italian", "--bots", "random", "--seats", "5", "--states"},
	{"proelio/allied-guilds", "--bots", "random", "--set", "hand.limit=6", "--set", "turn.actions=2", "--states"},
	{"proelio/night-watch", "--bots", "random", "--states"},
	{"warland/2.0.2", "--bots", "random", "--seats", "2", "--set", "end.max_rounds=8", "--states"},
	{"warland/creatures", "--bots", "greedy", "--seats", "3", "--set", "end.max_rounds=10"},
}

// A mutation changes a record so that it describes another match or none. It returns nil if
// there is nothing to change.
type mutation struct {
	kind  string
	apply func(m *mutator, lines []string) []string
}

var mutations = []mutation{
	{"a value changed", inField((*mutator).change)},
	{"a value of another type", inField((*mutator).retype)},
	{"an element dropped", inList(func(m *mutator, l []any) []any { i := m.below(len(l)); return slices.Delete(l, i, i+1) })},
	{"an element twice", inList(func(m *mutator, l []any) []any { i := m.below(len(l)); return slices.Insert(l, i, l[i]) })},
	{"two elements swapped", inList(func(m *mutator, l []any) []any {
		i, j := m.below(len(l)), m.below(len(l))
		l[i], l[j] = l[j], l[i]
		return l
	})},
	{"a list reversed", inList(func(_ *mutator, l []any) []any { slices.Reverse(l); return l })},
	{"a key dropped", inObject(func(m *mutator, o map[string]any, key string) { delete(o, key) })},
	{"a key renamed", inObject(func(m *mutator, o map[string]any, key string) { o[key+"s"] = o[key]; delete(o, key) })},
	{"an unknown key", inObject(func(m *mutator, o map[string]any, key string) { o["x"+key] = o[key] })},
	{"a key twice", func(m *mutator, lines []string) []string {
		i := m.below(len(lines))
		keys := regexp.MustCompile(`"[a-z_]+":`).FindAllStringIndex(lines[i], -1)
		at := keys[m.below(len(keys))][0]
		value := json.NewDecoder(strings.NewReader(lines[i][at+strings.Index(lines[i][at:], ":")+1:]))
		var raw json.RawMessage
		if value.Decode(&raw) != nil {
			return nil
		}
		key, _, _ := strings.Cut(lines[i][at:], ":")
		lines[i] = lines[i][:at] + key + ":" + string(raw) + "," + lines[i][at:]
		return lines
	}},
	{"a letter changed", func(m *mutator, lines []string) []string {
		i := m.below(len(lines))
		b := []byte(lines[i])
		b[m.below(len(b))] = "abcxyz0123456789,:[]{}\" "[m.below(24)]
		lines[i] = string(b)
		return lines
	}},
	{"a line dropped", func(m *mutator, lines []string) []string {
		i := m.below(len(lines))
		return slices.Delete(lines, i, i+1)
	}},
	{"a line twice", func(m *mutator, lines []string) []string {
		i := m.below(len(lines))
		return slices.Insert(lines, i, lines[i])
	}},
	{"two lines swapped", func(m *mutator, lines []string) []string {
		i, j := m.below(len(lines)), m.below(len(lines))
		lines[i], lines[j] = lines[j], lines[i]
		return lines
	}},
	{"two neighbours swapped", func(m *mutator, lines []string) []string {
		i := m.below(len(lines) - 1)
		lines[i], lines[i+1] = lines[i+1], lines[i]
		return lines
	}},
	{"a line of another game", func(m *mutator, lines []string) []string {
		other := m.records[m.below(len(m.records))]
		lines[m.below(len(lines))] = other[m.below(len(other))]
		return lines
	}},
	{"the end cut off", func(m *mutator, lines []string) []string { return lines[:1+m.below(len(lines)-1)] }},
	{"some states and not others", func(m *mutator, lines []string) []string {
		drop := 1 + m.below(2) // all but the first, or every second one
		n := 0
		return slices.DeleteFunc(lines, func(l string) bool {
			n += bit(typeOf(l) == "state")
			return typeOf(l) == "state" && (n%2 == 0 || drop == 1 && n > 1)
		})
	}},
	{"another legal pick", onLine("choice", func(m *mutator, o map[string]any) bool {
		legal := o["legal"].([]any)
		o["pick"] = legal[m.below(len(legal))]
		return true
	})},
	{"legal in another order", onLine("choice", func(m *mutator, o map[string]any) bool {
		legal := o["legal"].([]any)
		i, j := m.below(len(legal)), m.below(len(legal))
		legal[i], legal[j] = legal[j], legal[i]
		return true
	})},
	{"another seed or deal", onLine("start", func(m *mutator, o map[string]any) bool {
		o[[]string{"seed", "index"}[m.below(2)]] = json.Number(fmt.Sprint(m.below(1000)))
		return true
	})},
	{"undrawn cards swapped", onLine("start", func(m *mutator, o map[string]any) bool {
		setup := o["setup"].(map[string]any)
		deck, ok := setup["imperial"].([]any)
		if !ok {
			decks := setup["decks"].([]any)
			if len(decks) == 0 {
				return false
			}
			deck = decks[m.below(len(decks))].([]any)
		}
		i, j := len(deck)-1-m.below(4), len(deck)-1-m.below(4)
		deck[i], deck[j] = deck[j], deck[i]
		return true
	})},
	{"a die with another number", onLine("chance", func(m *mutator, o map[string]any) bool {
		dice, ok := o["result"].([]any)
		if !ok {
			return false
		}
		dice[m.below(len(dice))] = json.Number(fmt.Sprint(1 + m.below(6)))
		return true
	})},
	{"a setting more or less", onLine("start", func(m *mutator, o map[string]any) bool {
		sets, _ := o["set"].([]any)
		if len(sets) > 0 && m.below(2) == 0 {
			o["set"] = sets[1:]
		} else {
			o["set"] = append(sets, "turn.limit=77", "end.max_rounds=7")[:len(sets)+1]
		}
		return true
	})},
	{"an option changed", onLine("start", func(m *mutator, o map[string]any) bool {
		options := o["options"].(map[string]any)
		keys := slices.Sorted(maps.Keys(options))
		if len(keys) == 0 {
			return false
		}
		key := keys[m.below(len(keys))]
		if m.below(2) == 0 {
			delete(options, key)
		} else {
			options[key] = m.change(options[key])
		}
		return true
	})},
	{"the rules of another variant", onLine("start", func(m *mutator, o map[string]any) bool {
		o["variant"] = []any{"proelio/0.9.6", "proelio/six-cards", "proelio/italian", "warland/2.0.2", "warland/creatures", "warland/granary"}[m.below(6)]
		return true
	})},
}

// labels are fields that say nothing about the match: which program wrote it, and the names
// of players.
var labels = []string{"program", "bots"}

// A mutator chooses at random what is changed.
type mutator struct {
	rng.Stream
	records [][]string // lines of each record
}

func (m *mutator) below(n int) int { return int(m.Below(uint32(n))) }

// change returns another value of the same type.
func (m *mutator) change(v any) any {
	switch v := v.(type) {
	case json.Number:
		n, _ := v.Int64()
		return json.Number(fmt.Sprint(n + int64([]int{-1, 1, 2, 7}[m.below(4)])))
	case bool:
		return !v
	case string:
		other := m.records[m.below(len(m.records))]
		words := regexp.MustCompile(`"[^"]*"`).FindAllString(other[m.below(len(other))], -1)
		return strings.Trim(words[m.below(len(words))], `"`)
	}
	return m.retype(v)
}

// retype returns a value of another type.
func (m *mutator) retype(v any) any {
	all := []any{json.Number("0"), "", true, nil, []any{}, map[string]any{}}
	return all[m.below(len(all))]
}

// inField mutates a value that is neither list nor object.
func inField(f func(m *mutator, v any) any) func(*mutator, []string) []string {
	return walked(func(m *mutator, v any) (any, bool) {
		switch v.(type) {
		case []any, map[string]any:
			return v, false
		}
		return f(m, v), true
	})
}

// inList mutates a list that is not empty.
func inList(f func(m *mutator, l []any) []any) func(*mutator, []string) []string {
	return walked(func(m *mutator, v any) (any, bool) {
		if l, ok := v.([]any); ok && len(l) > 0 {
			return f(m, slices.Clone(l)), true
		}
		return v, false
	})
}

// inObject mutates an object that is not empty.
func inObject(f func(m *mutator, o map[string]any, key string)) func(*mutator, []string) []string {
	return walked(func(m *mutator, v any) (any, bool) {
		if o, ok := v.(map[string]any); ok && len(o) > 0 {
			keys := slices.Sorted(maps.Keys(o))
			f(m, o, keys[m.below(len(keys))])
			return o, true
		}
		return v, false
	})
}

// walked mutates one of the values of a line that f accepts.
func walked(f func(m *mutator, v any) (any, bool)) func(*mutator, []string) []string {
	return func(m *mutator, lines []string) []string {
		i := m.below(len(lines))
		if m.below(4) == 0 {
			i = 0 // the first line, which would otherwise rarely be chosen, has the most fields
		}
		o := parsed(lines[i])
		can := 0
		visit(o, func(v any) (any, bool) {
			_, ok := f(&mutator{rng.NewStream(1), m.records}, copied(v))
			can += bit(ok)
			return v, false
		})
		if can == 0 {
			return nil
		}
		at := m.below(can)
		changed := visit(o, func(v any) (any, bool) {
			if _, ok := f(&mutator{rng.NewStream(1), m.records}, copied(v)); !ok {
				return v, false
			}
			at--
			if at >= 0 {
				return v, false
			}
			w, _ := f(m, v)
			return w, true
		})
		lines[i] = written(changed)
		return lines
	}
}

func bit(b bool) int {
	if b {
		return 1
	}
	return 0
}

// visit calls f for every value until it has changed one.
func visit(v any, f func(v any) (any, bool)) any {
	done := false
	var walk func(v any) any
	walk = func(v any) any {
		if done {
			return v
		}
		if w, ok := f(v); ok {
			done = true
			return w
		}
		switch v := v.(type) {
		case []any:
			for i := range v {
				v[i] = walk(v[i])
			}
		case map[string]any:
			for _, k := range slices.Sorted(maps.Keys(v)) {
				v[k] = walk(v[k])
			}
		}
		return v
	}
	return walk(v)
}

// onLine mutates a line of a type.
func onLine(kind string, f func(m *mutator, o map[string]any) bool) func(*mutator, []string) []string {
	return func(m *mutator, lines []string) []string {
		var at []int
		for i, l := range lines {
			if typeOf(l) == kind {
				at = append(at, i)
			}
		}
		if len(at) == 0 {
			return nil
		}
		i := at[m.below(len(at))]
		o := parsed(lines[i])
		if !f(m, o) {
			return nil
		}
		lines[i] = written(o)
		return lines
	}
}

func typeOf(line string) string {
	kind, _, _ := strings.Cut(strings.TrimPrefix(line, `{"type":"`), `"`)
	return kind
}

func parsed(line string) map[string]any {
	dec := json.NewDecoder(strings.NewReader(line))
	dec.UseNumber()
	var o map[string]any
	if err := dec.Decode(&o); err != nil {
		panic("a line of a record: " + err.Error())
	}
	return o
}

func copied(v any) any {
	var w struct{ V any }
	dec := json.NewDecoder(strings.NewReader(written(map[string]any{"V": v})))
	dec.UseNumber()
	if err := dec.Decode(&w); err != nil {
		panic(err)
	}
	return w.V
}

func written(v any) string {
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	if err := e.Encode(v); err != nil {
		panic(err)
	}
	return strings.TrimSpace(b.String())
}

// meaning returns what a record says: its lines without labels, in a fixed order of keys
// and without empty lines.
func meaning(lines []string) string {
	var b strings.Builder
	for _, l := range lines {
		dec := json.NewDecoder(strings.NewReader(l))
		dec.UseNumber()
		var o map[string]any
		if dec.Decode(&o) != nil || dec.More() || keyTwice(l) {
			b.WriteString(l + "\n") // not a valid line: it is kept as it is
			continue
		}
		if sets, ok := o["set"].([]any); ok { // a setting that is repeated has no further effect
			o["set"] = slices.CompactFunc(sets, func(a, b any) bool { return written(a) == written(b) })
		}
		for _, label := range labels {
			if w, ok := o[label].([]any); ok && len(w) > 0 && !slices.ContainsFunc(w, func(x any) bool { s, ok := x.(string); return !ok || s == "" }) {
				o[label] = len(w)
			} else if label == "program" {
				delete(o, label)
			}
		}
		b.WriteString(written(o) + "\n")
	}
	return b.String()
}

// keyTwice reports whether an object of a line has a key twice, so that its meaning is not
// what Go reads.
func keyTwice(line string) bool {
	dec := json.NewDecoder(strings.NewReader(line))
	var walk func() bool
	walk = func() bool {
		t, err := dec.Token()
		if err != nil {
			return true
		}
		seen := map[any]bool{}
		switch t {
		case json.Delim('{'):
			for dec.More() {
				key, _ := dec.Token()
				if seen[key] || walk() {
					return true
				}
				seen[key] = true
			}
			dec.Token()
		case json.Delim('['):
			for dec.More() {
				if walk() {
					return true
				}
			}
			dec.Token()
		}
		return false
	}
	return walk()
}

// refusals classify the errors about records; the first match counts.
var refusals = []struct{ name, pattern string }{
	{"not JSON, not UTF-8", `not JSON|not a record|not UTF-8|expected a JSON object|more than one JSON|is empty`},
	{"states after some choices", `the state line after|a state line`},
	{"keys", `unknown key|stands twice|is missing|has an unknown`},
	{"variant and settings", `there is no variant|variant is| set is |game is`},
	{"hash of the rules", `recorded under other rules`},
	{"options", `options`},
	{"deal", ` by seed `},
	{"setup", `setup`},
	{"legal actions", `legal`},
	{"states", `state`},
	{"chance", `chance|dice are rolled|a die shows`},
	{"end", `end: `},
	{"order of lines", `ends before|expected a start line|second start|after the end|there is no record`},
	{"types and numbers", ` is .*|shows .*, (expected|must be)|bots|seats`},
}

// A mutated record must not replay unless it means the same as before. With -full all are
// tried, otherwise a fortieth.
func TestV90MutatedRecords(t *testing.T) {
	tries := 50
	if *full {
		tries = 2000
	} else if testing.Short() {
		tries = 15
	}
	t.Chdir(t.TempDir())
	m := &mutator{Stream: rng.NewStream(90)}
	for i, args := range recordedGames {
		text := answer(t, 0, append([]string{"record", "--quiet", "--deal", fmt.Sprint(i)}, args...)...)
		m.records = append(m.records, strings.Split(strings.TrimSuffix(text, "\n"), "\n"))
	}
	lib, err := cli.OpenLibrary()
	if err != nil {
		t.Fatal(err)
	}
	rules := records.NewReplayer(lib.Lab, records.ReplayOptions{File: "record", IsOwnFile: lib.InProject, Project: lib.Project()}, question.Observer{})
	replay := func(lines []string) (*match.Summary, error) {
		return rules.Run(strings.NewReader(strings.Join(lines, "\n")+"\n"), nil)
	}
	for i, lines := range m.records {
		if _, err := replay(lines); err != nil {
			t.Fatalf("%s does not replay unchanged: %v", recordedGames[i], err)
		}
	}
	counts := map[string]map[string]int{}
	same, none := 0, 0
	for tried := 0; tried < tries; {
		mu := &mutations[(tried+same+none)%len(mutations)]
		which := m.below(len(m.records))
		lines := mu.apply(m, slices.Clone(m.records[which]))
		if lines == nil {
			none++
			continue
		}
		if meaning(lines) == meaning(m.records[which]) {
			same++
			continue
		}
		tried++
		_, err := replay(lines)
		if err == nil {
			t.Errorf("%s of %s replays: %s", mu.kind, recordedGames[which][0], firstChange(m.records[which], lines))
			continue
		}
		by := "something else: " + err.Error()
		for _, r := range refusals {
			if regexp.MustCompile(r.pattern).MatchString(err.Error()) {
				by = r.name
				break
			}
		}
		if counts[mu.kind] == nil {
			counts[mu.kind] = map[string]int{}
		}
		counts[mu.kind][by]++
	}
	t.Logf("mutated records: %d tried, %d replay (must be 0); %d mutations changed nothing", tries, 0, same)
	for i := range mutations {
		c := counts[mutations[i].kind]
		var l []string
		total := 0
		for _, by := range slices.Sorted(maps.Keys(c)) {
			l = append(l, fmt.Sprintf("%s %d", by, c[by]))
			total += c[by]
		}
		t.Logf("  %-28s %4d  refused by: %s", mutations[i].kind, total, strings.Join(l, ", "))
	}
}

// firstChange shows the first difference between two records.
func firstChange(was, is []string) string {
	for i := range min(len(was), len(is)) {
		if was[i] != is[i] {
			return fmt.Sprintf("line %d was %.600s\nis %.600s", i+1, was[i], is[i])
		}
	}
	return fmt.Sprintf("%d lines were %d", len(is), len(was))
}
