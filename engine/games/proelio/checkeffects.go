package proelio

import (
	"fmt"
	"slices"
	"strings"

	"equitas/engine/rule"
	"equitas/engine/vocabulary"
)

// An effectContext describes a place where a list of effects can stand: what its effects can
// refer to.
type effectContext struct {
	name      string // "a card's play", or the moment of a perk
	choice    bool   // it can let the player name a House
	rival     bool   // there is another House, the rival
	card      bool   // there is a card that it concerns
	revealed  bool   // an attack is being revealed
	cancel    bool   // there is something to cancel
	freeze    bool   // the card can stay in front of its House
	freeAgain bool   // the action can be made not to count
}

// contextNames are the first parts of names that conditions can use in some contexts only.
var contextNames = []string{"card", "rival", "attack", "deployed"}

// allowedNames returns those of contextNames that conditions can use in the context.
func (at effectContext) allowedNames() []string {
	var l []string
	if at.card {
		l = append(l, "card")
	}
	if at.rival {
		l = append(l, "rival")
	}
	if at.revealed {
		l = append(l, "attack", "deployed")
	}
	return l
}

// The contexts of effects: of cards by key, and of perks by moment.
var (
	cardContexts = map[string]effectContext{
		"play":     {name: "the play of a card", choice: true, rival: true, card: true, freeze: true, freeAgain: true},
		"reveal":   {name: "the reveal of an attack", rival: true, card: true, revealed: true},
		"deployed": {name: "a deployed card", rival: true, card: true, revealed: true, cancel: true},
	}
	perkContexts = [momentCount]effectContext{
		onAction:     {choice: true, rival: true},
		onPlay:       {card: true, cancel: true, freeAgain: true},
		onRivalPlays: {rival: true, card: true, cancel: true},
		onImperial:   {cancel: true},
		onReveal:     {rival: true, card: true, revealed: true, cancel: true},
		onRetaliate:  {rival: true, card: true, revealed: true, cancel: true},
		onTurnStart:  {},
		onTurnEnd:    {},
		onLost:       {},
		onSeason:     {},
	}
)

// checkEffects checks the lists of effects of all cards and perks.
func (c *checker) checkEffects() {
	for _, id := range keysOf(c.Set, "card") {
		for _, key := range effectKeys {
			c.checkProgram("card."+id+"."+key, cardContexts[key])
		}
	}
	for _, g := range keysOf(c.Set, "guild") {
		for _, p := range perksOf(c.Set, g) {
			path := "guild." + g + ".perk." + p
			var at effectContext
			for m := range momentCount {
				if momentTable[m].name == c.Set.Text(path+".on") {
					at = perkContexts[m]
				}
			}
			at.name = fmt.Sprintf("a perk on %q", c.Set.Text(path+".on"))
			c.checkNames(c.Set.Value(path+".when"), path+".when", at)
			c.checkProgram(path+".do", at)
		}
	}
}

// checkNames reports a fault if a condition or amount uses a name that does not exist in its
// context.
func (c *checker) checkNames(v *rule.Value, path string, at effectContext) {
	if v == nil || v.Expr == nil {
		return
	}
	vars := c.vocabularyOf().All()
	for _, i := range v.Expr.NamedVars() {
		space, _, _ := strings.Cut(vars[i].Name, ".")
		if slices.Contains(contextNames, space) && !slices.Contains(at.allowedNames(), space) {
			c.AtPlace(v.At).Fault("%s names %s, which there is not in %s", path, vars[i].Name, at.name)
			return
		}
	}
}

// vocabularyOf returns the names that conditions may use under the set.
func (c *checker) vocabularyOf() *vocabulary.Words[question] {
	if c.vocabulary == nil {
		c.vocabulary = conditionWords(c.Set)
	}
	return c.vocabulary
}

// checkProgram checks the list of effects at a path: faults that concern several effects, or
// several arguments of one.
func (c *checker) checkProgram(path string, at effectContext) {
	named := map[string]bool{} // ways in which effects let the player name a House, as text
	var target *rule.Value     // an effect that refers to the House named by another effect
	for i, e := range effectsOf(c.Set.Value(path)) {
		bad := func(format string, args ...any) {
			c.AtPlace(e.arg("do").At).Fault("%s: %s", path, fmt.Sprintf(format, args...))
		}
		c.checkNames(e.arg("when"), fmt.Sprintf("%s[%d].when", path, i+1), at)
		c.checkNames(e.arg("n"), fmt.Sprintf("%s[%d].n", path, i+1), at)
		if e.row.check != nil {
			if why := e.row.check(c, e, at); why != "" {
				bad("%s", why)
			}
		}
		if e.arg("keep") != nil && c.cardsNotKept(e) < 0 {
			c.AtPlace(e.arg("keep").At).Fault("%s[%d]: keep is %d, more than the %s drawn", path, i+1, e.arg("keep").Int, cardsOf(e)).Help = "leave keep out to keep all"
		}
		for _, arg := range e.row.houseArguments() {
			l := valueWords(e.arg(arg))
			for _, w := range l {
				switch {
				case (w == "attacker" || w == "defender") && !at.revealed:
					bad("%s = %q is known only when an attack is revealed", arg, w)
				case (w == "others" || w == "all") && (arg != "who" && arg != "whom" || len(l) > 1):
					bad("%s = %q must be one House", arg, w)
				case w == "ally" && c.Set.Int("players.teams") == 0:
					bad("%s = %q, but there are no allies (players.teams is 0)", arg, w)
				case len(l) > 1 && w != "left" && w != "right" && w != "ally":
					bad("%s is a choice, so it may list left, right and ally only, not %q", arg, w)
				case (len(l) > 1 || w == "anyone") && !at.choice:
					bad("%s is a choice, which can be made only in the play of a card or a perk on \"action\"", arg)
				case w == "rival" && !at.rival:
					bad("%s = \"rival\": there is no rival in %s", arg, at.name)
				case w == "target" && target == nil:
					target = e.Value
				}
			}
			if len(l) > 1 || at.choice && len(l) == 1 && (l[0] == "rival" || l[0] == "anyone") {
				named[fmt.Sprint(l)] = true
			}
		}
	}
	switch {
	case len(named) > 1:
		c.At(path).Fault("%s asks for more than one House to be named: let one effect choose and the others say \"target\"", path)
	case len(named) == 0 && target != nil:
		c.At(path).
			Fault("%s speaks of \"target\", but none of its effects lets a House be named", path).Help = "let one effect say \"rival\", \"anyone\" or a list such as [\"left\", \"right\"]"
	}
}

// cardsNotKept returns the number of cards drawn by an effect minus the number kept; it is
// negative if more are to be kept than drawn. For an amount that changes during play it is 1.
func (c *checker) cardsNotKept(e effect) int {
	n, ok := e.arg("n").Expr.Const()
	if !ok {
		return 1
	}
	return int(n) - int(e.arg("keep").Int)
}

// cardsOf returns words for a message with the number of cards of an effect, which must be
// constant.
func cardsOf(e effect) string {
	if n, _ := e.arg("n").Expr.Const(); n != 1 {
		return fmt.Sprintf("%d cards that are", n)
	}
	return "1 card that is"
}

// reportCircles reports a fault if a condition on what may be deployed depends on what could be
// deployed.
func (c *checker) reportCircles() {
	c.reportCircle(c.Set.Value("deploy.legal"), "deploy.legal")
	for _, id := range keysOf(c.Set, "card") {
		if c.Set.Text("card."+id+".kind") == "defense" {
			c.reportCircle(c.Set.Value("card."+id+".when"), "card."+id+".when")
		}
	}
}

func (c *checker) reportCircle(v *rule.Value, path string) {
	if !c.dependsOn(v, "house.deployable") {
		return
	}
	if !strings.Contains(v.Text, "house.deployable") { // an amount that it names does
		for i := range schema().Keys {
			k := &schema().Keys[i]
			if a := c.Set.Value(k.Path); k.CanBeNamed && strings.Contains(v.Text, "rules."+k.Path) && c.dependsOn(a, "house.deployable") {
				c.At(k.Path).Fault("%s names house.deployable, which asks %s, which names %s in turn", k.Path, path, k.Path)
				return
			}
		}
	}
	c.At(path).Fault("%s names house.deployable, which asks %s in turn", path, path)
}
