package watch

import (
	"fmt"
	"path/filepath"
	"slices"
	"strings"
	"sync"

	"github.com/fsnotify/fsnotify"
)

// A folderWatcher reports when files in some folders are saved. It watches the folders, not the
// files, since many editors replace a file by a new one when they save.
type folderWatcher struct {
	watcher   *fsnotify.Watcher
	watched   []string      // paths of the folders
	saves     chan string   // paths of files that may have been saved; "" after an error of the system
	done      chan struct{} // closed by Close
	closeOnce sync.Once
}

// openFolderWatcher returns a watcher of no folders; Add adds some. The caller must call Close.
func openFolderWatcher() (*folderWatcher, error) {
	w, err := fsnotify.NewWatcher()
	if err != nil {
		return nil, fmt.Errorf("files cannot be watched: %w", err)
	}
	f := &folderWatcher{watcher: w, saves: make(chan string), done: make(chan struct{})}
	go f.forwardSaves()
	return f, nil
}

// Changed implements [changeSource].
func (f *folderWatcher) Changed() <-chan string { return f.saves }

// Add implements [changeSource].
func (f *folderWatcher) Add(paths []string) error {
	for _, p := range paths {
		if slices.Contains(f.watched, p) {
			continue
		}
		if err := f.watcher.Add(p); err != nil {
			return fmt.Errorf("the folder %s cannot be watched: %w", p, err)
		}
		f.watched = append(f.watched, p)
	}
	return nil
}

// Close stops watching.
func (f *folderWatcher) Close() {
	f.closeOnce.Do(func() {
		close(f.done)
		f.watcher.Close()
	})
}

// forwardSaves sends the paths of files that may have been saved to f.saves until Close is
// called. After an error of the system, such as an overflow, which may hide a save, it sends "".
func (f *folderWatcher) forwardSaves() {
	for {
		path := ""
		select {
		case <-f.done:
			return
		case e, ok := <-f.watcher.Events:
			if !ok {
				return
			}
			if e.Op == fsnotify.Chmod || isTemporary(e.Name) {
				continue
			}
			path = e.Name
		case _, ok := <-f.watcher.Errors:
			if !ok {
				return
			}
		}
		select {
		case f.saves <- path:
		case <-f.done:
			return
		}
	}
}

// isTemporary reports whether a file is, by its name, a hidden file or a temporary file of an
// editor.
func isTemporary(path string) bool {
	name := filepath.Base(path)
	return strings.HasPrefix(name, ".") || strings.HasSuffix(name, "~")
}
