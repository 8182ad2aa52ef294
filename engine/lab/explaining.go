package lab

import (
	"fmt"

	"equitas/engine/lab/question"
	"equitas/engine/rule"
)

// ReadForExplaining reads the rule set of a variant, so that its keys and conditions can be
// explained. name is the name of a game, which stands for its edition, or the name or path
// of a variant; sets are settings "key=value" that replace its own. Warnings are passed to
// note, which may be nil.
//
// If the files have faults, wrong holds them, and loaded has no Set and no Rules; then keys
// of the game can still be explained, and conditions whose names could be read. If nothing
// can be read, loaded is nil, and wrong or err is set.
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
