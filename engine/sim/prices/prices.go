// Package prices keeps what became of players who were rewarded for using parts of a game
// that learned players leave alone, and then played with these parts and without.
package prices

import (
	"bytes"
	"encoding/json"
	"fmt"
	"slices"

	"equitas/engine"
)

// Prices are the results of training players of some rules to use parts that players
// trained on these rules leave alone.
type Prices struct {
	PricedBy
	List []Price `json:"prices"`
}

// PricedBy is what prices depend on: they do not apply to other rules and players.
type PricedBy struct {
	Variant string `json:"variant"` // whose rules they are
	Rules   string `json:"rules"`   // their fingerprint
	Epoch   int    `json:"epoch"`   // of the game's play
	Weights string `json:"weights"` // fingerprint of the players' weights
	Seats   int    `json:"seats"`
	Seed    uint64 `json:"seed"`    // the master seed
	Matches int    `json:"matches"` // matches of training for each part
	Deals   int    `json:"deals"`   // deals that measure what a part is worth
}

// Of returns the price of the part of that name: of the prices of all roles that can use
// it, one that pays, or else one that is undecided, or else the weak one that wins most. It
// is nil for a part that is used anyway or has no price.
func (p *Prices) Of(part string) *Price {
	if p == nil {
		return nil
	}
	var best *Price
	for i := range p.List {
		x := &p.List[i]
		if x.Part != part || x.Verdict == PricedUsed {
			continue
		}
		if best == nil || x.weight() > best.weight() || x.weight() == best.weight() && x.Weak() && x.Learned.More.By > best.Learned.More.By {
			best = x
		}
	}
	return best
}

// weight returns the rank of a verdict: weak is lowest, paying is highest.
func (p *Price) weight() int {
	switch {
	case p.Weak():
		return 0
	case p.Pays():
		return 2
	}
	return 1
}

// Imply adds prices of the parts that only weak parts give access to: players trained to
// use these had access to the others too, and were trained to use them.
func (p *Prices) Imply(parts []engine.Part) {
	for added := true; added; {
		added = false
		for _, part := range parts {
			if own := p.Of(part.Name); len(part.Through) == 0 || own != nil && own.Learned != nil {
				continue
			}
			var best *Price
			for _, way := range part.Through {
				x := p.Of(way)
				if !x.Weak() {
					best = nil
					break
				}
				if best == nil || x.Learned.More.By > best.Learned.More.By {
					best = x
				}
			}
			if best == nil {
				continue
			}
			p.List = slices.DeleteFunc(slices.Clone(p.List), func(x Price) bool { return x.Part == part.Name })
			p.List = append(p.List, Price{Part: part.Name, Role: best.Role, Verdict: PricedWeak, Behind: best.Part, Learned: best.Learned})
			added = true
		}
	}
}

// A Price is what it costs players to use a part of the game: a player like them was
// trained with a reward for using it, then without, and played against them on the same
// deals.
type Price struct {
	Part  string  `json:"part"`           // its name
	Role  string  `json:"role,omitempty"` // the role that may use it; "" where all seats are alike
	Could float64 `json:"could"`          // share of the matches in which players who leave it alone could use it
	Used  float64 `json:"used"`           // and in which they do

	// Verdict is "used", "pays", "weak", "not known", "not tried" or "no chance". Behind
	// names the part that alone gave access to this one, where players learned to use both;
	// "" if they had access at once.
	Verdict string `json:"verdict"`
	Behind  string `json:"behind,omitempty"`

	// Learned is the better of the two, with reward or after it, among those that use the
	// part; nil if neither does, or the part is used anyway.
	Learned *PriceLearned `json:"learned,omitempty"`
}

// A PriceLearned is how often players trained to use a part use it, and what they win.
type PriceLearned struct {
	Used float64 `json:"used"`         // share of the matches in which they use it
	More Change  `json:"more"`         // their win share minus that of players who leave it alone
	Own  Change  `json:"own,omitzero"` // their win share minus their own where they may not use it
}

// A Change is a difference of shares with its 95 % interval.
type Change struct {
	By float64 `json:"by"`
	Lo float64 `json:"lo"`
	Hi float64 `json:"hi"`
}

// Values of a [Price]'s verdict, as package train names them.
const (
	PricedUsed    = "used"      // players do not leave the part alone
	PricedPays    = "pays"      // trained users surely win more
	PricedUntried = "not tried" // even players rewarded for using the part do not use it
	PricedWeak    = "weak"      // trained users win less, or hardly more
)

// Weak reports whether using the part is shown to be worth nothing, or less.
func (p *Price) Weak() bool { return p != nil && p.Verdict == PricedWeak && p.Learned != nil }

// Pays reports whether players trained to use the part surely win more by it.
func (p *Price) Pays() bool { return p != nil && p.Verdict == PricedPays && p.Learned != nil }

// Read parses a file of prices: a line with what they depend on, then a line for each
// price, and so on.
func Read(text []byte) (all []Prices, err error) {
	n := 0
	for line := range bytes.Lines(text) {
		n++
		var x struct {
			PricedBy
			Price
		}
		if err := json.Unmarshal(line, &x); err != nil {
			return nil, fmt.Errorf("line %d: %w", n, err)
		}
		switch {
		case x.Variant != "":
			all = append(all, Prices{PricedBy: x.PricedBy})
		case len(all) == 0:
			return nil, fmt.Errorf("line %d: a price before the line that says whose it is", n)
		default:
			last := &all[len(all)-1]
			last.List = append(last.List, x.Price)
		}
	}
	return all, nil
}

// Write returns the text of a file that [Read] reads.
func Write(all []Prices) []byte {
	var b bytes.Buffer
	to := json.NewEncoder(&b)
	for i := range all {
		err := to.Encode(&all[i].PricedBy)
		for k := range all[i].List {
			if err == nil {
				err = to.Encode(&all[i].List[k])
			}
		}
		if err != nil {
			panic("sim: prices are no JSON: " + err.Error()) // NaN
		}
	}
	return b.Bytes()
}
