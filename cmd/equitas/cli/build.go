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

// Build tells this program from others whose games may play otherwise: "" for one
// that was made of a revision as it is, since then the epochs of the games tell it.
// Any other has a hash of itself. Tests set it.
var Build = sync.OnceValue(func() string {
	if info, ok := debug.ReadBuildInfo(); ok && released(info) {
		return ""
	}
	f, err := ownFile()
	if err == nil {
		defer f.Close()
		var id string
		if id, err = identity(f); err == nil {
			return id
		}
	}
	return "unknown " + time.Now().UTC().Format(time.RFC3339Nano) // what nobody can have kept
})

// released reports whether a program was made of a revision as it is.
func released(info *debug.BuildInfo) bool {
	settings := map[string]string{}
	for _, s := range info.Settings {
		settings[s.Key] = s.Value
	}
	return info.Main.Sum != "" || settings["vcs.revision"] != "" && settings["vcs.modified"] == "false"
}

// ownFile opens the file of this program: where the system tells, the one that was
// started, and not one that was put in its place since.
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

// identity returns 16 hex digits that stand for a program and all that is in it. Go
// writes such a hash into what it builds; a program without one is read whole.
func identity(f io.ReadSeeker) (string, error) {
	head := make([]byte, 32<<10)
	n, err := io.ReadFull(f, head)
	if err != nil && err != io.ErrUnexpectedEOF {
		return "", err
	}
	h := sha256.New()
	if id := builtAs(head[:n]); id != nil {
		h.Write(id)
	} else if _, err := f.Seek(0, io.SeekStart); err != nil {
		return "", err
	} else if _, err := io.Copy(h, f); err != nil {
		return "", err
	}
	return hex.EncodeToString(h.Sum(nil))[:16], nil
}

// isBuildID is what Go calls a build: hashes of what it was made from, and of what
// came of it as the last.
var isBuildID = regexp.MustCompile(`^[\w-]{20}(/[\w-]{20})+$`)

// builtAs returns what Go says of a program in the beginning of its file, nil if it
// says nothing: in a note of the header, or before the first function.
func builtAs(head []byte) []byte {
	const note = "\x04\x00\x00\x00Go\x00\x00" // a kind, and whose it is; before that stand two lengths
	if at := bytes.Index(head, []byte(note)); at >= 8 {
		id := head[at+len(note):]
		if size := binary.LittleEndian.Uint32(head[at-4:]); uint64(size) <= uint64(len(id)) && isBuildID.Match(id[:size]) {
			return id[:size]
		}
	}
	_, id, _ := bytes.Cut(head, []byte("\xff Go build ID: \""))
	id, _, found := bytes.Cut(id, []byte("\"\n \xff"))
	if !found || !isBuildID.Match(id) {
		return nil
	}
	return id
}
