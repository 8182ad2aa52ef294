package cli

import (
	"slices"
	"strings"

	"equitas/engine/bot"
	"equitas/engine/lab"
	"equitas/engine/rule"
	"equitas/reports"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

// A completion is a function that returns the possible values of a flag. v is the first variant
// on the command line, or an edition if there is none; typed is the text of the value so far.
type completion func(v *Variant, typed string) []cobra.Completion

// completions are the completions of flags, by name of the flag. Flags with a few fixed values
// need none.
var completions = map[string]struct {
	offer completion // returns the possible values
	parts bool       // whether the flag takes several values, separated by commas
	open  bool       // whether a completed value is only a beginning, after which more is typed
}{
	"set":      {offer: offerKeys, open: true},
	"vary":     {offer: offerKeys, open: true},
	"by":       {offer: OfferMetrics},
	"until":    {offer: offerUntil, open: true},
	"bots":     {offer: offerBots, parts: true},
	"levels":   {offer: offerLevels, parts: true},
	"tables":   {offer: offerFamilies, parts: true},
	"knockout": {offer: offerParts, parts: true},
	"options":  {offer: offerOptions, parts: true},
	"lang":     {offer: offerLanguages, parts: true},
	"base":     {offer: offerVariants},
	"variant":  {offer: offerVariants},
	"find":     {offer: offerTargets},
	"theme":    {offer: offerThemes},
}

// CompleteFlags adds shell completion of flags to a command and all commands below it.
func CompleteFlags(c *cobra.Command) {
	c.Flags().VisitAll(func(f *pflag.Flag) {
		if choice, ok := f.Value.(interface{ completions() []string }); ok && choice.completions() != nil {
			registerCompletion(c, f.Name, cobra.FixedCompletions(choice.completions(), cobra.ShellCompDirectiveNoFileComp))
			return
		}
		name := f.Name
		if of, ok := f.Value.(parameterValue); ok {
			name = of.CompletesLike
		}
		how, ok := completions[name]
		if !ok {
			return
		}
		registerCompletion(c, f.Name, func(_ *cobra.Command, args []string, typed string) ([]cobra.Completion, cobra.ShellCompDirective) {
			directive := cobra.ShellCompDirectiveNoFileComp
			if how.open {
				directive |= cobra.ShellCompDirectiveNoSpace
			}
			v := variantToComplete(args)
			if v == nil {
				return nil, directive
			}
			before := ""
			if how.parts {
				before = typed[:strings.LastIndexByte(typed, ',')+1]
			}
			var l []cobra.Completion
			for _, o := range how.offer(v, typed[len(before):]) {
				if strings.HasPrefix(o, typed[len(before):]) {
					l = append(l, before+o)
				}
			}
			return l, directive
		})
	})
	for _, sub := range c.Commands() {
		CompleteFlags(sub)
	}
}

// registerCompletion registers f as the completion of a flag, unless the flag already has one.
func registerCompletion(c *cobra.Command, flag string, f cobra.CompletionFunc) {
	if _, ok := c.GetFlagCompletionFunc(flag); ok {
		return
	}
	if err := c.RegisterFlagCompletionFunc(flag, f); err != nil {
		panic("equitas: " + err.Error()) // the flag exists and has no completion yet
	}
}

// variantToComplete returns the first variant among some arguments, or else an edition; nil
// if none of them can be loaded.
func variantToComplete(args []string) *Variant {
	lib, err := OpenLibrary()
	if err != nil {
		return nil
	}
	for _, a := range args {
		if v, err := lib.Variant(a, nil, nil); err == nil {
			return v
		}
	}
	for _, g := range lib.Games() {
		if v := lib.Edition(g.Name()); v != nil {
			return v
		}
	}
	return nil
}

// DescribedCompletion returns the completion word, beside which shells show doc, its meaning.
func DescribedCompletion(word, doc string) cobra.Completion {
	return cobra.CompletionWithDesc(word, doc)
}

// offerKeys completes keys of the rules and, after =, values that are words, booleans or ids.
func offerKeys(v *Variant, typed string) []cobra.Completion {
	key, _, valued := strings.Cut(typed, "=")
	var l []cobra.Completion
	v.Set.EachValue(func(x *rule.Value, k *rule.Key) {
		switch {
		case strings.ContainsAny(x.Path, `"'`): // a shell would remove the quotes
		case !valued:
			l = append(l, DescribedCompletion(x.Path+"=", k.Doc))
		case x.Path != key:
		case k.Type == rule.Bool:
			l = append(l, key+"=true", key+"=false")
		case k.Type == rule.Word:
			for _, w := range k.Words {
				table, refers := strings.CutPrefix(w, "@")
				if !refers {
					l = append(l, key+"="+w)
					continue
				}
				for _, id := range v.Set.Table(table).Keys() {
					l = append(l, key+"="+id)
				}
			}
		}
	})
	return l
}

// OfferMetrics returns the ids of the metrics of a variant as completions with their titles.
func OfferMetrics(v *Variant, _ string) []cobra.Completion {
	var l []cobra.Completion
	for _, m := range v.Metrics(v.Rules.Players().Usual) {
		if !strings.HasSuffix(m.ID, "*") {
			l = append(l, DescribedCompletion(m.ID, m.Title))
		}
	}
	return l
}

func offerUntil(v *Variant, _ string) []cobra.Completion {
	l := []cobra.Completion{DescribedCompletion("clear", "until every difference is clear"), DescribedCompletion("0.5pp", "until shares are as narrow as that")}
	for _, m := range v.Metrics(v.Rules.Players().Usual) {
		if !strings.HasSuffix(m.ID, "*") {
			l = append(l, DescribedCompletion(m.ID+":", m.Title))
		}
	}
	return l
}

func offerBots(v *Variant, _ string) []cobra.Completion {
	var l []cobra.Completion
	lib, err := OpenLibrary()
	if err != nil {
		return nil
	}
	for _, name := range lib.Bots(v.Set.Game) {
		if m, ok := bot.Lookup(name); ok {
			l = append(l, DescribedCompletion(name, m.Doc))
		} else {
			l = append(l, name)
		}
	}
	return l
}

func offerLevels(v *Variant, typed string) []cobra.Completion {
	return append(offerBots(v, typed), DescribedCompletion("all", "every bot, from the weakest"))
}

func offerFamilies(v *Variant, _ string) []cobra.Completion {
	l := []cobra.Completion{reports.AllTables}
	for _, m := range v.Metrics(v.Rules.Players().Usual) {
		if !slices.Contains(l, m.Family) {
			l = append(l, m.Family)
		}
	}
	return l
}

// offerParts completes names of rules that the game can be played without, for --knockout.
func offerParts(v *Variant, _ string) []cobra.Completion {
	knockouts := v.Game.Extras().Knockouts
	if knockouts == nil {
		return nil
	}
	var l []cobra.Completion
	for _, k := range knockouts(v.Set) {
		l = append(l, DescribedCompletion(k.Name, k.What))
	}
	return l
}

// offerOptions completes names of parts that ablation can take away, for --options.
func offerOptions(v *Variant, _ string) []cobra.Completion {
	l := []cobra.Completion{DescribedCompletion(lab.AllParts, "every part of the game")}
	for _, p := range lab.PartsOf(v) {
		l = append(l, DescribedCompletion(p.Name, p.Kind))
	}
	return l
}

func offerTargets(v *Variant, _ string) []cobra.Completion { return lab.FindableNames(v) }

func offerLanguages(v *Variant, _ string) []cobra.Completion { return v.Set.Languages() }

func offerThemes(*Variant, string) []cobra.Completion {
	lib, err := OpenLibrary()
	if err != nil {
		return nil
	}
	return lib.Themes()
}

func offerVariants(*Variant, string) []cobra.Completion {
	lib, err := OpenLibrary()
	if err != nil {
		return nil
	}
	return lib.Names()
}
