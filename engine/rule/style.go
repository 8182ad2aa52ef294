package rule

import (
	"cmp"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"path"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"equitas/engine"
	"equitas/engine/rule/source"
)

// A Style is a way to play: weights of features from a file. A feature that the file omits has the
// weight of the bot that the style extends.
type Style struct {
	Name    string // name of the style, such as "rusher", or the path as given
	Game    string
	Title   string
	Extends string // [Greedy] or [Tuned]
	Rules   string // hash of the rules for which the weights were learned; "" for weights written by hand
	Seats   int    // number of seats at which the weights were learned; 0: the usual number
	Weights []Weight
}

// A Weight is the weight of one feature.
type Weight struct {
	Feature string
	Value   int32 // in 1/[engine.WeightUnit] of a point
}

// These are the bots that a style may extend.
const (
	Greedy = "greedy" // the rule of thumb
	Tuned  = "tuned"  // a bot that has learned the variant
)

// Pupil is the name of the bot that is trained on a variant for a few seconds at most. It plays
// variants without weights from longer training.
const Pupil = "pupil"

// Veteran is the name of the style with which training on a variant starts: weights learned at length
// under a game's first edition. A game need not have such a style.
const Veteran = "veteran"

// These are the folders, among a game's variants, with styles and with learned weights:
// GAME/bots/NAME.toml and GAME/trained/NAME.toml.
const (
	styleFolder   = "bots"
	trainedFolder = "trained"
)

// styleKeys are the keys at the top of a style's file.
var styleKeys = []string{"game", "title", "extends", "rules", "seats", "sum", "weights"}

// WeightsFor returns weights for a list of features, in its order: those of the style, and for features
// that it omits those of base, which must be as long as features.
func (s *Style) WeightsFor(features []engine.Feature, base []int32) []int32 {
	w := slices.Clone(base)
	for _, x := range s.Weights {
		if i := slices.IndexFunc(features, func(f engine.Feature) bool { return f.Name == x.Feature }); i >= 0 {
			w[i] = x.Value
		}
	}
	return w
}

// Styles returns the names of the styles of a game, sorted.
func (l *Library) Styles(game string) []string { return l.namesInFolder(game, styleFolder) }

// namesInFolder returns the names of the files in a folder of a game's variants,
// sorted.
func (l *Library) namesInFolder(game, folder string) []string {
	names := map[string]bool{}
	for i := range l.layers {
		if l.layers[i].Variants == nil {
			continue
		}
		found, _ := fs.Glob(l.layers[i].Variants, game+"/"+folder+"/*.toml") // Glob fails for a bad pattern only
		for _, f := range found {
			names[strings.TrimSuffix(path.Base(f), ".toml")] = true
		}
	}
	return slices.Sorted(maps.Keys(names))
}

// TrainedStyle returns the learned weights in the library for a game, the rules with a hash, and a
// number of seats, 0 for the usual one; nil if there are none. If there are none, but a file that
// may contain them is damaged, the error has the file's faults.
func (l *Library) TrainedStyle(game, hash string, seats int) (*Style, error) {
	var damaged Faults
	for _, name := range l.namesInFolder(game, trainedFolder) {
		o, _ := l.findInGame(game, trainedFolder, name)
		if o.isBuiltIn() {
			if src, fault := l.read(o); fault == nil && !strings.Contains(src.Text, hash) {
				continue // intact, but for other rules
			}
		}
		s, err := l.readLearnedStyle(o)
		switch {
		case err != nil:
			damaged = append(damaged, faultsOf(o, err)...)
		case s.Rules == hash && s.Seats == seats && s.Game == game:
			return s, nil
		}
	}
	if damaged != nil {
		return nil, damaged
	}
	return nil, nil
}

// HasTrainedWeights reports whether the library has learned weights for a game, under any rules.
func (l *Library) HasTrainedWeights(game string) bool {
	return len(l.namesInFolder(game, trainedFolder)) > 0
}

// Style returns a style of a game, by name, or by path if nameOrPath ends in .toml. The error is
// [Faults] if the file has faults.
func (l *Library) Style(game, nameOrPath string) (*Style, error) {
	if o, ok := l.findInGame(game, styleFolder, nameOrPath); ok {
		return l.readStyle(o)
	}
	if !strings.HasSuffix(nameOrPath, ".toml") {
		return nil, fmt.Errorf("there is no style %s", source.Snippet(nameOrPath))
	}
	s, err := l.StyleFile(nameOrPath)
	if err == nil && s.Game != game {
		return nil, fmt.Errorf("%s plays %s, not %s", source.Snippet(nameOrPath), s.Game, game)
	}
	return s, err
}

// StyleFile returns the style in the file at a path. The error is [Faults] if the file has faults.
func (l *Library) StyleFile(file string) (*Style, error) {
	if _, err := l.disk.Stat(file); err != nil {
		return nil, fmt.Errorf("%s: %s%w", source.Snippet(file), source.ErrorInWords(err), markedError{err})
	}
	return l.readStyle(l.onDisk(variantLayer, file))
}

// findInGame returns the file called name in a folder of a game's variants; false if there is none.
func (l *Library) findInGame(game, folder, name string) (origin, bool) {
	p := game + "/" + folder + "/" + name + ".toml"
	if !fs.ValidPath(p) || strings.Count(p, "/") != 2 {
		return origin{}, false
	}
	for i := range l.layers {
		if l.layers[i].Variants == nil {
			continue
		}
		if _, err := fs.Stat(l.layers[i].Variants, p); err == nil {
			return origin{kind: variantLayer, name: name, layer: &l.layers[i], folderKind: variantLayer, path: p}, true
		}
	}
	return origin{}, false
}

// CheckStyles checks the styles and the learned weights of a game, and returns the number of files and
// all their faults.
func (l *Library) CheckStyles(game string) (checked int, faults Faults) {
	for _, folder := range []string{styleFolder, trainedFolder} {
		for _, name := range l.namesInFolder(game, folder) {
			checked++
			o, _ := l.findInGame(game, folder, name)
			read := l.readStyle
			if folder == trainedFolder {
				read = l.readLearnedStyle
			}
			if _, err := read(o); err != nil {
				faults = append(faults, faultsOf(o, err)...)
			}
		}
	}
	return checked, faults
}

func faultsOf(o origin, err error) Faults {
	var f Faults
	if errors.As(err, &f) {
		return f
	}
	return Faults{{At: Place{File: o.file()}, Msg: err.Error()}}
}

// isStyle reports whether a file is a style, not a variant or a deck: it has the key weights, or is in a
// folder for styles or learned weights.
func (l *Library) isStyle(file string) bool {
	src, fault := l.read(l.onDisk(variantLayer, file))
	if fault != nil {
		return false
	}
	if root, fault := source.ParseFile(src); fault == nil && root.GetKey("weights") != nil {
		return true
	}
	dir := l.folderOf(file)
	return dir == styleFolder || dir == trainedFolder
}

// folderOf returns the name, without path, of the folder that contains a file.
func (l *Library) folderOf(file string) string {
	return path.Base(path.Dir(strings.ReplaceAll(l.disk.Abs(file), `\`, "/")))
}

func (l *Library) readStyle(o origin) (*Style, error) {
	src, fault := l.read(o)
	if fault != nil {
		return nil, Faults{*fault}
	}
	return l.parseStyle(o.name, src)
}

// parseStyle parses a style called name. The error is [Faults] with all its faults.
func (l *Library) parseStyle(name string, src *source.File) (*Style, error) {
	root, fault := source.ParseFile(src)
	if fault != nil {
		return nil, Faults{*fault}
	}
	r := styleReader{src: src, style: &Style{Name: name, Extends: Greedy}}
	for _, key := range root.Keys() {
		if !slices.Contains(styleKeys, key) {
			r.fault(root.GetKey(key).KeyAt, cmp.Or(source.Suggest(key, styleKeys)), "unknown key %s", source.Snippet(key))
		}
	}
	r.readText(root, "title", true, func(v *Value) { r.style.Title = v.Text })
	r.readText(root, "rules", false, func(v *Value) { r.style.Rules = v.Text })
	r.readSeats(root)
	r.readText(root, "extends", false, func(v *Value) {
		if r.style.Extends = v.Text; v.Text != Greedy && v.Text != Tuned {
			r.fault(v.At, source.Suggest(v.Text, []string{Greedy, Tuned}), "extends is %q, must be %s or %s", source.Snippet(v.Text), Greedy, Tuned)
		}
	})
	r.readText(root, "game", true, func(v *Value) {
		r.style.Game = v.Text
		game := l.Game(v.Text)
		switch {
		case game == nil:
			r.fault(v.At, source.Suggest(v.Text, l.gameNames()), "there is no game %s", source.QuoteIfNeeded(v.Text))
		case game.Extras().Features == nil:
			r.fault(v.At, "", "the bots of %s cannot be given weights", game.Name())
		default:
			features := game.Extras().Features()
			r.readWeights(root.GetKey("weights"), features)
			r.checkComplete(root, features)
		}
	})
	if len(r.faults) > 0 {
		return nil, r.faults.SortedBy(nil)
	}
	return r.style, nil
}

// A styleReader collects the content and the faults of a style file.
type styleReader struct {
	src    *source.File
	style  *Style
	faults Faults
}

func (r *styleReader) fault(at Place, help, format string, args ...any) {
	r.faults = append(r.faults, Fault{At: at, Msg: fmt.Sprintf(format, args...), Help: help})
}

// readText calls use with the text of a key at the top of the file. It adds a fault if the value is not
// a text, or if it is missing and isRequired is true.
func (r *styleReader) readText(root *Table, key string, isRequired bool, use func(*Value)) {
	v := root.GetKey(key)
	switch {
	case v == nil && isRequired:
		r.fault(r.src.Start(), "write it on top of the file", "the file lacks %s", key)
	case v == nil:
	case v.Kind != KindText:
		r.faults = append(r.faults, wrongTypeFault(v, key, &Key{Type: Text}))
	case key == "title" && titleFault(v) != nil:
		r.faults = append(r.faults, *titleFault(v))
	default:
		use(v)
	}
}

// readSeats sets style.Seats from the key seats, the number of seats at which the weights were learned.
func (r *styleReader) readSeats(root *Table) {
	v := root.GetKey("seats")
	switch {
	case v == nil:
	case v.Kind != KindInt:
		r.faults = append(r.faults, wrongTypeFault(v, "seats", &Key{Type: Int}))
	case v.Int < 1 || v.Int > engine.MaxSeats:
		r.fault(v.At, "", "seats is %d, must be 1 to %d", v.Int, engine.MaxSeats)
	default:
		r.style.Seats = int(v.Int)
	}
}

// readWeights sets style.Weights from v, the table of weights, which may be nil. features are those of
// the game.
func (r *styleReader) readWeights(v *Value, features []engine.Feature) {
	if v == nil {
		r.fault(r.src.Start(), "", "the file lacks [weights]")
		return
	}
	if v.Table == nil {
		r.fault(v.At, "write [weights], and under it lines such as "+features[0].Name+" = 12.5", "weights is no table")
		return
	}
	var known []string
	for _, f := range features {
		known = append(known, f.Name)
	}
	for i, key := range v.Table.Keys() {
		w := v.Table.GetKey(key)
		if i == maxWeights {
			r.fault(w.KeyAt, "", "weights has more than %d keys", maxWeights)
			return
		}
		if !slices.Contains(known, key) {
			r.fault(w.KeyAt, cmp.Or(aboveWeightsHint(w, key), source.Suggest(key, known), "equitas explain "+r.style.Game+" features lists them"), "there is no feature %s", source.QuoteIfNeeded(key))
			continue
		}
		value, why := parseWeight(w)
		if why != "" {
			r.fault(w.At, "", "%s %s", key, why)
			continue
		}
		r.style.Weights = append(r.style.Weights, Weight{key, value})
	}
}

// weightPattern matches a weight as files write it.
var weightPattern = regexp.MustCompile(`^[+-]?[0-9]{1,9}(\.[0-9]{1,12})?$`)

// parseWeight returns a weight, written in points, in 1/[engine.WeightUnit] of a point. why is a clause
// on what is wrong, "" if nothing is.
func parseWeight(v *Value) (w int32, why string) {
	raw := ""
	switch v.Kind {
	case KindInt:
		raw = strconv.FormatInt(v.Int, 10)
	case KindFloat, KindOther:
		raw = strings.ReplaceAll(v.Text, "_", "")
	case KindText:
		return 0, fmt.Sprintf("is text, must be a number (write %s without quotes)", source.Snippet(v.Text))
	}
	if !weightPattern.MatchString(raw) {
		if v.Kind == KindInt {
			return 0, fmt.Sprintf("is %s, must be %d to %d points", raw, -engine.MaxWeight, engine.MaxWeight)
		}
		return 0, fmt.Sprintf("is %s, must be a number of points such as 12.5", cmp.Or(source.Snippet(raw), "no number"))
	}
	whole, part, _ := strings.Cut(strings.TrimLeft(raw, "+-"), ".")
	n, _ := strconv.ParseInt(whole, 10, 64) // has at most nine digits, so that it fits
	fraction, unit := int64(0), int64(1)
	for _, c := range part {
		fraction, unit = fraction*10+int64(c-'0'), unit*10
	}
	units := n*engine.WeightUnit + (fraction*engine.WeightUnit+unit/2)/unit
	if units > engine.MaxWeight*engine.WeightUnit {
		return 0, fmt.Sprintf("is %s, must be %d to %d points", raw, -engine.MaxWeight, engine.MaxWeight)
	}
	if raw[0] == '-' {
		units = -units
	}
	return int32(units), ""
}

// FormatWeight returns a weight, given in 1/[engine.WeightUnit] of a point, in points as files write
// it, such as "12.5". Parsing the text gives the same weight.
func FormatWeight(w int32) string {
	sign, n := "", int64(w)
	if n < 0 {
		sign, n = "-", -n
	}
	for unit, digits := int64(1), 0; ; unit, digits = unit*10, digits+1 {
		scaled := (n*unit + engine.WeightUnit/2) / engine.WeightUnit
		if (scaled*engine.WeightUnit+unit/2)/unit != n {
			continue
		}
		if digits == 0 {
			return fmt.Sprintf("%s%d", sign, scaled)
		}
		return fmt.Sprintf("%s%d.%0*d", sign, scaled/unit, digits, scaled%unit)
	}
}

// FileText returns the text of a file with the style. note becomes a comment at its top.
func (s *Style) FileText(note string) string {
	var b strings.Builder
	for line := range strings.Lines(note) {
		fmt.Fprintf(&b, "# %s\n", strings.TrimSpace(line))
	}
	b.WriteString(s.headTOML())
	if s.Rules != "" {
		fmt.Fprintf(&b, "sum     = %s\n", source.Quote(s.Checksum()))
	}
	b.WriteString(s.weightsTOML())
	return b.String()
}

// headTOML returns the keys above the weights as TOML.
func (s *Style) headTOML() string {
	var b strings.Builder
	fmt.Fprintf(&b, "game    = %s\ntitle   = %s\nextends = %s\n", source.Quote(s.Game), source.Quote(s.Title), source.Quote(s.Extends))
	if s.Rules != "" {
		fmt.Fprintf(&b, "rules   = %s\n", source.Quote(s.Rules))
	}
	if s.Seats != 0 {
		fmt.Fprintf(&b, "seats   = %d\n", s.Seats)
	}
	return b.String()
}

// weightsTOML returns the table of weights as TOML.
func (s *Style) weightsTOML() string {
	var b strings.Builder
	b.WriteString("\n[weights]\n")
	for _, w := range s.Weights {
		fmt.Fprintf(&b, "%s = %s\n", w.Feature, FormatWeight(w.Value))
	}
	return b.String()
}
