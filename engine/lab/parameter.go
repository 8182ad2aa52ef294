package lab

import (
	"errors"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"equitas/engine"
	"equitas/reports/table"
)

// A Parameter is one thing that a question may be told, declared once, by the question
// ([Question.Parameters]). Of it are made: the flag, its check and its line of help; its
// place in the command that asks again; what a shell offers to complete it; what assistants
// read of it, and its bounds for them; the field of a form in the browser.
//
// At is the field that holds it. Its type says what kind of value it is:
//
//	*bool                yes or no
//	*int                 a whole number from Least to Most; 0 is as usual
//	**int, **uint64      the same, where 0 is a value too; nil is as usual
//	*string              a text; with Words one of these
//	*[]string            names; with Each texts as they were typed
//	*[]int               numbers of seats
//	*float64, **float64  a number that Read reads
//
// What has a way of its own to be read, written or checked says so (Read, Write, Check).
type Parameter struct {
	Name string // of the flag: "other-seed". In JSON it has _ for -
	At   any
	With any // another field that Read sets and Write writes; or nil

	Usage  string // what --help says, the name of the value in backquotes
	Usual  string // what help says is usual; "": it says it in Usage, or nothing is
	Offers string // what a shell offers for it: the name of a flag that has the same (package cli); "" for nothing
	Tool   string // what assistants read of it
	Asked  bool   // a form asks for it beside what it has places for; its words are the form's

	Least, Most uint64   // of whole numbers, both inclusive
	Words       []string // that a text must be one of
	Each        bool     // a list has one value for each time that the flag is given
	Bare        string   // what the flag without a value stands for; "": it needs one
	Idle        int      // a whole number that says no more than that nothing is said

	Read  func(text string) error // sets the fields; the error says what must be
	Write func() []string         // the flag with its value; nothing where it is as usual
	Check func() error            // what is wrong with what the fields hold

	given bool // a list was given, and gets longer
}

// Field is the name of the parameter in JSON.
func (p *Parameter) Field() string { return strings.ReplaceAll(p.Name, "-", "_") }

// Flag is the flag with its dashes.
func (p *Parameter) Flag() string { return "--" + p.Name }

// IsSwitch reports whether it is yes or no, and needs no value.
func (p *Parameter) IsSwitch() bool {
	_, is := p.At.(*bool)
	return is && p.Read == nil
}

// Set sets the field to what somebody typed. A list that is set again gets longer. The
// error says what must be: "must be 1 to 20".
func (p *Parameter) Set(text string) (err error) {
	if p.Read != nil {
		return p.Read(text)
	}
	switch at := p.At.(type) {
	case *bool:
		if *at, err = strconv.ParseBool(text); err != nil {
			return errors.New("must be true or false")
		}
	case *int:
		n, err := ParseWhole(text, p.Least, p.Most)
		if err != nil {
			return err
		}
		*at = int(n)
	case **int:
		n, err := ParseWhole(text, p.Least, p.Most)
		if err != nil {
			return err
		}
		whole := int(n)
		*at = &whole
	case **uint64:
		n, err := ParseWhole(text, p.Least, p.Most)
		if err != nil {
			return err
		}
		*at = &n
	case *string:
		if p.Words != nil && !slices.Contains(p.Words, text) {
			return errors.New("must be " + Or(p.Words))
		}
		*at = text
	case *[]string:
		if p.Each {
			*at = append(*at, text)
			break
		}
		return listed(p, at, text, parseName)
	case *[]int:
		return listed(p, at, text, parseSeats)
	default:
		panic(fmt.Sprintf("lab: nothing reads --%s into a %T", p.Name, p.At))
	}
	return nil
}

// listed reads values with commas.
func listed[T any](p *Parameter, at *[]T, text string, parse func(string) (T, error)) error {
	var values []T
	for part := range strings.SplitSeq(text, ",") {
		v, err := parse(strings.TrimSpace(part))
		if err != nil {
			return err
		}
		values = append(values, v)
	}
	if p.given {
		values = append(*at, values...)
	}
	*at, p.given = values, true
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

// ParseWhole reads a whole number from least to most, both inclusive.
func ParseWhole(text string, least, most uint64) (uint64, error) {
	n, err := strconv.ParseUint(text, 10, 64)
	if errors.Is(err, strconv.ErrSyntax) {
		if _, err := strconv.ParseInt(text, 10, 64); err != nil && !errors.Is(err, strconv.ErrRange) {
			return 0, errors.New("must be a whole number")
		}
	}
	if err != nil || n < least || n > most {
		return 0, fmt.Errorf("must be %s to %s", table.Thousands(least), table.Thousands(most))
	}
	return n, nil
}

// Args are the flag and its value as a command line has them; nothing where the field is
// as usual.
func (p *Parameter) Args() []string {
	if p.Write != nil {
		return p.Write()
	}
	switch at := p.At.(type) {
	case *bool:
		if *at {
			return []string{p.Flag()}
		}
	case *int:
		if *at != 0 && *at != p.Idle {
			return []string{p.Flag(), strconv.Itoa(*at)}
		}
	case **int:
		if *at != nil && (p.Idle == 0 || **at != p.Idle) {
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
		if !p.Each {
			return listFlag(p.Flag(), *at)
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
		return listFlag(p.Flag(), l)
	default:
		panic(fmt.Sprintf("lab: nothing writes --%s out of a %T", p.Name, p.At))
	}
	return nil
}

// Value is what the field holds, as it is typed; "" where it is as usual, and of a switch
// that is on "true".
func (p *Parameter) Value() string {
	args := p.Args()
	switch {
	case len(args) == 0:
		return ""
	case len(args) == 1:
		_, value, is := strings.Cut(args[0], "=") // --mend=500
		if is {
			return value
		}
		return "true"
	}
	return args[1]
}

// check reports what is wrong with what the field holds: a question may come from anywhere.
func (p *Parameter) check() error {
	if p.Check != nil {
		return p.Check()
	}
	switch at := p.At.(type) {
	case *int:
		if n := *at; n != 0 {
			return p.within(n)
		}
	case **int:
		if *at != nil {
			return p.within(**at)
		}
	case *string:
		if p.Words != nil && *at != "" && !slices.Contains(p.Words, *at) {
			return wrongf("%s is %s, must be %s", p.Flag(), Shown(*at), Or(p.Words))
		}
	case *[]string:
		if !p.Each {
			return names(p.Flag(), *at)
		}
	case *[]int:
		for _, n := range *at {
			if n < 1 || n > engine.MaxSeats {
				return wrongf("%s is %d, must be whole numbers from 1 to %d", p.Flag(), n, engine.MaxSeats)
			}
		}
	}
	return nil
}

// within reports a whole number that is out of range.
func (p *Parameter) within(n int) error {
	if n < int(p.Least) || n > int(min(p.Most, math.MaxInt)) {
		return wrongf("%s is %d, must be %s to %s", p.Flag(), n, table.Thousands(p.Least), table.Thousands(p.Most))
	}
	return nil
}

// argsOf are the flags of parameters, in their order.
func argsOf(l []*Parameter) (args []string) {
	for _, p := range l {
		args = append(args, p.Args()...)
	}
	return args
}

// checkAll returns the first thing that is wrong with parameters.
func checkAll(l []*Parameter) error {
	for _, p := range l {
		if err := p.check(); err != nil {
			return err
		}
	}
	return nil
}

// ParameterOf is the parameter of a question that has a name in JSON; nil where there is
// none.
func ParameterOf(q Question, field string) *Parameter {
	for _, p := range q.Parameters() {
		if p.Field() == field {
			return p
		}
	}
	return nil
}
