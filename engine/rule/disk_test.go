package rule_test

import (
	"io/fs"
	"path"
	"strings"
	"testing"
	"testing/fstest"

	"equitas/engine/enginetest/pico"
	"equitas/engine/rule"
	"equitas/engine/rule/source"
)

// A folderDisk is a [source.Disk] that reaches only one folder, as the disk of a server
// must.
type folderDisk struct {
	files fs.FS
	asked *[]string
}

func (d folderDisk) clean(p string) string {
	*d.asked = append(*d.asked, p)
	return strings.TrimPrefix(path.Clean("/"+p), "/")
}

func (d folderDisk) Stat(p string) (fs.FileInfo, error) { return fs.Stat(d.files, d.clean(p)) }
func (d folderDisk) Open(p string) (fs.File, error)     { return d.files.Open(d.clean(p)) }
func (d folderDisk) Abs(p string) string                { return path.Clean("/" + p) }
func (d folderDisk) Folder(p string) fs.FS {
	sub, err := fs.Sub(d.files, path.Clean(p))
	if err != nil {
		return fstest.MapFS{}
	}
	return sub
}

// Whatever path is asked for or named in a file, a library must read only its layers and
// what its disk gives, and without a disk no file at all.
func TestNoDisk(t *testing.T) {
	const text = "game = \"pico\"\nextends = \"pico/1\"\ntitle = \"Mine\"\n"
	built := pico.Library(t, nil)
	var asked []string
	files := folderDisk{fstest.MapFS{"mine.toml": {Data: []byte(text)}}, &asked}
	for _, c := range []struct {
		disk source.Disk
		path string
		want string // message of the error; "" for none
	}{
		{nil, "mine.toml", "there is no such file"},
		{nil, "/etc/passwd", "there is no variant"},
		{nil, "disk_test.go.toml", "there is no such file"},
		{files, "mine.toml", ""},
		{files, "../../mine.toml", ""}, // what this path means is up to the disk
		{files, "disk_test.toml", "there is no such file"},
		{files, "mnie.toml", "there is no such file; nearest: mine.toml"},
	} {
		l := rule.NewLibrary(built.Games(), built.Layers()...)
		if c.disk != nil {
			l.SetDisk(c.disk)
		}
		_, err := l.Load(c.path, nil)
		if c.want == "" && err != nil || c.want != "" && (err == nil || !strings.Contains(err.Error(), c.want)) {
			t.Errorf("%s: %v, want %q", c.path, err, c.want)
		}
		if c.want != "" {
			if faults := l.CheckFile(c.path); !strings.Contains(faults.Error(), "there is no such file") || strings.Contains(c.want, "nearest") && !strings.Contains(faults.Error(), c.want) {
				t.Errorf("check %s: %v", c.path, faults)
			}
		}
	}
	if len(asked) == 0 {
		t.Error("the disk was not asked")
	}
}

// Only a file that is called .toml is the nearest of one that is not there: no other file, and no
// folder.
func TestNearestFile(t *testing.T) {
	built := pico.Library(t, nil)
	var asked []string
	l := rule.NewLibrary(built.Games(), built.Layers()...)
	l.SetDisk(folderDisk{fstest.MapFS{"notes": {}, "plans.toml/x": {}, "mine.toml": {}}, &asked})
	for path, want := range map[string]string{"note.toml": "", "plan.toml": "", "mnie.toml": "; nearest: mine.toml"} {
		if got := l.CheckFile(path).Error(); !strings.HasSuffix(got, "there is no such file"+want) {
			t.Errorf("%s: got %s, want %q at the end", path, got, want)
		}
	}
}
