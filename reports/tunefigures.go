package reports

import (
	"math"

	"equitas/reports/chart"
	"equitas/reports/table"
)

// frontFigure returns the picture of the distance from the aims, in margins, against the
// number of changed rules, each of the best setting in t.Front that breaks no guard; nil if
// there are fewer than two such settings.
func (t *Tune) frontFigure() []table.Figure {
	best := map[int]*TuneSetting{}
	most := 0
	for i := range t.Front {
		x := &t.Front[i]
		if x.Guard != "" || x.Distance == math.MaxFloat64 {
			continue
		}
		if b := best[x.Changed]; b == nil || x.Distance < b.Distance {
			best[x.Changed] = x
		}
		most = max(most, x.Changed)
	}
	if len(best) < 2 {
		return nil
	}
	var places []string
	c := chart.Curve{}
	for n := range most + 1 {
		x := best[n]
		if x == nil {
			continue
		}
		places = append(places, table.Thousands(n))
		half := 1.96 * x.SE
		if !table.IsFinite(half) {
			half = 0
		}
		c.Points = append(c.Points, chart.Point{Value: x.Distance, Lo: max(x.Distance-half, 0), Hi: x.Distance + half})
	}
	return []table.Figure{{Picture: chart.Curves(t.say("margins off"), places, []chart.Curve{c}, math.NaN(), math.NaN(), 1, "", t.say("rules changed")),
		Caption: t.say("What each further change buys: how far the best setting with so many changed rules is from the aims.")}}
}

// maxKnobFigures is the largest number of rules for which a picture is drawn.
const maxKnobFigures = 6

// knobEffectsFigures returns a picture for each of the most important rules: the distance from
// the aims with each of its values alone.
func (t *Tune) knobEffectsFigures() (list []table.Figure) {
	for i := range t.KnobEffects {
		k := &t.KnobEffects[i]
		if !k.Differs || len(k.Values) < 3 {
			continue
		}
		if len(list) == maxKnobFigures {
			break
		}
		var places []string
		c := chart.Curve{}
		for v := range k.Values {
			places = append(places, k.Values[v].valueInWords())
			off := k.Values[v].Distance
			c.Points = append(c.Points, chart.Point{Value: off, Lo: off, Hi: off})
		}
		list = append(list, table.Figure{Picture: chart.Curves(t.say("margins off"), places, []chart.Curve{c}, math.NaN(), math.NaN(), 1, "", k.Label),
			Caption: t.say("%s by itself, now %s: how far off the variant is with each of its values, by all that the search played.", k.Label, t.localNumber(k.Values[k.CurrentIndex].valueInWords()))})
	}
	return list
}
