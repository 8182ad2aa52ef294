package workbench

import (
	"slices"
	"strconv"

	"equitas/cmd/equitas/workbench/jobs"
	"equitas/engine/lab/question"
)

// sendVerdict starts the comparison of a variant that was just saved with the one that it extends, and
// answers with its fragment.
func (r *request) sendVerdict() error {
	x, err := r.startVerdict()
	if err != nil {
		return err
	}
	piece, err := r.comparePiece(x, x.Progress())
	if err != nil {
		return err
	}
	return r.sendPart("verdict", r.verdictPiece(piece))
}

func (r *request) startVerdict() (*jobs.Job, error) {
	name, _, err := r.editedVariant()
	if err != nil {
		return nil, err
	}
	for _, x := range r.server.jobs.List() { // comparisons of earlier saves are stopped
		if q, ok := x.Question.(*question.Compare); ok && x.StartedBySave.Load() && slices.Contains(q.Others, name) && !x.Progress().State.Over() {
			x.ReplacedBySave.Store(true)
			x.Stop()
		}
	}
	q, key, err := r.verdictOf(name)
	if err != nil {
		return nil, err
	}
	x, err := r.server.jobs.Ask(r.server.project.Lab, key, q)
	if err == nil {
		x.StartedBySave.Store(true)
		r.server.jobs.PutFirstAmongSaves(x)
	}
	return x, err
}

// verdictOf returns the question that compares the variant called name with the one that it
// extends, and the key of its job.
func (r *request) verdictOf(name string) (q *question.Compare, key string, err error) {
	f := compareForm{Other: name}
	if n := r.server.options.verdictDeals; n > 0 {
		f.Deals = strconv.Itoa(n)
	}
	return f.question(r.server.project.Lab)
}

// hasSameRules reports whether the rules of the variant called name equal those of base, the one
// that it extends. It returns false if base is "" or either has faults.
func (r *request) hasSameRules(name, base string) bool {
	lib := r.server.project.Lab.Library()
	v, err := lib.Variant(name, nil, nil)
	if err != nil || base == "" {
		return false
	}
	b, err := lib.Variant(base, nil, nil)
	return err == nil && b.Set.Hash == v.Set.Hash
}

// lastVerdict returns the fragment of the comparison, finished or running, of the variant called
// name under its present rules; nil if there is none.
func (r *request) lastVerdict(name string) (*verdictPiece, error) {
	_, key, err := r.verdictOf(name)
	if err != nil {
		return nil, nil // the form shows the faults of the variant
	}
	x := r.server.jobs.Find(key)
	if x == nil {
		return nil, nil
	}
	c, err := r.comparePiece(x, x.Progress())
	if err != nil {
		return nil, err
	}
	piece := r.verdictPiece(c)
	return &piece, nil
}

// A verdictPiece is the data of the fragment that shows the comparison after a save in short.
type verdictPiece struct {
	*comparePiece
	Name string // name of the variant
}

func (r *request) verdictPiece(c *comparePiece) verdictPiece {
	return verdictPiece{c, r.PathValue("game") + "/" + r.PathValue("name")}
}

func (r *request) followVerdict() error {
	x, err := r.job()
	if err != nil {
		return err
	}
	return r.followJob(x, "verdict", func(p jobs.Progress) (any, error) {
		c, err := r.comparePiece(x, p)
		return r.verdictPiece(c), err
	})
}

func (r *request) stopVerdict() error {
	x, err := r.job()
	if err != nil {
		return err
	}
	x.StoppedByUser.Store(true)
	x.Stop()
	c, err := r.comparePiece(x, x.Progress())
	if err != nil {
		return err
	}
	return r.sendPart("verdict", r.verdictPiece(c))
}
