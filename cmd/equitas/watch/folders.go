package watch

import (
	"fmt"
	"path/filepath"
	"slices"
	"strings"
	"sync"

	"github.com/fsnotify/fsnotify"
)

// folderWatcher reports when files in some folders are saved. It watches the folders, not the
// files, since many editors write a new file and rename it, after which the old file no
// longer exists.
type folderWatcher struct {
	watcher *fsnotify.Watcher
	watched []string
	changed chan string
	done    chan struct{}
	close   sync.Once
}

// openFolderWatcher returns a folders that watches none yet. The caller must call Close.
func openFolderWatcher() (*folderWatcher, error) {
	w, err := fsnotify.NewWatcher()
	if err != nil {
		return nil, fmt.Errorf("files cannot be watched: %w", err)
	}
	f := &folderWatcher{watcher: w, changed: make(chan string), done: make(chan struct{})}
	go f.forwardSaves()
	return f, nil
}

// Changed implements [changeSource].
func (f *folderWatcher) Changed() <-chan string { return f.changed }

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
	f.close.Do(func() {
		close(f.done)
		f.watcher.Close()
	})
}

// forwardSaves forwards possible saves until the folders are closed. An error of the system, such
// as an overflow, may hide a save and counts as one.
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
		case f.changed <- path:
		case <-f.done:
			return
		}
	}
}

// isTemporary reports whether a file is a temporary file of an editor.
func isTemporary(path string) bool {
	name := filepath.Base(path)
	return strings.HasPrefix(name, ".") || strings.HasSuffix(name, "~")
}
