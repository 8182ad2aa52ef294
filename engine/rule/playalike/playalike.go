// Package playalike finds variants under which matches go the same although their files differ: in the
// order and the ids of entries, in how copies are divided into entries, in how conditions are
// written. It compares files and plays nothing.
package playalike

import (
	"cmp"
	"crypto/sha256"
	"encoding/hex"
	"maps"
	"slices"
	"strconv"
	"strings"

	"equitas/engine/cond"
	"equitas/engine/rule"
)

// Alike reports whether matches under two variants certainly go the same, decision by decision: their
// rules are equal except for the order and the ids of entries of loose tables
// ([rule.LooseTable]), for how copies are divided into entries, and for how conditions and amounts
// are written. If it returns false, matches may still go the same.
func Alike(a, b *rule.Loaded) bool {
	if a.Set.Game != b.Set.Game {
		return false
	}
	if a.Set.Hash == b.Set.Hash || Fingerprint(a) == Fingerprint(b) {
		return true
	}
	return sameLines(newPlayForm(a, false), newPlayForm(b, false))
}

// Fingerprint returns a hash, 16 hex digits, of the rules of a variant that does not depend on the
// order and the ids of entries of loose tables ([rule.LooseTable]), nor on how copies are divided
// into entries.
func Fingerprint(l *rule.Loaded) string {
	sum := sha256.Sum256([]byte("game " + l.Set.Game + "\n" + strings.Join(newPlayForm(l, true).sortedLines(), "\n")))
	return hex.EncodeToString(sum[:])[:16]
}

// A playForm is the part of a set that can change play, as lines in which ids of loose
// tables are references.
type playForm struct {
	schema  *rule.Schema
	lines   []playLine
	entries []looseEntry
	ids     map[string]int // indices of entries, by id, without ids that may mean something else

	// groups maps the first part of a name for conditions, such as held in held.knights, to
	// the tables whose ids may follow it.
	groups map[string][]string
}

// A playLine is a key or an entry, with its path and its value in pieces.
type playLine struct {
	path, valuePieces []piece
	owner             int         // index of the entry of a loose table that contains it; -1 for none
	isCopyCount       bool        // the value is the number of copies of the owner
	value             *rule.Value // nil for an entry
}

// A piece is a part of a line: fixed text, or a reference to an entry whose id may change.
type piece struct {
	text  string
	entry int // index in playForm.entries; -1 for text
}

// A looseEntry is an entry of a table whose order and ids have no meaning in play.
type looseEntry struct {
	rule.LooseTable
	id        string
	keepsID   bool // its id is not replaced, since a file uses it in a position where it may mean something else
	isMerged  bool // it was merged into another entry, or has no copies
	copyCount int
	signature string // hash of a description of the entry that does not depend on its id
	symbol    string // text that replaces its id
}

// newPlayForm returns the lines that decide how matches under a variant go. If freeIDs is true, symbols
// that do not depend on ids replace the ids of entries of loose tables; else the ids stay.
func newPlayForm(l *rule.Loaded, freeIDs bool) *playForm {
	f := &playForm{ids: map[string]int{}, schema: l.Set.Schema()}
	looser := l.Game.Extras().LooseTables
	if looser == nil {
		f.addLines(l.Set.Root, l.Set.Schema().Shape(), nil, nil, -1)
		return f
	}
	loose := looser(l.Set)
	fixed := f.fixedWords(l, loose)
	twice := map[string]bool{}
	for _, x := range loose {
		for _, id := range l.Set.Entries(x.Table) {
			if _, known := f.ids[id]; known {
				twice[id] = true
			}
			f.ids[id] = len(f.entries)
			f.entries = append(f.entries, looseEntry{LooseTable: x, id: id, copyCount: x.DefaultCopies})
		}
	}
	stands := map[string]bool{}
	f.addLines(l.Set.Root, l.Set.Schema().Shape(), nil, nil, -1)
	for i := range f.lines {
		x := &f.lines[i]
		for k, p := range slices.Concat(x.path, x.valuePieces) {
			if p.entry >= 0 && (p.entry != x.owner || k >= len(x.path)) {
				stands[f.entries[p.entry].id] = true
			}
		}
	}
	for i := range f.entries {
		if e := &f.entries[i]; (fixed[e.id] || twice[e.id]) && stands[e.id] {
			e.keepsID = true
			delete(f.ids, e.id)
		}
	}
	f.lines = nil
	f.addLines(l.Set.Root, l.Set.Schema().Shape(), nil, nil, -1)
	f.mergeCopies()
	if !freeIDs {
		for i := range f.entries {
			f.entries[i].symbol = f.entries[i].id
		}
		return f
	}
	f.assignSymbols()
	return f
}

// addLines adds the lines of table t. sh is its shape, keys the parts of its path, path the same in
// pieces, and owner the index of the entry of a loose table that contains it, -1 for none.
func (f *playForm) addLines(t *rule.Table, sh *rule.Shape, keys []string, path []piece, owner int) {
	names := t.SortedKeys()
	if sh.EntryShape != nil {
		names = t.Keys()
	}
	for i, key := range names {
		if len(keys) == 0 && rule.IsMeasuringTable(key) {
			continue
		}
		v := t.GetKey(key)
		kid, entry := sh.Child(key)
		full, own := append(slices.Clone(path), piece{".", -1}), owner
		switch at := f.entryOf(keys, key); {
		case entry && at >= 0:
			own = at
			if f.entries[at].keepsID {
				full = append(full, piece{key, -1})
			} else {
				full = append(full, piece{entry: at})
			}
		case entry: // the order of entries may matter
			full = append(full, piece{strconv.Itoa(i) + ":" + key, -1})
		default:
			full = append(full, piece{key, -1})
		}
		below := append(slices.Clone(keys), key)
		switch {
		case kid.Key == nil:
			if entry {
				f.lines = append(f.lines, playLine{path: full, owner: own})
			}
			f.addLines(v.Table, kid, below, full, own)
		case kid.Key.AffectsPlay() && kid.Key.Mark == nil:
			line := playLine{path: full, valuePieces: f.valuePieces(kid.Key, v), owner: own, value: v}
			if own >= 0 && len(below) == 3 && key == f.entries[own].Copies {
				line.isCopyCount, f.entries[own].copyCount = true, int(v.Int)
			}
			f.lines = append(f.lines, line)
		}
	}
}

// entryOf returns the index of the entry called key in the loose table at the path keys; -1 if there is
// none.
func (f *playForm) entryOf(keys []string, key string) int {
	return slices.IndexFunc(f.entries, func(e looseEntry) bool { return e.id == key && len(keys) == 1 && e.Table == keys[0] })
}

// valuePieces returns the value of a key as pieces. For a key of words, only ids of tables to which the
// key refers become references.
func (f *playForm) valuePieces(k *rule.Key, v *rule.Value) []piece {
	if k.Type == rule.Effects && v.Kind == rule.KindList {
		return f.effectPieces(v)
	}
	l := f.textPieces(v.Canonical())
	if k.Type == rule.Word || k.Type == rule.Words {
		for i, p := range l {
			if p.entry >= 0 && !slices.Contains(k.Words, "@"+f.entries[p.entry].Table) {
				l[i] = piece{f.entries[p.entry].id, -1}
			}
		}
	}
	return l
}

// effectPieces returns effects as pieces. The names of their arguments are never references.
func (f *playForm) effectPieces(v *rule.Value) (l []piece) {
	for _, e := range v.List {
		l = append(l, piece{"{", -1})
		verb := f.schema.Verb(e.Table.GetKey("do").Text)
		for _, name := range e.Table.SortedKeys() {
			l = append(l, piece{name + "=", -1})
			k := &rule.Key{}
			if i := slices.IndexFunc(verb.Args, func(a rule.Key) bool { return a.Path == name }); i >= 0 {
				k = &verb.Args[i]
			}
			if name == "do" {
				l = append(l, piece{verb.Name, -1})
			} else {
				l = append(l, f.valuePieces(k, e.Table.GetKey(name))...)
			}
			l = append(l, piece{",", -1})
		}
		l = append(l, piece{"}", -1})
	}
	return l
}

// textPieces returns a text as pieces: words of it that are ids of entries become references.
func (f *playForm) textPieces(text string) (l []piece) {
	from := 0
	for i := 0; i < len(text); {
		end := i
		for end < len(text) && rule.IsWordByte(text[end]) {
			end++
		}
		if end == i {
			i++
			continue
		}
		if e, ok := f.ids[text[i:end]]; ok && f.refersToEntry(text, i, e) {
			if from < i {
				l = append(l, piece{text[from:i], -1})
			}
			l = append(l, piece{entry: e})
			from = end
		}
		i = end
	}
	if from < len(text) {
		l = append(l, piece{text[from:], -1})
	}
	return l
}

// refersToEntry reports whether an id at a byte index of a text refers to its entry. After a dot it is
// part of a name, and refers to the entry only if the word before the dot is in f.groups.
func (f *playForm) refersToEntry(text string, at, entry int) bool {
	if at == 0 || text[at-1] != '.' {
		return true
	}
	from := at - 1
	for from > 0 && rule.IsWordByte(text[from-1]) {
		from--
	}
	return slices.Contains(f.groups[text[from:at-1]], f.entries[entry].Table)
}

// mergeCopies merges entries with equal content to which no other line refers, and removes those with 0
// copies.
func (f *playForm) mergeCopies() {
	named := make([]bool, len(f.entries)) // another line refers to it
	own := make([][]string, len(f.entries))
	exact := func(l []piece, self int) string {
		var b strings.Builder
		for _, p := range l {
			switch {
			case p.entry < 0:
				b.WriteString(p.text)
			case p.entry == self:
				b.WriteString("\x00self")
			default:
				b.WriteString("\x00" + strconv.Itoa(p.entry) + ";")
			}
		}
		return b.String()
	}
	for i := range f.lines {
		x := &f.lines[i]
		for k, p := range slices.Concat(x.path, x.valuePieces) {
			if p.entry >= 0 && (p.entry != x.owner || k >= len(x.path)) {
				named[p.entry] = true
			}
		}
		if x.owner >= 0 && !x.isCopyCount {
			own[x.owner] = append(own[x.owner], exact(x.path, x.owner)+"="+exact(x.valuePieces, x.owner))
		}
	}
	first := map[string]int{}
	for i := range f.entries {
		e := &f.entries[i]
		if e.Copies == "" || named[i] || e.keepsID {
			continue
		}
		key := e.Table + "\n" + strings.Join(own[i], "\n")
		at, known := first[key]
		switch {
		case e.copyCount == 0:
			e.isMerged = true
		case known:
			f.entries[at].copyCount += e.copyCount
			e.isMerged = true
		default:
			first[key] = i
		}
	}
	f.lines = slices.DeleteFunc(f.lines, func(x playLine) bool { return x.isCopyCount || x.owner >= 0 && f.entries[x.owner].isMerged })
	for i := range f.entries {
		if e := &f.entries[i]; e.Copies != "" && !e.isMerged {
			path := []piece{{"." + e.Table + ".", -1}, {entry: i}, {"." + e.Copies, -1}}
			if e.keepsID {
				path[1] = piece{e.id, -1}
			}
			f.lines = append(f.lines, playLine{path: path, valuePieces: []piece{{strconv.Itoa(e.copyCount), -1}}, owner: i})
		}
	}
}

// assignSymbols assigns every entry a symbol that depends neither on its id nor on its position among
// different entries. Entries are distinguished by their own lines, then by those of the entries to
// which these refer, and so on for four rounds.
func (f *playForm) assignSymbols() {
	for i := range f.entries {
		if e := &f.entries[i]; e.keepsID {
			e.signature = e.Table + " " + e.id
		} else {
			e.signature = e.Table
		}
	}
	for range 4 {
		about := make([][]string, len(f.entries))
		for i := range f.lines {
			x := &f.lines[i]
			all := slices.Concat(x.path, []piece{{"=", -1}}, x.valuePieces)
			var who []int
			if x.owner >= 0 {
				who = append(who, x.owner)
			}
			for _, p := range all {
				if p.entry >= 0 && !slices.Contains(who, p.entry) {
					who = append(who, p.entry)
				}
			}
			for _, e := range who {
				about[e] = append(about[e], f.joinPieces(all, func(k int) string {
					if k == e {
						return "\x00self"
					}
					return "\x00" + f.entries[k].signature
				}))
			}
		}
		for i := range f.entries {
			slices.Sort(about[i])
			sum := sha256.Sum256([]byte(f.entries[i].signature + "\n" + strings.Join(about[i], "\n")))
			about[i] = []string{hex.EncodeToString(sum[:12])}
		}
		for i := range f.entries {
			f.entries[i].signature = about[i][0]
		}
	}
	order := make([]int, len(f.entries))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(a, b int) int {
		x, y := &f.entries[a], &f.entries[b]
		return cmp.Or(strings.Compare(x.Table, y.Table), strings.Compare(x.signature, y.signature))
	})
	n := 0
	for _, i := range order {
		if e := &f.entries[i]; !e.isMerged {
			e.symbol = e.Table + "#" + strconv.Itoa(n)
			n++
		}
	}
}

// joinPieces returns pieces as text. name returns the text for an entry, given its index.
func (f *playForm) joinPieces(l []piece, name func(entry int) string) string {
	var b strings.Builder
	for _, p := range l {
		if p.entry < 0 {
			b.WriteString(p.text)
		} else {
			b.WriteString(name(p.entry))
		}
	}
	return b.String()
}

func (f *playForm) symbol(entry int) string { return "\x00" + f.entries[entry].symbol }

// sortedLines returns the lines as text, sorted.
func (f *playForm) sortedLines() []string {
	l := make([]string, len(f.lines))
	for i := range f.lines {
		l[i] = f.joinPieces(f.lines[i].path, f.symbol) + "=" + f.joinPieces(f.lines[i].valuePieces, f.symbol)
	}
	slices.Sort(l)
	return l
}

// sameLines reports whether two results of newPlayForm with freeIDs false have equal lines. Conditions
// and amounts that always have the same value are equal.
func sameLines(a, b *playForm) bool {
	if len(a.lines) != len(b.lines) {
		return false
	}
	said := map[string]*playLine{}
	for i := range a.lines {
		said[a.joinPieces(a.lines[i].path, a.symbol)] = &a.lines[i]
	}
	for i := range b.lines {
		y := &b.lines[i]
		x := said[b.joinPieces(y.path, b.symbol)]
		if x == nil || a.joinPieces(x.valuePieces, a.symbol) != b.joinPieces(y.valuePieces, b.symbol) && !equivalent(x.value, y.value) {
			return false
		}
	}
	return len(said) == len(b.lines)
}

// equivalent reports whether two values are conditions or amounts that have the same value in every
// position.
func equivalent(a, b *rule.Value) bool {
	return a != nil && b != nil && a.Expr != nil && b.Expr != nil && cond.Equivalent(a.Expr, b.Expr)
}

// fixedWords returns the set of words in a game's files, conditions and sentences that are not ids of
// entries of loose tables. An id that equals one of them may occur in a text with another meaning.
// It also sets f.groups.
func (f *playForm) fixedWords(l *rule.Loaded, loose []rule.LooseTable) map[string]bool {
	fixed := maps.Clone(l.Set.Schema().Vocabulary())
	ids := make([][]string, len(loose))
	for i, x := range loose {
		ids[i] = l.Set.Entries(x.Table)
	}
	holds := func(words []string, table int) bool {
		return len(ids[table]) > 0 && !slices.ContainsFunc(ids[table], func(id string) bool { return !slices.Contains(words, id) })
	}
	under := map[string][]string{} // last parts of names, by their first parts
	for _, v := range l.Space.Vars() {
		group, last, _ := strings.Cut(v.Name, ".")
		under[group] = append(under[group], last)
		fixed[group] = true
		for _, w := range v.Words { // except for a table all of whose ids are among them
			meant := false
			for i := range ids {
				meant = meant || slices.Contains(ids[i], w) && holds(v.Words, i)
			}
			if !meant {
				fixed[w] = true
			}
		}
	}
	f.groups = map[string][]string{}
	for group, names := range under {
		for i, x := range loose {
			if holds(names, i) {
				f.groups[group] = append(f.groups[group], x.Table)
			}
		}
	}
	for _, c := range l.Space.Consts() {
		group, _, _ := strings.Cut(c.Name, ".")
		fixed[group] = true
	}
	return fixed
}
