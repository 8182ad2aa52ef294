package main

import (
	"context"
	"os"
	"runtime/debug"

	"equitas/cmd/equitas/cli"
)

// Play allocates nothing, and what rules and reports take is small beside what is
// kept: garbage is collected half as often as is usual, unless $GOGC says how often.
func main() {
	if os.Getenv("GOGC") == "" {
		debug.SetGCPercent(200)
	}
	os.Exit(run(cli.UntilSignal(context.Background()), cli.Standard(), os.Args[1:]))
}

// run runs one command line and returns the exit code.
func run(ctx context.Context, s *cli.Streams, args []string) int {
	return cli.Run(ctx, s, rootCmd, args)
}
