package tune

import (
	"context"
	"flag"
	"math"
	"math/rand/v2"
	"slices"
	"testing"
)

var full = flag.Bool("full", false, "plant more problems")

// A planted problem is a made-up game whose best setting is known. It defines the effect of
// each value of each rule on each measure, larger the further the value is from the best,
// and interactions of pairs; home is the best setting with a few rules changed.
type planted struct {
	world
	space  Space
	alone  [][][]float64 // by measure, knob and value: its effect
	joint  [][]float64   // by measure and pair of knobs: their interaction, as a multiple of the product of effects
	best   Setting
	spoilt int
	list   []Setting
	by     map[string]int
}

const plantedMeasures = 4

func plant(seed uint64, knobs, spoilt int) *planted {
	r := rand.New(rand.NewPCG(seed, 77))
	p := &planted{spoilt: spoilt, by: map[string]int{}}
	p.luck, p.own, p.seed = 4, 6, seed*31
	for k := range knobs {
		p.space.Knobs = append(p.space.Knobs, Knob{ValueCount: 3 + r.IntN(4), Ordered: k%4 != 3})
		p.space.Knobs[k].Home = r.IntN(p.space.Knobs[k].ValueCount)
	}
	p.best = p.space.Home()
	for range plantedMeasures {
		var alone [][]float64
		for _, k := range p.space.Knobs {
			size := 3 * math.Abs(r.NormFloat64())
			if r.IntN(3) == 0 {
				size = 0
			}
			var values []float64
			x := 0.0
			for range k.ValueCount {
				x += size * (0.5 + r.Float64())
				if !k.Ordered {
					x = 2 * size * r.NormFloat64()
				}
				values = append(values, x)
			}
			alone = append(alone, values)
		}
		p.alone = append(p.alone, alone)
		p.joint = append(p.joint, []float64{0.04 * r.NormFloat64()})
	}
	for _, k := range r.Perm(knobs)[:spoilt] {
		for {
			v := r.IntN(p.space.Knobs[k].ValueCount)
			if v != p.space.Knobs[k].Home {
				p.space.Knobs[k].Home = v
				break
			}
		}
	}
	return p
}

// value returns the true measures of a setting.
func (p *planted) value(at Setting) []float64 {
	var list []float64
	for m := range p.alone {
		var x float64
		for k, v := range at {
			x += p.alone[m][k][v]
		}
		list = append(list, x+p.joint[m][0]*x*x/4)
	}
	return list
}

func (p *planted) number(at Setting) int {
	i, ok := p.by[string(at)]
	if !ok {
		i, p.by[string(at)] = len(p.list), len(p.list)
		p.list = append(p.list, slices.Clone(at))
		p.world.truth = append(p.world.truth, p.value(at))
	}
	return i
}

func (p *planted) question() *Question {
	q := &Question{}
	for _, x := range p.value(p.best) {
		q.Aims = append(q.Aims, within(x, x, 1))
	}
	return q
}

// off returns the true distance of a setting from the aims.
func (p *planted) off(at Setting) float64 {
	var sum float64
	for i, x := range p.value(at) {
		d := x - p.value(p.best)[i]
		sum += d * d
	}
	return math.Sqrt(sum / plantedMeasures)
}

const plantedNear = 0.25

// cost returns the true value of what a search minimises.
func (p *planted) cost(at Setting) float64 {
	return p.off(at) + plantedNear*float64(p.space.Changes(at))
}

// searched returns the setting of a search's front with the least predicted cost.
func (p *planted) searched(t *testing.T, plays int) Setting {
	t.Helper()
	q := p.question()
	f, err := q.Search(context.Background(), &Search{Space: &p.space, ChangeCost: plantedNear, MaxChanges: 5, Budget: plays, MaxDeals: 20000, NumberOf: p.number, Play: p.play})
	if err != nil {
		t.Fatal(err)
	}
	best := f.Front[0]
	for _, at := range f.Front {
		if at.Distance+plantedNear*float64(at.Changes) < best.Distance+plantedNear*float64(best.Changes) {
			best = at
		}
	}
	if n := p.plays(); n > plays+plays/10 {
		t.Fatalf("played %d of %d", n, plays)
	}
	return best.Setting
}

// drawn returns the best of random settings, each with at most as many changes as separate
// home from the best, using the same number of plays.
func (p *planted) drawn(t *testing.T, plays int) Setting {
	t.Helper()
	const deals = 250
	r := rand.New(rand.NewPCG(p.seed, 3))
	q := p.question()
	best, least := p.space.Home(), math.Inf(1)
	for range plays / deals {
		at := p.space.Home()
		for _, k := range r.Perm(len(at))[:1+r.IntN(3)] {
			at[k] = uint8(r.IntN(p.space.Knobs[k].ValueCount))
		}
		d := q.Distance(p.once(t, at, deals))
		if cost := d.Margins() + plantedNear*float64(p.space.Changes(at)); cost < least {
			best, least = at, cost
		}
	}
	return best
}

func (p *planted) once(t *testing.T, at Setting, deals int) *Reading {
	t.Helper()
	r, err := p.play(context.Background(), []int{p.number(at)}, deals)
	if err != nil {
		t.Fatal(err)
	}
	return r[0]
}

// climbed returns the setting found by an elitist (1+1) climb. Mutations mostly change one
// rule, rarely more; each step has its own deals, on which both settings are compared.
func (p *planted) climbed(t *testing.T, plays int) Setting {
	t.Helper()
	r := rand.New(rand.NewPCG(p.seed, 4))
	q := p.question()
	at := p.space.Home()
	step := p.seed
	for spent := 0; spent < plays; {
		deals := 250
		if spent > plays/2 {
			deals = 1000
		}
		next := slices.Clone(at)
		for n := 1; ; n++ {
			k := r.IntN(len(next))
			next[k] = uint8(r.IntN(p.space.Knobs[k].ValueCount))
			if r.IntN(3) > 0 || n == 3 {
				break
			}
		}
		if r.IntN(4) == 0 { // undo a change
			k := r.IntN(len(next))
			next[k] = uint8(p.space.Knobs[k].Home)
		}
		if slices.Equal(next, at) {
			continue
		}
		p.seed = step*1000 + uint64(spent)
		a, b := q.Distance(p.once(t, at, deals)), q.Distance(p.once(t, next, deals))
		spent += 2 * deals
		if b.Margins()+plantedNear*float64(p.space.Changes(next)) <= a.Margins()+plantedNear*float64(p.space.Changes(at)) {
			at = next
		}
	}
	p.seed = step
	return at
}

// If home is the best setting with one, two or three rules of seven changed, a search finds
// a setting that is truly within a margin of the best. With a quarter of the plays its cost
// is no higher than that of the best random setting, and with equal plays no higher than
// that of a climb.
func TestSearchFindsWhatWasSpoilt(t *testing.T) {
	problems := 6
	if *full {
		problems = 60
	}
	plays := []int{25_000, 50_000, 100_000}
	var cost, climb [3]float64
	var draw float64
	met, more := 0, 0
	for i := range problems {
		seed, spoilt := uint64(i+1), 1+i%3
		for k, n := range plays {
			p := plant(seed, 7, spoilt)
			at := p.searched(t, n)
			cost[k] += p.cost(at) / float64(problems)
			if k == 2 {
				if p.off(at) < 1 {
					met++
				}
				if p.space.Changes(at) > spoilt+1 {
					more++
				}
			}
			p = plant(seed, 7, spoilt)
			climb[k] += p.cost(p.climbed(t, n)) / float64(problems)
		}
		p := plant(seed, 7, spoilt)
		draw += p.cost(p.drawn(t, plays[2])) / float64(problems)
	}
	t.Logf("costs in margins with 25,000, 50,000 and 100,000 plays: %.2f; of a climb %.2f; drawn by lot, with 100,000: %.2f; of %d problems %d met", cost, climb, draw, problems, met)
	if met < problems*9/10 {
		t.Errorf("%d of %d problems met", met, problems)
	}
	if more > problems/10 {
		t.Errorf("%d of %d changed two rules more than were spoilt", more, problems)
	}
	if cost[0] > draw {
		t.Errorf("%.2f with a quarter of the play, where lots cost %.2f", cost[0], draw)
	}
	for k := range plays {
		if cost[k] > climb[k] {
			t.Errorf("%.2f with %d plays, where a climb costs %.2f", cost[k], plays[k], climb[k])
		}
	}
}
