package question

import (
	"math"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// notFlags are the fields of questions that no parameter sets: the arguments of the
// commands, and two that the questions handle themselves.
var notFlags = []string{"variant", "base", "others", "other", "duel.bots", "tune.deals"}

// typedOf returns a permitted value for a parameter as a user may type it.
func typedOf(p *Parameter) string {
	switch p.Target.(type) {
	case *bool:
		return "true"
	case *[]int:
		return "3,4"
	case *[]string:
		if !p.Repeated {
			return "a,b"
		}
	case *int, **int, **uint64:
		return strconv.FormatUint(p.Max, 10)
	}
	if p.Words != nil {
		return p.Words[0]
	}
	return "x=1"
}

// Every field of a question has a parameter of its name, unless it is in notFlags. A value
// that is set as typed appears in the command line and survives JSON.
func TestParameters(t *testing.T) {
	own := map[string]string{"until": "0.5pp", "mend": "500", "vary": "hand.limit=4..7", "aim": "len.turns=30..35", "keep-near": "0.5", "budget": "20000", "power": "0.9"}
	for i, q := range emptyQuestions() {
		fields := map[any]string{}
		var list func(v reflect.Value)
		list = func(v reflect.Value) {
			for i := range v.NumField() {
				if f := v.Type().Field(i); f.Anonymous {
					list(v.Field(i))
				} else {
					name, _, _ := strings.Cut(f.Tag.Get("json"), ",")
					fields[v.Field(i).Addr().Interface()] = name
				}
			}
		}
		list(reflect.ValueOf(q).Elem())
		for _, p := range q.Parameters() {
			name := q.Kind() + " " + p.Flag()
			if fields[p.Target] != p.JSONName() {
				t.Errorf("%s holds the field %q, must hold %q", name, fields[p.Target], p.JSONName())
			}
			delete(fields, p.Target)
			if p.SecondTarget != nil {
				delete(fields, p.SecondTarget)
			}
			if p.Usage == "" || strings.Count(p.Usage, "`") != 2 && !p.IsSwitch() {
				t.Errorf("%s: help is %q, must say something and name the value once", name, p.Usage)
			}
			if again := ParameterOf(q, p.JSONName()); again == nil || again.Target != p.Target {
				t.Errorf("%s is not found by its name", name)
			}
			one := emptyQuestions()[i]
			is := ParameterOf(one, p.JSONName())
			if got := is.Args(); got != nil {
				t.Errorf("%s: of a question that says nothing of it the command says %q", name, got)
			}
			text := own[p.Name]
			if text == "" {
				text = typedOf(p)
			}
			if err := is.Set(text); err != nil || is.Value() != text || is.check() != nil {
				t.Errorf("%s %s is %q; %v, %v", name, text, is.Value(), err, is.check())
			}
			written, err := Write(one)
			if err != nil || !strings.Contains(string(written), `"`+p.JSONName()+`":`) {
				t.Errorf("%s %s is written as %s, %v", name, text, written, err)
			}
			if p.BareValue != "" {
				if err := is.Set(p.BareValue); err != nil {
					t.Errorf("%s without a value: %v", name, err)
				}
			}
		}
		for _, name := range fields {
			if !slices.Contains(notFlags, name) && !slices.Contains(notFlags, q.Kind()+"."+name) {
				t.Errorf("%s has the field %q, and no parameter for it", q.Kind(), name)
			}
		}
	}
}

// A value that is not permitted is refused with a text that says what is expected, both
// when typed and in a question from JSON.
func TestParameterRefuses(t *testing.T) {
	for _, c := range []struct {
		q                 Question
		field, text, want string
	}{
		{&Compare{}, "trainings", "0", "must be 1 to 20"},
		{&Compare{}, "trainings", "21", "must be 1 to 20"},
		{&Compare{}, "trainings", "two", "must be a whole number"},
		{&Compare{}, "trainings", "-1", "must be 1 to 20"},
		{&Compare{}, "each", "perhaps", "must be true or false"},
		{&Compare{}, "inconclusive", "maybe", "must be pass or fail"},
		{&Compare{}, "levels", "a,,b", "must be names separated by commas"},
		{&Compare{}, "seats", "9", "must be whole numbers from 1 to 8"},
		{&Compare{}, "mend", "0", "must be 1 to 10,000,000"},
		{&Compare{}, "other_seed", "-1", "must be 0 to 18,446,744,073,709,551,615"},
		{&Sweep{}, "confirm", "21", "must be 0 to 20"},
		{&Plan{}, "power", "80", "must be from 0.5 to 0.99: write 0.8"},
		{&Tune{}, "keep_near", "101", "must be a number from 0 to 100"},
		{&Train{}, "seats", "1", "must be 2 to 8"},
	} {
		if err := ParameterOf(c.q, c.field).Set(c.text); err == nil || err.Error() != c.want {
			t.Errorf("%s %s: %v, want %s", c.field, c.text, err, c.want)
		}
	}
	levels := ParameterOf(&Compare{}, "levels")
	if levels.Set("a"); levels.Set("b,c") != nil || levels.Value() != "a,b,c" {
		t.Errorf("a list that is given again is %s", levels.Value())
	}
	for _, c := range []struct {
		q    Question
		want string
	}{
		{&Train{Variant: "x", Seats: 1}, "--seats is 1, must be 2 to 8"},
		{&Compare{Base: "x", Others: []string{"y"}, Levels: []string{"a,b"}}, `--levels is "a,b", must be names without commas`},
		{&Sim{Variant: "x", Judging: Judging{Gate: true, Inconclusive: "x"}}, `--inconclusive is "x", must be pass or fail`},
		{&Tune{Variant: "x", ChangeCost: new(-0.5)}, "--keep-near is -0.5, must be from 0 to 100"},
		{&Tune{Variant: "x", ChangeCost: new(100.5)}, "--keep-near is 100.5, must be from 0 to 100"},
		{&Tune{Variant: "x", ChangeCost: new(math.NaN())}, "--keep-near is NaN, must be from 0 to 100"},
	} {
		if err := Check(c.q); err == nil || err.Error() != c.want {
			t.Errorf("%s: %v, want %s", Command(c.q), err, c.want)
		}
	}
}

// A command can be pasted into a shell: letters, digits and marks without a meaning there stand
// as they are, everything else in quotes.
func TestQuote(t *testing.T) {
	for arg, want := range map[string]string{
		"azAZ09": "azAZ09", "-_./=,:+@%": "-_./=,:+@%", "card.x.count=1..5": "card.x.count=1..5",
		"": "''", "a b": "'a b'", "2*x": "'2*x'", "it's": `'it'\''s'`, "è": "'è'", "[x]": "'[x]'", "`x`": "'`x`'", "{x}": "'{x}'",
	} {
		if got := Quote(arg); got != want {
			t.Errorf("%q is written %s, want %s", arg, got, want)
		}
	}
}
