// Package watch implements equitas watch, which checks a variant and compares it with its
// base whenever its file is saved.
package watch

import (
	"context"
	"time"

	"equitas/cmd/equitas/cli"
	"equitas/engine/lab/question"
	"equitas/engine/stat"

	"github.com/spf13/cobra"
)

// options are the flags of equitas watch.
type options struct {
	cli.PlayFlags
	question.Play
	base  string // variant to compare with; "" for the one that the file extends
	once  bool   // whether to run one round and end
	cards string // the folder for pictures of the cards; "" for none
	lang  string // language of those pictures
	ascii bool
}

// Command returns the command "equitas watch".
func Command(s *cli.Streams) *cobra.Command {
	var opt options
	opt.Deals = stat.DefaultMaxDeals
	cmd := &cobra.Command{
		Use:   "watch FILE",
		Short: "On every save check a variant, and compare it with its base",
		Long: `Waits until FILE, its deck or a file that it extends is saved. Then it says what
is wrong, or what differs from the base, and plays both on the same deals. The
intervals get narrower while it plays and are valid at every look, so you may
stop or save again whenever you like. The base is the variant that FILE extends.

    equitas watch variants/proelio/my-game.toml

Ctrl-C ends it.`,
		Example: `  equitas watch proelio/six-cards --once --deals 400
  equitas watch proelio/night-watch --once --deals 400 --bots random`,
		Args:              cli.ArgsBetween(1, 1, "one FILE"),
		ValidArgsFunction: cli.CompleteNames(1, cli.VariantNames),
		RunE: func(cmd *cobra.Command, args []string) error {
			if cmd.Flags().Changed("lang") && opt.cards == "" {
				return cli.Usagef("--lang is that of cards, and none are painted without --cards DIR")
			}
			w, err := newWatcher(s, args[0], &opt)
			if err != nil {
				return err
			}
			if opt.once {
				return w.runOnce(cmd.Context())
			}
			files, err := openFolderWatcher()
			if err != nil {
				return err
			}
			defer files.Close()
			return w.watch(cmd.Context(), files)
		},
	}
	f := cmd.Flags()
	f.StringVar(&opt.base, "base", "", "compare with `VARIANT` (default what FILE extends)")
	f.Var(cli.ListValue(&opt.Seats, cli.ParseSeats), "seats", "play with `N` seats (default as the base says)")
	f.Var(cli.ListValue(&opt.Bots, cli.ParseName), "bots", "`NAMES`: one bot for every seat, or one for each, separated by commas (equitas list bots); none: those that have learned the base, or what it extends, or else greedy")
	f.Var(cli.NumberValue(&opt.Deals, 1, maxDeals), "deals", "play at most `N` deals after a save")
	cli.AddSeed(cmd, &opt.Seed, "`S`, the master seed: same seed, same answer")
	cli.AddWorkers(cmd, &opt.Workers)
	cli.AddStore(cmd, &opt.Store)
	f.StringVar(&opt.cards, "cards", "", "on every save, paint the cards that look different into the folder `DIR`")
	f.StringVar(&opt.lang, "lang", "en", "`LANG` of those cards")
	f.BoolVar(&opt.once, "once", false, "do it once, for FILE as it is, and end")
	f.BoolVar(&opt.ascii, "ascii", false, "no signs beyond ASCII")
	return cmd
}

// maxDeals is the largest number of deals played after a save. With more, several deals
// would share a row of results, and the first figures would take longer.
const maxDeals = 1 << 16

// quietTime is how long no file must change before saved files are read, since editors save in
// several steps.
const quietTime = 100 * time.Millisecond

// A changeSource reports which files change in some folders.
type changeSource interface {
	// Changed returns a channel that receives the path of each file that may have changed; "" if
	// the path is unknown.
	Changed() <-chan string

	// Add adds folders to those that are watched.
	Add(folders []string) error
}

// watch runs a round at the beginning, and after every save of a file that the variant may depend
// on, until ctx is done.
func (w *watcher) watch(ctx context.Context, files changeSource) error {
	if err := files.Add(w.folders()); err != nil { // before the file is read, so that no save is missed
		return err
	}
	for {
		running := w.runRound(ctx)
		if err := files.Add(w.folders()); err != nil {
			w.stop()
			return err
		}
		if !running {
			w.screen.writeBelow("waiting for the next save; Ctrl-C ends")
		}
		if !w.waitForSave(ctx, files.Changed()) {
			w.stop()
			w.screen.writeBelow("")
			return nil
		}
	}
}

// waitForSave waits until a file that the variant may depend on has been saved and no file has
// changed for [quietTime]. It stops the running comparison at the save. It returns false if ctx is
// done first.
func (w *watcher) waitForSave(ctx context.Context, changed <-chan string) bool {
	var quiet <-chan time.Time
	for {
		select {
		case <-ctx.Done():
			return false
		case path := <-changed:
			if w.isRelevant(path) {
				w.cancelRun() // a save takes precedence over the running comparison
				quiet = time.After(quietTime)
			}
		case <-quiet:
			w.stop()
			return true
		}
	}
}

// runOnce runs a single round and waits until its comparison has ended. The error is a
// [cli.QuietError] if files have faults or play failed, and a [cli.IncompleteError] if ctx was done
// first.
func (w *watcher) runOnce(ctx context.Context) error {
	if !w.runRound(ctx) {
		if w.failed || w.runErr != nil {
			return cli.QuietError{}
		}
		return nil
	}
	w.wait()
	switch {
	case ctx.Err() != nil:
		return &cli.IncompleteError{}
	case w.runErr != nil:
		return cli.QuietError{} // already reported
	}
	return nil
}
