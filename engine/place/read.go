package place

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"equitas/engine/rule"
	"equitas/engine/rule/source"
)

// A Spec names the tables of a game's files in which places and ways are defined.
type Spec struct {
	Places []PlaceSpec
	Ways   []WaySpec

	// Connected lists tables whose places must all be connected, ignoring kinds and directions
	// of ways; if it is empty, the board may be disconnected.
	Connected []string

	Flows []Flow
}

// PlaceSpec names a table whose entries are places.
type PlaceSpec struct {
	Table   string // "rampart"
	Room    string // key with the number of pieces that a place has room for: "capacity"; "" if places have no such limit
	Default string // table with the key Room for entries that lack it: "rampart_default"; or ""
}

// WaySpec describes how the files define ways of one kind: either as entries of a table, with keys
// for the two ends, or as a list of neighbours in each place.
type WaySpec struct {
	Kind string // name of the kind: "path", "border"

	Table, From, To string // the table, and its keys for the two ends: "path", "from", "to"; "" if ways are lists

	// KindKey is the key in which an entry states its kind, one of Kinds, where one table has ways
	// of several kinds; Kind is then empty. No two entries may join the same places.
	KindKey string
	Kinds   []string

	Place, Key string // the table of places, and the key with a place's list of neighbours: "section", "neighbours"; "" if ways are entries

	Direction Direction
}

// A Direction says in which directions an entry of the files defines a way.
type Direction uint8

// The directions that an entry can define.
const (
	BothWays Direction = iota // one entry defines the way in both directions
	OneWay                    // an entry defines one direction; the way back, if any, has an entry of its own
	Mutual                    // both places must list each other, and the way leads in both directions
)

// A Flow requires that pieces which enter the board at some places can reach certain others.
type Flow struct {
	Ways    []string // the kinds of ways that pieces use
	From    []string // tables of the places where they enter
	Through []string // tables of places in between: each must be reachable, and must lead on
	To      []string // tables of places where they may end: each must be reachable
}

// Read returns the map that a set defines, or nil and the faults.
func Read(s *rule.Set, spec Spec) (*Map, []rule.Fault) {
	r := newReader(s, &spec)
	if len(r.faults) == 0 {
		r.readWays()
	}
	if len(r.faults) == 0 {
		r.buildNeighbours()
		r.checkConnected()
		for _, f := range spec.Flows {
			r.checkFlow(f)
		}
	}
	if len(r.faults) > 0 {
		return nil, r.faults
	}
	return r.boardMap, nil
}

// CheckRows returns the faults in rows, the layout of a board. It does so even if the ways of the
// board have faults, but returns nil if the places themselves have faults. areas are as in
// [NewLayout].
func CheckRows(s *rule.Set, spec Spec, rows *rule.Value, areas ...string) []rule.Fault {
	r := newReader(s, &spec)
	if rows == nil || len(r.faults) > 0 {
		return nil
	}
	_, odd := NewLayout(r.boardMap, rows, areas...)
	return odd
}

// newReader returns a reader that has read the places.
func newReader(s *rule.Set, spec *Spec) *reader {
	r := &reader{set: s, spec: spec, boardMap: &Map{index: map[string]int{}, dropped: map[string]bool{}}}
	r.boardMap.files = s.Files
	r.readPlaces()
	for _, v := range s.Dropped {
		table, id, _ := source.Cut(v.Path)
		r.boardMap.dropped[id] = r.boardMap.dropped[id] || slices.ContainsFunc(spec.Places, func(p PlaceSpec) bool { return p.Table == table })
	}
	return r
}

// A reader makes a map from the files and collects faults.
type reader struct {
	set      *rule.Set
	spec     *Spec
	boardMap *Map
	faults   []rule.Fault
}

func (r *reader) addFault(at rule.Place, help, format string, args ...any) {
	r.faults = append(r.faults, rule.Fault{At: at, Msg: fmt.Sprintf(format, args...), Help: help})
}

// readPlaces reads the entries of all tables of places into the map.
func (r *reader) readPlaces() {
	for _, from := range r.spec.Places {
		t := r.set.Table(from.Table)
		for _, id := range t.Keys() {
			v := t.GetKey(id)
			if v.Table == nil { // a key of the table, not an entry
				continue
			}
			p := Place{ID: id, Table: from.Table, Room: -1, entry: v}
			if from.Room != "" {
				room := v.Table.GetKey(from.Room)
				if room == nil && from.Default != "" {
					room = r.set.Value(source.Join(from.Default, from.Room))
				}
				if room != nil && room.Kind == rule.KindInt {
					p.Room = int(room.Int)
				}
			}
			switch i, twice := r.boardMap.index[id]; {
			case twice:
				r.addFault(v.At, "give one of them another name", "%s is called as %s is (%s)", v.Path, r.boardMap.Places[i].Path(), r.boardMap.Places[i].entry.At.InWords())
				continue
			case len(r.boardMap.Places) == MaxPlaces:
				r.addFault(v.At, "", "%s is one place too many: a board has at most %d", v.Path, MaxPlaces)
				return
			}
			r.boardMap.index[id] = len(r.boardMap.Places)
			r.boardMap.Places = append(r.boardMap.Places, p)
		}
	}
}

// readWays reads the ways between places, table by table.
func (r *reader) readWays() {
	for _, w := range r.spec.Ways {
		if w.KindKey != "" {
			for _, k := range w.Kinds {
				r.kindNumber(k)
			}
			r.readEntries(w, 0)
			continue
		}
		kind := r.kindNumber(w.Kind)
		if w.Table != "" {
			r.readEntries(w, kind)
		} else {
			r.readLists(w, kind)
		}
	}
}

// kindNumber returns the number of a kind of ways by its name, and adds the kind if it is new.
func (r *reader) kindNumber(name string) int {
	kind := slices.Index(r.boardMap.kinds, name)
	if kind < 0 {
		kind = len(r.boardMap.kinds)
		r.boardMap.kinds = append(r.boardMap.kinds, name)
	}
	return kind
}

// readEntries reads ways that are the entries of a table.
func (r *reader) readEntries(w WaySpec, kind int) {
	t := r.set.Table(w.Table)
	first := len(r.boardMap.Ways)
	for _, id := range t.Keys() {
		v := t.GetKey(id)
		if v.Table == nil {
			continue
		}
		if w.KindKey != "" {
			word := v.Table.GetKey(w.KindKey)
			if word == nil || !slices.Contains(w.Kinds, word.Text) {
				continue // the check of that key reports it
			}
			kind = r.kindNumber(word.Text)
		}
		from, ok := r.namedPlace(v.Table.GetKey(w.From))
		to, also := r.namedPlace(v.Table.GetKey(w.To))
		if !ok || !also {
			continue
		}
		way := Way{From: from, To: to, Kind: kind, Path: v.Path}
		if i := slices.IndexFunc(r.boardMap.Ways[first:], func(o Way) bool { return o.From == from && o.To == to && o.Kind != kind }); w.KindKey != "" && i >= 0 {
			o := r.boardMap.Ways[first+i]
			r.addFault(v.At, "keep one of them", "%s joins %s and %s (%s), and so does %s (%s)", v.Path, r.boardMap.Places[from].ID, r.boardMap.Places[to].ID, r.boardMap.kinds[kind], o.Path, r.boardMap.kinds[o.Kind])
			continue
		}
		r.addWay(way, w.Direction, v.Table.GetKey(w.To))
	}
}

// readLists reads ways that are in the lists of neighbours of places.
func (r *reader) readLists(w WaySpec, kind int) {
	first := len(r.boardMap.Ways)
	at := map[int]*rule.Value{} // by index of the way: the word in the list
	for from := range r.boardMap.Places {
		p := &r.boardMap.Places[from]
		v := p.entry.Table.GetKey(w.Key)
		if p.Table != w.Place || v == nil {
			continue
		}
		for _, word := range v.Words() {
			if to, ok := r.namedPlace(word); ok {
				at[len(r.boardMap.Ways)] = word
				r.addWay(Way{From: from, To: to, Kind: kind, Path: v.Path}, w.Direction, word)
			}
		}
	}
	if w.Direction != Mutual {
		return
	}
	for i, one := range r.boardMap.Ways[first:] {
		back := slices.ContainsFunc(r.boardMap.Ways[first:], func(o Way) bool { return o.From == one.To && o.To == one.From })
		if from, to := &r.boardMap.Places[one.From], &r.boardMap.Places[one.To]; !back {
			r.addFault(at[first+i].At, fmt.Sprintf("write %s there too", from.ID), "%s names %s, but %s does not name %s", one.Path, to.ID, source.Join(to.Path(), w.Key), from.ID)
		}
	}
}

// namedPlace returns the index of the place that a value names; if there is none, it adds a fault
// and returns false.
func (r *reader) namedPlace(v *rule.Value) (place int, ok bool) {
	if v == nil || v.Kind != rule.KindText {
		return 0, false
	}
	if place, ok = r.boardMap.index[v.Text]; ok {
		return place, true
	}
	var known []string
	for i := range r.boardMap.Places {
		known = append(known, r.boardMap.Places[i].ID)
	}
	r.addFault(v.At, source.Suggest(v.Text, known), "%s names %s, which is no place", v.Path, source.QuoteIfNeeded(v.Text))
	return 0, false
}

// addWay adds a way that the entry at a value defines, and the way back if the entry defines both.
func (r *reader) addWay(w Way, defined Direction, at *rule.Value) {
	p := r.boardMap.Places
	if w.From == w.To {
		r.addFault(at.At, "", "%s leads from %s to itself", w.Path, p[w.From].ID)
		return
	}
	for _, o := range r.boardMap.Ways {
		if o.Kind == w.Kind && o.From == w.From && o.To == w.To {
			r.addFault(at.At, "keep one of them", "%s leads from %s to %s, and so does %s", w.Path, p[w.From].ID, p[w.To].ID, o.Path)
			return
		}
	}
	r.boardMap.Ways = append(r.boardMap.Ways, w)
	if defined == BothWays {
		w.From, w.To, w.Reverse = w.To, w.From, true
		r.boardMap.Ways = append(r.boardMap.Ways, w)
	}
}

// buildNeighbours builds the lists of neighbours used in play.
func (r *reader) buildNeighbours() {
	m, n := r.boardMap, len(r.boardMap.Places)
	m.next, m.sets = make([][]uint8, len(m.kinds)*n), make([]Set, len(m.kinds)*n)
	for _, w := range m.Ways {
		at := w.Kind*n + w.From
		m.next[at] = append(m.next[at], uint8(w.To))
		m.sets[at] = m.sets[at].With(w.To)
	}
	for i := range m.Ways {
		w := &m.Ways[i]
		w.OneWay = !m.NeighbourSet(w.Kind, w.To).Has(w.From)
	}
}

// checkConnected adds a fault for each group of places that is not connected to the others.
func (r *reader) checkConnected() {
	if len(r.spec.Connected) == 0 || len(r.boardMap.Places) == 0 {
		return
	}
	var all Set
	for _, table := range r.spec.Connected {
		all = all.Or(r.boardMap.PlacesOf(table))
	}
	var parts []Set
	for left := all; left.Len() > 0; {
		var part Set
		for i := range left.All() {
			part = part.With(i)
			break
		}
		for grown := -1; grown != part.Len(); {
			grown = part.Len()
			for _, w := range r.boardMap.Ways {
				if part.Has(w.From) || part.Has(w.To) {
					part = part.With(w.From).With(w.To)
				}
			}
		}
		if left = left.AndNot(part); part.And(all).Len() > 0 {
			parts = append(parts, part.And(all))
		}
	}
	if len(parts) < 2 {
		return
	}
	slices.SortStableFunc(parts, func(a, b Set) int { return cmp.Compare(b.Len(), a.Len()) })
	for _, part := range parts[1:] {
		var ids []string
		first := -1
		for i := range part.All() {
			if ids = append(ids, r.boardMap.Places[i].ID); first < 0 {
				first = i
			}
		}
		p := &r.boardMap.Places[first]
		alone := !slices.ContainsFunc(r.boardMap.Ways, func(w Way) bool { return w.From == first || w.To == first })
		switch n := len(ids); {
		case n == 1 && alone:
			r.addFault(p.entry.At, "", "%s has no neighbours: no way leads there or away", p.Path())
		case n > source.MaxListed:
			r.addFault(p.entry.At, "", "%s and %d others hang together with none of the other %d places", p.Path(), n-1, all.Len()-n)
		case n == 1:
			r.addFault(p.entry.At, "", "%s hangs together with none of the other %d places", p.Path(), all.Len()-n)
		default:
			r.addFault(p.entry.At, "", "%s hang together with none of the other %d places", source.JoinWords(ids, "and"), all.Len()-n)
		}
	}
}

// checkFlow adds a fault for each place that cannot be reached, and for each that leads nowhere.
func (r *reader) checkFlow(f Flow) {
	of := func(tables []string) (s Set) {
		for _, t := range tables {
			s = s.Or(r.boardMap.PlacesOf(t))
		}
		return s
	}
	from, through, to := of(f.From), of(f.Through), of(f.To)
	// spread adds to a set all places that ways lead to from it, or lead from to it if back is
	// set.
	spread := func(s Set, back bool) Set {
		for grown := -1; grown != s.Len(); {
			grown = s.Len()
			for _, w := range r.boardMap.Ways {
				if a, b := w.From, w.To; !slices.Contains(f.Ways, r.boardMap.kinds[w.Kind]) {
				} else if !back && s.Has(a) {
					s = s.With(b)
				} else if back && s.Has(b) {
					s = s.With(a)
				}
			}
		}
		return s
	}
	ways := strings.Join(f.Ways, " or ")
	for i := range through.Or(to).AndNot(spread(from, false)).All() {
		p := &r.boardMap.Places[i]
		r.addFault(p.entry.At, "", "%s cannot be reached: no %s leads there from %s", p.Path(), ways, source.JoinWords(tablesInWords(f.From), "or"))
	}
	for i := range from.Or(through).AndNot(spread(to, true)).All() {
		p := &r.boardMap.Places[i]
		r.addFault(p.entry.At, "", "%s leads nowhere: no %s goes on from there to %s", p.Path(), ways, source.JoinWords(tablesInWords(f.To), "or"))
	}
}

// tablesInWords returns names of tables in words, with an article: "an upper level".
func tablesInWords(tables []string) []string {
	var l []string
	for _, t := range tables {
		l = append(l, source.WithArticle(strings.ReplaceAll(t, "_", " ")))
	}
	return l
}
