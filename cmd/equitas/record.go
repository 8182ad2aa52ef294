package main

import (
	"bufio"
	"bytes"
	"context"
	"fmt"
	"io"
	"strings"
	"sync"

	"equitas/engine"
	"equitas/engine/bot"
	"equitas/engine/match"
	"equitas/engine/rng"
	"equitas/engine/sim"

	"github.com/spf13/cobra"
)

type recordOptions struct {
	setup
	deal   int // alone; -1: the first deals
	states bool
	find   string // what must occur; "" for anything
	nth    int    // of the deals in which it does, from 1
	file   string
}

// findDeals is how many deals --find looks at when nobody says otherwise.
const findDeals = 10_000

func recordCmd(s *streams) *cobra.Command {
	opt := recordOptions{setup: newSetup(1), deal: -1, nth: 1}
	cmd := &cobra.Command{
		Use:   "record VARIANT",
		Short: "Play a variant and write every choice down",
		Long: `Plays deals and writes their records: JSON, a line for everything that happens.
A record holds what chance dealt, every choice with what else was legal, and the
end. equitas replay checks it and shows it again. The bots sit as --bots names
them, the first one in the first seat.

--find NAME records the first deal in which something occurs: a card, perk or
action that somebody uses (levy, or card.levy), a way to end (end.scoring), or
anything that a match counts (Equitas: act.equitas). --nth 3 records the third
such deal; --deals says how many are looked at.`,
		Example: `  equitas record proelio/0.9.6 --deals 3
  equitas record proelio/0.9.6 --deal 17 --states --bots greedy,random,random,random`,
		Args:              between(1, 1, "one VARIANT (a name or a file)"),
		ValidArgsFunction: completeNames(1, variantNames),
		RunE: func(cmd *cobra.Command, args []string) error {
			if cmd.Flags().Changed("deal") && cmd.Flags().Changed("deals") {
				return usagef("--deal is one deal alone and --deals the first ones: give one of them")
			}
			switch set := cmd.Flags().Changed; {
			case set("find") && set("deal"):
				return usagef("--find looks for a deal and --deal names one: give one of them")
			case set("nth") && !set("find"):
				return usagef("--nth is which of the deals that --find finds: add --find NAME")
			case set("find") && strings.TrimSpace(opt.find) == "":
				return usagef("--find names nothing")
			case set("find") && !set("deals"):
				opt.deals = findDeals
			}
			if err := fits(opt.file, "a record", ".jsonl", ".json"); err != nil {
				return err
			}
			return record(cmd.Context(), s, args[0], &opt)
		},
	}
	opt.setup.addFlags(cmd, "`N` seats (default as the variant says)", "record the first `N` deals")
	cmd.Flags().Var(number[int]{&opt.deal, 0, maxDeals}, "deal", "record deal number `I` alone, counted from 0")
	cmd.Flags().Lookup("deal").DefValue = ""
	cmd.Flags().StringVar(&opt.find, "find", "", "record the first deal in which `NAME` occurs: a card, perk, action, ending or count (of --deals, default "+commas(findDeals)+")")
	cmd.Flags().Var(number[int]{&opt.nth, 1, maxDeals}, "nth", "with --find, record the `K`-th such deal")
	cmd.Flags().BoolVar(&opt.states, "states", false, "write the whole position after every choice")
	addFile(cmd, &opt.file)
	return cmd
}

// record plays deals on several workers and writes their records in order.
func record(ctx context.Context, s *streams, name string, opt *recordOptions) error {
	if len(opt.seats) > 1 {
		return usagef("--seats names %d numbers, must be one", len(opt.seats))
	}
	lib, err := openLibrary()
	if err != nil {
		return err
	}
	v, err := lib.load(s, name, opt.sets, opt.quiet)
	if err != nil {
		return err
	}
	tables, err := opt.seatCounts([]*variant{v})
	if err != nil {
		return err
	}
	if err := opt.ready(ctx, s, []*variant{v}, tables[0]); err != nil {
		return err
	}
	r, err := opt.recorder(v, tables[0])
	if err != nil {
		return err
	}
	from, deals := 0, opt.deals
	if opt.deal >= 0 {
		from, deals = opt.deal, 1
	}
	if opt.find != "" {
		deals = 1
		if from, err = r.find(ctx, s, opt); err != nil {
			return opt.broken(v, err)
		}
	}
	out, err := create(opt.file, s.out)
	if err != nil {
		return err
	}
	defer out.discard()
	w := bufio.NewWriterSize(out, 1<<16)
	done, err := r.all(ctx, s, w, from, deals, opt)
	if flushErr := w.Flush(); err == nil {
		err = flushErr
	}
	if err == nil && done == 0 {
		err = errStopped
	}
	if err != nil {
		return opt.broken(v, err)
	}
	if done == deals {
		return out.commit()
	}
	where, err := out.commitIncomplete()
	if err != nil {
		return err
	}
	if where != "" {
		where = ", in " + where
	}
	return fmt.Errorf("stopped: %s of %s deals are recorded%s", commas(done), commas(deals), where)
}

// broken says of a match that broke how to see it again.
func (opt *recordOptions) broken(v *variant, err error) error {
	if fault, ok := err.(*sim.Fault); ok {
		return &brokenError{fault.Error(), commandLine(opt.repeat(v, fault, true))}
	}
	return err
}

// A recorder plays and records single matches; all workers share it.
type recorder struct {
	v      *variant
	seats  int
	makers []bot.Maker
	names  []string
	seed   uint64
	states bool
}

func (opt *recordOptions) recorder(v *variant, seats int) (*recorder, error) {
	makers, err := opt.makers(v, seats)
	if err != nil {
		return nil, err
	}
	if _, ok := v.rules.NewState(seats).(engine.Narrator); !ok {
		return nil, fmt.Errorf("%s keeps no records", v.Game.Title())
	}
	r := &recorder{v: v, seats: seats, makers: makers, seed: opt.seed, states: opt.states}
	for _, m := range makers {
		r.names = append(r.names, m.Name)
	}
	return r, nil
}

// A recorded is the record of one deal: up to where it broke, if it did.
type recorded struct {
	lines []byte
	err   error
}

// all records deals and writes them to w in order. It returns how many are
// written whole; fewer without an error when ctx ended it.
func (r *recorder) all(ctx context.Context, s *streams, w io.Writer, from, deals int, opt *recordOptions) (int, error) {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	workers := min(opt.workers, deals)
	jobs := make(chan chan recorded, workers) // in order of deals
	var wg sync.WaitGroup
	defer wg.Wait()
	wg.Go(func() {
		defer close(jobs)
		slots := make(chan struct{}, workers)
		for i := range deals {
			slots <- struct{}{}
			if ctx.Err() != nil {
				return
			}
			one := make(chan recorded, 1)
			jobs <- one
			wg.Go(func() {
				one <- r.deal(from + i)
				<-slots
			})
		}
	})
	bar := newProgress(s, opt.quiet, workers)
	if opt.file == "" && s.width > 0 { // not among the lines of a record
		bar.w = nil
	}
	defer bar.clear()
	done := 0
	var err error
	for one := range jobs { // to the end, so that nobody waits for room
		rec := <-one
		if err == nil {
			if _, err = w.Write(rec.lines); err == nil {
				err = rec.err
			}
			if err != nil {
				cancel()
				continue
			}
			done++
			bar.show(done, deals)
		}
	}
	return done, err
}

// deal records one deal. A match that breaks is a [sim.Fault].
func (r *recorder) deal(i int) (rec recorded) {
	var b bytes.Buffer
	w := bufio.NewWriter(&b) // match.Record writes into this one: what stands before a panic is kept
	defer func() {
		broken := rec.err
		if p := recover(); p != nil {
			broken = fmt.Errorf("%v", p)
		}
		if broken != nil {
			rec.err = &sim.Fault{Variant: r.v.Set.Name, Seed: r.seed, Deal: i, Seats: r.seats, Bots: r.names, Reason: broken.Error()}
		}
		w.Flush() // into memory
		rec.lines = b.Bytes()
	}()
	bots := make([]engine.Bot, r.seats)
	for seat, m := range r.makers {
		var err error
		if bots[seat], err = m.New(r.v.rules); err != nil {
			return recorded{err: err}
		}
	}
	h := match.Header{Game: r.v.Set.Game, Variant: r.v.Set.Name, RulesHash: r.v.Set.Hash, Set: r.v.sets}
	_, err := match.Record(w, h, r.v.rules, bots, r.names, rng.NewDeal(r.seed, uint64(i)), r.states)
	return recorded{err: err}
}
