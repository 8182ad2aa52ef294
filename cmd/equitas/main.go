package main

import (
	"context"
	"os"

	"equitas/cmd/equitas/cli"
	_ "equitas/cmd/equitas/heap" // before the libraries
)

func main() {
	s := cli.StandardStreams()
	s.Engines = engines
	os.Exit(run(cli.UntilSignal(context.Background()), s, os.Args[1:]))
}

// run runs one command line and returns the exit code.
func run(ctx context.Context, s *cli.Streams, args []string) int {
	return cli.Run(ctx, s, rootCmd, args)
}
