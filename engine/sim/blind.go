package sim

import "equitas/engine/stat"

// Unexercised tells that those who played never use something that was changed,
// and that nobody has shown it to be weak. Nothing may be called identical or the
// same then, neither what is judged already nor what will be.
func (c *Comparison) Unexercised() {
	c.Blind = true
	for i := range c.Rows {
		r := &c.Rows[i]
		r.blind = true
		r.exercised()
	}
}

// exercised takes back that nothing changes, where that was played by who never
// uses what was changed.
func (r *Row) exercised() {
	if r.blind && (r.Verdict == stat.Identical || r.Verdict == stat.Same) {
		r.Verdict, r.Needed, r.Better = stat.NotExercised, 0, 0
	}
}
