package form

import (
	"slices"
	"strings"

	"equitas/engine/rule/source"
)

// A faultSpot is a range of the text that belongs to a part of the form.
type faultSpot struct {
	from, to int             // byte offsets of its beginning and of its end, which is exclusive
	faults   *[]source.Fault // the list of faults of the part
}

// byteOffset returns the byte offset in text of a line and a column in characters, both counted from
// 1. Places beyond the end of the line or text are its end.
func byteOffset(text string, line, col int) int {
	at := 0
	for ; line > 1; line-- {
		n := strings.IndexByte(text[at:], '\n')
		if n < 0 {
			return len(text)
		}
		at += n + 1
	}
	for ; col > 1 && at < len(text) && text[at] != '\n'; col-- {
		at += runeLen(text[at:])
	}
	return min(at, len(text))
}

// addEntryFaults adds each fault of the text to the smallest part of the form f whose range contains
// its place. Errors at other places go to f.Elsewhere.
func (b *Builder) addEntryFaults(f *EntryForm) {
	var spots []faultSpot
	add := func(path string, faults *[]source.Fault) {
		list, i, key, item := source.SplitItem(path)
		v := b.root.Get(path)
		if item {
			if v = b.root.Get(list); v == nil || v.Kind != source.KindList || i > len(v.List) {
				return
			}
			if v = v.List[i-1]; key != "" {
				v = v.Table.GetKey(key)
			}
		}
		if v == nil {
			return
		}
		from, to := v.Span()
		if v.KeyAt.Line > 0 {
			from = min(from, byteOffset(b.text, v.KeyAt.Line, v.KeyAt.Col))
		}
		spots = append(spots, faultSpot{from, to, faults})
	}
	b.eachPart(f, func(p *entryPart) {
		for _, x := range p.Fields {
			add(x.Path, &x.Faults)
		}
		if p.Values != nil {
			for _, x := range p.Values.Fields {
				add(x.Path, &x.Faults)
			}
		}
		if e := p.Effects; e != nil {
			add(e.Path, &e.Faults)
			for i := range e.Items {
				add(e.Items[i].Path, &e.Items[i].Faults)
				for _, x := range append(e.Items[i].Args, e.Items[i].Verb) {
					add(x.Path, &x.Faults)
				}
			}
		}
		if p.Within != nil {
			for _, x := range p.Within.Entries {
				for _, at := range b.entryRanges(x.Path) {
					spots = append(spots, faultSpot{at[0], at[1], &x.Faults})
				}
			}
		}
	})
	whole := b.entryRanges(f.Path)
	elsewhere := func(x source.Fault) {
		if !x.Warning {
			f.Elsewhere = append(f.Elsewhere, x)
		}
	}
	for _, x := range b.form.faults {
		if x.At.File != b.file {
			elsewhere(x)
			continue
		}
		if v := b.root.GetKey("expected"); b.isDeck && v != nil && x.At == v.At {
			f.Box = b.expectedField()
			f.Box.ID, f.Box.Faults = "n-box", append(f.Box.Faults, x)
			continue
		}
		at := byteOffset(b.text, x.At.Line, x.At.Col)
		var best *faultSpot
		for i := range spots {
			if s := &spots[i]; s.from <= at && at < max(s.to, s.from+1) && (best == nil || s.to-s.from < best.to-best.from) {
				best = s
			}
		}
		inside := slices.ContainsFunc(whole, func(w [2]int) bool { return w[0] <= at && at < w[1] })
		switch {
		case best != nil:
			*best.faults = append(*best.faults, x)
		case inside:
			f.Faults = append(f.Faults, x)
		default:
			elsewhere(x)
		}
	}
}

// eachPart calls do for all parts of the form f, and of the forms of entries within the entry.
func (b *Builder) eachPart(f *EntryForm, do func(p *entryPart)) {
	for _, l := range [][]*entryPart{f.Parts, f.More} {
		for _, p := range l {
			do(p)
			if p.Within != nil {
				for _, x := range p.Within.Entries {
					b.eachPart(x, do)
				}
			}
		}
	}
}

// entryRanges returns the ranges of the text in which the file defines the entry at path: byte
// offsets of the beginning and of the end, which is exclusive.
func (b *Builder) entryRanges(path string) [][2]int {
	return source.EntryBlocks(source.NewFile(b.file, b.text), path)
}
