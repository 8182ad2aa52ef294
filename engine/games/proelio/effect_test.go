package proelio

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"testing"

	"equitas/engine/rng"
	"equitas/engine/rule"
)

// Every verb of effects can be used somewhere and has an effect when it is played. The effect
// is made from the schema: with the required arguments and the first allowed word of each.
func TestEveryEffectRuns(t *testing.T) {
	for i := range effectRows {
		row := &effectRows[i]
		for _, arg := range row.houseArguments() {
			if row.roles[arg] == "" {
				t.Errorf("%s: its sentence cannot say %s: its row in effectcards.go or effecttable.go gives it no part (roles)", row.Name, arg)
			}
		}
		r, at, ok := withEffect(t, row)
		if !ok {
			continue
		}
		if r.ops[at].verb != row.op {
			t.Errorf("%s is compiled to the op %d, want %d", row.Name, r.ops[at].verb, row.op)
		}
		for deal := range uint64(5) {
			s := r.newState(4)
			s.Start(rng.NewDeal(3, deal))
			src := rng.NewStream(deal)
			for !s.pos.isOver {
				legal := s.Legal(nil)
				s.Apply(legal[src.Below(uint32(len(legal)))])
			}
		}
	}
}

// Bots rate every effect other than 0 at some seats and hands, except those of unjudged.
func TestEveryEffectIsJudged(t *testing.T) {
	unjudged := []opVerb{opCancel, opDefend, opExhaust} // rated through a perk's moment, and through deployed cards
	for i := range effectRows {
		row := &effectRows[i]
		r, at, ok := withEffect(t, row)
		if !ok {
			continue
		}
		judged := false
		for deal := range uint64(5) {
			s := r.newState(4)
			s.Start(rng.NewDeal(3, deal))
			src := rng.NewStream(deal)
			for !s.pos.isOver && !judged {
				judged = s.outline(at, viewpoint{self: int(s.pos.actor), rival: s.leftOf(int(s.pos.actor)), kind: -1, target: s.leftOf(int(s.pos.actor))}) != effectOutline{isFixed: true, whom: none}
				legal := s.Legal(nil)
				s.Apply(legal[src.Below(uint32(len(legal)))])
			}
		}
		if judged == slices.Contains(unjudged, row.op) {
			t.Errorf("bots expect something of the effect %s: %v; what they expect stands in outline in effectcards.go, or below it in effecttable.go", row.Name, judged)
		}
	}
}

// withEffect returns rules with one effect of a verb, the address of the effect, and whether it
// can be used anywhere.
func withEffect(t *testing.T, row *effectRow) (r *Rules, at uint16, ok bool) {
	t.Helper()
	effect := fmt.Sprintf("do = %q", row.Name)
	for k := range row.Args {
		if arg := &row.Args[k]; !arg.Optional {
			effect += fmt.Sprintf(", %s = %s", arg.Path, anArgument(arg))
		}
	}
	text := "[card.resources]\nplay = [{ " + effect + " }]\n"
	loaded, err := variantOf(t, text)
	if err != nil { // the effect needs an attack
		text = "[card.shields]\ndeployed = [{ " + effect + " }]\n"
		if loaded, err = variantOf(t, text); err != nil {
			t.Errorf("%s can neither be played nor deployed: %v", row.Name, err)
			return nil, 0, false
		}
	}
	r = loaded.Rules.(*Rules)
	if strings.HasPrefix(text, "[card.shields]") {
		return r, r.kinds[r.ids["shields"]].deployed, true
	}
	return r, r.kinds[r.ids["resources"]].play, true
}

// anArgument returns a value for an argument of an effect, as in files.
func anArgument(k *rule.Key) string {
	if len(k.Words) == 0 {
		return "1"
	}
	w := k.Words[0]
	switch w {
	case "@card":
		w = "tower"
	case "self": // a House cannot take from itself
		w = "right"
	}
	if k.Type == rule.Words {
		return fmt.Sprintf("[%q]", w)
	}
	return strconv.Quote(w)
}
