package project

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"equitas/decks"
	"equitas/engine/lab"
	"equitas/engine/rule"
	"equitas/engine/rule/render"
	"equitas/variants"

	"github.com/BurntSushi/toml"
	"github.com/santhosh-tekuri/jsonschema/v6"
)

// schemas writes the schemas of a game for variants, decks and words into a folder and
// compiles them.
func schemas(t *testing.T, dir, game string) map[string]*jsonschema.Schema {
	t.Helper()
	all, lib := map[string]*jsonschema.Schema{}, lab.Open(lab.Resources{}).Library()
	for _, kind := range []string{"variant", "deck", "words"} {
		file := filepath.Join(dir, game+"-"+kind+".schema.json")
		var text bytes.Buffer
		if err := WriteSchema(&text, lib, lib.Game(game), rule.FileKind(kind)); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(file, text.Bytes(), 0o666); err != nil {
			t.Fatal(err)
		}
		c := jsonschema.NewCompiler()
		c.AssertFormat()
		s, err := c.Compile(file)
		if err != nil {
			t.Fatal(err)
		}
		all[kind] = s
	}
	return all
}

// asJSON returns TOML as a validator sees it; false if the text is not TOML.
func asJSON(t *testing.T, text string) (any, bool) {
	t.Helper()
	var m map[string]any
	if _, err := toml.Decode(text, &m); err != nil {
		return nil, false
	}
	b, err := json.Marshal(m)
	if err != nil { // NaN and Inf are not WriteJSON: taplo refuses them as numbers too
		return "not a number", true
	}
	v, err := jsonschema.UnmarshalJSON(strings.NewReader(string(b)))
	if err != nil {
		t.Fatal(err)
	}
	return v, true
}

// shipped calls f for every built-in file, with its name, kind and text.
func shipped(t *testing.T, f func(name, kind, text string)) {
	t.Helper()
	lib := lab.Open(lab.Resources{}).Library()
	for kind, files := range map[string]fs.FS{"variant": variants.FS, "deck": decks.FS} {
		names, err := fs.Glob(files, "*/*.toml")
		if err != nil || len(names) == 0 {
			t.Fatalf("no files: %v", err)
		}
		for _, name := range names {
			if path.Dir(name) == "themes" {
				continue
			}
			text, err := fs.ReadFile(files, name)
			if err != nil {
				t.Fatal(err)
			}
			if strings.HasPrefix(path.Base(name), "words.") {
				if lib.Game(path.Dir(name)) == nil {
					continue // words for all text games, which tests of engine/games check
				}
				f(name, "words", string(text))
				continue
			}
			f(name, kind, string(text))
		}
	}
}

// The schemas accept every built-in file, and the rules of each variant as show --toml
// writes them.
func TestSchemaAccepts(t *testing.T) {
	if testing.Short() {
		t.Skip("reads all files")
	}
	all, lib := map[string]map[string]*jsonschema.Schema{}, lab.Open(lab.Resources{}).Library()
	shipped(t, func(name, kind, text string) {
		game, _, _ := strings.Cut(name, "/")
		if all[game] == nil {
			all[game] = schemas(t, t.TempDir(), game)
		}
		v, ok := asJSON(t, text)
		if !ok {
			t.Fatalf("%s is no TOML", name)
		}
		if err := all[game][kind].Validate(v); err != nil {
			t.Errorf("%s: %v", name, err)
		}
		if kind != "variant" {
			return
		}
		read, err := lib.Variant(strings.TrimSuffix(name, ".toml"), nil, nil)
		if err != nil {
			t.Fatal(err)
		}
		var whole strings.Builder
		if err := render.TOML(&whole, read.Set); err != nil {
			t.Fatal(err)
		}
		if v, ok := asJSON(t, whole.String()); !ok || all[game][kind].Validate(v) != nil {
			t.Errorf("%s as show --toml writes it is refused", name)
		}
	})
}

// wrongFiles returns the paths of files with faults in the test data of the command
// equitas.
func wrongFiles(t *testing.T, pattern string) []string {
	t.Helper()
	files, err := filepath.Glob(filepath.Join("../../../cmd/equitas/testdata", pattern))
	if err != nil || len(files) == 0 {
		t.Fatalf("no files %s: %v", pattern, err)
	}
	return files
}

// kindOf returns "deck" or "variant" for a file of that test data.
func kindOf(file, text string) string {
	if strings.HasPrefix(strings.TrimPrefix(filepath.Base(file), "shape-"), "deck-") && strings.Contains(text, "expected") {
		return "deck"
	}
	return "variant"
}

// The schemas refuse files of a wrong shape, and accept those that are only unusual.
func TestSchemaRefuses(t *testing.T) {
	games := map[string]map[string]*jsonschema.Schema{}
	for _, game := range []string{"proelio", "warland", "stronghold", "empires"} {
		games[game] = schemas(t, t.TempDir(), game)
	}
	for _, file := range wrongFiles(t, "*/*.toml") {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		all := games["proelio"]
		if of := regexp.MustCompile(`(?m)^game\s*=\s*"(\w+)"`).FindSubmatch(text); of != nil && games[string(of[1])] != nil {
			all = games[string(of[1])]
		}
		shape := strings.HasPrefix(filepath.Base(file), "shape-")
		odd := filepath.Base(filepath.Dir(file)) == "odd"
		kind := kindOf(file, string(text))
		v, ok := asJSON(t, string(text))
		switch {
		case shape && !ok:
			t.Errorf("%s is no TOML", file)
		case shape && all[kind].Validate(v) == nil:
			t.Errorf("%s is accepted, but its shape is wrong", file)
		case odd && (!ok || all[kind].Validate(v) != nil):
			t.Errorf("%s is refused, but it can be played: %v", file, all[kind].Validate(v))
		}
	}
}

// The schemas know the steps, expressions and domains of a text game, and the verbs with
// which sentences begin.
func TestSchemaOfSteps(t *testing.T) {
	all := schemas(t, t.TempDir(), "crazy_eights")
	for text, good := range map[string]bool{
		`phase.turn.x = "move 1 from deck to hand"`: true, `phase.turn.x = ["shuffle deck", { run = "act", until = "true" }]`: true, `phase.turn.x = { choose = "card from hand" }`: true,
		`phase.turn.x = "mvoe 1 from deck to hand"`: false, `phase.turn.x = ["shuffle deck", "mov 1 from deck to hand"]`: false, `phase.turn.x = 3`: false, `phase.turn.x = ["shuffle deck", 3]`: false,
		`end.score = "me.hand"`: true, `end.score = 3`: true, `end.score = ["me.hand"]`: false,
		`field.x = "1..9"`: true, `field.x = ["a", "b"]`: true, `field.x = [1]`: false, `field.x = 9`: false,
	} {
		v, ok := asJSON(t, "game = \"crazy_eights\"\nextends = \"crazy_eights/standard\"\ntitle = \"Mine\"\n"+text)
		if err := all["variant"].Validate(v); !ok || (err == nil) != good {
			t.Errorf("%s: %v", text, err)
		}
	}
}

// Taplo, which editors use for TOML, takes the schema named in the first line of a file,
// accepts all built-in files, and refuses those of a wrong shape.
func TestTaplo(t *testing.T) {
	if testing.Short() {
		t.Skip("starts another program")
	}
	taplo, err := exec.LookPath("taplo")
	if err != nil {
		if os.Getenv("EQUITAS_NEED_TAPLO") != "" {
			t.Fatal("taplo is missing, but EQUITAS_NEED_TAPLO is set")
		}
		t.Skip("taplo is missing: the schemas are not tried in it (npm install -g @taplo/cli)")
	}
	dir := t.TempDir()
	games := map[string]bool{}
	write := func(name, game, kind, text string) string {
		t.Helper()
		if !games[game] {
			schemas(t, dir, game)
			games[game] = true
		}
		file := filepath.Join(dir, strings.ReplaceAll(name, "/", "-"))
		text = "#:schema " + game + "-" + kind + ".schema.json\n" + text
		if err := os.WriteFile(file, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
		return file
	}
	good := []string{"check"}
	shipped(t, func(name, kind, text string) {
		game, _, _ := strings.Cut(name, "/")
		good = append(good, write(kind+"-"+name, game, kind, text))
	})
	if out, err := exec.Command(taplo, good...).CombinedOutput(); err != nil {
		t.Errorf("%v: %s", err, out)
	}
	bad := []string{"check"}
	for _, file := range wrongFiles(t, "wrong/shape-*.toml") {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		bad = append(bad, write("wrong-"+filepath.Base(file), "proelio", kindOf(file, string(text)), string(text)))
	}
	out, err := exec.Command(taplo, bad...).CombinedOutput()
	for _, file := range bad[1:] {
		if want := fmt.Sprintf("schema validation failed path=%q", file); err == nil || !strings.Contains(string(out), want) {
			t.Errorf("%v: %s lacks %q", err, out, want)
		}
	}
}
