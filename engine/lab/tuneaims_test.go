package lab

import (
	"errors"
	"strings"
	"testing"

	"equitas/engine/lab/question"
	"equitas/engine/rule"
)

// Faults of aims as settings get their places in the aims; other faults and errors stay as they
// are.
func TestAimError(t *testing.T) {
	q := &question.Tune{Variant: "proelio/0.9.6", Aims: []string{"len.turns=20..30"}}
	v := testVariant(t, testLab(t), q.Variant)
	other := errors.New("there is no such file")
	if err := aimError(q, v, other); err != other {
		t.Errorf("got %v, want %v", err, other)
	}
	file := &question.FileError{Faults: rule.Faults{{At: rule.Place{File: "x.toml", Line: 1}, Msg: "is wrong"}, {At: rule.Place{File: "--set", Line: 1}, Msg: "is worse"}}}
	if err := aimError(q, nil, file); err != error(file) {
		t.Errorf("without a variant: got %v, want %v", err, file)
	}
	if err := aimError(q, v, file); err == nil || !strings.Contains(err.Error(), "x.toml:1:0: is wrong") || !strings.Contains(err.Error(), "--aim:1:1: is worse") {
		t.Errorf("got %v, want the second fault in --aim", err)
	}
}
