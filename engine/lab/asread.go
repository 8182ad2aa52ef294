package lab

import (
	"fmt"

	"equitas/engine/lab/question"
	"equitas/engine/rule"
)

// AsRead reads what can be explained of a game, by its edition, or of a variant by its name
// or path with sets laid over it. Warnings go to note, which may be nil.
//
// Where the files have faults, wrong holds them, and the result has no Set and no Rules: the
// keys of the game can be explained, and the names of conditions as far as the files could
// be read. err is for what cannot be read at all.
func (l *Library) AsRead(of string, sets []string, note func(question.Note)) (loaded *rule.Loaded, wrong *question.FileError, err error) {
	game := l.Game(of)
	switch {
	case game != nil:
		if edition := l.Edition(of); edition != nil && len(sets) == 0 {
			return edition.Loaded, nil, nil
		} else if edition != nil {
			of = edition.Set.Name
		} else if of = l.ToldBy(game.Name()); of == "" {
			return &rule.Loaded{Game: game}, nil, nil
		}
	case l.Spoilt(of) != nil:
		return nil, nil, fmt.Errorf("the game %s cannot be read: %s", of, l.Spoilt(of))
	}
	loaded, err = l.Load(of, sets)
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
