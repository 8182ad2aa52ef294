package store

import (
	"database/sql"
	"errors"
	"fmt"
	"slices"

	"equitas/engine/sim"
)

// Begin implements [sim.Keeper]: it registers the scenarios, so that their results are not deleted.
func (s *Store) Begin(scenarios []*sim.Scenario) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, c := range scenarios {
		spec := c.Spec()
		a := s.scenarios[spec.ID()]
		if a == nil {
			a = &scenarioEntry{name: c.Name, text: string(spec.Text()), columns: spec.Columns, playID: spec.PlayID(), countedColumns: c.CountedColumns()}
			s.scenarios[spec.ID()] = a
		}
		a.runs++
	}
}

// End implements [sim.Keeper]: it records the day of use of the scenarios and waits until everything
// is written.
func (s *Store) End(scenarios []*sim.Scenario) error {
	for _, c := range scenarios {
		id := c.ID()
		if s.openWritable() && s.lastUsedBeforeToday(id) {
			s.queue.add(entry{scenario: s.scenario(id), id: id})
		}
		s.mu.Lock()
		s.scenarios[id].runs--
		s.mu.Unlock()
	}
	if !s.openWritable() {
		return nil
	}
	s.noteSiblingsUsed()
	return s.flush()
}

// scenario returns the entry of a scenario that was given to [Store.Begin]; nil for any other
// scenario.
func (s *Store) scenario(id sim.ID) *scenarioEntry {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.scenarios[id]
}

// flush waits until all pending entries are written. It returns the first [*sim.Conflict] since
// the store was opened, or nil.
func (s *Store) flush() error {
	done := make(chan error, 1)
	if s.queue.add(entry{done: done}) {
		<-done
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.conflict
}

// lastUsedBeforeToday reports whether the file has the scenario with an earlier day as its
// last use.
func (s *Store) lastUsedBeforeToday(id sim.ID) bool {
	var used int64
	err := s.db.QueryRow("SELECT used FROM cell WHERE id = ?", id[:]).Scan(&used)
	return err == nil && used != s.day()
}

// Spans implements [sim.Keeper]. It returns none if the file cannot be used.
func (s *Store) Spans(id sim.ID, unit uint8) []sim.Span {
	if !s.ready() {
		return nil
	}
	rows, err := s.db.Query("SELECT level, idx FROM block WHERE cell = ? AND unit = ?", id[:], unit)
	if err != nil {
		s.noteReadError(err)
		return nil
	}
	defer rows.Close()
	var l []sim.Span
	for rows.Next() {
		var level, index int
		if err := rows.Scan(&level, &index); err != nil {
			s.noteReadError(err)
			return l
		}
		if isPlausibleSpan(level, index) {
			l = append(l, sim.Span{Level: uint8(level), Index: index})
		}
	}
	s.noteReadError(rows.Err())
	return l
}

const selectBlock = "SELECT data, sum FROM block WHERE cell = ? AND level = ? AND idx = ? AND unit = ?"

// Recall implements [sim.Keeper]. It returns false if the block is missing or damaged; a damaged
// block is deleted and counted.
func (s *Store) Recall(id sim.ID, span sim.Span, unit uint8) (sim.Block, bool) {
	if !s.ready() {
		return sim.Block{}, false
	}
	b, found, err := s.readBlock(id, span, unit)
	switch {
	case err != nil:
		s.noteReadError(err)
	case found && b == nil:
		s.deleteBlock(id, span, unit)
	case found && b.ScenarioID == id && b.Span == span && b.RowLevel == unit:
		return *b, true
	case found, slices.Contains(s.Spans(id, unit), span): // SQLite's index is damaged: it leads to another block, or to none
		s.noteMissing(id, span, unit)
	}
	return sim.Block{}, false
}

// readBlock reads a block. If there is none, found is false; if it is damaged, found is true
// and b is nil.
func (s *Store) readBlock(id sim.ID, span sim.Span, unit uint8) (b *sim.Block, found bool, err error) {
	rows, err := s.selectBlock.Query(id[:], span.Level, span.Index, unit)
	if err != nil {
		return nil, false, err
	}
	defer rows.Close()
	if !rows.Next() {
		return nil, false, rows.Err()
	}
	var data, sum sql.RawBytes
	if err := rows.Scan(&data, &sum); err != nil {
		return nil, false, err
	}
	if b, err = unpack(data, sum); err != nil {
		return nil, true, nil
	}
	return b, true, nil
}

// unpack decodes a block and verifies its checksum. The error says that it is damaged.
func unpack(data, sum []byte) (*sim.Block, error) {
	if len(sum) != 8 {
		return nil, errors.New("damaged: it has no sum")
	}
	return sim.Unpack(data, [8]byte(sum))
}

// noteMissing records that a block listed in the file cannot be found, which means that
// SQLite's index is damaged. The file is then replaced when it is closed. If the file cannot be
// written, the block is counted as damaged instead, once.
func (s *Store) noteMissing(id sim.ID, span sim.Span, unit uint8) {
	again := s.readOnlyReason == "" || !s.isNewWarning(fmt.Sprint(id, span, unit))
	s.mu.Lock()
	defer s.mu.Unlock()
	s.unreadable = true
	if !again {
		s.droppedCount++
	}
}

// deleteBlock deletes a damaged block.
func (s *Store) deleteBlock(id sim.ID, span sim.Span, unit uint8) {
	s.deleteDamaged(fmt.Sprint(id, span, unit), "DELETE FROM block WHERE cell = ? AND level = ? AND idx = ? AND unit = ?", id[:], span.Level, span.Index, unit)
}

// deleteDamaged deletes a damaged row with a query, and counts it. If the file cannot be
// written, the row stays, and is counted once for each name.
func (s *Store) deleteDamaged(name, query string, args ...any) {
	if s.readOnlyReason == "" {
		_, err := s.db.Exec(query, args...)
		s.noteReadError(err)
	} else if !s.isNewWarning(name) {
		return
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	s.droppedCount++
}

// noteReadError warns that results could not be read, and marks the file for replacement if
// err means damage. A nil err is ignored.
func (s *Store) noteReadError(err error) {
	if err == nil {
		return
	}
	s.mu.Lock()
	s.unreadable = s.unreadable || isDamage(err)
	s.mu.Unlock()
	s.warn("some results could not be read, and are played again: " + s.file + ": " + plainError(err))
}

// Keep implements [sim.Keeper]: it queues the blocks, which are written in the background.
func (s *Store) Keep(blocks []sim.Block) error {
	if !s.openWritable() {
		return nil
	}
	for i := range blocks {
		b := &blocks[i]
		data, sum := b.PackTo(s.buffers.get())
		if !s.queue.add(entry{scenario: s.scenario(b.ScenarioID), id: b.ScenarioID, span: b.Span, unit: b.RowLevel, data: data, sum: sum}) {
			s.buffers.put(data)
		}
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.conflict
}
