// Findings copies the findings about trained weights from a file of results to another file, sorted,
// one to a line. The program includes that file.
//
//	go run ./scripts/findings RESULTS OUT
package main

import (
	"errors"
	"os"
	"slices"
	"strings"

	"equitas/engine/store"
)

func main() {
	if err := run(os.Args[1:]); err != nil {
		panic("findings: " + err.Error())
	}
}

func run(args []string) error {
	if len(args) != 2 {
		return errors.New("expected RESULTS and OUT")
	}
	kept := store.New(args[0], store.Options{})
	defer kept.Close()
	texts, err := kept.Texts()
	if err != nil {
		return err
	}
	var lines []string
	for name, text := range texts {
		if strings.HasSuffix(name, ".json") && !strings.Contains(name, "uses-") {
			lines = append(lines, text)
		}
	}
	slices.Sort(lines)
	return os.WriteFile(args[1], []byte(strings.Join(lines, "")), 0o666)
}
