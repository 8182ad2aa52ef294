package rule_test

import (
	"bytes"
	"slices"
	"strings"
	"testing"

	"equitas/engine/enginetest/pico"
	"equitas/engine/rule"
	"equitas/engine/rule/render"
)

// Tables must be merged key by key; lists, texts and conditions must be replaced whole;
// keys must keep the order of their first appearance.
func TestMerge(t *testing.T) {
	l := pico.Library(t, map[string]string{
		"mid": pico.DerivedHeader + "[hand]\nlimit = 6\n[card.patrol]\nvalue = 3\nname.fr = \"Ronde\"\n[price]\nsummer = [\"base\"]\nwinter = \"any\"\n",
		"x": "game = \"pico\"\nextends = \"pico/mid\"\ntitle = \"X\"\n[hand]\nlimit = 7\n[attack]\nlegal = \"house.hand > 2\"\n" +
			"[card.wall]\nname = { en = \"Wall\" }\nkind = \"defense\"\ncount = 1\n[card.knights]\ncount = 9\n",
	})
	s := pico.Load(t, l, "pico/x").Set
	if got := s.Int("hand.limit"); got != 7 {
		t.Errorf("hand.limit = %d, want that of the derived variant, 7", got)
	}
	if got := s.Int("hand.start"); got != 5 {
		t.Errorf("hand.start = %d, want the inherited 5", got)
	}
	if got := s.Int("card.patrol.value"); got != 3 {
		t.Errorf("card.patrol.value = %d, want 3", got)
	}
	if got, want := s.Words("price.summer"), []string{"base"}; !slices.Equal(got, want) {
		t.Errorf("price.summer = %q, want %q", got, want)
	}
	if got, want := s.Words("price.winter"), []string{"any"}; !slices.Equal(got, want) {
		t.Errorf("price.winter = %q, want %q: a single word is a list of one", got, want)
	}
	if got, want := s.Table("price").Keys(), []string{"summer", "autumn", "winter"}; !slices.Equal(got, want) {
		t.Errorf("prices %q, want %q", got, want)
	}
	if got, want := s.Table("card").Keys(), []string{"knights", "patrol", "wall"}; !slices.Equal(got, want) {
		t.Errorf("cards %q, want %q", got, want)
	}
	if got, want := s.Table("card.patrol.name").Keys(), []string{"en", "it", "fr"}; !slices.Equal(got, want) {
		t.Errorf("names of the patrol %q, want %q", got, want)
	}
	if got, want := s.Expr("attack.legal").Source(), "house.hand > 2"; got != want {
		t.Errorf("attack.legal = %q, want %q", got, want)
	}
	if got, want := s.Value("card.knights.play").List[0].Table.Get("n").Path, "card.knights.play[1].n"; got != want {
		t.Errorf("path %q, want %q", got, want)
	}
	if got, want := s.Chain, []string{"pico/x", "pico/mid", "pico/1"}; !slices.Equal(got, want) {
		t.Errorf("chain %q, want %q", got, want)
	}
	if got, want := s.Files, []string{"decks/pico/1.toml", "variants/pico/1.toml", "variants/pico/mid.toml", "variants/pico/x.toml"}; !slices.Equal(got, want) {
		t.Errorf("files %q, want %q", got, want)
	}
	if got, want := s.DeckName+" "+s.Title, "pico/1 X"; got != want {
		t.Errorf("deck and title %q, want %q", got, want)
	}
}

func TestDrop(t *testing.T) {
	l := pico.Library(t, map[string]string{
		"x": pico.DerivedHeader + "[card.patrol]\ndrop = true\n[price]\nautumn = { drop = true }\n[guild.bards.perk.sing]\ndrop = true\n" +
			"[card.knights]\nplay = []\n",
		"y": "game = \"pico\"\nextends = \"pico/x\"\ntitle = \"Y\"\n[card.patrol]\nname = { en = \"Guard\" }\nkind = \"attack\"\ncount = 1\n",
	})
	s := pico.Load(t, l, "pico/x").Set
	for _, gone := range []string{"card.patrol", "price.autumn", "guild.bards.perk.sing"} {
		if s.Has(gone) {
			t.Errorf("%s is still there", gone)
		}
	}
	if !s.Has("guild.bards.uses") || !s.Has("card.knights") {
		t.Error("more was dropped than asked for")
	}
	s = pico.Load(t, l, "pico/y").Set
	if s.Has("card.patrol.tags") {
		t.Error("a card that comes back keeps what it had before it was dropped")
	}
}

// The deck must be that of the nearest variant that names one.
func TestNearestDeck(t *testing.T) {
	l := pico.Library(t, map[string]string{
		"deck:2": strings.Replace(strings.Replace(pico.Deck, "count = 5", "count = 7", 1), "expected = 10", "expected = 12", 1),
		"mid":    pico.DerivedHeader + "deck = \"pico/2\"\n",
		"x":      "game = \"pico\"\nextends = \"pico/mid\"\ntitle = \"X\"\n",
	})
	s := pico.Load(t, l, "pico/x").Set
	if got := s.Int("card.knights.count"); got != 7 || s.DeckName != "pico/2" {
		t.Errorf("%d knights of deck %s, want 7 of pico/2", got, s.DeckName)
	}
	s = pico.Load(t, l, "pico/x", "deck=pico/1").Set
	if got := s.Int("card.knights.count"); got != 5 {
		t.Errorf("%d knights with --set deck=pico/1, want 5", got)
	}
}

func TestSets(t *testing.T) {
	l := pico.Library(t, nil)
	s := pico.Load(t, l, "pico/1", "hand.limit=8", " card.patrol.value = 0x3 ", "attack.legal=house.hand > 2 && card.id == 'knights'",
		"price.summer=any", `price.autumn=["any","knights"]`, "seasons.use=false", "note.text=\"a = b\"",
		"card.knights.name.fr=Chevaliers noirs", "hand.limit=9", "loot.n=house.hand", "guild.bards.drop=true").Set
	for _, c := range []struct{ path, want string }{
		{"hand.limit", "9"}, {"card.patrol.value", "3"}, {"attack.legal", "house.hand > 2 && card.id == 'knights'"},
		{"price.summer", "any"}, {"price.autumn", "any, knights"}, {"seasons.use", "false"}, {"note.text", "a = b"},
		{"card.knights.name.fr", "Chevaliers noirs"}, {"loot.n", "house.hand"},
	} {
		if got := s.Value(c.path).PlainText(); got != c.want {
			t.Errorf("%s = %s, want %s", c.path, got, c.want)
		}
	}
	if s.Has("guild.bards") {
		t.Error("the bards are still there")
	}
	if got, want := s.Value("hand.limit").At, (rule.Place{File: "--set", Line: 9, Col: 12, Width: 1}); got != want {
		t.Errorf("place %+v, want %+v", got, want)
	}
}

func TestSetFaults(t *testing.T) {
	for _, c := range []struct{ set, want string }{
		{"hand.limit=0", "hand.limit is 0, must be 1 to 20 cards\n    2 | hand.limit=0\n      |            ^ the inherited value is 5 (variants/pico/1.toml, line 7)"},
		{"hand.limit=", "hand.limit is text, must be a whole number\n    2 | hand.limit=\n      |            ^ the inherited value is 5 (variants/pico/1.toml, line 7)"},
		{"hand.limit", "hand.limit has no value\n    2 | hand.limit\n      | ^^^^^^^^^^ write --set KEY=VALUE"},
		{"=5", "\"\" is no key\n    2 | =5\n      | ^ write --set table.key=value"},
		{"hand limit=5", "\"hand limit\" is no key\n    2 | hand limit=5\n      | ^^^^^^^^^^ write --set table.key=value"},
		{"hand.limt=5", "unknown key limt in hand\n    2 | hand.limt=5\n      |      ^^^^ nearest: limit"},
		{"hand.limt=x", "unknown key limt in hand\n    2 | hand.limt=x\n      |      ^^^^ nearest: limit"},
		{"attack.target=lef", "attack.target is lef, must be left or right\n    2 | attack.target=lef\n      |               ^^^ nearest: left"},
		{"attack.legal=house.hnd > 1", "condition attack.legal: house has no field hnd\n    2 | attack.legal=house.hnd > 1\n      |                    ^^^ nearest: hand; house has hand, turn"},
		{"game=pica", "unknown key game\n    2 | game=pica\n      | ^^^^ only a file can say it"},
		{"deck=pico/3", "there is no deck pico/3\n    2 | deck=pico/3\n      |      ^^^^^^ nearest: pico/1"},
		{"hand.limit=1\nhand.start=2", "hand.limit is text, must be a whole number\n    2 | hand.limit=1\n      |            ^ the inherited value is 5 (variants/pico/1.toml, line 7)"},
	} {
		loaded, err := pico.Library(t, nil).Load("pico/1", []string{"hand.start=4", c.set})
		if err == nil {
			t.Errorf("%q: loaded without fault", c.set)
			continue
		}
		got := pico.Output(t, loaded, err)
		_, got, _ = strings.Cut(got, ": ")
		if want := c.want + "\n1 error in --set\n"; got != want {
			t.Errorf("%q:\n got %s\nwant %s", c.set, got, want)
		}
	}
}

// A fault that --set causes elsewhere must say so, and the count must name files and --set
// separately.
func TestSetUnder(t *testing.T) {
	for _, c := range []struct {
		sets []string
		want string
	}{
		{[]string{"hand.limit=4"}, `variants/pico/1.toml:6:9: warning: hand.start is above hand.limit
    6 | start = 5   # cards
      |         ^
      | in the rules of pico/1 with --set hand.limit=4
1 warning in 1 file
`},
		{[]string{"hand.start=4", "card.knights.drop=true", "hand.limit=0"}, `--set:2:1: knights is dropped, but price.autumn still names it (variants/pico/1.toml, line 25)
    2 | card.knights.drop=true
      | ^^^^^^^^^^^^ write it anew, such as price.autumn = ["base"]
--set:3:12: hand.limit is 0, must be 1 to 20 cards
    3 | hand.limit=0
      |            ^ the inherited value is 5 (variants/pico/1.toml, line 7)
2 errors in --set
`},
	} {
		loaded, err := pico.Library(t, nil).Load("pico/1", c.sets)
		if got := pico.Output(t, loaded, err); got != c.want {
			t.Errorf("%q:\ngot:\n%s\nwant:\n%s", c.sets, got, c.want)
		}
	}
}

// The output of show --toml must load as a variant by itself with the same rules.
func TestWriteTOML(t *testing.T) {
	l := pico.Library(t, map[string]string{"x": pico.DerivedHeader + "[hand]\nlimit = 7\n[card.patrol]\ntext.en = \"\"\"say \\\"it's\\\" \\u00ad\\\\\n\\tnow\"\"\"\n" +
		"[card.wall]\nname = { en = \"W\", \"pt-BR\" = \"M\" }\nkind = \"defense\"\ncount = 0\n[card.knights]\ndrop = true\n[price]\nautumn = []\n" +
		"[guild.scribes]\nname = { en = \"S\" }\nuses = 2\nfree = true\n"})
	for _, name := range []string{"pico/1", "pico/x"} {
		want := pico.Load(t, l, name).Set
		var b bytes.Buffer
		if err := render.TOML(&b, want); err != nil {
			t.Fatal(err)
		}
		got := pico.Load(t, pico.Library(t, map[string]string{"copy": b.String()}), "pico/copy").Set
		if got.Hash != want.Hash {
			t.Errorf("%s: hash %s, want %s of:\n%s", name, got.Hash, want.Hash, b.String())
		}
		if changes := render.Diff(want, got); len(changes) > 0 {
			t.Errorf("%s: differs in %v", name, changes)
		}
		if got, want := got.Value("card.patrol.name.it").Text, "Ronda"; got != want {
			t.Errorf("%s: name %q, want %q", name, got, want)
		}
	}
}

// The hash must change with everything that can change play, and with nothing else.
func TestHash(t *testing.T) {
	l := pico.Library(t, map[string]string{
		"title":   strings.Replace(pico.Base, "Pico 1", "Pico One", 1),
		"order":   strings.Replace(pico.Base, "start = 5   # cards\nlimit = 5   # cards", "limit = 5\nstart = 5", 1),
		"crlf":    strings.ReplaceAll(pico.Base, "\n", "\r\n"),
		"bom":     "\ufeff" + pico.Base,
		"price":   strings.Replace(pico.Base, "summer = [\"any\", \"any\"]\nautumn = [\"base\", \"knights\"]", "autumn = [\"base\", \"knights\"]\nsummer = [\"any\", \"any\"]", 1),
		"name":    pico.DerivedHeader + "card.patrol.name.en = \"Guard\"\n",
		"limit":   pico.DerivedHeader + "hand.limit = 6\n",
		"effect":  pico.DerivedHeader + "card.knights.play = [{ do = \"again\" }]\n",
		"yes":     pico.DerivedHeader + "attack.legal = true\n",
		"\"yes\"": pico.DerivedHeader + "attack.legal = \"true\"\n",
		"3":       pico.DerivedHeader + "loot.n = 3\n",
		"\"3\"":   pico.DerivedHeader + "loot.n = \"3\"\n",
	})
	base := pico.Load(t, l, "pico/1").Set.Hash
	if len(base) != 16 || strings.Trim(base, "0123456789abcdef") != "" {
		t.Fatalf("hash %q, want 16 hex digits", base)
	}
	for _, name := range []string{"title", "order", "crlf", "bom", "name"} {
		if got := pico.Load(t, l, "pico/"+name).Set.Hash; got != base {
			t.Errorf("%s changes the hash, though not play", name)
		}
	}
	for _, name := range []string{"price", "limit", "effect"} {
		if got := pico.Load(t, l, "pico/"+name).Set.Hash; got == base {
			t.Errorf("%s does not change the hash", name)
		}
	}
	for _, name := range []string{"yes", "3"} {
		a, b := pico.Load(t, l, "pico/"+name).Set, pico.Load(t, l, `pico/"`+name+`"`).Set
		if a.Hash != b.Hash || len(render.Diff(a, b)) != 0 {
			t.Errorf("%s and %q are different rules: %v", name, name, render.Diff(a, b))
		}
	}
}

func TestDiff(t *testing.T) {
	l := pico.Library(t, map[string]string{"x": "game = \"pico\"\nextends = \"pico/1\"\ntitle = \"X\"\nnote.text = \"new\"\n[hand]\nlimit = 6\n" +
		"[attack]\nlegal = '''\nhouse.turn > 1\n  && house.hand > 1'''\n[price]\nautumn = [\"any\", \"any\"]\nwinter = [\"base\"]\n" +
		"[card.patrol]\ndrop = true\n[card.knights]\nplay = [{ do = \"again\" }]\nname.en = \"Riders\"\n[guild.bards.perk.sing]\ndrop = true\n"})
	got := render.Diff(pico.Load(t, l, "pico/1").Set, pico.Load(t, l, "pico/x").Set)
	want := []render.Change{
		{Path: "hand.limit", Base: "5", Other: "6"},
		{Path: "attack.legal", Base: "house.turn > 1 && !table.plague && (card.value ?? 0) <= house.hand", Other: "house.turn > 1 && house.hand > 1"},
		{Path: "price.autumn", Base: "base, knights", Other: "any, any"},
		{Path: "price.winter", Base: "–", Other: "base"},
		{Path: "note.text", Base: "–", Other: "new"},
		{Path: "card.knights.play", Base: "draw n house.hand < 3 ? 2 : 1 from base when !deployed.guards; again", Other: "again"},
		{Path: "card.patrol", Base: "kind defense, count 4, tags guards", Other: "–"},
		{Path: "guild.bards.perk.sing", Base: "on action, do draw n 1 from base spare patrol", Other: "–"},
	}
	if !slices.Equal(got, want) {
		for i := range max(len(got), len(want)) {
			if i >= len(got) || i >= len(want) || got[i] != want[i] {
				t.Errorf("change %d:\n got %v\nwant %v", i, at(got, i), at(want, i))
			}
		}
	}
	if same := render.Diff(pico.Load(t, l, "pico/x").Set, pico.Load(t, l, "pico/x").Set); len(same) > 0 {
		t.Errorf("a variant differs from itself: %v", same)
	}
}

func at(l []render.Change, i int) render.Change {
	if i < len(l) {
		return l[i]
	}
	return render.Change{}
}

// WithPlaces must print for each line where it comes from.
func TestShow(t *testing.T) {
	l := pico.Library(t, map[string]string{"x": pico.DerivedHeader + "[hand]\nlimit = 12\n[card.patrol]\nvalue = 3\n"})
	var b bytes.Buffer
	if err := render.TOMLWithPlaces(&b, pico.Load(t, l, "pico/x", "loot.n=2").Set); err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{
		"# pico/x, which extends pico/1\n# deck pico/1\n# rules ",
		"game  = \"pico\"\ntitle = \"X\"\n",
		`
[hand]
start = 5    # variants/pico/1.toml:6
limit = 12   # variants/pico/x.toml:5

[attack]
target = "left"                           # variants/pico/1.toml:10
legal  = '''
house.turn > 1 && !table.plague
  && (card.value ?? 0) <= house.hand'''   # variants/pico/1.toml:11

[loot]
n = 2   # --set:1
`, `
[card.patrol]
name  = { en = "Patrol", it = "Ronda" }   # decks/pico/1.toml:17
kind  = "defense"                         # decks/pico/1.toml:18
count = 4                                 # decks/pico/1.toml:19
tags  = ["guards"]                        # decks/pico/1.toml:20
value = 3                                 # variants/pico/x.toml:7
`, `
[guild.bards.perk.sing]
on = "action"`,
	} {
		if !strings.Contains(b.String(), want) {
			t.Errorf("lacks:\n%s\ngot:\n%s", want, b.String())
		}
	}
}

// Accessors must panic for a key that the schema does not have.
func TestAccessorsPanic(t *testing.T) {
	s := pico.Load(t, pico.Library(t, nil), "pico/1").Set
	for name, ask := range map[string]func(){
		"unknown":      func() { s.Int("hand.size") },
		"wrong type":   func() { s.Bool("hand.limit") },
		"optional":     func() { s.Text("note.text") },
		"not a list":   func() { s.Words("hand.limit") },
		"not a number": func() { s.Int("card.knights") },
	} {
		func() {
			defer func() {
				if r, _ := recover().(string); !strings.HasPrefix(r, "rule: ") {
					t.Errorf("%s: panic %q, want one of this package", name, r)
				}
			}()
			ask()
		}()
	}
	if s.Table("hand.limit") != nil || s.Table("x") != nil || s.Value("hand.limit.x") != nil || s.Expr("x") != nil || s.Has("") {
		t.Error("something is found that is not there")
	}
	if n := len(s.Conditions()); n != 5 {
		t.Errorf("%d conditions and amounts, want 5", n)
	}
}

// Set.ValueWhen must return the value that another path had when a value was written. For a
// value of the deck, it must look in the rules that were laid over the deck first.
func TestThen(t *testing.T) {
	l := pico.Library(t, map[string]string{
		"mid": pico.DerivedHeader + "[hand]\nlimit = 6\n[card.patrol]\nvalue = 3\nname.fr = \"Ronde\"\n",
		"x":   "game = \"pico\"\nextends = \"pico/mid\"\ntitle = \"X\"\n[hand]\nlimit = 7\n[card.patrol]\nvalue = 4\n",
	})
	s := pico.Load(t, l, "pico/x").Set
	for _, c := range []struct {
		since, path string
		want        int64
	}{
		{"card.patrol.name.fr", "card.patrol.value", 3},
		{"card.patrol.name.fr", "hand.limit", 6},
		{"card.patrol.value", "card.patrol.value", 4},
		{"card.patrol.name.en", "hand.limit", 5}, // that of the edition
	} {
		if v := s.ValueWhen(c.since, c.path); v == nil || v.Int != c.want {
			t.Errorf("%s when %s was written: %v, want %d", c.path, c.since, v, c.want)
		}
	}
	if a, b := s.LayerOf("card.patrol.name.en"), s.LayerOf("card.patrol.name.fr"); a < 0 || a >= b {
		t.Errorf("the English name is of layer %d, the French of %d", a, b)
	}
	if s.ValueWhen("card.patrol.name.xx", "hand.limit") != nil || s.LayerOf("card") != -1 {
		t.Error("an answer about what is not written")
	}
}
