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

	"equitas/engine/bot"
	"equitas/engine/sim"
	"equitas/engine/train"
	"equitas/variants"
)

// Findings are results of play that are expensive to compute, such as the gain from learned
// weights. They are stored under a name that hashes everything on which they depend: in a
// file that comes with the program, in the cache, and in the memory of the Lab.

// findingsFile is the path, within the folder of a game, of the file with the findings that
// come with the program, one per line.
const findingsFile = "trained/findings.jsonl"

// findingMethod is the version of the methods that compute findings. It must be raised if a
// change of method gives other results, so that stored findings are not used. Changes of
// training do not matter, since names hash the weights.
const findingMethod = 1

// A finding is a result with its name, as stored in a line of findingsFile or in a text of
// the cache.
type finding struct {
	Name string          `json:"name"`
	Sum  string          `json:"sum"` // digest of name and result
	What json.RawMessage `json:"found"`
}

// digest returns a hash of its arguments, as sixteen hex digits.
func digest(parts ...any) string {
	h := sha256.New()
	for _, p := range parts {
		fmt.Fprintf(h, "%v\n", p)
	}
	return hex.EncodeToString(h.Sum(nil))[:16]
}

// usesFindingName returns the name of the finding with the counts of the bots' use of parts
// in the first deals of a scenario.
func usesFindingName(scenario *sim.Scenario, parts []string, deals int) string {
	c := *scenario
	c.Measuring = nil
	return "uses-" + digest(findingMethod, c.ID(), strings.Join(slices.Sorted(slices.Values(parts)), " "), deals)
}

// cachedFinding decodes the finding called name into dst, and reports whether there is one.
// It looks in memory and in the cache, not among the findings that come with the program.
func (l *Lab) cachedFinding(name string, dst any) bool {
	l.mu.Lock()
	text, ok := l.findings[name]
	l.mu.Unlock()
	if !ok {
		text, ok = l.findingInCache(name)
	}
	return ok && json.Unmarshal(text, dst) == nil
}

// lookUpFinding decodes the finding called name into dst, and reports whether there is one.
// It looks in memory, in the file that comes with the program, and in the cache. A damaged
// or edited finding counts as none.
func (l *Lab) lookUpFinding(game, name string, dst any) bool {
	l.mu.Lock()
	text, ok := l.findings[name]
	l.mu.Unlock()
	if !ok {
		text, ok = l.shippedFinding(game, name)
	}
	if !ok {
		text, ok = l.findingInCache(name)
	}
	return ok && json.Unmarshal(text, dst) == nil
}

// shippedFinding returns the result of a finding that comes with the program; false if there
// is none.
func (l *Lab) shippedFinding(game, name string) (json.RawMessage, bool) {
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

// findingInCache returns the result of a finding in the cache; false if there is none.
func (l *Lab) findingInCache(name string) (json.RawMessage, bool) {
	text, found := l.cachedText(name + ".json")
	if !found {
		return nil, false
	}
	f, ok := readFinding([]byte(text))
	return f.What, ok && f.Name == name
}

// readFinding parses a finding. ok is false if it is damaged or was edited.
func readFinding(line []byte) (f finding, ok bool) {
	err := json.Unmarshal(line, &f)
	return f, err == nil && f.Sum == digest(f.Name, string(f.What))
}

// storeFinding stores a result under a name, in memory and in the cache.
func (l *Lab) storeFinding(name string, result any) {
	text, err := json.Marshal(result)
	if err != nil {
		return // it is not stored and will be computed again
	}
	l.mu.Lock()
	l.findings[name] = text
	l.mu.Unlock()
	line, err := json.Marshal(finding{name, digest(name, string(text)), text})
	if err == nil {
		_, _ = l.storeText(name+".json", string(line)+"\n") // after an error it will be computed again
	}
}

// probeFindingName returns the name of the finding with the result of a probe under v's
// rules.
func probeFindingName(v *Variant, p *train.Probe) string {
	what := []any{findingMethod, v.Game.Schema().Epoch, v.Set.Hash, p.Seats, bot.WeightsHash(p.Weights), p.Part, strings.Join(p.OpenedParts, " "), p.Seed}
	if p.Effort > 1 {
		what = append(what, p.Effort)
	}
	return "probe-" + digest(what...)
}

// trialFindingName returns the name of the finding with the result of a trial of the change
// from base to other.
func trialFindingName(base, other *Variant, t train.Trial) string {
	what := []any{findingMethod, base.Game.Schema().Epoch, base.Set.Hash, other.Set.Hash, t.Seats,
		bot.WeightsHash(t.BaseWeights), bot.WeightsHash(t.LearnedWeights), t.Seed}
	if other.Rules.Cast(t.Seats) != nil {
		what = append(what, "by role")
	}
	if t.Deals > 0 {
		what = append(what, t.Deals, t.RoleSeats)
	}
	return "trial-" + digest(what...)
}
