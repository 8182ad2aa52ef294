package lab

import (
	"cmp"
	"context"
	"errors"

	"equitas/engine"
	"equitas/engine/lab/question"
	"equitas/engine/sim"
	"equitas/engine/sim/inference"
	"equitas/engine/tune"
)

// A trials plays settings of a variant's rules, all with the same bots on the same deals,
// and returns their readings.
type trials struct {
	*setup
	trainedOn *Variant // the bots are trained on this variant
	seats     int
	played    int // matches so far
	memory    sim.Memory

	// the settings that are searched
	space    *searchSpace
	settings []tune.Setting // by number; the first is home
	numbers  map[string]int // number of a setting, by its bytes
	variants map[int]*Variant
	invalid  map[int]bool

	metrics  []engine.Metric  // metrics in each reading
	runs     map[int]*sim.Run // of the last call of play, if keepRuns is set
	keepRuns bool

	health map[string]health // by hash of the rules
	doubts map[string]string // what trial matches find, by hash of the rules; "" for nothing
}

// trialMemory is the largest number of variants kept in memory. At most
// [maxVariantsInMemory] are played at once.
const trialMemory = 3 * maxVariantsInMemory

func newTrials(s *setup, players *Variant, seats int) *trials {
	return &trials{setup: s, trainedOn: players, seats: seats, numbers: map[string]int{}, variants: map[int]*Variant{}, invalid: map[int]bool{}, health: map[string]health{}, doubts: map[string]string{}}
}

// settingNumber returns the number of a setting, and gives it one if it has none.
func (m *trials) settingNumber(setting tune.Setting) int {
	key := string(setting)
	i, known := m.numbers[key]
	if !known {
		i, m.numbers[key] = len(m.settings), len(m.settings)
		m.settings = append(m.settings, setting)
	}
	return i
}

// loadVariant loads the variant of setting i; nil if the setting is invalid.
func (m *trials) loadVariant(i int) *Variant {
	if v := m.variants[i]; v != nil || m.invalid[i] {
		return v
	}
	v, err := m.space.load(m.settings[i])
	if err != nil || m.seats < v.Rules.Players().Min || m.seats > v.Rules.Players().Max {
		m.invalid[i] = true
		return nil
	}
	if len(m.variants) >= trialMemory {
		clear(m.variants)
	}
	m.variants[i] = v
	return v
}

// prepareWeightsFor gives variants the weights of the bots trained on players.
func (m *trials) prepareWeightsFor(ctx context.Context, s *setup, vs []*Variant) error {
	s.shareWeights(vs, m.trainedOn.tunedWeights, m.seats)
	for _, v := range vs {
		v.tunedVariant = m.trainedOn.RequestedAs
	}
	return s.prepareWeights(ctx, vs, m.seats)
}

// play returns a function that plays settings on the deals of a stage.
func (m *trials) play(stage int) tune.PlayFunc {
	s := *m.setup
	s.seed = sim.StageMaster(m.seed, stage)
	before := map[int]int{} // deals played before in this stage, by setting
	return func(ctx context.Context, settings []int, deals int) ([]*tune.Reading, error) {
		list := make([]*tune.Reading, len(settings))
		m.runs = map[int]*sim.Run{}
		for from := 0; from < len(settings); from += maxVariantsInMemory - 1 {
			some := settings[from:min(from+maxVariantsInMemory-1, len(settings))]
			if err := m.playSome(ctx, s, some, deals, list[from:]); err != nil {
				return nil, err
			}
			for _, i := range some {
				m.played += max(0, deals-before[i])
				before[i] = max(before[i], deals)
			}
		}
		return list, nil
	}
}

// playSome plays some settings and sets their readings in dst.
func (m *trials) playSome(ctx context.Context, s setup, settings []int, deals int, dst []*tune.Reading) error {
	s.deals = deals
	var vs []*Variant
	var at []int
	for k, i := range settings {
		if v := m.loadVariant(i); v != nil {
			vs, at = append(vs, v), append(at, k)
		} else {
			dst[k] = &tune.Reading{Endless: true, Measures: make([]tune.Measure, len(m.metrics))}
		}
	}
	if len(vs) == 0 {
		return nil
	}
	if err := m.prepareWeightsFor(ctx, &s, vs); err != nil {
		return err
	}
	j := &judging{keeper: cmp.Or[sim.Keeper](m.lab.resources.Keeper, &m.memory)}
	pl, err := s.play(ctx, vs, m.seats, j)
	if broken := (*question.BrokenError)(nil); errors.As(err, &broken) && len(vs) > 1 {
		return m.playOneByOne(ctx, s, settings, deals, dst)
	} else if broken != nil {
		m.invalid[settings[at[0]]] = true
		dst[at[0]] = &tune.Reading{Endless: true, Measures: make([]tune.Measure, len(m.metrics))}
		return nil
	}
	if err != nil {
		return err
	}
	if pl.stopped() {
		return question.ErrStopped
	}
	for k, run := range pl.runs {
		dst[at[k]] = m.reading(run)
		if m.keepRuns {
			m.runs[settings[at[k]]] = run
		}
	}
	return nil
}

// playOneByOne plays settings one after the other, since a match of one of them breaks.
func (m *trials) playOneByOne(ctx context.Context, s setup, settings []int, deals int, dst []*tune.Reading) error {
	for k := range settings {
		if err := m.playSome(ctx, s, settings[k:k+1], deals, dst[k:k+1]); err != nil {
			return err
		}
	}
	return nil
}

// reading returns the reading of a run.
func (m *trials) reading(run *sim.Run) *tune.Reading {
	r := &tune.Reading{}
	for _, in := range inference.Influences(run, m.metrics) {
		r.Measures = append(r.Measures, tune.Measure{Value: in.Value, Influences: in.ByUnit})
	}
	return r
}
