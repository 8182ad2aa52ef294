package sim

import "slices"

// RarelyUsed is the share of matches, of those in which a part could have been
// used, below which its players never show what it is worth.
const RarelyUsed = 0.01

// SeldomUsed is the share of all matches in which something is used, below which what
// it changes is judged for these matches: in all together it would hide.
const SeldomUsed = 0.10

// A Use is how often players of a cell used a part of the game.
type Use struct {
	Matches int `json:"matches"` // that were looked at
	Could   int `json:"could"`   // in which somebody could have used it; of a stage all
	Used    int `json:"used"`    // in which somebody did
}

// Rare reports whether players hardly ever use the part where they could.
func (u Use) Rare() bool { return u.Could == 0 || float64(u.Used) < RarelyUsed*float64(u.Could) }

// Share is the share of all matches in which players used the part; 0 if none was
// looked at.
func (u Use) Share() float64 { return float64(u.Used) / float64(max(u.Matches, 1)) }

// A PartUse is how players of both sides use a part of the game that is changed,
// or one by which alone they come to such a part.
type PartUse struct {
	Part   string   `json:"part"` // its name
	Title  string   `json:"title"`
	What   string   `json:"what"`
	Do     string   `json:"do"`                // what who uses it does: "use The Plague"
	Via    []string `json:"through,omitempty"` // names of parts of the list by which alone players come to it
	Path   bool     `json:"path,omitempty"`    // it is not changed itself
	Stage  bool     `json:"stage,omitempty"`   // it comes by itself, or does not
	Base   *Use     `json:"base"`              // nil: that side has no such part
	Other  *Use     `json:"other"`
	Open   bool     `json:"open,omitempty"`   // the players of neither side ever could use it, and others could who choose otherwise before
	Own    *Use     `json:"own,omitempty"`    // under other's rules, by bots that have learned them; nil where these are no others
	Forced *Forced  `json:"forced,omitempty"` // what became of who was made to use it; nil if nobody asked
}

// uses are those of the sides that have the part.
func (p *PartUse) uses() []Use {
	var l []Use
	for _, u := range []*Use{p.Base, p.Other} {
		if u != nil {
			l = append(l, *u)
		}
	}
	return l
}

// Never reports whether players of no side ever could use the part.
func (p *PartUse) Never() bool {
	return !p.Stage && len(p.uses()) > 0 && !slices.ContainsFunc(p.uses(), func(u Use) bool { return u.Could > 0 })
}

// Rare reports whether players of no side use the part.
func (p *PartUse) Rare() bool {
	l := p.uses()
	return len(l) > 0 && !slices.ContainsFunc(l, func(u Use) bool { return !u.Rare() })
}

// Dropped reports whether players use the part under base's rules, and under other's leave
// it alone where they could use it: then they say what it is to do without, and nothing of
// what it does there.
func (p *PartUse) Dropped() bool {
	return !p.Stage && p.Base != nil && p.Other != nil && !p.Base.Rare() && p.Other.Rare() && p.Other.Could > 0
}

// Learned reports whether bots that have learned other's rules use the part.
func (p *PartUse) Learned() bool { return p.Own != nil && !p.Own.Rare() }

// seldom reports whether the part can hardly ever be used at all.
func (p *PartUse) seldom() bool {
	return !slices.ContainsFunc(p.uses(), func(u Use) bool { return float64(u.Could) >= RarelyUsed*float64(u.Matches) })
}

// Share is the share of all matches in which players used the part, on the side where
// it is larger.
func (p *PartUse) Share() float64 {
	share := 0.0
	for _, u := range p.uses() {
		share = max(share, u.Share())
	}
	return share
}

// Seldom reports whether players use the part, and in less than a tenth of the
// matches.
func (p *PartUse) Seldom() bool {
	return len(p.uses()) > 0 && !p.Rare() && p.Share() < SeldomUsed
}

// Reach is the share of all matches in which players use something that is changed,
// at least: of the part that is used most. It is 1 of no parts.
func Reach(parts []PartUse) float64 {
	reach, known := 0.0, false
	for i := range parts {
		if p := &parts[i]; !p.Path && len(p.uses()) > 0 {
			reach, known = max(reach, p.Share()), true
		}
	}
	if !known {
		return 1
	}
	return reach
}

// Missed lists, of the parts that are changed, those that players do not use, or no more
// under other's rules, so that what they play says nothing about them. By each stands why: the part that
// they leave alone, which is the same, or one by which they would come to it.
func Missed(parts []PartUse) (l []Missing) {
	find := func(name string) *PartUse {
		if i := slices.IndexFunc(parts, func(p PartUse) bool { return p.Part == name }); i >= 0 {
			return &parts[i]
		}
		return nil
	}
	for i := range parts {
		p := &parts[i]
		if p.Path || len(p.uses()) == 0 {
			continue
		}
		by, closed := p, len(p.Via) > 0
		for _, name := range p.Via {
			way := find(name)
			if way == nil || !way.Rare() {
				closed = false
				break
			}
		}
		switch {
		case closed && p.seldom():
			by = find(p.Via[0])
			for by.seldom() && len(by.Via) > 0 && find(by.Via[0]) != nil && find(by.Via[0]).Rare() {
				by = find(by.Via[0])
			}
		case !p.Rare() && !p.Dropped():
			continue
		}
		l = append(l, Missing{p, by})
	}
	return l
}

// A Missing is a changed part that players do not use.
type Missing struct {
	*PartUse
	By *PartUse // what they would have to use first, or the part itself
}

// Forced is what became of players who were made to use a part where they could
// and would not have, in some positions of self-play.
type Forced struct {
	States int     `json:"states"` // positions
	Pairs  int     `json:"pairs"`  // of games played on from each: with the part, and as the player wished
	Gain   float64 `json:"gain"`   // share of the win
	Lo     float64 `json:"lo"`
	Hi     float64 `json:"hi"`
}

// weakBy is by how much, in shares of the win, who is made to use a part must lose
// beyond doubt for it to be called weak: players who do not know the part make less
// of it than others would.
const weakBy = 0.02

// Weak reports whether using the part loses by it beyond doubt.
func (f *Forced) Weak() bool { return f != nil && f.Hi < -weakBy }

// Strong reports whether using the part wins more beyond doubt.
func (f *Forced) Strong() bool { return f != nil && f.Lo > 0 }
