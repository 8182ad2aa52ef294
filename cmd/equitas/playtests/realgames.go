package playtests

import (
	"equitas/cmd/equitas/cli"
	"equitas/engine/lab/diary"
	"equitas/engine/lab/question"
	"equitas/reports"
)

// RealGamesAdder reads real games from files, and returns a function that adds their results to
// every comparison among the reports of an answer.
func RealGamesAdder(s *cli.Streams, files []string) (func(*question.Answer) error, error) {
	lib, err := cli.OpenLibrary()
	if err != nil {
		return nil, err
	}
	d, err := read(lib, diary.NewPlaybook(lib.Library), s, files, &readOptions{lang: "en"}, question.Observer{})
	if err != nil {
		return nil, err
	}
	return func(a *question.Answer) error {
		for _, r := range a.Reports {
			if c, ok := r.(*reports.Comparison); ok {
				c.AddRealGames(d.Games)
				for _, file := range files {
					c.Command += " " + question.CommandLine([]string{"--playtests", file})
				}
			}
		}
		return nil
	}, nil
}
