package cli

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"time"

	"equitas/engine/lab/wording"
	"equitas/engine/store"

	"github.com/spf13/cobra"
)

// How the file of kept results is chosen.
const (
	storeEnv    = "EQUITAS_STORE"     // environment variable for its path
	storeMaxEnv = "EQUITAS_STORE_MAX" // environment variable for its largest size
	storeMax    = 2 << 30             // default of its largest size, in bytes
	noStore     = "none"              // path that means that nothing is kept
	storeFlag   = "store"             // flag for its path
)

// AddStore adds the flag --store, the path of the file of kept results.
func AddStore(cmd *cobra.Command, file *string) {
	cmd.Flags().StringVar(file, storeFlag, "", "keep results in `FILE`, and play only what it lacks; none keeps nothing (default equitas/results.db in the user's cache folder, or what "+storeEnv+" says)")
}

// A results holds the file of kept results that a command has opened. [Run] closes the file.
type results struct {
	mu    sync.Mutex
	store *store.Store // nil: none is open
	file  string       // path of the open file
}

// CheckNotResultsFile returns an error if file, the value of flag, is the file in which results are
// kept, named by --store or the environment, which the output would overwrite. file may be "".
func (p *PlayFlags) CheckNotResultsFile(flag, file string) error {
	source, kept := "--"+storeFlag, p.Store
	if kept == "" {
		source, kept = storeEnv, os.Getenv(storeEnv)
	}
	return CheckDifferentFiles(flag, file, source, kept)
}

// Results opens the file of kept results, or the default one if file is "". It returns nil if
// nothing is to be kept. Further calls with the same file return the same store. quiet suppresses
// warnings.
func (s *Streams) Results(file string, quiet bool) (*store.Store, error) {
	if s.results == nil { // nothing would close it
		return nil, nil
	}
	most, err := parseSize(os.Getenv(storeMaxEnv))
	if err != nil {
		return nil, err
	}
	ours := false
	says := "--" + storeFlag
	if file == "" {
		file, says = os.Getenv(storeEnv), storeEnv
	}
	if file == "-" {
		return nil, Usagef("%s is -, must be a file of results, or %s for no file: ./- for one that is called -", says, noStore)
	}
	warn := func(text string) {
		if !quiet {
			fmt.Fprintln(s.Err, text)
		}
	}
	if file == "" {
		dir, err := os.UserCacheDir()
		if err != nil {
			warn("results are not kept: there is no cache folder: " + err.Error() + "; --store names a file")
			return nil, nil
		}
		file, ours = filepath.Join(dir, "equitas", "results.db"), true
	}
	if file == noStore {
		return nil, nil
	}
	r := s.results
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.store == nil || r.file != file {
		r.close()
		r.store, r.file = store.New(file, store.Options{Warn: warn, MaxBytes: most, OwnPath: ours, Clock: clock{}}), file
		if ours {
			importWeights(r.store, filepath.Join(filepath.Dir(file), "weights"))
		}
	}
	return r.store, nil
}

// close closes the file. mu must be held, unless no other goroutine runs.
func (r *results) close() {
	if r != nil && r.store != nil {
		r.store.Close()
		r.store = nil
	}
}

// parseSize parses a number of bytes such as "500 MB" or "2G"; "" is the default, [storeMax].
func parseSize(text string) (int64, error) {
	if text == "" {
		return storeMax, nil
	}
	number := strings.TrimRight(strings.ToUpper(strings.TrimSpace(text)), "IB")
	unit := int64(1)
	for i, letter := range []string{"K", "M", "G", "T"} {
		if n, ok := strings.CutSuffix(number, letter); ok {
			number, unit = n, 1<<(10*(i+1))
		}
	}
	n, err := strconv.ParseInt(strings.TrimSpace(number), 10, 64)
	if err != nil || n < 1 || n > 1<<62/unit {
		return 0, Usagef("%s is %s, must be a size as 500M or 2G", storeMaxEnv, wording.QuoteValue(text))
	}
	return n * unit, nil
}

// importWeights moves files of learned weights from folder into dst, and removes the folder if it
// is then empty. Files that cannot be moved stay.
func importWeights(dst *store.Store, folder string) {
	files, err := os.ReadDir(folder)
	if err != nil {
		return
	}
	for _, f := range files {
		path := filepath.Join(folder, f.Name())
		if end := filepath.Ext(path); !f.Type().IsRegular() || end != ".toml" && end != ".json" {
			continue
		}
		if text, err := os.ReadFile(path); err == nil && dst.Put(f.Name(), string(text)) == nil {
			os.Remove(path)
		}
	}
	os.Remove(folder) // succeeds if the folder is empty
}

// clock is the system clock, as a [store.Clock].
type clock struct{}

func (clock) Now() time.Time                         { return time.Now() }
func (clock) After(d time.Duration) <-chan time.Time { return time.After(d) }

// errNoResults is the error if results are to be listed or checked but none are kept.
var errNoResults = errors.New("no results are kept: --store or " + storeEnv + " is " + noStore)

// NamedResults opens the file of kept results, or the default one if file is "". Unlike Results,
// it returns an error if nothing is to be kept.
func (s *Streams) NamedResults(file string) (*store.Store, error) {
	st, err := s.Results(file, false)
	if err == nil && st == nil {
		err = errNoResults
	}
	return st, err
}
