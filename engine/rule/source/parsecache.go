package source

import "sync"

// fileCache caches parsed files by name, since checks of folders, sweeps and watched files read the
// same files repeatedly. A file that has changed is parsed anew.
var fileCache = struct {
	sync.Mutex
	files map[string]cachedFile
}{files: map[string]cachedFile{}}

// maxCachedFiles is the largest number of cached files; beyond it the cache is cleared.
const maxCachedFiles = 512

// A cachedFile is a text with the table parsed from it, which is never changed.
type cachedFile struct {
	text  string
	root  *Table
	fault *Fault // if the text is invalid: its fault, and root is nil; otherwise nil
}

// ParseFile parses the TOML of a whole file, as [Parse] does, or copies the result from a cache. The
// caller may change the table.
func ParseFile(src *File) (*Table, *Fault) {
	fileCache.Lock()
	last, again := fileCache.files[src.Name]
	fileCache.Unlock()
	if !again || last.text != src.Text {
		root, fault := Parse(src, 0, len(src.Text))
		last = cachedFile{src.Text, root, fault}
		fileCache.Lock()
		if len(fileCache.files) == maxCachedFiles {
			clear(fileCache.files)
		}
		fileCache.files[src.Name] = last
		fileCache.Unlock()
	}
	if last.fault != nil {
		fault := *last.fault
		return nil, &fault
	}
	return last.root.clone(src), nil
}
