package told

import (
	"fmt"
	"slices"
	"strings"
	"sync"

	"equitas/engine"
	"equitas/engine/advantage"
	"equitas/engine/cond"
	"equitas/engine/rule"
	"equitas/engine/rule/source"
)

// A Game is a card game whose rules are told by a file of sentences.
type Game struct {
	name                  string
	text                  string // text of the file
	root                  *rule.Table
	unlearnedFeaturesOnce func() *features        // computes once the features by which actions are rated, with weights before learning
	learnedFeaturesOnce   func() []engine.Feature // computes once the features by which actions are rated, with learned weights
	schema                *rule.Schema

	mu         sync.Mutex
	recentSets [maxChecked]*checkedSet // the last sets checked, each until Compile takes it; nil for unused elements
	nextIndex  int                     // index in recentSets for the next one
}

// maxChecked is the largest number of checked sets that a game keeps for Compile, which removes the one
// it compiles. The number is limited because sets with faults are never compiled.
const maxChecked = 8

// A checkedSet is a compiled set of rules, with the faults found in it.
type checkedSet struct {
	set    *rule.Set
	rules  *Rules
	space  *cond.Space // the names that conditions can use, at the usual number of seats; with faults, those that can be read
	faults rule.Faults
}

var (
	_ rule.Game    = (*Game)(nil)
	_ rule.Printer = (*Game)(nil)
)

// DefinesGame reports whether a file defines a game of its own: it extends no other file and has
// phases.
func DefinesGame(root *rule.Table) bool {
	return root.GetKey("extends") == nil && root.GetKey("phase") != nil
}

// Hint is the advice for a file for which [DefinesGame] is false although it should define a game.
const Hint = "a file that tells a game of its own has [phase.match], what happens in a match: equitas help games"

// recentGames caches the last game read under each name, so that reading the same text again returns
// the same Game.
var recentGames struct {
	sync.Mutex
	games map[string]*Game
}

// Read returns the game that a file defines, from the cache if its text has not changed.
func Read(name, text string, root *rule.Table) rule.Game {
	recentGames.Lock()
	defer recentGames.Unlock()
	if g := recentGames.games[name]; g != nil && g.text == text {
		return g
	}
	if recentGames.games == nil {
		recentGames.games = map[string]*Game{}
	}
	title := name
	if v := root.GetKey("title"); v != nil && v.Kind == rule.KindText {
		title = v.Text
	}
	g := &Game{name: name, text: text, root: root, schema: newSchema(title, text, root)}
	g.unlearnedFeaturesOnce, g.learnedFeaturesOnce = sync.OnceValue(g.deriveFeatures), sync.OnceValue(g.learnedFeatures)
	recentGames.games[name] = g
	return g
}

// features returns the features by which bots rate actions. They are derived from the file that
// defines the game, and are the same for all variants. Their weights in the rule of thumb are
// learned from random matches at the first call.
func (g *Game) features() []engine.Feature { return g.learnedFeaturesOnce() }

// compileOwnRules compiles the file that defines the game, without any variant. ok is false if
// it has faults; these are reported elsewhere, when the file is read.
func (g *Game) compileOwnRules() (r *Rules, ok bool) {
	set, wrong := rule.CheckAlone(g.schema, g.name, g.root)
	if wrong.Errors() > 0 {
		return nil, false
	}
	n, faulty := g.readNouns(set), new(faults)
	if n.faults.Errors() > 0 {
		return nil, false
	}
	usual := g.usualSeats(set)
	m := newMachine(n, usual, faulty)
	if faulty.list.Errors() > 0 {
		return nil, false
	}
	r = &Rules{game: g, set: set, nouns: n, players: engine.Players{Min: usual, Max: usual, Usual: usual}}
	r.machines[usual] = m
	return r, true
}

// deriveFeatures returns the features of the game; none if its file has faults.
func (g *Game) deriveFeatures() *features {
	f := &features{index: map[string]int{}}
	if r, ok := g.compileOwnRules(); ok {
		m := r.machines[r.players.Usual]
		f.oneCardZones = m.zonesWithOneCard()
		m.findFeatures(f.add, f.oneCardZones)
		f.unlearnedFeatures = slices.Concat(m.passCircumstances...)
		for i := range m.optionFeatures {
			j := &m.optionFeatures[i]
			f.unlearnedFeatures = append(append(append(f.unlearnedFeatures, j.optionCircumstances...), j.numberCircumstances...), slices.Concat(slices.Concat(j.fieldCircumstances, j.cardCircumstances)...)...)
		}
		f.unlearnedFeatures = slices.DeleteFunc(f.unlearnedFeatures, func(at int) bool { return at < 0 })
		if m.countRated() > 0 {
			f.circumstances, f.unusedCircumstances = m.circumstances, m.unseenCircumstances
		}
	}
	return f
}

// unlearnedWeights returns the weights of the rule of thumb before learning: only a gain of
// score counts.
func (g *Game) unlearnedWeights() []int32 {
	w := make([]int32, len(g.unlearnedFeaturesOnce().list))
	for f := range w {
		w[f] = g.unlearnedFeaturesOnce().list[f].Default
	}
	return w
}

// hasLearned reports whether learning from random matches changed any weight of the rule of thumb.
func (g *Game) hasLearned() bool {
	return slices.ContainsFunc(g.features(), func(f engine.Feature) bool {
		return f.Default != g.unlearnedFeaturesOnce().list[g.unlearnedFeaturesOnce().index[f.Name]].Default
	})
}

// learnedFeatures learns the weights of the rule of thumb from random matches and returns the features
// with these weights as defaults.
func (g *Game) learnedFeatures() []engine.Feature {
	list := slices.Clone(g.unlearnedFeaturesOnce().list)
	r, ok := g.compileOwnRules()
	if !ok || len(list) == 0 {
		return list
	}
	r.machines[r.players.Usual].lookUpFeatures(g)
	plain := g.unlearnedWeights()
	learned := advantage.RuleOfThumb(learningRules{r, list, g.unlearnedFeaturesOnce().unlearnedFeatures}, r.players.Usual, plain)
	if slices.Equal(learned, plain) { // whether to go on, say, may be good or bad only by circumstances
		learned = advantage.RuleOfThumb(learningRules{r, list, nil}, r.players.Usual, plain)
	}
	for f, w := range learned {
		list[f].Default = w
	}
	return list
}

// A learningRules is a ruleset from which weights are learned: its features have the weights before
// learning.
type learningRules struct {
	*Rules
	list              []engine.Feature
	unlearnedFeatures []int // indices of features whose weights are not learned from random matches
}

// Features returns the features with their default weights.
func (c learningRules) Features() []engine.Feature { return c.list }

// Count implements [engine.Rules] as far as learning needs it: it sets counts to the value of each
// feature for each action, but to 0 for the unlearned features, those of circumstances: if these were
// included, the random matches would be too few to learn the weights of the others.
func (c learningRules) Count(o engine.Observation, legal []engine.Action, w, counts []int32) {
	c.Rules.Count(o, legal, w, counts)
	for i := range legal {
		for _, f := range c.unlearnedFeatures {
			counts[i*len(c.list)+f] = 0
		}
	}
}

// featureNamed returns the index of a feature by its name, -1 if there is none. The ignored parameters
// make it a [featureFunc].
func (g *Game) featureNamed(name, _ string, _ int32) int {
	if i, ok := g.unlearnedFeaturesOnce().index[name]; ok {
		return i
	}
	return -1
}

// Name implements [rule.Game]. It returns the name of the folder with the game's variants.
func (g *Game) Name() string { return g.name }

// Schema implements [rule.Game]. The schema is made from the file that defines the game.
func (g *Game) Schema() *rule.Schema { return g.schema }

// Space implements [rule.Game]. It returns the vocabulary of conditions at the usual number of
// seats; for a file with faults, as much of it as can be read.
func (g *Game) Space(set *rule.Set) *cond.Space {
	if r, ok := set.Rules().(*Rules); ok {
		return r.machine(g.usualSeats(set)).space
	}
	if space := g.compileSet(set).space; space != nil {
		return space
	}
	return cond.NewSpace(nil, nil)
}

func (g *Game) usualSeats(set *rule.Set) int { return min(8, max(1, set.Int("players.usual"))) }

// Check implements [rule.Game]. It returns the errors and warnings that compiling the set gives.
func (g *Game) Check(set *rule.Set) []rule.Fault { return g.compileSet(set).faults }

// Compile implements [rule.Game]. It returns a *[Rules], and never an error. Rules that [Game.Check] has
// compiled for the same set are used.
func (g *Game) Compile(set *rule.Set) (engine.Rules, error) {
	c := g.compileSet(set)
	g.mu.Lock()
	defer g.mu.Unlock()
	if i := slices.Index(g.recentSets[:], c); i >= 0 {
		g.recentSets[i] = nil
	}
	return c.rules, nil
}

// compileSet compiles a set at the smallest, the usual and the largest number of seats. It keeps the
// result until [Game.Compile] takes it, or [maxChecked] other sets have been checked.
func (g *Game) compileSet(set *rule.Set) *checkedSet {
	g.mu.Lock()
	i := slices.IndexFunc(g.recentSets[:], func(c *checkedSet) bool { return c != nil && c.set == set })
	if i >= 0 {
		defer g.mu.Unlock()
		return g.recentSets[i]
	}
	g.mu.Unlock()
	n := g.readNouns(set)
	p := engine.Players{Min: set.Int("players.min"), Max: set.Int("players.max"), Usual: set.Int("players.usual")}
	c := &checkedSet{set: set, rules: &Rules{game: g, set: set, nouns: n, players: p}}
	f := &faults{}
	for _, x := range n.faults {
		f.addOnce(x)
	}
	if p.Min > p.Usual || p.Usual > p.Max {
		at, help := set.LastPlace("players.min", "players.usual", "players.max"), "let min be no more than max"
		if p.Min <= p.Max {
			help = fmt.Sprintf("write usual = %d", min(max(p.Usual, p.Min), p.Max))
			at = set.LastPlace("players.usual", "players.min", "players.max")
		}
		f.add(at, help, "players are %d to %d, usually %d: the usual number lies between the others", p.Min, p.Max, p.Usual)
	}
	reportSides(set, p, f)
	if f.list.Errors() == 0 {
		seats := []int{p.Usual, p.Min, p.Max}
		for i, k := range seats {
			if !slices.Contains(seats[:i], k) && f.list.Errors() == 0 {
				c.rules.machines[k] = newMachine(n, k, f)
			}
		}
		if f.list.Errors() == 0 {
			for _, k := range seats {
				c.rules.machines[k].lookUpFeatures(g)
			}
		}
		g.checkReferences(set, f)
		g.warnMisspellings(set, f)
		g.warnUnstatedGoal(set, f)
	}
	if m := c.rules.machines[g.usualSeats(set)]; m != nil && m.space != nil {
		c.space = m.space
	} else {
		c.space = n.conditionSpace(g.usualSeats(set))
	}
	c.faults = f.list
	g.mu.Lock()
	defer g.mu.Unlock()
	g.recentSets[g.nextIndex] = c
	g.nextIndex = (g.nextIndex + 1) % maxChecked
	return c
}

// checkReferences reports a missing phase of turns, and phases without steps.
func (g *Game) checkReferences(set *rule.Set, f *faults) {
	phases := keysOf(set.Root, "phase")
	if v := set.Value("match.turn"); v != nil {
		if !slices.Contains(phases, v.Text) {
			f.add(v.At, source.Suggest(v.Text, phases), "match.turn is %s, which is no phase", source.QuoteIfNeeded(v.Text))
		}
	} else if !slices.Contains(phases, "turn") {
		f.add(set.LastPlace("phase.match", "title"), `write [match] turn = "PHASE"`, "no phase is called turn, and nothing says which phase is a turn: %s", strings.Join(phases, ", "))
	}
	for _, id := range keysOf(set.Root, "phase") {
		t := set.Table(source.Path("phase", id))
		if len(t.Keys()) == 0 {
			f.add(set.Value(source.Path("phase", id)).At, "", "phase %s has no steps", id)
		}
	}
}

// Extras implements [rule.Game]. It returns the optional functions that games told in text supply.
func (g *Game) Extras() rule.Extras {
	return rule.Extras{
		Features: g.features, UnseenNames: g.unseenNames, Phrase: g.phrase, Knockouts: g.knockouts, PartsOf: g.partsOf, LooseTables: g.looseTables, Probe: g.probe,
		SeatsName:      func(*rule.Set) string { return "" }, // no key determines the number of seats, and seats may drop out
		MattersAtSeats: g.atSeats, CheckNames: g.checkFieldNames,
	}
}
