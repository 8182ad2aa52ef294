package enginetest

import (
	"fmt"
	"runtime/debug"
	"slices"
	"testing"

	"equitas/engine"
	"equitas/engine/rng"
)

// Options say how much is played. The zero value suits most games.
type Options struct {
	Seats   []int   // numbers of seats to check; nil: all that the rules allow, with -short the usual one
	Deals   int     // deals per check and number of seats; 0: 6; with -short always 1
	Seed    uint64  // master seed of the deals
	Picks   int     // approximate number of illegal picks tried per line of a record; 0: 12
	Choices int     // largest number of choices in a match; more are an error; 0: 100000
	Allocs  float64 // largest number of allocations per match, once buffers have their final size

	// Chanceless says that nothing in the game is random, so that all deals are equal.
	Chanceless bool

	// Open says that every seat sees the whole position, so that determinizations differ only
	// in the chance outcomes that follow.
	Open bool
}

// Run checks a game under the rules r, with every number of seats. It counts allocations
// and must therefore not be called from a parallel test.
func Run(t *testing.T, r engine.Rules, opt Options) {
	t.Helper()
	opt.fill(r)
	for _, n := range opt.Seats {
		s := &subject{rules: r, seats: n, opt: opt}
		t.Run(fmt.Sprintf("%d seats", n), func(t *testing.T) {
			for _, c := range checks {
				t.Run(c.name, func(t *testing.T) {
					if c.skip != nil {
						if why := c.skip(s); why != "" {
							t.Skip(why)
						}
					}
					if err := s.run(c); err != nil {
						t.Error(err)
					}
				})
			}
		})
	}
}

// fill sets options that have their zero value to the defaults.
func (opt *Options) fill(r engine.Rules) {
	if opt.Deals == 0 {
		opt.Deals = 6
	}
	if testing.Short() {
		opt.Deals = 1
	}
	if opt.Picks == 0 {
		opt.Picks = 12
	}
	if opt.Choices == 0 {
		opt.Choices = 100000
	}
	if opt.Seats == nil {
		for p, n := r.Players(), r.Players().Min; n <= p.Max; n++ {
			if testing.Short() && n != p.Usual {
				continue
			}
			opt.Seats = append(opt.Seats, n)
		}
	}
}

// A check tests one promise of the interfaces of package engine.
type check struct {
	name string
	skip func(*subject) string // returns why the game is exempt, or ""; nil: no game is
	run  func(*subject) error
}

// checks are the checks of [Run], in the order in which they are run.
var checks = []check{
	{name: "descriptions", run: checkDescriptions},
	{name: "legal actions", run: checkLegalActions},
	{name: "observations", run: checkObservations},
	{name: "copies", run: checkCopies},
	{name: "equal deals", run: checkEqualDeals},
	{name: "different deals", skip: skipWithoutChance, run: checkDifferentDeals},
	{name: "endings", run: checkEndings},
	{name: "counts", run: checkCounts},
	{name: "allocations", run: checkAllocations},
	{name: "words", skip: skipWithoutWords, run: checkWords},
	{name: "records", skip: skipWithoutWords, run: checkRecords},
	{name: "illegal picks", skip: skipWithoutWords, run: checkIllegalPicks},
	{name: "spoilt setups", skip: skipWithoutWords, run: checkSpoiltSetups},
	{name: "spoilt chance", skip: skipWithoutWords, run: checkSpoiltChance},
	{name: "guesses", skip: skipWithoutDeterminizer, run: checkGuesses},
	{name: "ratings", skip: skipWithoutWeigher, run: checkAllRatings},
	{name: "traits", skip: skipWithoutTraits, run: checkTraits},
	{name: "parts", skip: skipWithoutParts, run: checkParts},
	{name: "what people are told", skip: skipWithoutNarration, run: checkTelling},
}

func skipWithoutChance(s *subject) string {
	if s.opt.Chanceless {
		return "the game has no chance"
	}
	return ""
}

func skipWithoutWords(s *subject) string {
	if _, ok := s.rules.NewState(s.seats).(engine.RecordState); !ok {
		return "the game keeps no records"
	}
	return ""
}

func skipWithoutDeterminizer(s *subject) string {
	if _, ok := s.rules.(engine.Determinizer); !ok {
		return "the game cannot deal a state from what a seat knows"
	}
	return ""
}

func skipWithoutWeigher(s *subject) string {
	if _, ok := s.rules.(engine.Weigher); !ok {
		return "the game has no rule of thumb"
	}
	return ""
}

func skipWithoutTraits(s *subject) string {
	if _, ok := s.rules.NewState(s.seats).(engine.Assessor); !ok {
		return "the game does not say what each seat has"
	}
	return ""
}

func skipWithoutParts(s *subject) string {
	if f, ok := s.rules.(engine.PartUser); !ok || len(f.Parts()) == 0 {
		return "the game has no parts that a player can do without"
	}
	return ""
}

// A subject is the game under test, with one number of seats.
type subject struct {
	rules engine.Rules
	seats int
	opt   Options
}

// run returns the error of a check; a panic of the game is an error too.
func (s *subject) run(c check) (err error) {
	defer func() {
		if p := recover(); p != nil {
			err = fmt.Errorf("panic: %v\n%s", p, debug.Stack())
		}
	}()
	return c.run(s)
}

func (s *subject) deal(i int) rng.Deal { return rng.NewDeal(s.opt.Seed, uint64(i)) }

// choiceStream returns the random stream from which a check draws its choices in a deal.
func (s *subject) choiceStream(deal int) rng.Stream {
	return s.deal(deal).Stream(rng.PurposeOf("enginetest"), 0)
}

// drawAction returns one of the legal actions at random.
func drawAction(r *rng.Stream, legal []engine.Action) engine.Action {
	return legal[r.Below(uint32(len(legal)))]
}

// playMatches plays a random match of every deal. It calls visit before every choice with the
// legal actions, in a slice that visit may keep, and done, unless nil, after the last
// choice. Errors are returned with the place in the match.
func (s *subject) playMatches(visit func(n int, st engine.State, legal []engine.Action) error, done func(deal int, st engine.State) error) error {
	for deal := range s.opt.Deals {
		st := s.rules.NewState(s.seats)
		st.Start(s.deal(deal))
		r := s.choiceStream(deal)
		n := 0
		err := s.finish(st, &r, func(legal []engine.Action) error {
			n++
			return visit(n, st, slices.Clone(legal))
		})
		if err != nil {
			return fmt.Errorf("deal %d, choice %d: %w", deal, n, err)
		}
		if done == nil {
			continue
		}
		if err := done(deal, st); err != nil {
			return fmt.Errorf("deal %d, after %d choices: %w", deal, n, err)
		}
	}
	return nil
}

// finish plays a match to its end at random, calling visit, unless nil, before every
// choice.
func (s *subject) finish(st engine.State, r *rng.Stream, visit func(legal []engine.Action) error) error {
	var legal []engine.Action
	for n := 0; ; n++ {
		who := st.ToAct()
		if who == engine.Nobody {
			return nil
		}
		if who < 0 || int(who) >= s.seats {
			return fmt.Errorf("seat %d is to act, there are %d seats", who, s.seats)
		}
		if n == s.opt.Choices {
			return fmt.Errorf("the match is not over after %d choices", n)
		}
		if legal = st.Legal(legal[:0]); len(legal) == 0 {
			return fmt.Errorf("seat %d is to act and has no legal action", who)
		}
		if visit != nil {
			if err := visit(legal); err != nil {
				return err
			}
		}
		st.Apply(drawAction(r, legal))
	}
}
