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
// and computes their readings: the values of metrics.
type trials struct {
	*setup
	trainedOn *Variant // variant on which the bots are trained
	seats     int
	played    int // number of matches played so far
	memory    sim.Memory

	// the settings that are searched
	space    *searchSpace
	settings []tune.Setting // by number of the setting; number 0 is home
	numbers  map[string]int // number of each setting, by its bytes as a string
	variants map[int]*Variant
	invalid  map[int]bool

	metrics  []engine.Metric  // metrics in each reading
	runs     map[int]*sim.Run // runs of the last call of play, by number of the setting, if keepRuns is set
	keepRuns bool

	health map[string]health // results of healthOf, by variant and leniency
	doubts map[string]string // first doubt that trial matches raise, by hash of the rules; "" if there is none
}

// trialMemory is the largest number of variants that a trials keeps in memory. At most
// [maxVariantsInMemory] of them are played at once.
const trialMemory = 3 * maxVariantsInMemory

func newTrials(s *setup, players *Variant, seats int) *trials {
	return &trials{setup: s, trainedOn: players, seats: seats, numbers: map[string]int{}, variants: map[int]*Variant{}, invalid: map[int]bool{}, health: map[string]health{}, doubts: map[string]string{}}
}

// settingNumber returns the number of a setting: its index in settings, to which it is
// appended if it is new.
func (m *trials) settingNumber(setting tune.Setting) int {
	key := string(setting)
	i, known := m.numbers[key]
	if !known {
		i, m.numbers[key] = len(m.settings), len(m.settings)
		m.settings = append(m.settings, setting)
	}
	return i
}

// loadVariant returns the variant with setting number i; nil if the setting is invalid.
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

// prepareWeightsFor gives the variants the weights of the bots trained on trainedOn.
func (m *trials) prepareWeightsFor(ctx context.Context, s *setup, vs []*Variant) error {
	s.shareWeights(vs, m.trainedOn.tunedWeights, m.seats)
	for _, v := range vs {
		v.tunedVariant = m.trainedOn.RequestedAs
	}
	return s.prepareWeights(ctx, vs, m.seats)
}

// play returns a function that plays settings on the deals of a stage (seed
// [sim.StageSeed]) and returns their readings, in the order of the settings.
func (m *trials) play(stage int) tune.PlayFunc {
	s := *m.setup
	s.seed = sim.StageSeed(m.seed, stage)
	before := map[int]int{} // number of deals played before in this stage, by number of the setting
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

// playSome plays settings that fit into memory together, and sets dst[k] to the reading of
// settings[k]. An invalid setting, or one whose match breaks, gets a reading with Endless
// set.
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
	j := &runOptions{keeper: cmp.Or[sim.Keeper](m.lab.resources.Keeper, &m.memory)}
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

// playOneByOne is playSome with one setting at a time, so that a match that breaks affects
// only its own setting.
func (m *trials) playOneByOne(ctx context.Context, s setup, settings []int, deals int, dst []*tune.Reading) error {
	for k := range settings {
		if err := m.playSome(ctx, s, settings[k:k+1], deals, dst[k:k+1]); err != nil {
			return err
		}
	}
	return nil
}

// reading returns the values of all metrics in a run.
func (m *trials) reading(run *sim.Run) *tune.Reading {
	r := &tune.Reading{}
	for _, in := range inference.Influences(run, m.metrics) {
		r.Measures = append(r.Measures, tune.Measure{Value: in.Value, Influences: in.ByUnit})
	}
	return r
}
