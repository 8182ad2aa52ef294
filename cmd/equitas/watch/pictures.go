package watch

import (
	"errors"
	"fmt"
	"path/filepath"
	"slices"
	"strings"

	"equitas/cmd/equitas/cli"
	"equitas/engine/lab"
	"equitas/engine/lab/cards"
	"equitas/engine/lab/question"
	"equitas/reports/face"
	"equitas/reports/tabletop"
)

// pictureDPI is the resolution of the pictures of cards made after a save, in pixels per inch.
// It is enough for a screen, and keeps drawing fast.
const pictureDPI = 150

// paintCards writes pictures of a variant's cards in the language lang into the folder dir. Files
// that already have the same content are not touched. It returns a message with the number of
// pictures written, "" if there are none. If cards have faults, the message says that there are no
// pictures; the faults themselves are reported by runRound.
func paintCards(v *lab.Variant, dir, lang string) (string, error) {
	known := v.Set.Languages()
	if !slices.Contains(known, lang) && len(known) > 0 {
		lang = known[0]
	}
	choice := cards.Choice{Langs: []string{lang}}
	box, _, err := choice.Box(v, face.Full, true)
	if err != nil {
		if _, said := errors.AsType[*question.FileError](err); said {
			return "no pictures of cards: they cannot be printed as they are", nil
		}
		return "", err
	}
	job := tabletop.Job{Design: box.Design, Variant: box.Label(), Faces: box.Faces}
	out, err := cli.OpenOutFolder(dir)
	if err != nil {
		return "", err
	}
	defer out.Discard()
	found, err := tabletop.EmitImages(job, pictureDPI, out.AddIfChanged)
	if err != nil || found.HasError() {
		return "no pictures of cards: they cannot be printed as they are", err
	}
	changed := slices.DeleteFunc(slices.Clone(out.Changed()), func(name string) bool { return !strings.HasSuffix(name, ".png") })
	if err := out.Commit(); err != nil {
		return "", err
	}
	if len(changed) == 0 {
		return "", nil
	}
	return fmt.Sprintf("painted %s in %s", picturesInWords(len(changed)), filepath.ToSlash(dir)), nil
}

func picturesInWords(n int) string {
	if n == 1 {
		return "1 picture"
	}
	return fmt.Sprintf("%d pictures", n)
}
