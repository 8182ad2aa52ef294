package lab

import (
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"slices"
	"strings"
	"time"

	"equitas/engine"
	"equitas/engine/bot"
	"equitas/engine/lab/question"
	"equitas/engine/rule"
	"equitas/engine/rule/render"
	"equitas/engine/search"
	"equitas/engine/sim"
)

// tomlWriter returns a function that returns a set as the text of a file that extends
// nothing. For a game that is itself defined by a file, the text of that file follows, with
// its cards and weights; then a first line gives the lengths of both (sentLengths).
func tomlWriter(s *rule.Set) func() (string, error) {
	return func() (string, error) {
		var b strings.Builder
		if err := render.TOML(&b, s); err != nil {
			return "", err
		}
		telling, err := s.DefiningRules()
		if err != nil || telling == nil {
			return b.String(), err
		}
		rules := b.Len()
		if err := render.TOML(&b, telling); err != nil {
			return "", err
		}
		return fmt.Sprintf(sentLengths+"\n", rules, b.Len()-rules) + b.String(), nil
	}
}

// sentLengths is the format of the first line of rules that are sent to another process, if
// the game is defined by a file: the number of bytes of the rules, and of the game's file.
const sentLengths = "#rules %d, game %d"

// splitSentText splits a text that tomlWriter's function returned into the rules and the
// game's file. game is "" for a game written in Go. It returns an error if the lengths do
// not match.
func splitSentText(text string) (rules, game string, err error) {
	line, rest, _ := strings.Cut(text, "\n")
	if !strings.HasPrefix(line, "#") {
		return text, "", nil
	}
	var n, m int
	if _, err := fmt.Sscanf(line, sentLengths, &n, &m); err != nil || n < 0 || m < 0 || n+m != len(rest) {
		return "", "", fmt.Errorf("their text is not whole")
	}
	return rest[:n], rest[n:], nil
}

// Names of the files of a scenario sent by another process, in the folder of its game.
const (
	sentGame  = "standard" // the game's file, if a file defines the game
	sentRules = "sent"
	sentAsked = "asked"
)

// Remake makes a scenario from the description r that another process sent
// ([sim.Scenario.Recipe]) and the text of its rules. It returns an error if the result's
// [sim.Spec] differs from the original's.
//
// The rules are loaded through a file that only extends them. So metrics about things that
// the rules do not have are left out, as they are in the original.
func (l *Lab) Remake(r sim.Recipe, text string) (*sim.Scenario, error) {
	game := r.Spec.Game
	rules, telling, err := splitSentText(text)
	if err != nil {
		return nil, fmt.Errorf("the rules of %s: %w", r.Name, err)
	}
	files := memoryFiles{
		game + "/" + sentRules + ".toml": rules,
		game + "/" + sentAsked + ".toml": fmt.Sprintf("game = %q\nextends = %q\ntitle = %q\n", game, game+"/"+sentRules, sentAsked),
	}
	if telling != "" {
		files[game+"/"+sentGame+".toml"] = telling
	}
	lib := &Library{Library: l.libraryOf(rule.Layer{Variants: files, SelfContained: true}, builtIn), lab: l}
	v, err := lib.Variant(game+"/"+sentAsked, nil, nil)
	if e, ok := errors.AsType[*question.FileError](err); ok {
		err = e.Faults
	}
	if err != nil {
		return nil, fmt.Errorf("the rules of %s: %w", r.Name, err)
	}
	s := &r.Spec
	if n := len(s.Bots); n != s.Seats || n != len(r.Bots) {
		return nil, fmt.Errorf("%s: %d and %d bots for %d seats", r.Name, n, len(r.Bots), s.Seats)
	}
	c := &sim.Scenario{Name: r.Name, Game: game, Epoch: v.Game.Schema().Epoch, Build: l.buildHash(), RulesHash: v.Set.Hash, Rules: v.Rules, Seats: s.Seats, MasterSeed: s.Master,
		StreamsBySeat: s.StreamsBySeat, FixedSeats: s.FixedSeats, Narrow: r.Narrow, Text: tomlWriter(v.Set)}
	if r.Measured {
		c.Measuring, _ = v.ReadMeasuring(s.Seats)
	}
	for i, spec := range s.Bots {
		m, err := makerOf(spec.Settings, r.Bots[i])
		if err != nil {
			return nil, fmt.Errorf("%s: %w", r.Name, err)
		}
		forgone := r.Bots[i].Without
		m.Name = spec.Name
		for _, part := range slices.Backward(forgone) {
			m.Name = strings.TrimSuffix(m.Name, " without "+part)
		}
		if _, err := m.New(v.Rules); err != nil {
			return nil, fmt.Errorf("%s: %w", r.Name, err)
		}
		b := seating(m, v.Rules)
		for _, part := range forgone {
			if !slices.ContainsFunc(PartsOf(v), func(p engine.Part) bool { return p.Name == part }) {
				return nil, fmt.Errorf("%s: there is no part %q", r.Name, part)
			}
			b = withoutPart(b, part)
		}
		c.Bots = append(c.Bots, b)
	}
	if got := c.Spec(); got.ID() != s.ID() {
		return nil, fmt.Errorf("%s cannot be made here as it was there: %s", r.Name, specDifference(&got, s))
	}
	return c, nil
}

// specDifference returns words for the first difference found between two specs.
func specDifference(got, want *sim.Spec) string {
	switch {
	case got.Build != want.Build:
		return "it was made by another build of the program"
	case got.Format != want.Format || got.Epoch != want.Epoch:
		return "it was made by another version of the program"
	case got.Rules != want.Rules:
		return fmt.Sprintf("its rules are %s, must be %s", got.Rules, want.Rules)
	case got.Columns != want.Columns:
		return "it counts other things"
	}
	for i := range got.Bots {
		if got.Bots[i] != want.Bots[i] {
			return fmt.Sprintf("bot %d is %+v, must be %+v", i, got.Bots[i], want.Bots[i])
		}
	}
	return "its specification is another"
}

// makerOf returns the maker of the bot with the given settings ([engine.BotSpec].Settings)
// and the weights in s. It returns an error if there is no such bot.
func makerOf(settings string, s sim.BotRecipe) (bot.Maker, error) {
	for _, part := range slices.Backward(s.Without) {
		settings = strings.TrimSuffix(settings, ", without "+part)
	}
	for _, name := range bot.Names() {
		if m, _ := bot.Lookup(name); m.Settings == settings && s.Weights == nil {
			return m, nil
		}
	}
	if m := bot.WeightedMaker("", "", s.Weights); m.Settings == settings {
		return m, nil
	}
	var iterations, way int
	if _, err := fmt.Sscanf(settings, search.Name+" %d, way %d", &iterations, &way); err == nil {
		if m, err := search.WeightedMaker(iterations, s.Weights); err != nil || m.Settings == settings {
			return m, err
		}
	}
	return bot.Maker{}, fmt.Errorf("there are no bots that play %q here", settings)
}

// memoryFiles is a file system in memory: the content of each file, by path folder/file.
type memoryFiles map[string]string

func (m memoryFiles) Open(name string) (fs.File, error) {
	text, ok := m[name]
	if !ok {
		return nil, &fs.PathError{Op: "open", Path: name, Err: fs.ErrNotExist}
	}
	return &memoryFile{strings.NewReader(text), memoryInfo{name, int64(len(text))}}, nil
}

// ReadDir implements [fs.ReadDirFS].
func (m memoryFiles) ReadDir(name string) ([]fs.DirEntry, error) {
	in := map[string]fs.DirEntry{}
	for path, text := range m {
		folder, file, ok := strings.Cut(path, "/")
		switch {
		case ok && name == ".":
			in[folder] = fs.FileInfoToDirEntry(memoryFolder{memoryInfo{folder, 0}})
		case ok && name == folder:
			in[file] = fs.FileInfoToDirEntry(memoryInfo{file, int64(len(text))})
		}
	}
	if len(in) == 0 {
		return nil, &fs.PathError{Op: "readdir", Path: name, Err: fs.ErrNotExist}
	}
	var l []fs.DirEntry
	for _, file := range slices.Sorted(maps.Keys(in)) {
		l = append(l, in[file])
	}
	return l, nil
}

type memoryFile struct {
	*strings.Reader
	info memoryInfo
}

func (f *memoryFile) Stat() (fs.FileInfo, error) { return f.info, nil }
func (*memoryFile) Close() error                 { return nil }

type memoryInfo struct {
	name string
	size int64
}

func (i memoryInfo) Name() string     { return i.name[strings.LastIndexByte(i.name, '/')+1:] }
func (i memoryInfo) Size() int64      { return i.size }
func (memoryInfo) Mode() fs.FileMode  { return 0o444 }
func (memoryInfo) ModTime() time.Time { return time.Time{} }
func (memoryInfo) IsDir() bool        { return false }
func (memoryInfo) Sys() any           { return nil }

type memoryFolder struct{ memoryInfo }

func (memoryFolder) Mode() fs.FileMode { return fs.ModeDir | 0o555 }
func (memoryFolder) IsDir() bool       { return true }
