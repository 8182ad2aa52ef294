package rule

import (
	"fmt"
	"slices"
	"strings"

	"equitas/engine/rule/source"
)

// maxChain is the largest length of a chain of extends.
const maxChain = 32

// A reading collects the files and settings that make up a variant, and their faults.
type reading struct {
	lib          *Library
	requested    origin   // the file that the user asked for
	setTexts     []string // settings by --set, as typed
	noChangeSets int      // number of settings at the beginning of setTexts that do not count as changes: see [Library.Doubts]
	game         Game
	variants     []*layer // from the requested one to the one that extends nothing
	origins      []origin // by index in variants: the file's origin
	deck         *layer   // the deck; nil for none
	deckOrigin   origin
	deckNamedBy  *Value            // the value that names the deck
	setLayers    []*layer          // by index in setTexts
	texts        map[string]string // by file name in a [Place]: the file's text
	faults       Faults
	hasFailed    bool // a file could not be read; further faults would mislead

	withheld     map[string]bool // paths whose changes are left out: see [reading.loadWithout]
	withheldFile string          // name of the file whose changes are left out; "" for that of changesFile
}

func (l *Library) newReading() *reading { return &reading{lib: l, texts: map[string]string{}} }

func (r *reading) fault(at Place, help, format string, args ...any) {
	r.faults = append(r.faults, Fault{At: at, Msg: fmt.Sprintf(format, args...), Help: help})
}

// readFile reads and parses one file. It adds a fault and returns nil if that fails.
func (r *reading) readFile(o origin) *layer {
	src, fault := r.lib.read(o)
	r.texts[o.file()] = r.lib.Source(o.file())
	if fault == nil {
		var root *Table
		if root, fault = source.ParseFile(src); fault == nil {
			return &layer{kind: o.kind, name: o.name, src: src, root: root}
		}
	}
	r.faults = append(r.faults, *fault)
	r.hasFailed = true
	return nil
}

// readChain reads the requested variant o and all variants that it extends, directly or indirectly.
func (r *reading) readChain(o origin) {
	r.requested = o
	var ids []string
	for {
		l := r.readFile(o)
		if l == nil {
			return
		}
		ids = append(ids, o.id())
		r.variants = append(r.variants, l)
		r.origins = append(r.origins, o)
		if r.reportOtherKind(l) || !r.readHead(l) {
			return
		}
		extends := l.root.GetKey("extends")
		if extends == nil {
			l.extendsNothing = true
			return
		}
		next, ok := r.namedFile(o, variantLayer, extends, "extends")
		if !ok {
			return
		}
		if i := slices.Index(ids, next.id()); i >= 0 {
			var names []string
			for _, v := range r.variants[i:] {
				names = append(names, v.name)
			}
			r.fault(extends.At, "", "extends goes round: %s", strings.Join(append(names, r.variants[i].name), " -> "))
			r.hasFailed = true
			return
		}
		if len(ids) == maxChain {
			r.fault(extends.At, "", "extends goes more than %d files deep", maxChain)
			r.hasFailed = true
			return
		}
		o = next
	}
}

// layers returns all layers in the order of merging: the deck, the variants from the one that extends
// nothing to the requested one, the settings by --set.
func (r *reading) layers() []*layer {
	var l []*layer
	if r.deck != nil {
		l = append(l, r.deck)
	}
	for _, v := range slices.Backward(r.variants) {
		l = append(l, v)
	}
	return append(l, r.setLayers...)
}

// noteRulesOnFaults notes on faults outside the requested file, and on all faults if there are settings
// by --set, under the rules of which variant and settings they were found.
func (r *reading) noteRulesOnFaults() {
	name := r.requested.name
	for i, set := range r.setTexts {
		if i == 0 {
			name += " with"
		}
		name += " --set " + source.Snippet(set)
	}
	for i := range r.faults {
		switch file := r.faults[i].At.File; {
		case file == setFile:
		case file != r.requested.file(), len(r.setTexts) > 0:
			r.faults[i].Variant = name
		}
	}
}
