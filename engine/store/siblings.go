package store

import (
	"database/sql"
	"encoding/json"
	"slices"
	"strings"

	"equitas/engine/sim"
)

// columnListPrefix is the beginning of the name of a stored text that lists the columns of
// scenarios. The rest of the name is the hash of their specs.
const columnListPrefix = "columns-"

// Siblings implements [sim.Keeper]. It finds the scenarios that were in the file at the first
// call and those that this process has used. It does not find scenarios whose list of columns
// is not in the file.
func (s *Store) Siblings(c *sim.Scenario) []sim.Sibling {
	if !s.ready() {
		return nil
	}
	spec := c.Spec()
	id, played := spec.ID(), spec.PlayID()
	s.mu.Lock()
	known := s.siblingsByPlayed != nil
	s.mu.Unlock()
	if !known {
		plays := s.readPlays()
		s.mu.Lock()
		s.siblingsByPlayed = plays
		s.mu.Unlock()
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	l := slices.Clone(s.siblingsByPlayed[played])
	for of, cell := range s.scenarios {
		if cell.playID == played && !slices.ContainsFunc(l, func(one sim.Sibling) bool { return one.ID == of }) {
			l = append(l, sim.Sibling{ID: of, Columns: cell.countedColumns})
		}
	}
	l = slices.DeleteFunc(l, func(one sim.Sibling) bool { return one.ID == id })
	for _, one := range l {
		s.siblingsUsed[one.ID] = true
	}
	return l
}

// readPlays returns the scenarios in the file and their columns, by [sim.Spec.PlayID]. It
// leaves out scenarios whose list of columns is not in the file.
func (s *Store) readPlays() map[sim.ID][]sim.Sibling {
	plays := map[sim.ID][]sim.Sibling{}
	countings := map[string]sim.CountedColumns{}
	var cells []sim.ID
	var specs []sim.Spec
	s.noteReadError(eachRow(s.db, func(rows *sql.Rows) error {
		var id []byte
		var text string
		if err := rows.Scan(&id, &text); err != nil {
			return err
		}
		var spec sim.Spec
		if cell, ok := idOf(id); ok && sim.TextID([]byte(text)) == cell && json.Unmarshal([]byte(text), &spec) == nil {
			cells, specs = append(cells, cell), append(specs, spec)
		}
		return nil
	}, "SELECT id, text FROM cell"))
	for i, spec := range specs {
		counting, read := countings[spec.Columns]
		if !read {
			if text, ok := s.Get(columnListPrefix + spec.Columns); ok {
				counting, _ = sim.ParseCountedColumns(text)
			}
			if counting.Hash() != spec.Columns {
				counting = nil
			}
			countings[spec.Columns] = counting
		}
		if counting != nil {
			plays[spec.PlayID()] = append(plays[spec.PlayID()], sim.Sibling{ID: cells[i], Columns: counting})
		}
	}
	return plays
}

// noteSiblingsUsed records today as the day of the last use of all scenarios that
// [Store.Siblings] has returned.
func (s *Store) noteSiblingsUsed() {
	s.mu.Lock()
	var lent []sim.ID
	for id := range s.siblingsUsed {
		lent = append(lent, id)
	}
	s.mu.Unlock()
	for _, id := range lent {
		if s.lastUsedBeforeToday(id) {
			s.queue.add(entry{scenario: &scenarioEntry{}, id: id})
		}
	}
}

// isColumnList reports whether the text of that name is a list of columns.
func isColumnList(name string) bool { return strings.HasPrefix(name, columnListPrefix) }
