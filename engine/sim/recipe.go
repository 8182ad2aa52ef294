package sim

import "errors"

// A Recipe is what another process needs to make a cell: beside the text of its
// rules. Its JSON is canonical.
type Recipe struct {
	Name     string   `json:"name"` // of the variant
	Spec     Spec     `json:"spec"`
	Narrow   bool     `json:"narrow,omitempty"`
	Measured bool     `json:"measured,omitempty"` // as the rules' text says
	Seated   []Seated `json:"seated"`             // by slot
}

// A Seated is what a bot's spec does not say in words of its own.
type Seated struct {
	Weights []int32  `json:"weights,omitempty"` // of the game's features; none: the rule of thumb's
	Without []string `json:"without,omitempty"` // names of the parts of the game that it does without
}

// Recipe returns what another process needs to make the cell, with the text of the
// rules. A cell of rules that are not out of files cannot be made elsewhere.
func (c *Cell) Recipe() (r Recipe, text string, err error) {
	if c.Text == nil {
		return r, "", errors.New(c.Name + ": its rules are in no file, so nobody else can play it")
	}
	r = Recipe{Name: c.Name, Spec: c.Spec(), Narrow: c.Narrow, Measured: c.Measuring != nil}
	for _, b := range c.Bots {
		r.Seated = append(r.Seated, b.Made)
	}
	text, err = c.Text()
	return r, text, err
}
