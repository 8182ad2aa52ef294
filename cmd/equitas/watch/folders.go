package watch

import (
	"fmt"
	"path/filepath"
	"slices"
	"strings"
	"sync"

	"github.com/fsnotify/fsnotify"
)

// folders reports when files in some folders are saved. It watches the folders, not the
// files, since many editors write a new file and rename it, after which the old file no
// longer exists.
type folders struct {
	w       *fsnotify.Watcher
	watched []string
	changed chan string
	done    chan struct{}
	close   sync.Once
}

// openFolders returns a folders that watches none yet. The caller must call Close.
func openFolders() (*folders, error) {
	w, err := fsnotify.NewWatcher()
	if err != nil {
		return nil, fmt.Errorf("files cannot be watched: %w", err)
	}
	f := &folders{w: w, changed: make(chan string), done: make(chan struct{})}
	go f.pass()
	return f, nil
}

// Changed implements [changes].
func (f *folders) Changed() <-chan string { return f.changed }

// Look implements [changes].
func (f *folders) Look(paths []string) error {
	for _, p := range paths {
		if slices.Contains(f.watched, p) {
			continue
		}
		if err := f.w.Add(p); err != nil {
			return fmt.Errorf("the folder %s cannot be watched: %w", p, err)
		}
		f.watched = append(f.watched, p)
	}
	return nil
}

// Close stops watching.
func (f *folders) Close() {
	f.close.Do(func() {
		close(f.done)
		f.w.Close()
	})
}

// pass forwards possible saves until the folders are closed. An error of the system, such
// as an overflow, may hide a save and counts as one.
func (f *folders) pass() {
	for {
		path := ""
		select {
		case <-f.done:
			return
		case e, ok := <-f.w.Events:
			if !ok {
				return
			}
			if e.Op == fsnotify.Chmod || isTemporary(e.Name) {
				continue
			}
			path = e.Name
		case _, ok := <-f.w.Errors:
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
