package lab

import (
	"fmt"

	"equitas/engine/lab/question"
	"equitas/engine/rule"
)

// ReadForExplaining reads the set of a variant for explaining its keys and conditions. name
// is the name of a game, which stands for its edition, or the name or path of a variant;
// sets are laid over it. Warnings go to note, which may be nil.
//
// If the files have faults, wrong holds them, and the result has no Set and no Rules: keys
// of the game can still be explained, and those names of conditions that could be read. err
// is returned if nothing can be read.
func (l *Library) ReadForExplaining(name string, sets []string, note func(question.Note)) (loaded *rule.Loaded, wrong *question.FileError, err error) {
	game := l.Game(name)
	switch {
	case game != nil:
		if edition := l.Edition(name); edition != nil && len(sets) == 0 {
			return edition.Loaded, nil, nil
		} else if edition != nil {
			name = edition.Set.Name
		} else if name = l.DefiningVariant(game.Name()); name == "" {
			return &rule.Loaded{Game: game}, nil, nil
		}
	case l.GameFault(name) != nil:
		return nil, nil, fmt.Errorf("the game %s cannot be read: %s", name, l.GameFault(name))
	}
	loaded, err = l.Load(name, sets)
	faults, faulty := err.(rule.Faults)
	switch {
	case faulty && (loaded.Space == nil || loaded.Game == nil):
		return nil, nil, &question.FileError{Faults: faults, Source: loaded.Source}
	case faulty:
		return loaded, &question.FileError{Faults: faults, Source: loaded.Source}, nil
	case err != nil:
		return nil, nil, err
	}
	if len(loaded.Warnings) > 0 && note != nil {
		note(question.Note{Faults: loaded.Warnings, Source: loaded.Source})
	}
	return loaded, nil, nil
}
