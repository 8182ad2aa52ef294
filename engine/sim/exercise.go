package sim

import "slices"

// RarelyUsed is a share of the matches in which a part could be used. If fewer of them use
// it, the matches say nothing about the part.
const RarelyUsed = 0.01

// SeldomUsed is a share of all matches. A part used in fewer of them is judged in these
// matches alone, since its effect would hardly show in the mean of all.
const SeldomUsed = 0.10

// A Use counts in how many matches the players of a scenario used a part of the game.
type Use struct {
	Matches int `json:"matches"` // matches observed
	Could   int `json:"could"`   // matches in which somebody could have used it; for a stage all matches
	Used    int `json:"used"`    // matches in which somebody used it
}

// Rare reports whether the part is hardly ever used where it could be.
func (u Use) Rare() bool { return u.Could == 0 || float64(u.Used) < RarelyUsed*float64(u.Could) }

// Share returns the share of all matches in which the part was used; 0 if there are none.
func (u Use) Share() float64 { return float64(u.Used) / float64(max(u.Matches, 1)) }

// A PartUse says how the players of both sides of a comparison use a part of the game that
// is changed, or one that gives access to a changed part.
type PartUse struct {
	Part   string   `json:"part"` // its name
	Title  string   `json:"title"`
	What   string   `json:"what"`
	Do     string   `json:"do"`                // what a user does: "use The Plague"
	Via    []string `json:"through,omitempty"` // names of other parts in the list; without one of them this part is not accessible
	Path   bool     `json:"path,omitempty"`    // the part is not changed, but gives access to a changed part
	Stage  bool     `json:"stage,omitempty"`   // the part is an [engine.Stage], which no player chooses
	Base   *Use     `json:"base"`              // use under base's rules; nil if these have no such part
	Other  *Use     `json:"other"`
	Open   bool     `json:"open,omitempty"`   // no player of either side could ever use it, but could have after other choices
	Own    *Use     `json:"own,omitempty"`    // use under other's rules by bots trained on them; nil if there are no such bots
	Forced *Forced  `json:"forced,omitempty"` // result of forcing its use; nil if not measured
}

// uses returns how the part is used on the sides that have it.
func (p *PartUse) uses() []Use {
	var l []Use
	for _, u := range []*Use{p.Base, p.Other} {
		if u != nil {
			l = append(l, *u)
		}
	}
	return l
}

// Never reports whether no player of either side could ever use the part. It is false for a
// stage.
func (p *PartUse) Never() bool {
	return !p.Stage && len(p.uses()) > 0 && !slices.ContainsFunc(p.uses(), func(u Use) bool { return u.Could > 0 })
}

// Rare reports whether the part is hardly ever used on either side, see [Use.Rare].
func (p *PartUse) Rare() bool {
	l := p.uses()
	return len(l) > 0 && !slices.ContainsFunc(l, func(u Use) bool { return !u.Rare() })
}

// Dropped reports whether players use the part under base's rules but hardly under other's,
// although they could: then the comparison shows the effect of doing without the part, and
// nothing of the change to the part.
func (p *PartUse) Dropped() bool {
	return !p.Stage && p.Base != nil && p.Other != nil && !p.Base.Rare() && p.Other.Rare() && p.Other.Could > 0
}

// Learned reports whether bots trained on other's rules use the part.
func (p *PartUse) Learned() bool { return p.Own != nil && !p.Own.Rare() }

// seldom reports whether players of neither side can use the part in a share [RarelyUsed]
// of the matches.
func (p *PartUse) seldom() bool {
	return !slices.ContainsFunc(p.uses(), func(u Use) bool { return float64(u.Could) >= RarelyUsed*float64(u.Matches) })
}

// Share returns the share of all matches in which the part was used, on the side where it
// is larger.
func (p *PartUse) Share() float64 {
	share := 0.0
	for _, u := range p.uses() {
		share = max(share, u.Share())
	}
	return share
}

// Seldom reports whether the part is used, but in a smaller share of the matches than
// [SeldomUsed].
func (p *PartUse) Seldom() bool {
	return len(p.uses()) > 0 && !p.Rare() && p.Share() < SeldomUsed
}

// Reach returns a lower bound on the share of all matches in which something changed is
// used: the share of the most used part. It is 1 if there are no parts.
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

// Missed lists the changed parts that players do not use, or not under other's rules, so
// that their play says nothing about them. Each comes with the part that they leave unused:
// itself, or one that gives access to it.
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
	By *PartUse // the part that would have to be used first, or the part itself
}

// A Forced is the result of forcing players to use a part, in positions of self-play where
// they could use it and chose not to.
type Forced struct {
	States int     `json:"states"` // number of positions
	Pairs  int     `json:"pairs"`  // pairs of matches played on from each: with the part, and by the player's own choice
	Gain   float64 `json:"gain"`   // in shares of the win, with its 95 % interval
	Lo     float64 `json:"lo"`
	Hi     float64 `json:"hi"`
}

// weakBy is the loss, in shares of the win, that forced use must surely exceed for a part
// to be called weak. It is not 0 because players without experience of a part make less of
// it than others would.
const weakBy = 0.02

// Weak reports whether forced use surely loses more than weakBy.
func (f *Forced) Weak() bool { return f != nil && f.Hi < -weakBy }

// Strong reports whether forced use surely gains.
func (f *Forced) Strong() bool { return f != nil && f.Lo > 0 }
