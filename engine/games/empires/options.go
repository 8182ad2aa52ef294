package empires

import (
	_ "embed"

	"equitas/engine"
)

// printed are the settings of the published edition, one a line. A test holds
// it against the edition's files.
//
//go:embed printed.txt
var printed string

// Options implements [engine.Rules]: every setting that is not that of the
// edition, by its key; null where the edition's is gone.
func (r *Rules) Options() engine.Fields { return r.set.Options(printed) }
