// Package project manages a designer's folder: lists of what there is to play and to
// measure, checks of files of rules, cards and words, and new folders. It plays nothing.
package project

import (
	"fmt"

	"equitas/engine/lab/question"
)

func wrongf(format string, args ...any) error {
	return &question.WrongError{Msg: fmt.Sprintf(format, args...)}
}
