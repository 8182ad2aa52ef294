package games

import (
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"reflect"
	"slices"
	"strings"
	"testing"

	"equitas/decks"
	"equitas/engine"
	"equitas/engine/rng"
	"equitas/engine/rule"
	"equitas/variants"
)

// gives returns the name of the interface T with a function that reports whether any of some
// things implements it.
func gives[T any](name string) given {
	return given{name, func(things []any) bool {
		return slices.ContainsFunc(things, func(x any) bool { _, ok := x.(T); return ok })
	}}
}

// A given is an interface: its name, and how to find out whether things implement it.
type given struct {
	name string
	by   func(things []any) bool
}

// interfaces lists the interfaces that a game's own types may implement: its Game, rules,
// state, observation and voice.
var interfaces = []given{
	gives[engine.Assessor]("engine.Assessor"),
	gives[engine.PhaseChart]("engine.PhaseChart"),
	gives[engine.HabitDeterminizer]("engine.HabitDeterminizer"),
	gives[engine.PartUser]("engine.PartUser"),
	gives[engine.Partnered]("engine.Partnered"),
	gives[engine.TablePicture]("engine.TablePicture"),
	gives[engine.RoundPicture]("engine.RoundPicture"),
	gives[engine.Rules]("engine.Rules"),
	gives[engine.Counts]("engine.Counts"),
	gives[engine.RecordState]("engine.RecordState"),
	gives[engine.Determinizer]("engine.Determinizer"),
	gives[engine.Scorer]("engine.Scorer"),
	gives[engine.UsageReporter]("engine.UsageReporter"),
	gives[engine.Counter]("engine.Counter"),
	gives[engine.TableView]("engine.TableView"),
	gives[engine.State]("engine.State"),
	gives[engine.Observation]("engine.Observation"),
	gives[engine.ActionSampler]("engine.ActionSampler"),
	gives[engine.Narration]("engine.Narration"),
	gives[engine.EventSource]("engine.EventSource"),
	gives[engine.Voice]("engine.Voice"),
	gives[engine.Weigher]("engine.Weigher"),
	gives[engine.RaterMaker]("engine.RaterMaker"),
	gives[engine.FeatureCounter]("engine.FeatureCounter"),
	gives[engine.Rater]("engine.Rater"),
	gives[rule.Game]("rule.Game"),
	gives[rule.Printer]("rule.Printer"),
}

// kernel lists the interfaces that no game implements, but bots, stores and tests.
var kernel = []string{"engine.Bot", "engine.QuickBot", "engine.QuickChooser", "engine.Estimator"}

// CONTRIBUTING lists every interface of engine and engine/rule, and every field of
// rule.Extras, with the games that implement it.
func TestInterfaces(t *testing.T) {
	for _, dir := range []string{"..", "../rule"} {
		set := token.NewFileSet()
		entries, err := os.ReadDir(dir)
		if err != nil {
			t.Fatal(err)
		}
		for _, e := range entries {
			if !strings.HasSuffix(e.Name(), ".go") || strings.HasSuffix(e.Name(), "_test.go") {
				continue
			}
			file, err := parser.ParseFile(set, dir+"/"+e.Name(), nil, parser.SkipObjectResolution)
			if err != nil {
				t.Fatal(err)
			}
			for _, d := range file.Decls {
				if d, ok := d.(*ast.GenDecl); ok {
					for _, s := range d.Specs {
						if s, ok := s.(*ast.TypeSpec); ok && ast.IsExported(s.Name.Name) {
							if _, ok := s.Type.(*ast.InterfaceType); ok {
								name := file.Name.Name + "." + s.Name.Name
								if !slices.Contains(kernel, name) && !slices.ContainsFunc(interfaces, func(g given) bool { return g.name == name }) {
									t.Errorf("%s stands in no list of interfaces", name)
								}
							}
						}
					}
				}
			}
		}
	}

	page, err := os.ReadFile("../../CONTRIBUTING.md")
	if err != nil {
		t.Fatal(err)
	}
	rows := map[string]string{}
	for line := range strings.Lines(string(page)) {
		if cells := strings.Split(line, "|"); len(cells) == 5 && strings.HasPrefix(cells[1], " `") {
			rows[strings.Trim(cells[1], " `")] = strings.TrimSpace(cells[3])
		}
	}
	lib := Library(rule.Layer{Variants: variants.FS, Decks: decks.FS})
	have := map[string][]string{}
	for _, one := range []struct{ called, variant string }{{"Proelio", "proelio/0.9.6"}, {"WARLAND", "warland/2.0.2"},
		{"Stronghold", "stronghold/2010"}, {"Empires", "empires/2002"}, {"told", "crazy_eights/standard"}} {
		loaded, err := lib.Load(one.variant, nil)
		if err != nil {
			t.Fatal(err)
		}
		things := thingsOf(loaded)
		for _, i := range interfaces {
			if i.by(things) {
				have[i.name] = append(have[i.name], one.called)
			}
		}
		for field, said := range reflect.ValueOf(loaded.Game.Extras()).Fields() {
			if !said.IsZero() {
				have["Extras."+field.Name] = append(have["Extras."+field.Name], one.called)
			}
		}
	}
	for field := range reflect.TypeFor[rule.Extras]().Fields() {
		name := "Extras." + field.Name
		if want := strings.Join(have[name], ", "); rows[name] != want || want == "" {
			t.Errorf("CONTRIBUTING says of %s %q, want %q", name, rows[name], want)
		}
	}
	for _, i := range interfaces {
		want := strings.Join(have[i.name], ", ")
		if got, ok := rows[i.name]; !ok || got != want {
			t.Errorf("CONTRIBUTING says of %s %q, want %q", i.name, got, want)
		}
	}
	for _, name := range kernel {
		if _, ok := rows[name]; !ok {
			t.Errorf("CONTRIBUTING says nothing of %s", name)
		}
	}
}

// thingsOf returns the values of a game that may implement interfaces: its Game and rules;
// for a match that begins, the state and the observation of the seat to act; its rater and
// its voice.
func thingsOf(v *rule.Loaded) []any {
	r := v.Rules
	st := r.NewState(r.Players().Usual)
	st.Start(rng.NewDeal(7, 0))
	things := []any{v.Game, r, st, st.Observe(st.ToAct()), r.Counts(r.Players().Usual)}
	if m, ok := r.(engine.RaterMaker); ok {
		things = append(things, m.NewRater(make([]int32, len(m.Features()))))
	}
	if n, ok := r.(engine.Narration); ok {
		things = append(things, n.Voice("en", r.Players().Usual))
	}
	return things
}
