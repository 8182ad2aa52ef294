package files

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
)

// maxLinks is the largest number of links that are followed, one after the other.
const maxLinks = 40

// ResolveLinks returns the path that name, relative to root, leads to after resolving all symbolic
// links, so that a file can be replaced without replacing a link. The file itself may be missing.
// A link that leads out of root is an error.
func ResolveLinks(root *os.Root, name string) (string, error) {
	rest := strings.Split(filepath.Clean(name), string(filepath.Separator))
	done := "."
	for links := 0; len(rest) > 0; {
		part := rest[0]
		rest = rest[1:]
		next := filepath.Join(done, part)
		if !filepath.IsLocal(next) {
			return "", fmt.Errorf("%s leads out of the folder", name)
		}
		info, err := root.Lstat(next)
		if os.IsNotExist(err) {
			return filepath.Join(append([]string{next}, rest...)...), nil
		}
		if err != nil {
			return "", err
		}
		if info.Mode()&os.ModeSymlink == 0 {
			done = next
			continue
		}
		if links++; links > maxLinks {
			return "", fmt.Errorf("%s is a link that goes in a circle", name)
		}
		to, err := root.Readlink(next)
		if err != nil {
			return "", err
		}
		if filepath.IsAbs(to) {
			return "", fmt.Errorf("%s leads out of the folder", name)
		}
		rest = append(strings.Split(filepath.Clean(to), string(filepath.Separator)), rest...)
	}
	return done, nil
}
