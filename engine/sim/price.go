package sim

import (
	"bytes"
	"encoding/json"
	"fmt"
	"slices"

	"equitas/engine"
)

// Prices are what became of players of some rules who learned to use what those leave alone
// who have learned these rules.
type Prices struct {
	PricedBy
	List []Price `json:"prices"`
}

// PricedBy says what decides prices: they say nothing of other rules and players.
type PricedBy struct {
	Variant string `json:"variant"` // whose rules they are
	Rules   string `json:"rules"`   // their fingerprint
	Epoch   int    `json:"epoch"`   // of the game
	Weights string `json:"weights"` // fingerprint of what the players have learned
	Seats   int    `json:"seats"`
	Seed    uint64 `json:"seed"`    // the master seed
	Matches int    `json:"matches"` // that were learned from, for each part
	Deals   int    `json:"deals"`   // that show what a part is worth
}

// Of is what using a part comes to, by name, for players of all roles that can use it: of one
// that pays, or is not judged, what stands for that; else of one that is weak who wins most by it.
// It is nil of a part that is used, or that nobody has priced.
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

// weight orders verdicts by how far they keep a part from being weak.
func (p *Price) weight() int {
	switch {
	case p.Weak():
		return 0
	case p.Pays():
		return 2
	}
	return 1
}

// Imply adds to the prices those of the parts to which players come by others alone that are
// all weak: whoever learned to use these had the others too, and learned to use them.
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

// A Price is what it costs players to use a part of the game: somebody who plays as they do
// was rewarded for using it for a while and then was not, and played against them on the
// same deals.
type Price struct {
	Part  string  `json:"part"`           // its name
	Role  string  `json:"role,omitempty"` // whose it is; "" where all seats are alike
	Could float64 `json:"could"`          // share of the matches of those who leave it alone in which they could use it
	Used  float64 `json:"used"`           // and in which they do

	// Verdict is what it comes to: "used", "pays", "weak", "not known", "not tried" or "no chance". Behind names a part by which
	// alone players came to this one, and learned to use both; "" if they could at once.
	Verdict string `json:"verdict"`
	Behind  string `json:"behind,omitempty"`

	// Of whoever has learned to use it, with reward or after it, and wins more; nil if
	// nobody has, or the part is used.
	Learned *PriceLearned `json:"learned,omitempty"`
}

// A PriceLearned is what whoever has learned to use a part does and wins.
type PriceLearned struct {
	Used float64 `json:"used"`         // share of the matches in which they use it
	More Change  `json:"more"`         // share of the win, less what those take who leave it alone
	Own  Change  `json:"own,omitzero"` // and less what they take themselves where they may not use it
}

// A Change is a difference of shares with its interval of 95 %.
type Change struct {
	By float64 `json:"by"`
	Lo float64 `json:"lo"`
	Hi float64 `json:"hi"`
}

// Words of a [Price]'s verdict, as the trainer says them.
const (
	PricedUsed    = "used"      // it is not left alone
	PricedPays    = "pays"      // who has learned to use it wins more, beyond doubt
	PricedUntried = "not tried" // not even who is rewarded uses it
	PricedWeak    = "weak"      // who has learned to use it wins less, or hardly more
)

// Weak reports whether using the part is proven to be worth nothing, or less.
func (p *Price) Weak() bool { return p != nil && p.Verdict == PricedWeak && p.Learned != nil }

// Pays reports whether who has learned to use the part wins more by it.
func (p *Price) Pays() bool { return p != nil && p.Verdict == PricedPays && p.Learned != nil }

// Shown is the figure that the verdict stands on: what whoever learned to use the part wins
// more than those who leave it alone; or, of one that is weak though they win as much, than
// they themselves without it.
func (p *Price) Shown() (c Change, own bool) {
	if p.Verdict == PricedWeak && p.Learned.More.Hi >= priceMargin {
		return p.Learned.Own, true
	}
	return p.Learned.More, false
}

// priceMargin is by how much more of the win, at most, who uses a part that is weak may take
// for all that is known.
const priceMargin = 0.02

// ReadPrices reads a file of prices: a line that says what decides them, then each of them on
// a line of its own, and so on.
func ReadPrices(text []byte) (all []Prices, err error) {
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

// WritePrices is the text of a file that [ReadPrices] reads.
func WritePrices(all []Prices) []byte {
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
