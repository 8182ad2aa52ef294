package cli

import (
	"bytes"
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"io"
	"os"
	"regexp"
	"runtime/debug"
	"sync"
	"time"
)

// ProgramID returns an id that differs between programs whose games may play differently. It is
// "" for a program built from an unmodified revision, because there the epochs of the games tell
// such programs apart. For any other program it is a hash of its file. Tests replace it.
var ProgramID = sync.OnceValue(func() string {
	if info, ok := debug.ReadBuildInfo(); ok && fromCleanRevision(info) {
		return ""
	}
	f, err := ownFile()
	if err == nil {
		defer f.Close()
		var id string
		if id, err = fileIdentity(f); err == nil {
			return id
		}
	}
	return "unknown " + time.Now().UTC().Format(time.RFC3339Nano) // different from the id of any kept result
})

// fromCleanRevision reports whether a program was built from an unmodified revision: from a
// released module, or from a repository without changes.
func fromCleanRevision(info *debug.BuildInfo) bool {
	settings := map[string]string{}
	for _, s := range info.Settings {
		settings[s.Key] = s.Value
	}
	return info.Main.Sum != "" || settings["vcs.revision"] != "" && settings["vcs.modified"] == "false"
}

// ownFile opens the file of this program: where the system permits, the one that was
// started, not a later replacement.
func ownFile() (*os.File, error) {
	if f, err := os.Open("/proc/self/exe"); err == nil {
		return f, nil
	}
	file, err := os.Executable()
	if err != nil {
		return nil, err
	}
	return os.Open(file)
}

// fileIdentity returns 16 hex digits that identify a program: a hash of the build ID that Go
// writes into it, or else of the whole file.
func fileIdentity(f io.ReadSeeker) (string, error) {
	head := make([]byte, 32<<10)
	n, err := io.ReadFull(f, head)
	if err != nil && err != io.ErrUnexpectedEOF {
		return "", err
	}
	h := sha256.New()
	if id := buildIDIn(head[:n]); id != nil {
		h.Write(id)
	} else if _, err := f.Seek(0, io.SeekStart); err != nil {
		return "", err
	} else if _, err := io.Copy(h, f); err != nil {
		return "", err
	}
	return hex.EncodeToString(h.Sum(nil))[:16], nil
}

// buildIDPattern matches a build ID of Go: several hashes, separated by slashes, of which the
// last is the hash of the output.
var buildIDPattern = regexp.MustCompile(`^[\w-]{20}(/[\w-]{20})+$`)

// buildIDIn returns the build ID in head, the beginning of a program's file; nil if there
// is none. It is in a note of the header, or before the first function.
func buildIDIn(head []byte) []byte {
	const note = "\x04\x00\x00\x00Go\x00\x00" // type and owner of the note, preceded by two lengths
	if at := bytes.Index(head, []byte(note)); at >= 8 {
		id := head[at+len(note):]
		if size := binary.LittleEndian.Uint32(head[at-4:]); uint64(size) <= uint64(len(id)) && buildIDPattern.Match(id[:size]) {
			return id[:size]
		}
	}
	_, id, _ := bytes.Cut(head, []byte("\xff Go build ID: \""))
	id, _, found := bytes.Cut(id, []byte("\"\n \xff"))
	if !found || !buildIDPattern.Match(id) {
		return nil
	}
	return id
}
