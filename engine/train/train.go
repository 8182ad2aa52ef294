package train

import (
	"cmp"
	"context"
	"fmt"
	"math"
	"slices"

	"equitas/engine"
	"equitas/engine/rng"
	"equitas/engine/stat"
)

// Generations is the default number of generations of a training. Only tests change it.
var Generations = 24

// DealsDivisor divides all numbers of deals, to train quickly but badly. Only tests change it from
// 1.
var DealsDivisor = 1

// scaledDeals returns a number of deals divided by [DealsDivisor], at least 1.
func scaledDeals(deals int) int { return max(1, deals/DealsDivisor) }

// maxLastChampions is the largest number of last champions among the opponents.
const maxLastChampions = 3

// Method is the version of the training method. It is raised whenever the same rules, start
// and seed lead to other weights, so that weights stored by older versions are not used.
const Method = 11

// methodOfAscents, methodOfPools and methodOfSteps are added to [Method] for rules whose trainings
// include ascents, whose roles learn in a pool, and whose learning may begin with policy steps.
const methodOfAscents, methodOfPools, methodOfSteps = 12, 3, 20

// MethodOf returns the version of the training method for the rules with that many seats.
func MethodOf(r engine.Rules, seats int) int {
	switch {
	case r.Cast(seats) != nil:
		return Method + methodOfPools
	case usesAscents(r):
		return Method + methodOfAscents
	case usesSteps(r, seats):
		return Method + methodOfSteps
	}
	return Method
}

// tuningSalt and examSalt make the deals of a training and of its exam differ from all others.
const tuningSalt, examSalt = 0x7475, 0x636F

// A Task holds the arguments of a training.
type Task struct {
	Rules          engine.Rules
	Seats          int
	Start          []int32   // initial weights, by feature; nil: those of the rule of thumb
	ExtraOpponents [][]int32 // weights that are always among the opponents, in addition to the last champions
	Seed           uint64    // the user's master seed
	Generations    int       // number of generations; 0: [Generations]

	// FirstWeights, if not nil, are the weights from which learning starts if seats have roles,
	// while Start is the first champion: learning from other weights than the champion's may
	// find play that learning from these does not.
	FirstWeights []int32

	Workers int // at least 1 is used; the result does not depend on it

	// QuietTrainings is the number of trainings in a row that must find nothing for [Converge] to
	// end; at most four times as many are made. If it is not 0, Converge also begins by
	// exploring: by trainings of players that begin by using parts that others do not use. 0:
	// two trainings, or one after a training that found something, and at most four in all.
	QuietTrainings int

	// Expert, if not nil, makes searching players, from whom players learn before [Converge]
	// trains, if the experts use parts that the players do not use.
	Expert Expert

	method int // the learning method, if ascents are possible: an index in ascentVariants, or len(ascentVariants) for a climb

	// NoCurve means that the learning curve is not measured. No other result depends on it.
	NoCurve bool

	// OnGeneration is called after every generation with the number of generations over and
	// their total number; it may be nil. at is a new point of the learning curve, or nil.
	OnGeneration func(done, of int, at *Point)

	// OnMatches is called with the number of matches over and the largest number there may be, by
	// one goroutine at a time; it may be nil. The first call has done 0. Matches that measure
	// features before the first generation do not count.
	OnMatches func(done, of int)
}

// A Point is a point of the learning curve: how strong the weights are after some generations.
type Point struct {
	Generation int           // number of generations before it
	Champion   bool          // the weights became champion
	Share      stat.Estimate // win share of one player with these weights among rules of thumb
}

// A WeightChange is the change of a feature's weight from the start of the training to its result.
type WeightChange struct {
	Feature  engine.Feature
	From, To int32   // in 1/[engine.WeightUnit] of a point
	Share    float64 // share of decisions in which the feature differs between actions, 0 to 1
	Effect   float64 // change of the weight times the mean range of the feature's values in a decision, in points
}

// A Result is the outcome of a training.
type Result struct {
	Weights       []int32        // the champion's weights; those that were trained are in whole tenths of a point
	Improved      bool           // a champion beat the start; if false, Weights are those of the start
	Curve         []Point        // the learning curve, whose first point is the start; empty if NoCurve
	WeightChanges []WeightChange // features whose weights changed, greatest effect first
	Exam          stat.Estimate  // win share of one player with Weights among rules of thumb, on fresh deals
	FairShare     float64        // the fair win share of one player, 0 to 1
	Matches       int            // number of matches played to learn and to choose, without those of the exam

	Generations, Trainings int  // numbers of generations and trainings made
	Converged              bool // the last training found nothing more

	TrialDeals int // after a [Lesson]: largest number of deals for the [Trial] of Weights; otherwise 0

	examined int64           // number of decisions examined, see [arena.measureFeatureUse]
	spreads  []featureSpread // by feature, see [arena.measureFeatureUse]
}

// BeatsThumb reports whether the champion is surely better than the rule of thumb.
func (r *Result) BeatsThumb() bool { return r.Exam.Lo > r.FairShare }

// Train makes one training: it fits weights to the rules of the task. It ends early with the error
// of ctx, and with a [*BrokenError] if a match breaks. It is an error if the rules are no
// [engine.Weigher], or if the number of seats or weights is wrong.
func Train(ctx context.Context, o Task) (*Result, error) {
	judge, err := o.check()
	if err != nil {
		return nil, err
	}
	if o.Generations == 0 {
		o.Generations = Generations
	}
	t := &training{Task: o, arena: newArena(o.Rules, o.Seats, o.Workers), thumb: engine.Defaults(judge),
		result: &Result{FairShare: 1 / float64(sideCount(o.Rules, o.Seats))}}
	t.arena.progress = o.OnMatches
	if t.start = o.Start; t.start == nil {
		t.start = t.thumb
	}
	if t.FirstWeights == nil {
		t.FirstWeights = t.start
	}
	t.master = rng.Mix64(o.Seed ^ tuningSalt)
	if err := t.run(ctx); err != nil {
		return nil, err
	}
	t.result.examined, t.result.spreads = t.examined, t.spreads
	t.result.setWeightChanges(judge.Features(), t.start)
	t.result.Generations, t.result.Trainings, t.result.Converged = t.Generations, 1, !t.result.Improved
	return t.result, nil
}

// check returns the rules as a Weigher, or an error that says what is wrong with the task.
func (o *Task) check() (engine.Weigher, error) {
	judge, ok := o.Rules.(engine.Weigher)
	if !ok {
		return nil, fmt.Errorf("the game has no features to judge actions by, found %T, expected an engine.Weigher", o.Rules)
	}
	if p := o.Rules.Players(); o.Seats < max(2, p.Min) || o.Seats > p.Max {
		return nil, fmt.Errorf("%d seats, must be %d to %d", o.Seats, max(2, p.Min), p.Max)
	}
	n := len(judge.Features())
	for i, w := range append([][]int32{o.Start, o.FirstWeights}, o.ExtraOpponents...) {
		if len(w) != n && (w != nil || i > 1) {
			return nil, fmt.Errorf("%d weights to start with, the game has %d features", len(w), n)
		}
	}
	return judge, nil
}

// examMaster returns the master seed of the exam's deals, for the user's master seed.
func examMaster(seed uint64) uint64 { return rng.Mix64(seed ^ examSalt) }

// A training is the state of a training in progress.
type training struct {
	Task
	budget
	arena  *arena
	thumb  []int32 // weights of the rule of thumb
	start  []int32 // weights of the first champion
	master uint64
	result *Result

	examined  int64
	spreads   []featureSpread
	league    *league               // in a two-player game of long matches without roles; otherwise nil
	pool      *pool                 // in a game with roles; otherwise nil
	counter   engine.FeatureCounter // if weights are learned by an ascent; otherwise nil
	champions [][]int32             // weights of the champions in order; the first is the start
}

// A learner learns weights from generation to generation: it is a [climb] or an [ascent].
type learner interface {
	// generation learns from about 2*deals matches, among opponents with weights from field. g
	// is the number of the generation, from 0, and total the number of generations.
	generation(ctx context.Context, master uint64, g, total, deals int, field [][]int32) error

	// weights returns the learned weights, in whole tenths of a point.
	weights() []int32
}

// stageMaster returns the master seed of the deals of round or generation i of one of the stages
// below, such as stageLearn.
func (t *training) stageMaster(part, i int) uint64 {
	return rng.Mix64(rng.Mix64(t.master^uint64(part)) ^ uint64(i))
}

// The stages of a training, each of which has its own deals.
const (
	stageMeasure = iota
	stageLearn
	stageCurve
	stageChallenge
	stageThumb
	stageLeague
)

// decisions returns the mean number of decisions per match, as measured before learning.
func (t *training) decisions() int64 {
	return t.examined * featureUseEvery / int64(scaledDeals(featureUseDeals))
}

func (t *training) run(ctx context.Context) (err error) {
	if t.examined, t.spreads, err = t.arena.measureFeatureUse(ctx, t.stageMaster(stageMeasure, 0), t.FirstWeights); err != nil {
		return err
	}
	t.budget = budgetOf(t.decisions(), t.Generations)
	if t.method < len(ascentVariants) && usesAscents(t.Rules) && !usesPool(t.arena) {
		t.counter, _ = t.Rules.(engine.FeatureCounter)
		t.budget.reduceForAscent(t.decisions())
	}
	t.champions = [][]int32{t.start}
	learn := t.trainAlikeSeats
	switch {
	case usesPool(t.arena):
		t.pool, learn = newPool(t), t.trainByRole
	case t.isLong && t.Seats == 2 && t.arena.cast == nil:
		t.league = newLeague(t)
	}
	t.arena.addFinished(0, -t.maxMatches())
	if err := t.addPoint(ctx, 0, t.start, false); err != nil {
		return err
	}
	if err := learn(ctx); err != nil {
		return err
	}
	t.result.Weights, t.result.Improved = t.champions[len(t.champions)-1], len(t.champions) > 1
	t.result.Exam, err = t.arena.measure(ctx, examMaster(t.Seed), t.examDeals, t.result.Weights, t.thumb)
	return err
}

// trainAlikeSeats runs the training of a game whose seats are all alike.
func (t *training) trainAlikeSeats(ctx context.Context) error {
	var c learner
	if t.counter != nil {
		c = newAscent(t.arena, t.counter, ascentVariants[t.method], t.champion(), t.decisions())
	} else {
		c = newClimb(t.arena, t.champion(), t.spreads)
	}
	for g := range t.Generations {
		if err := c.generation(ctx, t.stageMaster(stageLearn, g), g, t.Generations, t.deals, t.field()); err != nil {
			return err
		}
		t.result.Matches += 2 * t.deals
		judged := t.endsRound(g + 1)
		if judged {
			if err := t.endRound(ctx, g+1, c.weights()); err != nil {
				return err
			}
		}
		t.reportProgress(g+1, judged)
	}
	return nil
}

// endsRound reports whether a round ends when that many generations are over.
func (t *training) endsRound(done int) bool {
	return done%max(1, t.Generations/t.rounds) == 0 || done == t.Generations
}

// reportProgress calls OnGeneration, if not nil: done generations are over. If judged is set, the
// last point of the curve is new.
func (t *training) reportProgress(done int, judged bool) {
	if t.OnGeneration == nil {
		return
	}
	var at *Point
	if n := len(t.result.Curve); judged && n > 0 {
		at = &t.result.Curve[n-1]
	}
	t.OnGeneration(done, t.Generations, at)
}

// field returns the weights of the opponents: the last champions and [Task].ExtraOpponents; in a
// league, [league.opponentField]. Without a league the rule of thumb is not added, so that
// learners do not specialise in beating beginners.
func (t *training) field() [][]int32 {
	if t.league != nil {
		return t.league.opponentField()
	}
	return appendDistinct(t.lastChampions(), t.ExtraOpponents...)
}

// lastChampions returns the weights of the last maxLastChampions champions, the present one last.
func (t *training) lastChampions() [][]int32 {
	return slices.Clone(t.champions[max(0, len(t.champions)-maxLastChampions):])
}

// endRound ends a round: the learned weights w challenge the champion, and must also not win clearly
// less than it among rules of thumb. done is the number of generations so far.
func (t *training) endRound(ctx context.Context, done int, w []int32) error {
	most := t.challengeDeals
	if done == t.Generations {
		most = t.finalChallengeDeals
	}
	if t.league != nil {
		won, err := t.league.endRound(ctx, done, most, w)
		if err != nil {
			return err
		}
		return t.addPoint(ctx, done, w, won)
	}
	champion, parties := t.champion(), t.arena.parties()
	better, deals, err := t.arena.challenge(ctx, t.stageMaster(stageChallenge, done), most, champion, w, t.field(), parties)
	if err != nil {
		return err
	}
	tables, beside := t.arena.matchesPerDealOf(parties), thumbCheckDeals(most)
	t.result.Matches += 2 * deals * tables
	spared := most + beside - deals
	if better {
		spared -= beside
		if better, err = t.arena.holdsAgainstThumb(ctx, t.stageMaster(stageChallenge, done), most, champion, w, parties, &t.result.Matches); err != nil {
			return err
		}
	}
	t.arena.addFinished(0, 2*spared*tables)
	return t.addPoint(ctx, done, w, better && t.setChampion(w))
}

// addPoint measures a point of the learning curve after done generations, the win share of the
// weights w among rules of thumb, and appends it. champion says whether w became champion.
func (t *training) addPoint(ctx context.Context, done int, w []int32, champion bool) error {
	if t.NoCurve {
		return nil
	}
	s, err := t.arena.measure(ctx, t.stageMaster(stageCurve, 0), t.curveDeals, w, t.thumb)
	if err != nil {
		return err
	}
	t.result.Matches += t.curveDeals * t.arena.matchesPerDealOf(t.arena.parties())
	t.result.Curve = append(t.result.Curve, Point{done, champion, s})
	return nil
}

// measure estimates the win share (0 to 1) of one player with the weights w among players with the
// weights thumb. If seats have roles, it is the mean over all roles and sides of a player that
// takes all their seats.
func (a *arena) measure(ctx context.Context, master uint64, deals int, w, thumb []int32) (stat.Estimate, error) {
	sum := make([]float64, deals)
	parties := a.parties()
	for _, in := range parties {
		s, err := a.winSharesIn(ctx, master, 0, deals, [][]int32{w}, [][]int32{thumb}, in)
		if err != nil {
			return stat.Estimate{}, err
		}
		for d, x := range s[0] {
			sum[d] += x
		}
	}
	return stat.Share(sum, float64(deals*a.matchesPerDealOf(parties))), nil
}

// setWeightChanges sets WeightChanges from the difference of Weights and start.
func (r *Result) setWeightChanges(features []engine.Feature, start []int32) {
	r.WeightChanges = nil
	for i, f := range features {
		to := r.Weights[i]
		if s := r.spreads[i]; to != start[i] && s.differing > 0 {
			by := float64(to-start[i]) / engine.WeightUnit
			r.WeightChanges = append(r.WeightChanges, WeightChange{Feature: f, From: start[i], To: to,
				Share: float64(s.differing) / float64(r.examined), Effect: by * float64(s.rangeSum) / float64(r.examined)})
		}
	}
	slices.SortStableFunc(r.WeightChanges, func(a, b WeightChange) int {
		return cmp.Compare(math.Abs(b.Effect), math.Abs(a.Effect))
	})
}
