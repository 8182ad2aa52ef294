package main

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"equitas/cmd/equitas/cli"
	"equitas/engine/lab/project"
	"equitas/engine/lab/question"
	"equitas/engine/rule/source"

	"github.com/spf13/cobra"
)

func newCmd(s *cli.Streams) *cobra.Command {
	name, like := "", ""
	cmd := &cobra.Command{
		Use:   "new GAME DIR | new --game NAME [--like GAME] [DIR]",
		Short: "Make a folder to start in, with a variant or a game of your own",
		Long: `Makes the folder DIR if it does not exist. Writes into it a variant that changes
one rule and shows all others, a copy of the edition's cards, the schemas with
which editors complete keys and explain them, and a page that says what to do
with them. The variant is named after DIR. No file is ever overwritten. In a
folder that has variants/, or below one, it asks first, because DIR would be a
separate project inside that one.

With --game it begins a card game of your own, told in text: a file that runs,
with comments, and a variant that asks a question of it (equitas help games).
They are written into DIR; without DIR into the current folder if it has
variants/, or else into a new folder that is named after the game. --like begins
with a copy of the file of a game that is told in text, such as hearts (equitas
list games), which you change line by line into yours.`,
		Example: `  equitas new proelio my-game
  equitas new --game dragon_hoard`,
		Args: func(cmd *cobra.Command, args []string) error {
			if name != "" {
				return cli.ArgsBetween(0, 1, "at most a DIR")(cmd, args)
			}
			return cli.ArgsBetween(2, 2, "a GAME and a DIR, or --game NAME")(cmd, args)
		},
		ValidArgsFunction: func(_ *cobra.Command, args []string, _ string) ([]string, cobra.ShellCompDirective) {
			if len(args) == 0 {
				return cli.NameCompletions(cli.GameNames)
			}
			return nil, cobra.ShellCompDirectiveFilterDirs
		},
		RunE: func(cmd *cobra.Command, args []string) error {
			if name != "" {
				return newGame(s, name, like, strings.Join(args, ""))
			}
			if cmd.Flags().Changed("like") {
				return cli.Usagef("--like says what a game of your own begins with: name yours with --game")
			}
			if cmd.Flags().Changed("game") {
				return cli.Usagef("--game is \"\", must be a name: small letters, digits and _, such as dragon_hoard")
			}
			return newFolder(cmd.Context(), s, args[0], args[1])
		},
	}
	cmd.Flags().StringVar(&name, "game", "", "begin a game of your own of that `NAME`, told in text")
	cmd.Flags().StringVar(&like, "like", "", "begin it with the file of `GAME`, which is told in text")
	if err := cmd.RegisterFlagCompletionFunc("like", func(*cobra.Command, []string, string) ([]string, cobra.ShellCompDirective) {
		return cli.NameCompletions(gamesInText)
	}); err != nil {
		panic(err)
	}
	return cmd
}

// gamesInText returns the names of the games that are defined in text.
func gamesInText(l *cli.Library) []string {
	return slices.DeleteFunc(cli.GameNames(l), func(name string) bool { return !l.IsDefinedInFile(name) })
}

// newGame writes the files of a new game called name into dir. If dir is "", it writes them
// into the project that contains the current folder, or else into a new folder called name. If
// base is not "", the game begins as a copy of the game base.
func newGame(s *cli.Streams, name, base, dir string) error {
	if !project.GameName.MatchString(name) {
		help := ""
		if n := project.GameNameOf(name); n != "" {
			help = "; write " + n
		}
		return cli.Usagef("--game is %s, must be small letters, digits and _, a letter first, at most 32%s", question.Quote(name), help)
	}
	own := ""
	if abs, err := filepath.Abs("."); err == nil {
		own = cli.ProjectOf(abs)
	}
	lib := cli.OpenBuiltIn()
	if g := lib.Game(name); g != nil {
		return fmt.Errorf("%s is a game already (%s): give yours another name", name, g.Schema().Title)
	}
	page := false
	switch {
	case dir != "":
		_, err := os.Lstat(filepath.Join(dir, "README.md"))
		page = errors.Is(err, fs.ErrNotExist)
	case own != "":
		dir = own
		if rel, err := filepath.Rel(".", own); err == nil {
			dir = rel
		}
		if here, err := os.Getwd(); err == nil {
			if rel, err := filepath.Rel(here, own); err == nil {
				dir = rel
			}
		}
	default:
		dir, page = name, true
	}
	files := project.NewGameFiles(name, "", page)
	if base != "" {
		known, err := cli.OpenLibrary()
		if err != nil {
			return err
		}
		if !slices.Contains(gamesInText(known), base) {
			return cli.Usagef("--like is %s, must be a game that is told in text; %s", question.Quote(base), source.Suggest(base, gamesInText(known)))
		}
		if files, err = project.CopiedGameFiles(known.Library, name, base, page); err != nil {
			return err
		}
	}
	if err := checkOnlyJobFiles(dir, files); err != nil {
		return err
	}
	if err := writeNew(dir, files); err != nil {
		return err
	}
	var b strings.Builder
	for _, f := range files {
		fmt.Fprintln(&b, filepath.Join(dir, filepath.FromSlash(f.Path)))
	}
	cd := ""
	if filepath.Clean(dir) != "." {
		cd = "cd " + question.Quote(dir) + ", and "
	}
	fmt.Fprintf(&b, "\nnow: %sequitas check %s/standard, then equitas sim %s/standard; equitas help games tells how it is written\n", cd, name, name)
	return cli.Write(s.Out, b.String())
}

// newFolder writes the first files of a project for a game into the folder dir. It asks for
// confirmation if dir lies inside another project.
func newFolder(ctx context.Context, s *cli.Streams, gameName, dir string) error {
	if strings.TrimSpace(dir) == "" {
		return cli.Usagef("DIR is %q, must be the name of a folder; . is this one", dir)
	}
	lib := cli.OpenBuiltIn()
	game, err := lib.GameNamed(gameName)
	if err != nil {
		return err
	}
	abs, err := filepath.Abs(dir)
	if err != nil {
		return err
	}
	start, err := project.NewFolder(lib.Library, game, filepath.Base(abs))
	if err != nil {
		return err
	}
	files, name := start.Files, start.Name
	if err := checkOnlyJobFiles(dir, files); err != nil {
		return err
	}
	if err := confirmNested(ctx, s, game.Name(), name, dir, cli.ProjectOf(abs)); err != nil {
		return err
	}
	if err := writeNew(dir, files); err != nil {
		return err
	}
	var b strings.Builder
	for _, f := range files {
		fmt.Fprintln(&b, filepath.Join(dir, filepath.FromSlash(f.Path)))
	}
	fmt.Fprintf(&b, "\nnow: cd %s, and equitas watch variants/%s/%s.toml; README.md says more\n", question.Quote(dir), game.Name(), name)
	return cli.Write(s.Out, b.String())
}

// confirmNested asks the user whether the new project folder dir may lie inside project, the
// folder of an existing project; it returns nil if project is "" or the user agrees. Without a
// terminal it returns an error. game and name, the new variant, are for the question.
func confirmNested(ctx context.Context, s *cli.Streams, game, name, dir, project string) error {
	if project == "" {
		return nil
	}
	here, err := os.Getwd()
	if err != nil {
		return err
	}
	if rel, err := filepath.Rel(here, project); err == nil {
		project = rel
	}
	what := fmt.Sprintf("%s lies in %s, which has variants/ already, and neither would see the other's variants", question.Quote(dir), folderInWords(project))
	another := fmt.Sprintf("for one more variant write %s", question.Quote(filepath.Join(project, "variants", game, name+".toml")))
	if filepath.Clean(dir) == filepath.Clean(project) {
		what = fmt.Sprintf("%s has variants/ already", folderInWords(project))
	}
	if !s.InIsTerminal {
		return fmt.Errorf("%s: nothing was written; %s, or choose a folder elsewhere", what, another)
	}
	in := cli.NewLineReader(s.In)
	defer in.Close()
	for range 3 {
		if err := cli.Write(s.Err, fmt.Sprintf("%s (%s).\nMake it all the same? y or n: ", what, another)); err != nil {
			return err
		}
		answer, err := in.Next(ctx)
		if err != nil && !errors.Is(err, cli.ErrLineTooLong) && !errors.Is(err, cli.ErrControlCharacters) {
			break
		}
		switch strings.ToLower(answer) {
		case "y", "yes":
			return nil
		case "n", "no", "":
			return errors.New("nothing was written")
		}
	}
	return errors.New("nothing was written")
}

// folderInWords returns the name of a folder for use in a sentence.
func folderInWords(dir string) string {
	if dir == "." {
		return "this folder"
	}
	return question.Quote(dir)
}

// checkOnlyJobFiles returns an error that lists those of the files that already exist in dir; nil if
// there are none.
func checkOnlyJobFiles(dir string, files []project.File) error {
	var there []string
	for _, f := range files {
		full := filepath.Join(dir, filepath.FromSlash(f.Path))
		switch _, err := os.Lstat(full); {
		case err == nil:
			there = append(there, full)
		case !errors.Is(err, fs.ErrNotExist):
			return cli.WriteError(full, err)
		}
	}
	if len(there) > 0 {
		return fmt.Errorf("nothing was written, for this is there already: %s", strings.Join(there, ", "))
	}
	return nil
}

// writeNew writes files into a folder, either all or none, and never overwrites a file. Folders that it
// made are removed with the files: an empty variants/ would be taken for a project.
func writeNew(dir string, files []project.File) error {
	var made, folders []string
	for _, f := range files {
		full := filepath.Join(dir, filepath.FromSlash(f.Path))
		folders = append(folders, missingFolders(filepath.Dir(full))...)
		err := os.MkdirAll(filepath.Dir(full), 0o777)
		if err == nil {
			err = cli.UnfinishedFiles.Create(full, func() error { return createNew(full, f.Text) })
		}
		if err != nil {
			cli.UnfinishedFiles.Finish(func() error {
				for _, m := range made {
					os.Remove(m)
				}
				for _, folder := range slices.Backward(folders) {
					os.Remove(folder) // succeeds if the folder is empty
				}
				return nil
			}, made...)
			return cli.WriteError(full, err)
		}
		made = append(made, full)
	}
	return cli.UnfinishedFiles.Finish(func() error { return nil }, made...)
}

// missingFolders returns dir and the folders above it as far as they do not exist, the highest first.
func missingFolders(dir string) []string {
	var missing []string
	for ; ; dir = filepath.Dir(dir) {
		if _, err := os.Lstat(dir); !errors.Is(err, fs.ErrNotExist) || dir == filepath.Dir(dir) {
			slices.Reverse(missing)
			return missing
		}
		missing = append(missing, dir)
	}
}

// createNew writes a new file. It returns an error if the file exists.
func createNew(file, text string) error {
	f, err := os.OpenFile(file, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o666)
	if err != nil {
		return err
	}
	_, err = f.WriteString(text)
	if e := f.Close(); err == nil {
		err = e
	}
	if err != nil {
		os.Remove(file)
	}
	return err
}
