// Package diary reads files in which people have recorded the results of their games, in
// several formats, and compares these games with games of bots ([Compare]).
package diary

import (
	"bytes"

	"equitas/engine/lab"
	"equitas/engine/lab/question"
	"equitas/engine/playtest"
	"equitas/reports/playfile"
	"equitas/reports/playtestreport"
)

// A Diary holds the games that people have played, as read from some files. Ignored counts
// games to be ignored, Others those of unknown games, Alone matches of bots only, Unended
// unfinished matches, and Bad games with faults.
type Diary struct {
	Lang  string // language in which missing columns are named: "it" or, for any other value, English
	Today string // date such as 2026-11-28; games of a later date are faults; "" allows any date

	Games                                                            []playtest.Game
	Faults                                                           playfile.Faults
	Ignored, UnknownGames, BotMatches, UnfinishedMatches, FaultyRows int
}

// Read adds the games of a file to the diary: a table as CSV or XLSX, an export of BG Stats,
// or records of matches. usual holds the terms of games that name no variant; if it is nil,
// such games are faults. An error is returned only for a file that cannot be read as a
// whole.
func (d *Diary) Read(l *lab.Lab, book *Playbook, file string, text []byte, usual *playtest.Terms, o question.Observer) error {
	switch playfile.KindOf(text) {
	case playfile.Records:
		all, err := book.PlayedRecords(l, file, bytes.NewReader(text), o)
		if err != nil {
			return err
		}
		for _, x := range all {
			switch {
			case x.Unfinished:
				d.UnfinishedMatches++
			case x.OnlyBots:
				d.BotMatches++
			default:
				d.Games = append(d.Games, x.Game)
			}
		}
		return nil
	case playfile.BGStats:
		x, err := playfile.ReadBGStats(file, text, d.Today, usual, book.Terms)
		if err != nil {
			return err
		}
		d.Games, d.Faults = append(d.Games, x.Games...), append(d.Faults, x.Faults...)
		d.Ignored, d.UnknownGames, d.FaultyRows = d.Ignored+x.Ignored, d.UnknownGames+x.UnknownGames, d.FaultyRows+x.Plays-len(x.Games)
		return nil
	}
	g, err := playfile.ReadGrid(file, text)
	if err != nil {
		return err
	}
	g.Lang, g.Today = d.Lang, d.Today
	games, faults, rows := playtest.Read(g, usual, book.Terms)
	d.Games, d.Faults, d.FaultyRows = append(d.Games, games...), append(d.Faults, faults...), d.FaultyRows+rows-len(games)
	return nil
}

// CopyCounts copies the numbers of games that were left out to a report.
func (d *Diary) CopyCounts(r *playtestreport.Report) {
	r.Ignored, r.UnknownGames, r.BotMatches, r.UnfinishedMatches, r.FaultyRows = d.Ignored, d.UnknownGames, d.BotMatches, d.UnfinishedMatches, d.FaultyRows
}
