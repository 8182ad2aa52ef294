package records

import (
	"cmp"
	"errors"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"

	"equitas/engine"
	"equitas/engine/bot"
	"equitas/engine/lab"
	"equitas/engine/lab/question"
	"equitas/engine/match"
	"equitas/engine/rule"
	"equitas/engine/rule/source"
)

// ReplayOptions says under which rules records are replayed.
type ReplayOptions struct {
	File       string   // name of the file in errors
	Variant    string   // name of a variant that replaces those that the records name; or ""
	Sets       []string // settings KEY=VALUE of the variant, after those in the record
	OtherRules bool     // accept records whose rules have changed, as far as they can be replayed

	// IsOwnFile reports whether a record may name the given file as its variant. Since
	// records may come from strangers, only files in the folder Project are allowed.
	IsOwnFile func(file string) bool
	Project   string

	Open  func(match.Start, engine.RecordState) // see [match.ReplayOptions]
	Watch func(match.Step)
}

// A Replayer replays records. It loads each variant once.
type Replayer struct {
	ReplayOptions
	lab      *lab.Lab
	lib      *lab.Library
	observer question.Observer
	loaded   map[string]*lab.Variant // variants by name and settings, see variantKey
	titles   map[int]string          // titles of variants, by number of the line where a record begins
	warned   map[string]bool         // keys of warnings that were given: variant and hash
	err      error                   // error in a variant's file, whose places are not in the record
}

// NewReplayer returns a Replayer for the records of a file.
func NewReplayer(l *lab.Lab, q ReplayOptions, o question.Observer) *Replayer {
	return &Replayer{ReplayOptions: q, lab: l, lib: l.Library(), observer: o, loaded: map[string]*lab.Variant{}, titles: map[int]string{}, warned: map[string]bool{}}
}

// Run replays all records of in and, unless out is nil, writes them to out. A panic in the
// rules gives a [*question.BrokenError].
func (r *Replayer) Run(in io.Reader, out io.Writer) (sum *match.Summary, err error) {
	defer func() {
		if p := recover(); p != nil {
			command := append([]string{"equitas", "replay", r.File}, question.SetFlags(r.Sets)...)
			sum, err = &match.Summary{}, &question.BrokenError{Reason: fmt.Sprintf("%s: %v", r.File, p), RepeatCommand: question.CommandLine(command)}
		}
	}()
	sum, err = match.Replay(in, r.load, out, match.ReplayOptions{File: r.File, OnStart: r.Open, OnStep: r.Watch})
	return sum, cmp.Or(r.err, err)
}

// load returns the rules that a record names. If they have changed since it was written, it
// returns an error, or sends a warning if the record is another program's or OtherRules is
// set.
func (r *Replayer) load(start match.Start) (match.ReplayRules, error) {
	name, key := cmp.Or(r.Variant, start.Variant), variantKey(&r.ReplayOptions, start)
	v := r.loaded[key]
	if v == nil {
		var err error
		if v, err = r.read(name, start.Set); err != nil {
			return match.ReplayRules{}, err
		}
		r.loaded[key] = v
	}
	r.titles[start.Line] = v.Side("").Title
	under := match.ReplayRules{Rules: v.Rules, Hash: v.Set.Hash}
	if v.Set.Game != start.Game {
		return under, fmt.Errorf("game is %q, but %s is a variant of %s", start.Game, v.Set.Name, v.Set.Game)
	}
	if v.Set.Hash == start.Rules {
		if !r.OtherRules {
			under.Bots = checkableBots(v.Rules, start.Bots)
		}
		return under, nil
	}
	changed := fmt.Sprintf("recorded under other rules than those of %s: %s, now %s", withSettings(v.Set.Name, v.Sets), hashOrExcerpt(start.Rules), v.Set.Hash)
	if start.Program == programName && !r.OtherRules {
		return under, fmt.Errorf("%s; --other-rules plays it under these", changed)
	}
	if other := key + " " + start.Rules; !r.warned[other] {
		r.warned[other] = true
		hint := ""
		if start.Program != programName && len(start.Set) == 0 && len(r.Sets) == 0 {
			hint = " (a record made with --set that does not say so needs the same --set)"
		}
		r.observer.SendText(fmt.Sprintf("%s:%d: warning: %s%s", r.File, start.Line, source.ShortenLines(changed), hint))
	}
	return under, nil
}

// checkableBots returns, by seat, the bots whose choices a replay can check: random bots and
// rules of thumb; nil for any other bot, since its choices depend on weights or time that
// are not in the record.
func checkableBots(r engine.Rules, names []string) []engine.Bot {
	bots := make([]engine.Bot, len(names))
	for i, name := range names {
		if name != randomBot && name != rule.Greedy {
			continue
		}
		if m, ok := bot.Lookup(name); ok {
			if b, err := m.New(r); err == nil {
				bots[i] = b
			}
		}
	}
	return bots
}

// randomBot is the name of the bot that chooses at random.
const randomBot = "random"

// variantKey returns the key in loaded for the variant and settings of a record.
func variantKey(q *ReplayOptions, start match.Start) string {
	return strings.Join(append([]string{cmp.Or(q.Variant, start.Variant)}, start.Set...), "\x00")
}

// programName is the program's name in records.
const programName = "equitas"

// hashOrExcerpt returns a hash unchanged, and any other text as excerpt does.
func hashOrExcerpt(hash string) string {
	if hash != "" && len(hash) <= 64 && strings.Trim(hash, "0123456789abcdef") == "" {
		return hash
	}
	return excerpt(hash)
}

// withSettings returns a variant's name followed by its settings, as on the command line.
func withSettings(name string, sets []string) string {
	return strings.Join(append([]string{name}, question.SetFlags(sets)...), " ")
}

// read returns a variant with the settings of the record (sets) and of the user. If the name
// comes from the record, it must be that of a known variant or of a file of the project, and
// errors do not show the file's content.
func (r *Replayer) read(name string, sets []string) (*lab.Variant, error) {
	named := r.Variant == "" // the name comes from the record
	stranger := named && !slices.Contains(r.lib.Names(), name)
	if stranger && strings.HasSuffix(name, ".toml") && (r.IsOwnFile == nil || !r.IsOwnFile(name)) {
		return nil, fmt.Errorf("variant is %s: a record may name a variant that equitas list variants shows, or a file in the folder %s; name another file yourself: --variant FILE", excerpt(name), r.Project)
	}
	if stranger && !strings.HasSuffix(name, ".toml") {
		return nil, r.lib.UnknownVariantError(name)
	}
	all := slices.Clone(sets)
	for _, set := range r.Sets {
		if !slices.Contains(all, set) { // the user may repeat settings of the record
			all = append(all, set)
		}
	}
	v, err := r.lib.Variant(name, all, r.observer.SendNote)
	faults, ok := errors.AsType[*question.FileError](err)
	switch {
	case err == nil:
		return v, nil
	case !ok && stranger:
		return nil, fmt.Errorf("variant is %s, which cannot be read", excerpt(name))
	case !ok:
		return nil, err
	case len(sets) > 0 && faults.FromFlags():
		return nil, fmt.Errorf("set is %s: %s", joinArgs(sets, ", "), faults.FirstError())
	case named:
		return nil, fmt.Errorf("variant is %s, which has faults: equitas check shows them", excerpt(name))
	}
	r.err = err
	return nil, err
}

// joinArgs returns the arguments, quoted for a shell, separated by separator.
func joinArgs(args []string, separator string) string {
	var l []string
	for _, a := range args {
		l = append(l, question.Quote(a))
	}
	return strings.Join(l, separator)
}

// excerpt returns text from a record in quotes, cut after 100 characters.
func excerpt(text string) string {
	const most = 100 // largest length in characters
	if r := []rune(text); len(r) > most {
		return strconv.Quote(string(r[:most])) + "…"
	}
	return strconv.Quote(text)
}

// Title returns the titles of the variants of the replayed matches, without duplicates,
// separated by commas.
func (r *Replayer) Title(sum *match.Summary) string {
	var l []string
	for i := range sum.Matches {
		if t := r.titles[sum.Matches[i].Start.Line]; !slices.Contains(l, t) {
			l = append(l, t)
		}
	}
	return strings.Join(l, ", ")
}

// ReplayLine returns a line about a replayed match: its length and how it ended.
func ReplayLine(m *match.ReplayedMatch) string {
	how := []string{fmt.Sprintf("%d choices", m.Choices)}
	if m.States > 0 {
		how = append(how, fmt.Sprintf("%d states", m.States))
	}
	how = append(how, EndingText(m, nil))
	return fmt.Sprintf("deal %d: %s: replays", m.Start.Index, strings.Join(how, ", "))
}

// EndingText returns words for the end of a replayed match, such as "conquest, seat 1 of 2
// wins". names are the names of the seats, or nil.
func EndingText(m *match.ReplayedMatch, names []string) string {
	how := m.Result.Reason
	if who := m.Result.Winners.List(); len(who) > 0 {
		how += ", " + winnersText(who, m.Start.Seats, m.Result.Cast, names)
	}
	return how
}

// winnersText returns words for the winning seats: by their roles if there is a cast,
// otherwise by their names if seatNames has all, otherwise by number from 1. total is the
// number of seats.
func winnersText(seats []engine.Seat, total int, cast *engine.Cast, seatNames []string) string {
	if cast != nil || len(seatNames) == total {
		var names []string
		for _, s := range seats {
			if cast != nil {
				names = append(names, cast.Name(s))
			} else {
				name, _, _ := strings.Cut(seatNames[s], " (") // without the description of the seat's pieces
				names = append(names, name)
			}
		}
		return source.JoinWords(names, "and") + map[bool]string{true: " wins", false: " win"}[len(names) == 1]
	}
	if len(seats) == 1 {
		return fmt.Sprintf("seat %d of %d wins", seats[0]+1, total)
	}
	var l []string
	for _, s := range seats {
		l = append(l, fmt.Sprint(s+1))
	}
	return "seats " + strings.Join(l[:len(l)-1], ", ") + " and " + l[len(l)-1] + fmt.Sprintf(" of %d win", total)
}
