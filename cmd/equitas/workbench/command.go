// Package workbench implements the command equitas serve: everything that equitas can do,
// on pages in a browser, for people who do not use a terminal.
//
// The server renders pages and fragments of them (html/template). A page replaces parts of
// itself by fragments (assets/swap.js) and receives progress as server-sent events
// (assets/events.js). The package asks the laboratory (engine/lab) the same questions as
// the commands; it has no rules and no statistics of its own.
//
// Each view has a Go file that registers its routes, a template, and a file of texts, all
// with its name:
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
	dir            string        // folder to open; "" to choose one in the browser
	startDir       string        // folder where the choice begins
	startedByClick bool          // whether it was started by a double click, without a terminal
	port           int           // port to listen on; 0 for any that is free
	openBrowser    bool          // whether to start the browser
	lang           string        // language of the pages; "" for that of the browser
	resources      lab.Resources // workers and kept results for play

	headTimeout  time.Duration // time limit for receiving the head of a request; 0 for the default
	verdictDeals int           // largest number of deals of the comparison that a save starts; 0 for the default
}

// Command returns the command "equitas serve".
func Command(s *cli.Streams) *cobra.Command {
	opt := options{openBrowser: s.InIsTerminal}
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
		Args: cli.ArgsBetween(0, 1, "the folder of a project, or nothing"),
		RunE: func(cmd *cobra.Command, args []string) error {
			var err error
			if opt.dir, opt.startDir, err = folderToOpen(args); err != nil {
				return err
			}
			if opt.lang != "" && !words.HasLanguage(opt.lang) {
				near := wording.NearestLanguage(opt.lang, words.Languages())
				if near != "" {
					near = "; nearest: " + near
				}
				return cli.Usagef("--lang is %q, must be %s%s", opt.lang, wording.JoinOr(words.Languages()), near)
			}
			if opt.resources, err = play.Resources(s); err != nil {
				return err
			}
			return serve(cmd.Context(), s, opt)
		},
	}
	f := cmd.Flags()
	f.Var(cli.NumberValue(&opt.port, 0, 65535), "port", "listen on port `N` (default any that is free)")
	f.BoolVar(&opt.openBrowser, "open", opt.openBrowser, "start the browser (default on a terminal)")
	f.StringVar(&opt.lang, "lang", "", "speak `LANGUAGE`: en or it (default as the browser says)")
	cli.AddWorkers(cmd, &play.Workers)
	cli.AddStore(cmd, &play.Store)
	return cmd
}

// ServeAfterClick runs a workbench after a double click on the program. If that has opened a console
// window, an error is shown there until the user presses Enter.
func ServeAfterClick(ctx context.Context, s *cli.Streams) error {
	err := serveClicked(ctx, s)
	if err != nil && s.InIsTerminal {
		fmt.Fprintf(s.Err, "%v\nEnter closes this window.\n", err)
		in := cli.NewLineReader(s.In)
		defer in.Close()
		in.Next(ctx) // waits for a line, or the end of input
	}
	return err
}

func serveClicked(ctx context.Context, s *cli.Streams) error {
	opt := options{openBrowser: true, startedByClick: true}
	play := cli.PlayFlags{Workers: runtime.NumCPU()}
	var err error
	if opt.resources, err = play.Resources(s); err != nil {
		return err
	}
	if opt.dir, opt.startDir, err = folderToOpen(nil); err != nil {
		return err
	}
	return serve(ctx, s, opt)
}

// folderToOpen returns in dir the folder to open: args[0], or without args the project that contains
// the current folder. If there is none, dir is "", and the user chooses a folder in the browser,
// beginning at start.
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

// openBrowser opens an address in the user's browser.
func openBrowser(url string) error {
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
	go cmd.Wait() // the program itself tells the user if it finds no browser
	return nil
}
