// Package project manages a designer's folder. It lists games, variants, cards, bots and
// metrics, checks files of rules, cards and words, and creates new folders. It plays no
// matches.
package project

import (
	"fmt"

	"equitas/engine/lab/question"
)

func invalidf(format string, args ...any) error {
	return &question.InvalidError{Msg: fmt.Sprintf(format, args...)}
}
