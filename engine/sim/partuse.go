package sim

import "slices"

// RarelyUsedShare is a share of the matches in which a part could be used. If the part is
// used in a smaller share of them, the matches tell nothing about it.
const RarelyUsedShare = 0.01

// SeldomUsedShare is a share of all matches. A part used in a smaller share is judged only
// by the matches that use it, since its effect would hardly show in the mean of all matches.
const SeldomUsedShare = 0.10

// A Use counts in how many matches the players of a scenario used a part of the game.
type Use struct {
	Matches int `json:"matches"` // number of matches observed
	Usable  int `json:"could"`   // number of matches in which somebody could have used it; for a stage all matches
	Used    int `json:"used"`    // number of matches in which somebody used it
}

// Rare reports whether the part could never be used, or was used in a smaller share than
// [RarelyUsedShare] of the matches in which it could be.
func (u Use) Rare() bool { return u.Usable == 0 || float64(u.Used) < RarelyUsedShare*float64(u.Usable) }

// Share returns the share of all matches in which the part was used; 0 if there are none.
func (u Use) Share() float64 { return float64(u.Used) / float64(max(u.Matches, 1)) }

// A PartUse says how the players on both sides of a comparison use a changed part of the
// game, or a part that gives access to a changed one.
type PartUse struct {
	Part        string     `json:"part"` // name of the part
	Title       string     `json:"title"`
	What        string     `json:"what"`
	UseText     string     `json:"do"`                // words for what a player does who uses it, such as "use The Plague"
	AccessParts []string   `json:"through,omitempty"` // names of other parts; this part is accessible only through one of them
	AccessOnly  bool       `json:"path,omitempty"`    // the part is not changed, but gives access to a changed part
	Stage       bool       `json:"stage,omitempty"`   // the part is an [engine.Stage], which no player chooses
	Base        *Use       `json:"base"`              // use under base's rules; nil if they have no such part
	Other       *Use       `json:"other"`
	Reachable   bool       `json:"open,omitempty"`   // no player of either side could ever use it in the matches played, but other choices would have made that possible
	Retrained   *Use       `json:"own,omitempty"`    // use under other's rules by bots trained on them; nil if there are no such bots
	Forced      *ForcedUse `json:"forced,omitempty"` // result of forcing its use; nil if not measured
}

// uses returns the use of the part on each side (base, other) whose rules have it.
func (p *PartUse) uses() []Use {
	var l []Use
	for _, u := range []*Use{p.Base, p.Other} {
		if u != nil {
			l = append(l, *u)
		}
	}
	return l
}

// NeverUsable reports whether no player of either side could ever use the part. It is false
// for a stage.
func (p *PartUse) NeverUsable() bool {
	return !p.Stage && len(p.uses()) > 0 && !slices.ContainsFunc(p.uses(), func(u Use) bool { return u.Usable > 0 })
}

// Rare reports whether the use of the part is rare ([Use.Rare]) on every side that has it;
// false if no side has it.
func (p *PartUse) Rare() bool {
	l := p.uses()
	return len(l) > 0 && !slices.ContainsFunc(l, func(u Use) bool { return !u.Rare() })
}

// Dropped reports whether players use the part under base's rules but hardly ever under
// other's, although they could. Then the comparison shows the effect of not using the part,
// not the effect of the change to it.
func (p *PartUse) Dropped() bool {
	return !p.Stage && p.Base != nil && p.Other != nil && !p.Base.Rare() && p.Other.Rare() && p.Other.Usable > 0
}

// Learned reports whether bots trained on other's rules use the part.
func (p *PartUse) Learned() bool { return p.Retrained != nil && !p.Retrained.Rare() }

// seldomUsable reports whether on both sides the part could be used in fewer matches than
// the share [RarelyUsedShare] of all.
func (p *PartUse) seldomUsable() bool {
	return !slices.ContainsFunc(p.uses(), func(u Use) bool { return float64(u.Usable) >= RarelyUsedShare*float64(u.Matches) })
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

// SeldomUsed reports whether the part is used, but in a smaller share of the matches than
// [SeldomUsedShare].
func (p *PartUse) SeldomUsed() bool {
	return len(p.uses()) > 0 && !p.Rare() && p.Share() < SeldomUsedShare
}

// UsedShare returns a lower bound on the share of all matches in which something changed is
// used: the share of the most used part. It is 1 if there are no parts.
func UsedShare(parts []PartUse) float64 {
	reach, known := 0.0, false
	for i := range parts {
		if p := &parts[i]; !p.AccessOnly && len(p.uses()) > 0 {
			reach, known = max(reach, p.Share()), true
		}
	}
	if !known {
		return 1
	}
	return reach
}

// UnusedParts lists the changed parts that players hardly ever use, at least under other's
// rules, so that their matches tell nothing about these parts. Each comes with the part that
// players would have to use first: itself, or one that gives access to it.
func UnusedParts(parts []PartUse) (l []UnusedPart) {
	find := func(name string) *PartUse {
		if i := slices.IndexFunc(parts, func(p PartUse) bool { return p.Part == name }); i >= 0 {
			return &parts[i]
		}
		return nil
	}
	for i := range parts {
		p := &parts[i]
		if p.AccessOnly || len(p.uses()) == 0 {
			continue
		}
		by, closed := p, len(p.AccessParts) > 0
		for _, name := range p.AccessParts {
			way := find(name)
			if way == nil || !way.Rare() {
				closed = false
				break
			}
		}
		switch {
		case closed && p.seldomUsable():
			by = find(p.AccessParts[0])
			for by.seldomUsable() && len(by.AccessParts) > 0 && find(by.AccessParts[0]) != nil && find(by.AccessParts[0]).Rare() {
				by = find(by.AccessParts[0])
			}
		case !p.Rare() && !p.Dropped():
			continue
		}
		l = append(l, UnusedPart{p, by})
	}
	return l
}

// An UnusedPart is a changed part that players do not use.
type UnusedPart struct {
	*PartUse
	FirstUnused *PartUse // the part that would have to be used first, or the part itself
}

// A ForcedUse is the result of forcing players to use a part, in positions of self-play where
// they could use it and chose not to.
type ForcedUse struct {
	Positions int     `json:"states"` // number of positions
	Pairs     int     `json:"pairs"`  // number of pairs of matches continued from each position: one with the part used, one with the player's own choice
	Gain      float64 `json:"gain"`   // mean gain from using the part, in shares of the win; Lo to Hi is its 95 % interval
	Lo        float64 `json:"lo"`
	Hi        float64 `json:"hi"`
}

// weakLoss is the loss, in shares of the win, that forced use must surely exceed for a part
// to be called weak. It is above 0 because players without experience of a part use it worse
// than others would.
const weakLoss = 0.02

// Weak reports whether forced use surely loses more than weakLoss: the whole interval lies
// below -weakLoss. It is false for nil.
func (f *ForcedUse) Weak() bool { return f != nil && f.Hi < -weakLoss }

// Strong reports whether forced use surely gains: the whole interval lies above 0. It is
// false for nil.
func (f *ForcedUse) Strong() bool { return f != nil && f.Lo > 0 }
