package source

import "sync"

// kept caches parsed files, by name, since checks of folders, sweeps and watched files read
// the same files again and again. A file that has changed is parsed anew.
var kept = struct {
	sync.Mutex
	files map[string]keptFile
}{files: map[string]keptFile{}}

// maxKept is the largest number of cached files; beyond it the cache is cleared.
const maxKept = 512

// A keptFile is a text with its parsed tree, which is never changed.
type keptFile struct {
	text  string
	root  *Table
	fault *Fault // instead of a tree
}

// ParseFile reads the TOML of a whole source, as [Parse] does. The tree is the
// caller's own.
func ParseFile(src *File) (*Table, *Fault) {
	kept.Lock()
	last, again := kept.files[src.Name]
	kept.Unlock()
	if !again || last.text != src.Text {
		root, fault := Parse(src, 0, len(src.Text))
		last = keptFile{src.Text, root, fault}
		kept.Lock()
		if len(kept.files) == maxKept {
			clear(kept.files)
		}
		kept.files[src.Name] = last
		kept.Unlock()
	}
	if last.fault != nil {
		fault := *last.fault
		return nil, &fault
	}
	return last.root.clone(src), nil
}
