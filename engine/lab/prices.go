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

// pricesFile has the prices of a game that come with the program (see [prices.Prices]). It
// is in the folder of the game.
const pricesFile = "trained/prices.jsonl"

// shippedPrices returns the prices of a game that come with the program.
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

// weightsOf returns the weights by which all bots play a variant; nil if they have none or
// do not all have the same.
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

// prices returns the prices that hold for a variant's rules and the bots that play it, or
// nil. If the program has prices of the variant only for other rules or other bots, note
// says so.
func (p *setup) prices(v *Variant, seats int) (found *prices.Prices, note string) {
	weights := p.weightsOf(v)
	if weights == nil || p.bots[0] == rule.Greedy {
		return nil, ""
	}
	return p.matchingPrices(shippedPrices(v.Set.Game), v, bot.WeightsHash(weights), seats)
}

// matchingPrices returns those prices in all that hold at that many seats and for players
// whose weights have that hash: under the rules of v, or of an edition whose rules have not
// changed since. Parts that players use anyway are left out. note is as in [setup.prices].
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
