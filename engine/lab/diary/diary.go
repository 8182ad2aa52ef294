// Package diary reads files in which people recorded their games, of every kind, using the
// variants of a library, and compares them with games of bots ([Compare]).
package diary

import (
	"bytes"

	"equitas/engine/lab"
	"equitas/engine/lab/question"
	"equitas/engine/playtest"
	"equitas/reports/playfile"
	"equitas/reports/playtestreport"
)

// A Diary is the games of some files.
type Diary struct {
	Lang  string // language of missing columns' names: "it", else English
	Today string // 2026-11-28: later dates are faults; "" allows any

	Games                                []playtest.Game
	Faults                               playfile.Faults
	Ignored, Others, Alone, Unended, Bad int
}

// Read adds a file to the diary: a CSV or XLSX table, an export of BG Stats, or records of
// matches. usual are the terms of games that name no variant; nil makes that a fault. The
// error is about the file as a whole.
func (d *Diary) Read(l *lab.Lab, book *Playbook, file string, text []byte, usual *playtest.Terms, o question.Observer) error {
	switch playfile.KindOf(text) {
	case playfile.Records:
		all, err := book.PlayedRecords(l, file, bytes.NewReader(text), o)
		if err != nil {
			return err
		}
		for _, x := range all {
			switch {
			case x.Unended:
				d.Unended++
			case x.Alone:
				d.Alone++
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
		d.Ignored, d.Others, d.Bad = d.Ignored+x.Ignored, d.Others+x.Others, d.Bad+x.Plays-len(x.Games)
		return nil
	}
	g, err := playfile.ReadGrid(file, text)
	if err != nil {
		return err
	}
	g.Lang, g.Today = d.Lang, d.Today
	games, faults, rows := playtest.Read(g, usual, book.Terms)
	d.Games, d.Faults, d.Bad = append(d.Games, games...), append(d.Faults, faults...), d.Bad+rows-len(games)
	return nil
}

// Tell adds to a report the counts of games in the files that are not in it.
func (d *Diary) Tell(r *playtestreport.Report) {
	r.Ignored, r.Others, r.Alone, r.Unended, r.Bad = d.Ignored, d.Others, d.Alone, d.Unended, d.Bad
}
