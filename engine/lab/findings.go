package lab

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"io/fs"
	"path"
	"slices"
	"strings"

	"equitas/engine"
	"equitas/engine/bot"
	"equitas/engine/sim"
	"equitas/engine/train"
	"equitas/variants"
)

// Findings are what was found out by playing and need not be found out again, such
// as what learned weights are worth. They are kept beside the weights, under a name
// that tells all that decides them: in the file of those that came with the
// program, in the cache, and as long as the laboratory is open.

// findingsFile has the findings that came with the program, one a line, in the
// folder of a game.
const findingsFile = "trained/findings.jsonl"

// findingMethod is raised when trials or probes are made in another way, so that
// nobody takes what was found before for what would be found now. It is not about
// how bots learn: names tell the weights.
const findingMethod = 1

// A finding is a line of such a file, or a text in the cache.
type finding struct {
	Name string          `json:"name"`
	Sum  string          `json:"sum"` // of what was found
	What json.RawMessage `json:"found"`
}

// digest names what it is told, in sixteen hex digits.
func digest(parts ...any) string {
	h := sha256.New()
	for _, p := range parts {
		fmt.Fprintf(h, "%v\n", p)
	}
	return hex.EncodeToString(h.Sum(nil))[:16]
}

// usesName tells all that decides how often bots use parts.
func usesName(cell *sim.Cell, parts []string, deals int) string {
	c := *cell
	c.Measuring = nil
	return "uses-" + digest(findingMethod, c.ID(), strings.Join(slices.Sorted(slices.Values(parts)), " "), deals)
}

// remembered is found, of what never comes with the program.
func (l *Lab) remembered(name string, into any) bool {
	l.mu.Lock()
	text, ok := l.findings[name]
	l.mu.Unlock()
	if !ok {
		text, ok = l.inCache(name)
	}
	return ok && json.Unmarshal(text, into) == nil
}

// found reads into what was found under that name, and reports whether it is
// known. What was cut or edited since is not.
func (l *Lab) found(game, name string, into any) bool {
	l.mu.Lock()
	text, ok := l.findings[name]
	l.mu.Unlock()
	if !ok {
		text, ok = l.shipped(game, name)
	}
	if !ok {
		text, ok = l.inCache(name)
	}
	return ok && json.Unmarshal(text, into) == nil
}

// shipped returns what came with the program.
func (l *Lab) shipped(game, name string) (json.RawMessage, bool) {
	file, err := fs.ReadFile(variants.FS, path.Join(game, findingsFile))
	if err != nil {
		return nil, false
	}
	for line := range bytes.Lines(file) {
		if f, ok := readFinding(line); ok && f.Name == name {
			return f.What, true
		}
	}
	return nil, false
}

// inCache returns what the cache has.
func (l *Lab) inCache(name string) (json.RawMessage, bool) {
	text, found := l.cached(name + ".json")
	if !found {
		return nil, false
	}
	f, ok := readFinding([]byte(text))
	return f.What, ok && f.Name == name
}

// readFinding reads a line of a file of findings.
func readFinding(line []byte) (f finding, ok bool) {
	err := json.Unmarshal(line, &f)
	return f, err == nil && f.Sum == digest(f.Name, string(f.What))
}

// find keeps what was found under a name.
func (l *Lab) find(name string, what any) {
	text, err := json.Marshal(what)
	if err != nil {
		return // it cannot be written, and is found out again
	}
	l.mu.Lock()
	l.findings[name] = text
	l.mu.Unlock()
	line, err := json.Marshal(finding{name, digest(name, string(text)), text})
	if err == nil {
		_, _ = l.keep(name+".json", string(line)+"\n") // without a cache it is found out again
	}
}

// probeName tells all that decides what a probe finds.
func probeName(v *Variant, p *train.Probe) string {
	what := []any{findingMethod, v.Game.Schema().Epoch, v.Set.Hash, p.Seats, bot.WeightsHash(p.Weights), p.Part, strings.Join(p.Then, " "), p.Seed}
	if p.Effort > 1 {
		what = append(what, p.Effort)
	}
	return "probe-" + digest(what...)
}

// trialName tells all that decides what a trial finds.
func trialName(base, other *Variant, t train.Trial) string {
	what := []any{findingMethod, base.Game.Schema().Epoch, base.Set.Hash, other.Set.Hash, t.Seats,
		bot.WeightsHash(t.Root), bot.WeightsHash(t.Learned), t.Seed}
	if engine.CastOf(other.Rules, t.Seats) != nil {
		what = append(what, "by role")
	}
	if t.Deals > 0 {
		what = append(what, t.Deals, t.In)
	}
	return "trial-" + digest(what...)
}
