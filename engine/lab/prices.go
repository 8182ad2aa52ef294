package lab

import (
	"fmt"
	"io/fs"
	"path"
	"strings"

	"equitas/engine"
	"equitas/engine/bot"
	"equitas/engine/rule"
	"equitas/engine/sim/prices"
	"equitas/variants"
)

// pricesFile is the path, within the folder of a game, of the file with the prices that come
// with the program ([prices.Prices]).
const pricesFile = "trained/prices.jsonl"

// shippedPrices returns the prices of a game that come with the program; nil if there are
// none.
func shippedPrices(game string) []prices.Prices {
	text, err := fs.ReadFile(variants.FS, path.Join(game, pricesFile))
	if err != nil {
		return nil // no such file for this game
	}
	all, err := prices.Read(text)
	if err != nil {
		panic("lab: " + game + "/" + pricesFile + ": " + err.Error())
	}
	return all
}

// weightsOf returns the weights by which all bots play a variant; nil if they have no
// weights or the line-up names several bots.
func (p *setup) weightsOf(v *Variant) []int32 {
	judge, ok := v.Rules.(engine.Weigher)
	if !ok || len(p.bots) != 1 {
		return nil
	}
	switch name := p.bots[0]; {
	case name == rule.Tuned:
		return v.tunedWeights
	case strings.HasPrefix(name, tunedPrefix):
		return p.learned[strings.TrimPrefix(name, tunedPrefix)]
	case strings.HasPrefix(name, pupilPrefix):
		return p.learned[name]
	case name == rule.Greedy:
		return engine.Defaults(judge)
	}
	return nil
}

// prices returns the prices that hold for a variant's rules, the bots that play it and the
// number of seats; nil if there are none. If there are prices of the variant for other rules
// or bots only, note says so; otherwise it is "".
func (p *setup) prices(v *Variant, seats int) (found *prices.Prices, note string) {
	weights := p.weightsOf(v)
	if weights == nil || p.bots[0] == rule.Greedy {
		return nil, ""
	}
	return p.matchingPrices(shippedPrices(v.Set.Game), v, bot.WeightsHash(weights), seats)
}

// matchingPrices returns the first prices in all that hold for the rules of v, the number of
// seats and players whose weights have the given hash. They may also be of another variant
// whose rules have not changed since. Parts that players use without a reward are left out.
// found and note are as in [setup.prices].
func (p *setup) matchingPrices(all []prices.Prices, v *Variant, hash string, seats int) (found *prices.Prices, note string) {
	for _, x := range all {
		if x.Seats != seats {
			continue
		}
		rules := v.Set.Hash
		if x.Rules != rules {
			if edition, err := p.lib.Variant(x.Variant, nil, nil); err == nil {
				rules = edition.Set.Hash
			}
		}
		switch {
		case x.Rules == rules && x.Epoch == v.Game.Schema().Epoch && x.Weights == hash:
			list := x.List
			x.List = nil
			for _, price := range list {
				if price.Verdict != prices.VerdictUsed {
					x.List = append(x.List, price)
				}
			}
			x.AddImplied(PartsOf(v))
			return &x, ""
		case x.Variant == v.Set.Name:
			note = fmt.Sprintf("what it costs to use what bots leave alone was found out with other rules of %s, or other bots: it is not shown", x.Variant)
		}
	}
	return nil, note
}

// textList returns a list of the text, or nil if the text is empty.
func textList(text string) []string {
	if text == "" {
		return nil
	}
	return []string{text}
}
