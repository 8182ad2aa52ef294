// Package workbench implements equitas serve: all of equitas on pages in a browser, for
// people who never open a terminal.
//
// The server renders every page and fragment (html/template); the page swaps fragments in
// (assets/swap.js) and receives progress by server-sent events (assets/events.js). It asks
// the laboratory (engine/lab) the questions that the commands ask, and has no rules and no
// statistics of its own.
//
// Each view is a Go file that registers its routes, a template of that name, and a file of
// words:
//
//	variants.go   templates/variants.html   words/variants.toml
//
// server.go listens, guard.go checks access, package folder reads and writes the project,
// package jobs runs questions, stream.go sends progress to pages, view.go renders pages.
package workbench

import (
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"time"

	"equitas/cmd/equitas/cli"
	"equitas/cmd/equitas/workbench/words"
	"equitas/engine/lab"
	"equitas/engine/lab/wording"

	"github.com/spf13/cobra"
)

// options are the command-line options of a workbench.
type options struct {
	dir     string        // that is opened; "": one is asked for
	start   string        // where that begins
	clicked bool          // started without a terminal
	port    int           // 0: any
	open    bool          // start the browser
	lang    string        // "": the browser's language
	bots    lab.Resources // what they play with

	head  time.Duration // to send the head of a request; 0: as usual
	after int           // deals that are played after a save, at most; 0: as usual
}

// Command returns the command "equitas serve".
func Command(s *cli.Streams) *cobra.Command {
	opt := options{open: s.Typing}
	var play cli.PlayFlags
	cmd := &cobra.Command{
		Use:   "serve [DIR]",
		Short: "Open the workbench: edit, compare, print and play in the browser",
		Long: `Opens pages in the browser where rules are edited, compared, printed and
played. DIR is the folder of a project, as equitas new makes one; without it,
the nearest folder upwards that has variants/, or else the pages ask for one.
Only this machine and whoever knows the address that is printed can see the
pages, and nothing leaves the machine. Ctrl-C ends it. A double click on the
program does the same.`,
		Example: `  equitas serve
  equitas serve . --open=false --lang it`,
		Args: cli.Between(0, 1, "the folder of a project, or nothing"),
		RunE: func(cmd *cobra.Command, args []string) error {
			var err error
			if opt.dir, opt.start, err = folderToOpen(args); err != nil {
				return err
			}
			if opt.lang != "" && !words.Speaks(opt.lang) {
				near := wording.NearestLanguage(opt.lang, words.Languages())
				if near != "" {
					near = "; nearest: " + near
				}
				return cli.Usagef("--lang is %q, must be %s%s", opt.lang, wording.Or(words.Languages()), near)
			}
			if opt.bots, err = play.Resources(s); err != nil {
				return err
			}
			return serve(cmd.Context(), s, opt)
		},
	}
	f := cmd.Flags()
	f.Var(cli.Number(&opt.port, 0, 65535), "port", "listen on port `N` (default any that is free)")
	f.BoolVar(&opt.open, "open", opt.open, "start the browser (default on a terminal)")
	f.StringVar(&opt.lang, "lang", "", "speak `LANGUAGE`: en or it (default as the browser says)")
	cli.AddWorkers(cmd, &play.Workers)
	cli.AddStore(cmd, &play.Store)
	return cmd
}

// Clicked opens a workbench for a program started with a double click. If that opened a
// console window, an error stays visible until it was read.
func Clicked(ctx context.Context, s *cli.Streams) error {
	err := clicked(ctx, s)
	if err != nil && s.Typing {
		fmt.Fprintf(s.Err, "%v\nEnter closes this window.\n", err)
		in := cli.NewLines(s.In)
		defer in.Close()
		in.Next(ctx) // any line, or the end of input
	}
	return err
}

func clicked(ctx context.Context, s *cli.Streams) error {
	opt := options{open: true, clicked: true}
	play := cli.PlayFlags{Workers: runtime.NumCPU()}
	var err error
	if opt.bots, err = play.Resources(s); err != nil {
		return err
	}
	if opt.dir, opt.start, err = folderToOpen(nil); err != nil {
		return err
	}
	return serve(ctx, s, opt)
}

// folderToOpen returns the folder that a workbench is for, or "" where one must be
// asked for, and the folder in which that begins.
func folderToOpen(args []string) (dir, start string, err error) {
	if len(args) == 0 {
		here, err := os.Getwd()
		if err != nil {
			return "", "", fmt.Errorf("the current folder: %w", err)
		}
		return cli.ProjectOf(here), here, nil
	}
	info, err := os.Stat(args[0])
	switch {
	case err != nil:
		return "", "", fmt.Errorf("%s: there is no such folder", args[0])
	case !info.IsDir():
		return "", "", fmt.Errorf("%s is a file, expected the folder of a project", args[0])
	}
	dir, err = filepath.Abs(args[0])
	return dir, dir, err
}

// browse starts the user's browser.
func browse(url string) error {
	name, args := "xdg-open", []string{url}
	switch runtime.GOOS {
	case "darwin":
		name = "open"
	case "windows":
		name, args = "rundll32", []string{"url.dll,FileProtocolHandler", url}
	}
	cmd := exec.Command(name, args...)
	if err := cmd.Start(); err != nil {
		return err
	}
	go cmd.Wait() // it reports itself if it finds no browser
	return nil
}
