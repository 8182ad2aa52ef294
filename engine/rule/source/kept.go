package source

import "sync"

// kept holds what files were parsed to, by their names: whoever checks a folder,
// sweeps a number or watches a file reads the same files over and over. A file
// that has changed is parsed anew.
var kept = struct {
	sync.Mutex
	files map[string]keptFile
}{files: map[string]keptFile{}}

// maxKept is how many files are remembered; with more, all are forgotten.
const maxKept = 512

// A keptFile is a text that was parsed and, if that was more than once, its tree,
// which nobody changes.
type keptFile struct {
	text string
	root *Table
}

// ParseFile reads the TOML of a whole source, as [Parse] does. The tree is the
// caller's own.
func ParseFile(src *File) (*Table, *Fault) {
	kept.Lock()
	last, again := kept.files[src.Name]
	kept.Unlock()
	again = again && last.text == src.Text
	if again && last.root != nil {
		return last.root.clone(src), nil
	}
	root, fault := Parse(src, 0, len(src.Text))
	if fault != nil {
		return nil, fault
	}
	now := keptFile{text: src.Text}
	if again {
		now.root = root.clone(nil)
	}
	kept.Lock()
	defer kept.Unlock()
	if len(kept.files) == maxKept {
		clear(kept.files)
	}
	kept.files[src.Name] = now
	return root, nil
}
