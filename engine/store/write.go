package store

import (
	"cmp"
	"database/sql"
	"errors"
	"fmt"

	"equitas/engine/sim"
)

// An entry is something to be written: a block, a text or a scenario's last use. An entry with
// nothing but done writes nothing.
type entry struct {
	scenario *scenarioEntry // the scenario of the block or of the use; nil for a text
	id       sim.ID         // of that scenario
	span     sim.Span
	unit     uint8
	data     []byte  // the packed block; nil: only the use of the scenario is recorded
	sum      [8]byte // checksum of the block

	name, text string // of a text; "" for other entries

	done chan<- error // receives the error once this and all earlier entries are written; or nil
}

// write writes batches until the queue is closed and empty.
func (s *Store) write() {
	var batch []entry
	for {
		if batch = s.queue.nextBatch(batch, s.opt.Clock); len(batch) == 0 {
			return
		}
		err := s.commit(batch)
		for i := range batch {
			if done := batch[i].done; done != nil {
				done <- err
			}
			s.buffers.put(batch[i].data)
		}
	}
}

// commit writes a batch in one transaction. After an error other than a conflict, of which it
// warns, it never writes again.
func (s *Store) commit(batch []entry) error {
	s.mu.Lock()
	full := s.writeFailed
	s.mu.Unlock()
	if full {
		return nil
	}
	err := s.transact(func(tx *sql.Tx) error {
		w := batchWriter{tx: tx, day: s.day(), knownScenarios: map[sim.ID]bool{}}
		for i := range batch {
			if err := w.put(&batch[i]); err != nil {
				return err
			}
		}
		return nil
	})
	if conflict, ok := errors.AsType[*sim.Conflict](err); ok {
		s.mu.Lock()
		if s.conflict == nil {
			s.conflict = conflict
		}
		s.mu.Unlock()
		return err
	}
	if err != nil {
		s.mu.Lock()
		s.writeFailed = true
		s.unreadable = s.unreadable || isDamage(err)
		s.mu.Unlock()
		s.warn(fmt.Sprintf("results are not kept any more: %s: %s", s.file, plainError(err)))
	}
	return err
}

// transact calls do within a transaction, which it commits if do returns nil.
func (s *Store) transact(do func(tx *sql.Tx) error) error {
	tx, err := s.db.Begin()
	if err != nil {
		return err
	}
	defer tx.Rollback()
	if err := do(tx); err != nil {
		return err
	}
	return tx.Commit()
}

// A batchWriter writes the entries of one batch within a transaction.
type batchWriter struct {
	tx             *sql.Tx
	day            int64           // days since 1 January 1970
	knownScenarios map[sim.ID]bool // scenarios known to be in the file
	insertBlock    *sql.Stmt       // the statement that inserts a block; nil before the first block
}

const addBlock = "INSERT INTO block VALUES (?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING"

// put writes one entry.
func (w *batchWriter) put(e *entry) error {
	switch {
	case e.name != "":
		sum := textSum(e.name, e.text)
		_, err := w.tx.Exec("INSERT INTO text VALUES (?, ?, ?) ON CONFLICT DO UPDATE SET text = excluded.text, sum = excluded.sum", e.name, e.text, sum[:])
		return err
	case e.scenario == nil:
		return nil
	case e.data == nil: // the scenario was used
		_, err := w.tx.Exec("UPDATE cell SET used = ? WHERE id = ? AND used <> ?", w.day, e.id[:], w.day)
		return cmp.Or(err, w.writeColumns(e.scenario))
	}
	if !w.knownScenarios[e.id] {
		if _, err := w.tx.Exec("INSERT INTO cell VALUES (?, ?, ?, ?) ON CONFLICT DO NOTHING", e.id[:], e.scenario.text, e.scenario.name, w.day); err != nil {
			return err
		}
		if err := w.writeColumns(e.scenario); err != nil {
			return err
		}
		w.knownScenarios[e.id] = true
	}
	if w.insertBlock == nil {
		var err error
		if w.insertBlock, err = w.tx.Prepare(addBlock); err != nil { // it is closed with the transaction
			return err
		}
	}
	r, err := w.insertBlock.Exec(e.id[:], e.span.Level, e.span.Index, e.unit, e.data, e.sum[:])
	if err != nil {
		return err
	}
	if n, err := r.RowsAffected(); err != nil || n == 1 {
		return err
	}
	return w.reconcile(e)
}

// writeColumns writes the list of a scenario's columns if the file does not have it.
// [Store.Siblings] needs the list.
func (w *batchWriter) writeColumns(cell *scenarioEntry) error {
	if cell.columns == "" {
		return nil
	}
	name, text := columnListPrefix+cell.columns, cell.countedColumns.Text()
	sum := textSum(name, text)
	_, err := w.tx.Exec("INSERT INTO text VALUES (?, ?, ?) ON CONFLICT DO NOTHING", name, text, sum[:])
	return err
}

// reconcile handles a block that is in the file already: if the old block is damaged, the new
// one replaces it; if they differ, the error is a [*sim.Conflict].
func (w *batchWriter) reconcile(e *entry) error {
	var data, sum []byte
	if err := w.tx.QueryRow(selectBlock, e.id[:], e.span.Level, e.span.Index, e.unit).Scan(&data, &sum); err != nil {
		return err
	}
	kept, err := unpack(data, sum)
	if err != nil || kept.ScenarioID != e.id || kept.Span != e.span || kept.RowLevel != e.unit {
		_, err := w.tx.Exec("REPLACE INTO block VALUES (?, ?, ?, ?, ?, ?)", e.id[:], e.span.Level, e.span.Index, e.unit, e.data, e.sum[:])
		return err
	}
	if kept.Sum() == e.sum {
		return nil
	}
	played, err := sim.Unpack(e.data, e.sum)
	if err != nil {
		return err
	}
	return sim.NewConflict(kept, played)
}
