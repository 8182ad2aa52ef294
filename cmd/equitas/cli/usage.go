package cli

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"equitas/engine/lab/question"
	"equitas/engine/lab/wording"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

// unknownCommand returns an error if the first argument is neither a command nor a flag. Cobra
// would parse the flags of the command line first and complain about those.
func unknownCommand(root *cobra.Command, args []string) error {
	if len(args) == 0 || strings.HasPrefix(args[0], "-") || strings.HasPrefix(args[0], "__complete") {
		return nil
	}
	var known []string
	for _, c := range root.Commands() {
		known = append(known, c.Name())
	}
	if slices.Contains(known, args[0]) {
		return nil
	}
	near := wording.Suggest(args[0], known)
	if near == "" {
		near = "; equitas help lists all"
	}
	return Usagef("there is no command %q%s", args[0], near)
}

// FlagError returns err, an error of the flag library, in the words of this program. If the
// command has subcommands and an argument that names none of them, it returns an error about that
// argument instead.
func FlagError(cmd *cobra.Command, err error) error {
	if words := cmd.Flags().Args(); cmd.HasSubCommands() && cmd.RunE != nil && len(words) > 0 {
		return cmd.RunE(cmd, words)
	}
	if e, ok := errors.AsType[*pflag.NotExistError](err); ok {
		if short := e.GetSpecifiedShortnames(); short != "" {
			return Usagef("there is no flag -%s", e.GetSpecifiedName())
		}
		var known []string
		cmd.Flags().VisitAll(func(f *pflag.Flag) { known = append(known, "--"+f.Name) })
		return Usagef("there is no flag --%s%s", e.GetSpecifiedName(), wording.Suggest("--"+e.GetSpecifiedName(), known))
	}
	if e, ok := errors.AsType[*pflag.ValueRequiredError](err); ok {
		return Usagef("--%s needs a value", e.GetFlag().Name)
	}
	if e, ok := errors.AsType[*pflag.InvalidValueError](err); ok {
		cause := e.Unwrap()
		if _, ok := errors.AsType[*strconv.NumError](cause); ok || e.GetFlag().Value.Type() == "bool" {
			cause = errors.New("must be true or false")
		}
		return Usagef("--%s is %s, %s", e.GetFlag().Name, wording.QuoteValue(e.GetValue()), cause)
	}
	if e, ok := errors.AsType[*pflag.InvalidSyntaxError](err); ok {
		return Usagef("%q is no flag", e.GetSpecifiedFlag())
	}
	return err
}

// CheckFileFlags returns an error if a flag that names a file is given with an empty name, as a script
// does whose variable is not set: -o "$OUT".
func CheckFileFlags(cmd *cobra.Command, _ []string) (err error) {
	cmd.Flags().Visit(func(f *pflag.Flag) {
		if what, _ := pflag.UnquoteUsage(f); err == nil && what == "FILE" && f.Value.String() == "" {
			err = Usagef("--%s is empty, must be the name of a file", f.Name)
		}
	})
	return err
}

// ArgsBetween returns a check that a command has from min to max arguments; if max is negative,
// there is no upper limit. what names the expected arguments in the message: "one VARIANT".
func ArgsBetween(min, max int, what string) cobra.PositionalArgs {
	return func(_ *cobra.Command, args []string) error {
		if len(args) >= min && (max < 0 || len(args) <= max) {
			return nil
		}
		found := "found none"
		if len(args) > 0 {
			found = "found " + question.CommandLine(args)
		}
		return Usagef("expected %s, %s", what, found)
	}
}

// NumberValue returns the value of a flag that sets dst and takes a whole number from lo to hi,
// both inclusive.
func NumberValue[T int | uint64](dst *T, lo, hi T) pflag.Value { return number[T]{dst, lo, hi} }

// A number is the value of a flag that takes a whole number in a range.
type number[T int | uint64] struct {
	dst    *T
	lo, hi T // inclusive
}

func (n number[T]) String() string {
	if n.dst == nil {
		return ""
	}
	return fmt.Sprint(*n.dst)
}

func (n number[T]) Type() string { return "number" }

func (n number[T]) Set(s string) error {
	v, err := question.ParseWhole(s, uint64(n.lo), uint64(n.hi))
	if err != nil {
		return err
	}
	*n.dst = T(v)
	return nil
}

// ListValue returns the value of a flag that sets dst and takes values separated by commas, each
// read by parse. If the flag is repeated, values are added.
func ListValue[T any](dst *[]T, parse func(string) (T, error)) pflag.Value {
	return &list[T]{dst: dst, parse: parse}
}

// A list is the value of a flag that takes values separated by commas, and may be repeated.
type list[T any] struct {
	dst   *[]T
	parse func(string) (T, error)
	given bool // whether the flag was given; before that dst holds the default
}

func (l *list[T]) String() string {
	if l.dst == nil {
		return ""
	}
	return strings.Trim(strings.Join(strings.Fields(fmt.Sprint(*l.dst)), ","), "[]")
}

func (l *list[T]) Type() string { return "list" }

func (l *list[T]) Set(s string) error {
	var values []T
	for part := range strings.SplitSeq(s, ",") {
		v, err := l.parse(strings.TrimSpace(part))
		if err != nil {
			return err
		}
		values = append(values, v)
	}
	if l.given {
		values = append(*l.dst, values...)
	}
	*l.dst, l.given = values, true
	return nil
}

// ChoiceValue returns the value of a flag that sets dst and takes one of words.
func ChoiceValue(dst *string, words ...string) pflag.Value { return choice{dst, words} }

// A choice is the value of a flag that takes one of a few words.
type choice struct {
	dst   *string
	words []string
}

func (c choice) String() string {
	if c.dst == nil {
		return ""
	}
	return *c.dst
}

func (c choice) Type() string { return "word" }

// completions returns the words that the flag takes, for completion by the shell.
func (c choice) completions() []string { return c.words }

func (c choice) Set(s string) error {
	if !slices.Contains(c.words, s) {
		return errors.New("must be " + wording.JoinOr(c.words))
	}
	*c.dst = s
	return nil
}
