package rule

import (
	"strings"

	"equitas/engine/rule/source"
)

// setFile is the file name in the places of settings by --set.
const setFile = "--set"

// readSets adds a layer for each setting of --set, "key=value". Places of settings refer to one text
// with a setting on each line.
func (r *reading) readSets(sets []string) {
	if len(sets) == 0 {
		return
	}
	r.setTexts = sets
	text := strings.Join(sets, "\n")
	if len(text) > source.MaxBytes {
		r.fault(Place{File: setFile}, "", "the text is %s, at most 1 MB", source.FormatSize(int64(len(text))))
		r.hasFailed = true
		return
	}
	src := source.NewFile(setFile, strings.ToValidUTF8(text, "\uFFFD"))
	r.texts[setFile] = src.Text
	r.lib.remember(setFile, src.Text)
	from := 0
	for i, s := range sets {
		to := from + len(strings.ToValidUTF8(s, "\uFFFD"))
		root, fault := source.ParseKeyValue(src, from, to)
		if fault != nil {
			r.faults = append(r.faults, *fault)
		} else {
			r.setLayers = append(r.setLayers, &layer{kind: setLayer, name: setFile, src: src, root: root, isNoChange: i < r.noChangeSets})
		}
		from = to + 1
	}
}

// IsNoChangeFault reports whether a fault is the warning that a setting of --set equals the value in the
// variant.
func IsNoChangeFault(f Fault) bool {
	return f.Warning && f.At.File == setFile && strings.Contains(f.Msg, " already (")
}
