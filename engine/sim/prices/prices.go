// Package prices stores results of an experiment: players were rewarded in training for
// using parts of a game that learned players do not use, and then played with these parts
// and without.
package prices

import (
	"bytes"
	"encoding/json"
	"fmt"
	"slices"

	"equitas/engine"
)

// Prices holds the results of an experiment under one variant's rules: what players gain or
// lose who are trained to use parts that usual learned players do not use.
type Prices struct {
	PriceBasis
	List []Price `json:"prices"`
}

// PriceBasis holds everything on which prices depend. They do not apply to other rules or
// players.
type PriceBasis struct {
	Variant string `json:"variant"` // name of the variant
	Rules   string `json:"rules"`   // hash of its rules
	Epoch   int    `json:"epoch"`   // version of the game's play, as in sim.Scenario
	Weights string `json:"weights"` // hash of the weights of the players without a reward
	Seats   int    `json:"seats"`
	Seed    uint64 `json:"seed"`    // master seed
	Matches int    `json:"matches"` // number of matches of training per part
	Deals   int    `json:"deals"`   // number of deals that measure the gain from each part
}

// PriceOf returns the price of the part with the given name; nil if there is none or players
// use the part without a reward. If several roles have a price, it prefers one that pays to
// one that is undecided, and that to a weak one; of weak ones, it returns the one with the
// largest gain.
func (p *Prices) PriceOf(part string) *Price {
	if p == nil {
		return nil
	}
	var best *Price
	for i := range p.List {
		x := &p.List[i]
		if x.Part != part || x.Verdict == VerdictUsed {
			continue
		}
		if best == nil || x.rank() > best.rank() || x.rank() == best.rank() && x.Weak() && x.Learned.Gain.Mean > best.Learned.Gain.Mean {
			best = x
		}
	}
	return best
}

// rank returns 2 for a price that pays, 0 for a weak one, 1 for any other.
func (p *Price) rank() int {
	switch {
	case p.Weak():
		return 0
	case p.Pays():
		return 2
	}
	return 1
}

// AddImplied adds a weak price for each part to which only weak parts give access, since
// players trained to use these parts had access to it too. parts are the parts of the game.
func (p *Prices) AddImplied(parts []engine.Part) {
	for added := true; added; {
		added = false
		for _, part := range parts {
			if own := p.PriceOf(part.Name); len(part.AccessParts) == 0 || own != nil && own.Learned != nil {
				continue
			}
			var best *Price
			for _, way := range part.AccessParts {
				x := p.PriceOf(way)
				if !x.Weak() {
					best = nil
					break
				}
				if best == nil || x.Learned.Gain.Mean > best.Learned.Gain.Mean {
					best = x
				}
			}
			if best == nil {
				continue
			}
			p.List = slices.DeleteFunc(slices.Clone(p.List), func(x Price) bool { return x.Part == part.Name })
			p.List = append(p.List, Price{Part: part.Name, Role: best.Role, Verdict: VerdictWeak, AccessPart: best.Part, Learned: best.Learned})
			added = true
		}
	}
}

// A Price says what players gain or lose by using a part of the game. To find out, a copy of
// a learned player was trained with a reward for using the part, then trained on without it,
// and played against the original on the same deals.
type Price struct {
	Part        string  `json:"part"`           // name of the part
	Role        string  `json:"role,omitempty"` // id of the role that may use it; "" if seats have no roles
	UsableShare float64 `json:"could"`          // share of the matches in which players who were not trained to use it could use it
	UsedShare   float64 `json:"used"`           // share of the matches in which these players use it

	// Verdict is "used", "pays", "weak", "not known", "not tried" or "no chance".
	// AccessPart names the part that alone gave access to this one, if players learned to
	// use both; "" if they had access from the start.
	Verdict    string `json:"verdict"`
	AccessPart string `json:"behind,omitempty"`

	// Learned is about the better of two players: after the training with the reward, and
	// after the further training without it. Only players that use the part count; it is nil
	// if neither does, or if players use the part without a reward.
	Learned *PriceLearned `json:"learned,omitempty"`
}

// A PriceLearned says how often a player trained to use a part uses it, and how much it
// wins.
type PriceLearned struct {
	UsedShare float64 `json:"used"`         // share of the matches in which the player uses it
	Gain      Change  `json:"more"`         // win share of the trained player minus that of players not trained to use the part
	Worth     Change  `json:"own,omitzero"` // win share of the trained player minus its own win share if it must not use the part
}

// A Change is a difference of win shares, Mean, with its 95 % interval, Lo to Hi.
type Change struct {
	Mean float64 `json:"by"`
	Lo   float64 `json:"lo"`
	Hi   float64 `json:"hi"`
}

// Some values of [Price].Verdict.
const (
	VerdictUsed    = "used"      // players use the part without a reward
	VerdictPays    = "pays"      // players trained to use it surely win more
	VerdictUntried = "not tried" // even players rewarded for using it do not use it
	VerdictWeak    = "weak"      // players trained to use it win less, or hardly more
)

// Weak reports whether the experiment showed that using the part gains hardly anything, or
// loses. It is false for nil.
func (p *Price) Weak() bool { return p != nil && p.Verdict == VerdictWeak && p.Learned != nil }

// Pays reports whether players trained to use the part surely win more. It is false for nil.
func (p *Price) Pays() bool { return p != nil && p.Verdict == VerdictPays && p.Learned != nil }

// Read parses the text of a file of prices in JSON lines: a line with a [PriceBasis], a line
// for each of its [Price]s, then the next PriceBasis, and so on. The error names the line.
func Read(text []byte) (all []Prices, err error) {
	n := 0
	for line := range bytes.Lines(text) {
		n++
		var x struct {
			PriceBasis
			Price
		}
		if err := json.Unmarshal(line, &x); err != nil {
			return nil, fmt.Errorf("line %d: %w", n, err)
		}
		switch {
		case x.Variant != "":
			all = append(all, Prices{PriceBasis: x.PriceBasis})
		case len(all) == 0:
			return nil, fmt.Errorf("line %d: a price before the line that says whose it is", n)
		default:
			last := &all[len(all)-1]
			last.List = append(last.List, x.Price)
		}
	}
	return all, nil
}

// Write returns the text of a file that [Read] parses.
func Write(all []Prices) []byte {
	var b bytes.Buffer
	to := json.NewEncoder(&b)
	for i := range all {
		err := to.Encode(&all[i].PriceBasis)
		for k := range all[i].List {
			if err == nil {
				err = to.Encode(&all[i].List[k])
			}
		}
		if err != nil {
			panic("sim: prices are no JSON: " + err.Error()) // a NaN among the numbers
		}
	}
	return b.Bytes()
}
