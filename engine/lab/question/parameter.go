package question

import (
	"errors"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"equitas/engine"
	"equitas/engine/lab/wording"
	"equitas/reports/table"
)

// A Parameter is one parameter of a question, declared once ([Question.Parameters]). The
// flag with its check and help, its place in the command that repeats the question, shell
// completion, the schema for assistants, and the field of a form in the browser are all
// derived from it.
//
// Target points to the field that holds the value. Its type determines the kind of value:
//
//	*bool                yes or no
//	*int                 a whole number from Min to Max; 0 is the default
//	**int, **uint64      the same, but 0 is a value; nil is the default
//	*string              a text; with Words one of these
//	*[]string            names; with Repeated texts as typed
//	*[]int               numbers of seats
//	*float64, **float64  a number parsed by Read
//
// Read, Write and Check replace the default parsing, writing and checking.
type Parameter struct {
	Name         string // name of the flag without dashes, such as "other-seed"; JSON has _ for -
	Target       any
	SecondTarget any // pointer to another field that Read sets and Write writes; or nil

	Usage         string // text for --help, with the name of the value in backquotes
	DefaultText   string // default as help shows it; "" if Usage names it or there is none
	CompletesLike string // name of the flag whose values a shell completes here (package cli); "" for no completion
	AssistantHelp string // description for assistants
	InForm        bool   // a form in the browser shows it, with a text of its own

	Min, Max  uint64   // limits of a whole number, both inclusive
	Words     []string // permitted texts
	Repeated  bool     // the flag is repeated for each value of a list
	BareValue string   // value that the flag has if it is given without a value; "" if it needs a value
	NoValue   int      // a number that means the same as leaving the flag out

	Read  func(text string) error // parses text into the fields, and returns an error that says what is expected; nil if Target alone says how to read it
	Write func() []string         // returns the flag with its value; nil for the default
	Check func() error            // returns an error if the value is not permitted; nil: it has no check of its own

	listStarted bool // a list was set once; further values are appended
}

// JSONName returns the name of the parameter in JSON.
func (p *Parameter) JSONName() string { return strings.ReplaceAll(p.Name, "-", "_") }

// Flag returns the flag with its dashes.
func (p *Parameter) Flag() string { return "--" + p.Name }

// IsSwitch reports whether the flag is a boolean that takes no value.
func (p *Parameter) IsSwitch() bool {
	_, is := p.Target.(*bool)
	return is && p.Read == nil
}

// Set parses a text typed by a user into the field. Values of a list are appended to those
// of earlier calls. The error says what is expected, such as "must be 1 to 20".
func (p *Parameter) Set(text string) (err error) {
	if p.Read != nil {
		return p.Read(text)
	}
	switch at := p.Target.(type) {
	case *bool:
		if *at, err = strconv.ParseBool(text); err != nil {
			return errors.New("must be true or false")
		}
	case *int:
		n, err := ParseWhole(text, p.Min, p.Max)
		if err != nil {
			return err
		}
		*at = int(n)
	case **int:
		n, err := ParseWhole(text, p.Min, p.Max)
		if err != nil {
			return err
		}
		whole := int(n)
		*at = &whole
	case **uint64:
		n, err := ParseWhole(text, p.Min, p.Max)
		if err != nil {
			return err
		}
		*at = &n
	case *string:
		if p.Words != nil && !slices.Contains(p.Words, text) {
			return errors.New("must be " + wording.JoinOr(p.Words))
		}
		*at = text
	case *[]string:
		if p.Repeated {
			*at = append(*at, text)
			break
		}
		return parseList(p, at, text, parseName)
	case *[]int:
		return parseList(p, at, text, parseSeats)
	default:
		panic(fmt.Sprintf("question: nothing reads --%s into a %T", p.Name, p.Target))
	}
	return nil
}

// parseList parses values separated by commas into dst: the first call for p replaces the
// content of dst, later ones append.
func parseList[T any](p *Parameter, dst *[]T, text string, parse func(string) (T, error)) error {
	var values []T
	for part := range strings.SplitSeq(text, ",") {
		v, err := parse(strings.TrimSpace(part))
		if err != nil {
			return err
		}
		values = append(values, v)
	}
	if p.listStarted {
		values = append(*dst, values...)
	}
	*dst, p.listStarted = values, true
	return nil
}

func parseName(text string) (string, error) {
	if text == "" {
		return "", errors.New("must be names separated by commas")
	}
	return text, nil
}

func parseSeats(text string) (int, error) {
	n, err := strconv.Atoi(text)
	if err != nil || n < 1 || n > engine.MaxSeats {
		return 0, fmt.Errorf("must be whole numbers from 1 to %d", engine.MaxSeats)
	}
	return n, nil
}

// ParseWhole parses a whole number from lo to hi, both inclusive. The error says what is
// expected.
func ParseWhole(text string, lo, hi uint64) (uint64, error) {
	n, err := strconv.ParseUint(text, 10, 64)
	if errors.Is(err, strconv.ErrSyntax) {
		if _, err := strconv.ParseInt(text, 10, 64); err != nil && !errors.Is(err, strconv.ErrRange) {
			return 0, errors.New("must be a whole number")
		}
	}
	if err != nil || n < lo || n > hi {
		return 0, fmt.Errorf("must be %s to %s", table.Thousands(lo), table.Thousands(hi))
	}
	return n, nil
}

// Args returns the flag and its value as arguments of a command; nil for the default.
func (p *Parameter) Args() []string {
	if p.Write != nil {
		return p.Write()
	}
	switch at := p.Target.(type) {
	case *bool:
		if *at {
			return []string{p.Flag()}
		}
	case *int:
		if *at != 0 && *at != p.NoValue {
			return []string{p.Flag(), strconv.Itoa(*at)}
		}
	case **int:
		if *at != nil && (p.NoValue == 0 || **at != p.NoValue) {
			return []string{p.Flag(), strconv.Itoa(**at)}
		}
	case **uint64:
		if *at != nil {
			return []string{p.Flag(), strconv.FormatUint(**at, 10)}
		}
	case *string:
		if *at != "" {
			return []string{p.Flag(), *at}
		}
	case *[]string:
		if !p.Repeated {
			return ListFlag(p.Flag(), *at)
		}
		var args []string
		for _, text := range *at {
			args = append(args, p.Flag(), text)
		}
		return args
	case *[]int:
		var l []string
		for _, n := range *at {
			l = append(l, strconv.Itoa(n))
		}
		return ListFlag(p.Flag(), l)
	default:
		panic(fmt.Sprintf("question: nothing writes --%s out of a %T", p.Name, p.Target))
	}
	return nil
}

// Value returns the field's value as a user would type it: "" for the default, "true" for a
// switch that is on.
func (p *Parameter) Value() string {
	args := p.Args()
	switch {
	case len(args) == 0:
		return ""
	case len(args) == 1:
		_, value, is := strings.Cut(args[0], "=") // as in --mend=500
		if is {
			return value
		}
		return "true"
	}
	return args[1]
}

// check returns an error if the field's value is not permitted. It is needed for questions
// whose fields were not set by Set, such as those read from JSON.
func (p *Parameter) check() error {
	if p.Check != nil {
		return p.Check()
	}
	switch at := p.Target.(type) {
	case *int:
		if n := *at; n != 0 {
			return p.checkRange(n)
		}
	case **int:
		if *at != nil {
			return p.checkRange(**at)
		}
	case *string:
		if p.Words != nil && *at != "" && !slices.Contains(p.Words, *at) {
			return Invalidf("%s is %s, must be %s", p.Flag(), wording.QuoteValue(*at), wording.JoinOr(p.Words))
		}
	case *[]string:
		if !p.Repeated {
			return CheckNames(p.Flag(), *at)
		}
	case *[]int:
		for _, n := range *at {
			if n < 1 || n > engine.MaxSeats {
				return Invalidf("%s is %d, must be whole numbers from 1 to %d", p.Flag(), n, engine.MaxSeats)
			}
		}
	}
	return nil
}

// checkRange returns an error for a whole number outside Min to Max.
func (p *Parameter) checkRange(n int) error {
	if n < int(p.Min) || n > int(min(p.Max, math.MaxInt)) {
		return Invalidf("%s is %d, must be %s to %s", p.Flag(), n, table.Thousands(p.Min), table.Thousands(p.Max))
	}
	return nil
}

// ArgsOf returns the flags of parameters with their values, in order.
func ArgsOf(l []*Parameter) (args []string) {
	for _, p := range l {
		args = append(args, p.Args()...)
	}
	return args
}

// checkAll returns an error for the first parameter whose value is not permitted.
func checkAll(l []*Parameter) error {
	for _, p := range l {
		if err := p.check(); err != nil {
			return err
		}
	}
	return nil
}

// ParameterOf returns the parameter of a question with that name in JSON; nil if there is
// none.
func ParameterOf(q Question, field string) *Parameter {
	for _, p := range q.Parameters() {
		if p.JSONName() == field {
			return p
		}
	}
	return nil
}
