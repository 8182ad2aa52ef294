package workbench

import (
	"slices"
	"strconv"
	"strings"
	"unicode"

	"equitas/cmd/equitas/workbench/refusal"
	"equitas/engine/lab/project"
)

// A new game begins as with equitas new --game: with a file that defines a playable game, and a
// variant with a question.

// showGameNameForm answers with the page that asks for the name of a new game.
func (r *request) showGameNameForm() error { return r.show(variantsPage{Game: true, Begun: true}) }

// makeGame writes the files of a new game into the folder, which need not be a project, and
// redirects to the page on which the game is edited.
func (r *request) makeGame() error {
	title := strings.TrimSpace(r.FormValue("title"))
	if title == "" {
		return refusal.New(refusal.Wrong, "variants.nogame")
	}
	name, err := r.unusedGameName(title)
	if err != nil {
		return err
	}
	p := r.server.project
	_, missing := p.Root.Lstat("README.md")
	if err := p.WriteProject(project.NewGameFiles(name, title, missing != nil && !p.HasVariants())); err != nil {
		return err
	}
	return r.redirect("/edit/"+name+"/standard", nil)
}

// unusedGameName returns a name, made from a title, for a new game. A name that is taken is an error,
// but if the letters of the title cannot be used in names, as those of Greek, it returns "game", if
// necessary with a number.
func (r *request) unusedGameName(title string) (string, error) {
	first := project.GameNameOf(title)
	if first == "" || first == project.GameNameOf("") && strings.ContainsFunc(title, unicode.IsLetter) && !strings.EqualFold(title, first) {
		first = "game"
	} else if err := r.checkGameUnused(first); err != nil {
		return "", err
	}
	name := first
	for n := 2; r.checkGameUnused(name) != nil; n++ {
		name = first + "_" + strconv.Itoa(n)
	}
	return name, nil
}

// checkGameUnused returns an error for the user if there is a game of that name, or a variant of one.
func (r *request) checkGameUnused(name string) error {
	lib := r.server.project.Lab.Library()
	if g := lib.Game(name); g != nil {
		return refusal.New(refusal.Wrong, "variants.gametaken", g.Schema().Title)
	}
	if slices.ContainsFunc(lib.Names(), func(v string) bool { return strings.HasPrefix(v, name+"/") }) {
		return refusal.New(refusal.Wrong, "variants.gametaken", name)
	}
	return nil
}
