// Package project is what a designer's folder is made of: lists of what there is
// to play and to measure, what is wrong with files of rules, cards and words, and
// a folder to begin with. It plays nothing.
package project

import (
	"fmt"

	"equitas/engine/lab"
)

func wrongf(format string, args ...any) error {
	return &lab.WrongError{Msg: fmt.Sprintf(format, args...)}
}
