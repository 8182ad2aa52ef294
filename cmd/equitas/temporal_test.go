//go:build temporal

package main

import (
	"testing"

	"equitas/cmd/equitas/cli"
	"equitas/engine/lab/question"
)

// With --detach the user must be told the command that collects the results, with all flags
// that select the same tasks and file of results.
func TestCommandThatCollects(t *testing.T) {
	p := cli.EngineInput{Question: &question.Sim{Variant: "proelio/0.9.6"}, RepeatFlags: []string{"--task", "1s"}, StoreFlags: []string{"--store", "my results.db"}}
	if got, want := collectCommand(p), "equitas-temporal sim proelio/0.9.6 --engine temporal --task 1s --store 'my results.db'"; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
}
