package rule_test

import (
	"fmt"
	"strings"
	"testing"

	"equitas/engine/enginetest/pico"
	"equitas/engine/rule"
)

// Tests the message for each fault of a single key, as it is printed, without the line that
// counts faults.
func TestKeyFaults(t *testing.T) {
	for _, c := range []struct{ name, text, want string }{
		{"range", "[hand]\nlimit     = 0     # cards\n", `
variants/pico/x.toml:5:13: hand.limit is 0, must be 1 to 20 cards
    5 | limit     = 0     # cards
      |             ^ the inherited value is 5 (variants/pico/1.toml, line 7)`},
		{"two billion", "[card.patrol]\ncount = 2_000_000_000\n", `
variants/pico/x.toml:5:9: card.patrol.count is 2000000000, must be 0 to 200 cards
    5 | count = 2_000_000_000
      |         ^^^^^^^^^^^^^ the inherited value is 4 (decks/pico/1.toml, line 19)`},
		{"text for a number", "[hand]\nlimit = \"6\"\n", `
variants/pico/x.toml:5:9: hand.limit is text, must be a whole number (write limit = 6, without quotes)
    5 | limit = "6"
      |         ^^^ the inherited value is 5 (variants/pico/1.toml, line 7)`},
		{"words for a number", "hand.limit = \"six\"\n", `
variants/pico/x.toml:4:14: hand.limit is text, must be a whole number
    4 | hand.limit = "six"
      |              ^^^^^ the inherited value is 5 (variants/pico/1.toml, line 7)`},
		{"fraction", "[hand]\nlimit = 5.5\n", `
variants/pico/x.toml:5:9: hand.limit is 5.5, must be a whole number
    5 | limit = 5.5
      |         ^^^ the inherited value is 5 (variants/pico/1.toml, line 7)`},
		{"date", "[hand]\nlimit = 1979-05-27 07:32:00 # c\n", `
variants/pico/x.toml:5:9: hand.limit is a date, must be a whole number
    5 | limit = 1979-05-27 07:32:00 # c
      |         ^^^^^^^^^^^^^^^^^^^ the inherited value is 5 (variants/pico/1.toml, line 7)`},
		{"text for yes or no", "[seasons]\nuse = \"true\"\n", `
variants/pico/x.toml:5:7: seasons.use is text, must be true or false (write use = true, without quotes)
    5 | use = "true"
      |       ^^^^^^ the inherited value is true (variants/pico/1.toml, line 19)`},
		{"yes or no for text", "[note]\ntext = true\n", `
variants/pico/x.toml:5:8: note.text is true, must be text (write it in quotes)
    5 | text = true
      |        ^^^^`},
		{"word", "[attack]\ntarget = \"lefft\"\n", `
variants/pico/x.toml:5:10: attack.target is lefft, must be left or right
    5 | target = "lefft"
      |          ^^^^^^^ nearest: left`},
		{"word in capitals", "[attack]\ntarget = \"Left\"\n", `
variants/pico/x.toml:5:10: attack.target is Left, must be left or right
    5 | target = "Left"
      |          ^^^^^^ nearest: left`},
		{"reference in a list", "[price]\nsummer = [\"any\", \"knight\"]\n", `
variants/pico/x.toml:5:18: price.summer is knight, must be any, base or the name of a card
    5 | summer = ["any", "knight"]
      |                  ^^^^^^^^ nearest: knights`},
		{"reference by a name", "[price]\nsummer = [\"any\", \"cavalieri\"]\n", `
variants/pico/x.toml:5:18: price.summer is cavalieri, must be any, base or the name of a card
    5 | summer = ["any", "cavalieri"]
      |                  ^^^^^^^^^^^ nearest: knights, which is called cavalieri`},
		{"entry by a name", "[card.ronda]\nvalue = 2\n", `
variants/pico/x.toml:4:2: card ronda lacks name, kind, count (a new card must be complete)
    4 | [card.ronda]
      |  ^^^^^^^^^^ nearest: patrol, which is called ronda`},
		{"reference to a list", "[seasons]\nfirst = \"winter\"\n", `
variants/pico/x.toml:5:9: seasons.first is winter, must be one of seasons.names
    5 | first = "winter"
      |         ^^^^^^^^ known: summer, autumn`},
		{"number in a list of words", "[price]\nsummer = [1]\n", `
variants/pico/x.toml:5:11: price.summer has a whole number in its list, must be words in quotes
    5 | summer = [1]
      |           ^`},
		{"text for a list", "[card.patrol]\ntags = \"guards\"\n", `
variants/pico/x.toml:5:8: card.patrol.tags is text, must be a list of texts (write tags = ["guards"])
    5 | tags = "guards"
      |        ^^^^^^^^ the inherited value is guards (decks/pico/1.toml, line 20)`},
		{"range in words for a band", "[gate.\"len.turns\"]\nband = \"30 to 40\"\n", `
variants/pico/x.toml:5:8: gate."len.turns".band is text, must be a list of two numbers, the lower one first (write band = [30, 40])
    5 | band = "30 to 40"
      |        ^^^^^^^^^^`},
		{"list for a goal", "[metric.\"len.turns\"]\ngoal = [30, 60]\n", `
variants/pico/x.toml:5:8: metric."len.turns".goal is a list, must be "up", "down", a number or "30 to 60" (write goal = "30 to 60")
    5 | goal = [30, 60]
      |        ^^^^^^^^`},
		{"text for names", "[card.patrol]\nname = \"Guard\"\n", `
variants/pico/x.toml:5:8: card.patrol.name is text, must be a table of names by language (write name = { en = "Guard" })
    5 | name = "Guard"
      |        ^^^^^^^ the inherited value is en = Patrol, it = Ronda (decks/pico/1.toml, line 17)`},
		{"language", "card.patrol.name.\"the best\" = \"Guard\"\n", `
variants/pico/x.toml:4:18: "the best" is no language
    4 | card.patrol.name."the best" = "Guard"
      |                  ^^^^^^^^^^ write its code: en, it, pt-BR`},
		{"value for a table", "hand = 5\n", `
variants/pico/x.toml:4:8: hand is a whole number, must be a table
    4 | hand = 5
      |        ^ write [hand] on a line of its own and its keys below`},
		{"entry switched off", "card.knights = false\n", `
variants/pico/x.toml:4:16: card.knights is false, must be a table
    4 | card.knights = false
      |                ^^^^^ to take it out, write card.knights.drop = true`},
		{"array of tables", "[[hand]]\nlimit = 5\n", `
variants/pico/x.toml:4:3: hand is a list, must be a table
    4 | [[hand]]
      |   ^^^^ write [hand] on a line of its own and its keys below`},
		{"unknown key of a card", "[card.knights]\n  valu = 3\n", `
variants/pico/x.toml:5:3: unknown key valu in card "knights"
    5 |   valu = 3
      |   ^^^^ nearest: value`},
		{"unknown key, tabs", "[hand]\n\tlimt = 3\n", `
variants/pico/x.toml:5:2: unknown key limt in hand
    5 | 	limt = 3
      | 	^^^^ nearest: limit`},
		{"key in capitals", "[hand]\nLimit = 3\n", `
variants/pico/x.toml:5:1: unknown key Limit in hand
    5 | Limit = 3
      | ^^^^^ nearest: limit`},
		{"unknown key that begins a known one", "[attack]\ntarget_of = \"left\"\n", `
variants/pico/x.toml:5:1: unknown key target_of in attack
    5 | target_of = "left"
      | ^^^^^^^^^ nearest: target`},
		{"unknown key, all listed", "[loot]\nsize = 3\n", `
variants/pico/x.toml:5:1: unknown key size in loot
    5 | size = 3
      | ^^^^ known: n`},
		{"key with dots below a table", "[card.knights]\ncount = 3\nattack.target = \"right\"\n", `
variants/pico/x.toml:6:1: unknown key attack in card "knights"
    6 | attack.target = "right"
      | ^^^^^^ here it belongs to [card.knights], line 4: put it above that line, or write [attack] above it, and target = …`},
		{"key with dots below the second table", "[hand]\nlimit = 6\n[card.knights]\ncount = 3\nattack.target = \"right\"\n", `
variants/pico/x.toml:8:1: unknown key attack in card "knights"
    8 | attack.target = "right"
      | ^^^^^^ here it belongs to [card.knights], line 6: put it above the first table, line 4, or write [attack] above it, and target = …`},
		{"key with dots whose table stands elsewhere", "[attack]\ntarget = \"right\"\n[card.knights]\ncount = 3\nattack.legal = \"true\"\n", `
variants/pico/x.toml:8:1: unknown key attack in card "knights"
    8 | attack.legal = "true"
      | ^^^^^^ here it belongs to [card.knights], line 6: write legal = … under [attack], line 4`},
		{"key of the top below a table", "[hand]\nlimit = 6\ndeck = \"pico/1\"\n", `
variants/pico/x.toml:6:1: unknown key deck in hand
    6 | deck = "pico/1"
      | ^^^^ here it belongs to [hand], line 4: put it above that line`},
		{"key of the top below the second table", "[hand]\nlimit = 6\n[attack]\ndeck = \"pico/1\"\n", `
variants/pico/x.toml:7:1: unknown key deck in attack
    7 | deck = "pico/1"
      | ^^^^ here it belongs to [attack], line 6: put it above the first table, line 4`},
		{"key of another table", "[hand]\ntarget = \"right\"\n", `
variants/pico/x.toml:5:1: unknown key target in hand
    5 | target = "right"
      | ^^^^^^ here it belongs to [hand], line 4; it stands in [attack]`},
		{"key with dots below a metric", "[metric.\"len.turns\"]\nmargin = 2\nhand.limit = 6\n", `
variants/pico/x.toml:6:1: unknown key hand in metric "len.turns"
    6 | hand.limit = 6
      | ^^^^ here it belongs to [metric."len.turns"], line 4: put it above that line, or write [hand] above it, and limit = …`},
		{"key with dots below names", "[card.patrol.name]\nen = \"Guard\"\nhand.limit = 6\n", `
variants/pico/x.toml:6:1: card.patrol.name.hand is a table, must be text
    6 | hand.limit = 6
      | ^^^^ here it belongs to [card.patrol.name], line 4: put it above that line, or write [hand] above it, and limit = …`},
		{"key of a card below its names", "[card.patrol.name]\nen = \"Guard\"\ncount = 6\n", `
variants/pico/x.toml:6:9: card.patrol.name.count is a whole number, must be text (write it in quotes)
    6 | count = 6
      |         ^ here it belongs to [card.patrol.name], line 4: write [card.patrol] above it, and count = …`},
		{"key with dots below an effect", "[[card.patrol.play]]\ndo = \"draw\"\nn = 2\nfrom = \"base\"\nhand.limit = 6\n", `
variants/pico/x.toml:8:1: card.patrol.play[1]: draw has no hand
    8 | hand.limit = 6
      | ^^^^ here it belongs to [[card.patrol.play]], line 4: put it above that line, or write [hand] above it, and limit = …`},
		{"key with dots in braces", "card.patrol = { hand.limit = 6 }\n", `
variants/pico/x.toml:4:17: unknown key hand in card "patrol"
    4 | card.patrol = { hand.limit = 6 }
      |                 ^^^^ known: name, text, kind, value, count, tags, play`},
		{"unknown table", "[hnad]\nlimit = 3\n", `
variants/pico/x.toml:4:2: unknown table hnad
    4 | [hnad]
      |  ^^^^ nearest: hand`},
		{"key without its table", "limit = 3\n", `
variants/pico/x.toml:4:1: unknown key limit
    4 | limit = 3
      | ^^^^^ stands in [hand]`},
		{"unknown key of a perk", "[guild.bards.perk.sing]\nonn = \"play\"\n", `
variants/pico/x.toml:5:1: unknown key onn in guild.bards.perk.sing
    5 | onn = "play"
      | ^^^ nearest: on`},
		{"name of a card", "[card.black-powder]\ncount = 1\n", `
variants/pico/x.toml:4:7: card cannot have the name "black-powder"
    4 | [card.black-powder]
      |       ^^^^^^^^^^^^ names are made of a to z, 0 to 9 and _: black_powder`},
		{"incomplete card", "[card.watchmen]\nvalue = 3\n", `
variants/pico/x.toml:4:2: card watchmen lacks name, kind, count (a new card must be complete)
    4 | [card.watchmen]
      |  ^^^^^^^^^^^^^`},
		{"incomplete perk", "[guild.bards.perk.dance]\non = \"play\"\n", `
variants/pico/x.toml:4:2: guild bards perk dance lacks do (a new perk must be complete)
    4 | [guild.bards.perk.dance]
      |  ^^^^^^^^^^^^^^^^^^^^^^`},
		{"drop what is not there", "[card.patrl]\ndrop = true\n", `
variants/pico/x.toml:4:2: there is no card "patrl" to drop
    4 | [card.patrl]
      |  ^^^^^^^^^^ nearest: patrol`},
		{"drop and more", "[card.patrol]\nvalue = 3\ndrop = true\n", `
variants/pico/x.toml:5:1: card "patrol" is dropped, nothing else can be said of it
    5 | value = 3
      | ^^^^^`},
		{"drop is false", "[card.patrol]\ndrop = false\n", `
variants/pico/x.toml:5:8: drop is false, must be true
    5 | drop = false
      |        ^^^^^ leave the line out`},
		{"drop is text", "[card.patrol]\ndrop = \"true\"\n", `
variants/pico/x.toml:5:8: card.patrol.drop is text, must be true (write drop = true, without quotes)
    5 | drop = "true"
      |        ^^^^^^`},
		{"flag", "[guild.bards]\nfree = false\n", `
variants/pico/x.toml:5:8: guild.bards.free is false, must be true
    5 | free = false
      |        ^^^^^`},
		{"effect is no list", "card.patrol.play = { do = \"again\" }\n", `
variants/pico/x.toml:4:20: card.patrol.play is a table, must be a list of effects (put it between [ and ])
    4 | card.patrol.play = { do = "again" }
      |                    ^^^^^^^^^^^^^^^^`},
		{"effect is text", "card.patrol.play = [\"again\"]\n", `
variants/pico/x.toml:4:21: card.patrol.play[1] is text, must be an effect
    4 | card.patrol.play = ["again"]
      |                     ^^^^^^^ write { do = "verb", ... }`},
		{"effect without a verb", "card.patrol.play = [{ n = 1 }]\n", `
variants/pico/x.toml:4:21: card.patrol.play[1] lacks do, the verb of the effect
    4 | card.patrol.play = [{ n = 1 }]
      |                     ^^^^^^^^^`},
		{"unknown verb", "card.patrol.play = [{ do = \"drew\" }]\n", `
variants/pico/x.toml:4:28: card.patrol.play[1]: there is no effect drew
    4 | card.patrol.play = [{ do = "drew" }]
      |                            ^^^^^^ nearest: draw`},
		{"unknown argument", "card.patrol.play = [{ do = \"draw\", n = 1, form = \"base\", from = \"base\" }]\n", `
variants/pico/x.toml:4:43: card.patrol.play[1]: draw has no form
    4 | card.patrol.play = [{ do = "draw", n = 1, form = "base", from = "base" }]
      |                                           ^^^^ nearest: from`},
		{"missing arguments", "[[card.patrol.play]]\ndo = \"draw\"\n", `
variants/pico/x.toml:4:3: card.patrol.play[1]: draw lacks n, from
    4 | [[card.patrol.play]]
      |   ^^^^^^^^^^^^^^^^`},
		{"argument out of range", "card.patrol.play = [{ do = \"again\" }, { do = \"draw\", n = 99, from = \"bse\" }]\n", `
variants/pico/x.toml:4:58: card.patrol.play[2].n is 99, must be 0 to 20 cards
    4 | card.patrol.play = [{ do = "again" }, { do = "draw", n = 99, from = "bse" }]
      |                                                          ^^
variants/pico/x.toml:4:69: card.patrol.play[2].from is bse, must be base or imperial
    4 | card.patrol.play = [{ do = "again" }, { do = "draw", n = 99, from = "bse" }]
      |                                                                     ^^^^^ nearest: base`},
		{"dropped card that is named", "[card.knights]\ndrop = true\n", `
variants/pico/x.toml:4:2: knights is dropped, but price.autumn still names it (variants/pico/1.toml, line 25)
    4 | [card.knights]
      |  ^^^^^^^^^^^^ write it anew, such as price.autumn = ["base"]`},
		{"dropped card in the same file", "price.autumn = \"any\"\ncard.patrol.play = [{ do = \"draw\", n = 1, from = \"base\", spare = \"knights\" }]\n[card.knights]\ndrop = true\n", `
variants/pico/x.toml:5:66: card.patrol.play[1].spare is knights, must be the name of a card
    5 | card.patrol.play = [{ do = "draw", n = 1, from = "base", spare = "knights" }]
      |                                                                  ^^^^^^^^^ knights is dropped (variants/pico/x.toml, line 6)`},

		{"dropped card in conditions", "price.autumn = \"any\"\nattack.legal = \"house.turn > 1 || card.id == 'knights'\"\n[card.knights]\ndrop = true\n", `
variants/pico/x.toml:5:46: condition attack.legal: card.id is never 'knights'
    5 | attack.legal = "house.turn > 1 || card.id == 'knights'"
      |                                              ^^^^^^^^^ knights is dropped (variants/pico/x.toml, line 6)`},
		{"condition", "[attack]\nlegal = '''\nhouse.turn > 1\n  && card.vaule <= 3'''\n", `
variants/pico/x.toml:7:11: condition attack.legal: card has no field vaule
    7 |   && card.vaule <= 3'''
      |           ^^^^^ nearest: value; card has id, value`},
		{"condition with a name of many", "attack.legal = \"deployed.walls\"\ncard.patrol.tags = [\"a\", \"b\", \"c\", \"d\", \"e\", \"f\", \"g\", \"h\", \"i\", \"j\", \"k\", \"l\", \"guards\"]\n", `
variants/pico/x.toml:4:26: condition attack.legal: deployed has no field walls
    4 | attack.legal = "deployed.walls"
      |                          ^^^^^ deployed has a, b, c, d and 9 more; equitas explain pico deployed lists them`},
		{"condition with escapes", "[attack]\nlegal = \"card.id == \\\"patrol\\\" && house.hnad > 1\"\n", `
variants/pico/x.toml:5:41: condition attack.legal: house has no field hnad
    5 | legal = "card.id == \"patrol\" && house.hnad > 1"
      |                                         ^^^^ nearest: hand; house has hand, turn`},
		{"condition that ends too early", "[attack]\nlegal = \"house.hand >\"\n", `
variants/pico/x.toml:5:22: condition attack.legal: the text ends too early
    5 | legal = "house.hand >"
      |                      ^ something is missing after '>'`},
		{"condition that is a number", "[attack]\nlegal = 5\n", `
variants/pico/x.toml:5:9: attack.legal is a whole number, must be a condition in quotes
    5 | legal = 5
      |         ^ the inherited value is house.turn > 1 && !table.plague && (card… (variants/pico/1.toml, line 11)`},
		{"amount out of range", "[loot]\nn = \"20 + 1\"\n", `
variants/pico/x.toml:5:5: loot.n is 21, must be 0 to 20 cards
    5 | n = "20 + 1"
      |     ^^^^^^^^`},
		{"condition of an effect", "card.patrol.play = [{ do = \"again\", when = \"house.hnd > 1\" }]\n", `
variants/pico/x.toml:4:51: condition card.patrol.play[1].when: house has no field hnd
    4 | card.patrol.play = [{ do = "again", when = "house.hnd > 1" }]
      |                                                   ^^^ nearest: hand; house has hand, turn`},
		{"markup for a word", "card.patrol.tags = [\"<b>guards</b>\", \" \", \"a & b\", \"Ö-1\"]\n", `
variants/pico/x.toml:4:21: card.patrol.tags is <b>guards</b>, must be a word of letters and digits: '<' is neither
    4 | card.patrol.tags = ["<b>guards</b>", " ", "a & b", "Ö-1"]
      |                     ^^^^^^^^^^^^^^^
variants/pico/x.toml:4:38: card.patrol.tags is an empty word, must be one of letters and digits
    4 | card.patrol.tags = ["<b>guards</b>", " ", "a & b", "Ö-1"]
      |                                      ^^^
variants/pico/x.toml:4:43: card.patrol.tags is a & b, must be a word of letters and digits: '&' is neither
    4 | card.patrol.tags = ["<b>guards</b>", " ", "a & b", "Ö-1"]
      |                                           ^^^^^^^`},
		{"the game's own names", "card.patrol.tags = [\"x y\"]\n", `
variants/pico/x.toml:4:21: tag x y cannot be named
    4 | card.patrol.tags = ["x y"]
      |                     ^^^^^`},
		{"the game's own check, without a place", "[hand]\nlimit = 13\n", `
variants/pico/x.toml:1:1: thirteen brings bad luck
    1 | game = "pico"
      | ^`},
		{"deck that does not exist", "deck = \"pico/2\"\n", `
variants/pico/x.toml:4:8: there is no deck pico/2
    4 | deck = "pico/2"
      |        ^^^^^^^^ nearest: pico/1`},
		{"deck without its folder", "deck = \"1\"\n", `
variants/pico/x.toml:4:8: there is no deck 1
    4 | deck = "1"
      |        ^^^ nearest: pico/1`},
		{"deck that is a file", "deck = \"x\"\n", `
variants/pico/x.toml:4:8: there is no deck x
    4 | deck = "x"
      |        ^^^ write "x.toml" for the file`},
		{"deck of a file that is not there", "deck = \"deck.toml\"\n", `
variants/pico/x.toml:4:8: deck deck.toml cannot be used: there is no such file
    4 | deck = "deck.toml"
      |        ^^^^^^^^^^^ looked for variants/pico/deck.toml`},
		{"deck that is no text", "deck = 2\n", `
variants/pico/x.toml:4:8: deck is a whole number, must be text (write it in quotes)
    4 | deck = 2
      |        ^`},
		{"deck of another folder", "deck = \"../../../etc/passwd.toml\"\n", `
variants/pico/x.toml:4:8: deck ../../../etc/passwd.toml climbs out of the folder
    4 | deck = "../../../etc/passwd.toml"
      |        ^^^^^^^^^^^^^^^^^^^^^^^^^^`},
		{"deck at the root", "deck = \"/etc/passwd.toml\"\n", `
variants/pico/x.toml:4:8: deck /etc/passwd.toml begins at the root; name a file by its path from this one
    4 | deck = "/etc/passwd.toml"
      |        ^^^^^^^^^^^^^^^^^^`},
	} {
		t.Run(c.name, func(t *testing.T) {
			l := pico.Library(t, map[string]string{"x": pico.DerivedHeader + c.text})
			loaded, err := l.Load("pico/x", nil)
			if err == nil {
				t.Fatal("loaded without fault")
			}
			got := pico.Output(t, loaded, err)
			got = got[:strings.LastIndexByte(strings.TrimSuffix(got, "\n"), '\n')] // without the count
			if want := strings.TrimPrefix(c.want, "\n"); got != want {
				t.Errorf("got:\n%s\nwant:\n%s", got, want)
			}
		})
	}
}

// All faults of all files must be reported at once, in the order of the files: deck, base,
// variant.
func TestAllFaultsAtOnce(t *testing.T) {
	l := pico.Library(t, map[string]string{
		"deck:2": strings.Replace(pico.Deck, "count = 4", "count = \"4\"", 1),
		"b":      strings.Replace(strings.Replace(pico.Base, "pico/1", "pico/2", 1), "target = \"left\"", "target = \"up\"", 1),
		"x":      "game = \"pico\"\nextends = \"pico/b\"\ntitle = \"X\"\n[hand]\nlimit = 0\nstart = 5\n[attack]\nlegal = \"house.hnad > 2\"\n",
	})
	loaded, err := l.Load("pico/x", nil)
	const want = `decks/pico/2.toml:19:9: card.patrol.count is text, must be a whole number (write count = 4, without quotes)
   19 | count = "4"
      |         ^^^
      | in the rules of pico/x
variants/pico/b.toml:10:10: attack.target is up, must be left or right
   10 | target = "up"
      |          ^^^^
      | in the rules of pico/x
variants/pico/x.toml:5:9: hand.limit is 0, must be 1 to 20 cards
    5 | limit = 0
      |         ^ the inherited value is 5 (variants/pico/b.toml, line 7)
variants/pico/x.toml:6:9: warning: hand.start is 5 already (variants/pico/b.toml, line 6)
    6 | start = 5
      |         ^
variants/pico/x.toml:8:16: condition attack.legal: house has no field hnad
    8 | legal = "house.hnad > 2"
      |                ^^^^ nearest: hand; house has hand, turn
4 errors, 1 warning in 3 files
`
	if got := pico.Output(t, loaded, err); got != want {
		t.Errorf("got:\n%s\nwant:\n%s", got, want)
	}
}

// A file that extends nothing must have all required keys.
func TestIncompleteBase(t *testing.T) {
	for _, c := range []struct{ name, text, want string }{
		{"empty", "", "x.toml:1:1: the file lacks game\n      | write it on top of the file\n1 error in 1 file\n"},
		{"comment only", "# hello\n", "x.toml:1:1: the file lacks game\n    1 | # hello\n      | ^ write it on top of the file\n1 error in 1 file\n"},
		{"without deck", strings.Replace(pico.Base, "deck ", "#deck ", 1),
			"x.toml:1:1: the file lacks deck\n    1 | game  = \"pico\"\n      | ^ write deck = \"game/name\" on top of the file\n"},
		{"without title", strings.Replace(pico.Base, "title ", "#title ", 1),
			"x.toml:1:1: the file lacks title\n    1 | game  = \"pico\"\n      | ^ write it on top of the file\n1 error in 1 file\n"},
		{"with another word for it", strings.Replace(pico.Base, "title ", "titel ", 1),
			"x.toml:1:1: the file lacks title\n    1 | game  = \"pico\"\n      | ^ nearest: titel, line 2\n"},
		{"without a key", strings.Replace(pico.Base, "limit ", "#limit ", 1),
			"x.toml:5:2: hand lacks limit (a variant that extends nothing says everything)\n    5 | [hand]\n      |  ^^^^\n1 error in 1 file\n"},
		{"without a table", strings.Replace(strings.Replace(pico.Base, "[loot]", "", 1), "n = 1", "", 1),
			"x.toml:1:1: the file lacks loot.n (a variant that extends nothing says everything)\n"},
		{"another game", strings.Replace(pico.Base, "\"pico\"", "\"pica\"", 1),
			"x.toml:1:9: there is no game pica\n    1 | game  = \"pica\"\n      |         ^^^^^^ nearest: pico\n1 error in 1 file\n"},
		{"game is a number", "game = 1\ntitle = \"x\"", "x.toml:1:8: game is a whole number, must be text (write it in quotes)\n"},
	} {
		t.Run(c.name, func(t *testing.T) {
			loaded, err := pico.Library(t, map[string]string{"x": c.text}).Load("pico/x", nil)
			if err == nil {
				t.Fatal("loaded without fault")
			}
			if got := pico.Output(t, loaded, err); !strings.HasPrefix(got, "variants/pico/"+c.want) {
				t.Errorf("got:\n%s\nwant:\nvariants/pico/%s", got, c.want)
			}
		})
	}
}

func TestWarnings(t *testing.T) {
	for _, c := range []struct{ name, text, want string }{
		{"same number", "[hand]\nlimit = 5\n", "variants/pico/x.toml:5:9: warning: hand.limit is 5 already (variants/pico/1.toml, line 7)"},
		{"same list", "[price]\nsummer = [ \"any\",\n\"any\" ]\n", "variants/pico/x.toml:5:10: warning: price.summer is any, any already (variants/pico/1.toml, line 24)"},
		{"same as the deck", "[card.patrol]\ncount = 4\n", "variants/pico/x.toml:5:9: warning: card.patrol.count is 4 already (decks/pico/1.toml, line 19)"},
		{"always true", "[attack]\nlegal = \"house.hand >= 0\"\n", "variants/pico/x.toml:5:9: warning: condition attack.legal is always true"},
		{"always false", "[attack]\nlegal = \"house.hand > 20\"\n", "variants/pico/x.toml:5:9: warning: condition attack.legal is always false"},
		{"plainly true", "[attack]\nlegal = \"true\"\n", ""},
		{"yes without quotes", "[attack]\nlegal = true\n", ""},
		{"the game's own", "[hand]\nlimit = 4\n", "variants/pico/1.toml:6:9: warning: hand.start is above hand.limit"},
	} {
		t.Run(c.name, func(t *testing.T) {
			loaded := pico.Load(t, pico.Library(t, map[string]string{"x": pico.DerivedHeader + c.text}), "pico/x")
			if got := loaded.Warnings.Error(); got != c.want {
				t.Errorf("got:\n%s\nwant:\n%s", got, c.want)
			}
		})
	}
}

// If a later file or --set makes a condition slow, the warning must be reported at the
// value that was changed, not at the condition.
func TestSlowConditions(t *testing.T) {
	base := strings.Replace(pico.Base, "Pico 1", "Slow", 1)
	base = strings.Replace(base, "n = 1\n", "n = \"house.hand * house.turn * (card.value ?? 0) > 3 ? 1 : 0\"\n", 1)
	l := pico.Library(t, map[string]string{"slow": base, "x": "game = \"pico\"\nextends = \"pico/slow\"\ntitle = \"X\"\n[hand]\nlimit = 20\n"})
	why := "needs 129,600 combinations, more than 65,536"
	for _, c := range []struct {
		name, set, want string
	}{
		{"pico/slow", "hand.start=4", ""},
		{"pico/slow", "hand.limit=20", "--set:1:12: warning: hand.limit makes amount loot.n slow: it " + why},
		{"pico/x", "hand.start=4", "variants/pico/x.toml:5:9: warning: hand.limit makes amount loot.n slow: it " + why},
		{"pico/x", "loot.n=house.hand * house.turn * (card.value ?? 0) > 4 ? 1 : 0", "--set:1:8: warning: amount loot.n is slow: " + why},
	} {
		if got := pico.Load(t, l, c.name, c.set).Warnings.Error(); got != c.want {
			t.Errorf("%s %s:\n%s\nwant:\n%s", c.name, c.set, got, c.want)
		}
	}
}

func TestDeckFaults(t *testing.T) {
	for _, c := range []struct{ name, text, want string }{
		{"total", strings.Replace(pico.Deck, "count = 5", "count = 6", 1), `
decks/pico/x.toml:3:12: sum of counts is 11, expected 10
    3 | expected = 10
      |            ^^ 1 too many`},
		{"total too small", strings.Replace(pico.Deck, "count = 5", "count = 3", 1), `
decks/pico/x.toml:3:12: sum of counts is 8, expected 10
    3 | expected = 10
      |            ^^ 2 missing`},
		{"no total", strings.Replace(pico.Deck, "expected", "#", 1), `
decks/pico/x.toml:1:1: the file lacks expected
    1 | game     = "pico"
      | ^ write expected = N, the cards in the box`},
		{"absurd total", strings.Replace(pico.Deck, "expected = 10", "expected = 0", 1), `
decks/pico/x.toml:3:12: expected is 0, must be 1 to 100,000 cards
    3 | expected = 0
      |            ^`},
		{"rules in a deck", pico.Deck + "[hand]\nlimit = 5\n", `
decks/pico/x.toml:28:2: hand does not belong in a deck file
   28 | [hand]
      |  ^^^^ rules stand in variant files`},
		{"rules below a card", pico.Deck + "hand.limit = 5\n", `
decks/pico/x.toml:28:1: unknown key hand in guild.bards.perk.sing
   28 | hand.limit = 5
      | ^^^^ here it belongs to [guild.bards.perk.sing], line 25; rules stand in variant files`},
		{"own key", strings.Replace(pico.Deck, "\"blue\"", "5", 1), `
decks/pico/x.toml:4:12: box is a whole number, must be text (write it in quotes)
    4 | box      = 5
      |            ^`},
		{"condition", strings.Replace(pico.Deck, "house.hand < 3", "house.hnd < 3", 1), `
decks/pico/x.toml:12:29: amount card.knights.play[1].n: house has no field hnd
   12 |   { do = "draw", n = "house.hnd < 3 ? 2 : 1", from = "base", when = "!deployed.guards" },
      |                             ^^^ nearest: hand; house has hand, turn`},
		{"reference", strings.Replace(pico.Deck, "spare = \"patrol\"", "spare = \"patrols\"", 1), `
decks/pico/x.toml:27:54: guild.bards.perk.sing.do[1].spare is patrols, must be the name of a card
   27 | do = [{ do = "draw", n = 1, from = ["base"], spare = "patrols" }]
      |                                                      ^^^^^^^^^ nearest: patrol`},
	} {
		t.Run(c.name, func(t *testing.T) {
			l := pico.Library(t, map[string]string{"deck:x": c.text})
			got := pico.Output(t, &rule.Loaded{Source: l.Source}, l.CheckDeck("pico/x"))
			want := strings.TrimPrefix(c.want, "\n") + "\n1 error in 1 file\n"
			if got != want {
				t.Errorf("got:\n%s\nwant:\n%s", got, want)
			}
		})
	}
}

// Only the first 20 faults are printed, errors before warnings.
func TestManyFaults(t *testing.T) {
	text := pico.DerivedHeader + "[card.knights]\nvalue = 2\n[hand]\n"
	for range 30 {
		text += "x" + strings.Repeat("y", len(text)%97) + " = 1\n"
	}
	loaded, err := pico.Library(t, map[string]string{"x": text}).Load("pico/x", nil)
	got := pico.Output(t, loaded, err)
	if n := strings.Count(got, "unknown key"); n != 20 {
		t.Errorf("%d faults are printed, want 20", n)
	}
	if want := "and 11 more\n30 errors, 1 warning in 1 file\n"; !strings.HasSuffix(got, want) {
		t.Errorf("got:\n%s\nwant at the end:\n%s", got, want)
	}
}

// The caret must stay under its word in a line too long to show, and unprintable characters
// must be replaced.
func TestLongLine(t *testing.T) {
	text := pico.DerivedHeader + "card.knights = { \"x\x7f\" = 1"
	text = strings.Replace(text, "\x7f", "\u00AD", 1) // a soft hyphen: no control character, but not printable
	for i := range 40 {
		text += fmt.Sprintf(", kq%02d = 1", i)
	}
	loaded, err := pico.Library(t, map[string]string{"x": text + " }"}).Load("pico/x", nil)
	lines := strings.Split(pico.Output(t, loaded, err), "\n")
	for i := 0; i < 3*20; i += 3 {
		_, key, _ := strings.Cut(lines[i], "unknown key ")
		key, _, _ = strings.Cut(key, " in card")
		line := []rune(lines[i+1])
		if len(line) > 125 || strings.ContainsRune(lines[i+1], '\u00AD') {
			t.Errorf("%d characters are printed: %s", len(line), lines[i+1])
		}
		if col := strings.IndexByte(lines[i+2], '^'); !strings.HasPrefix(strings.TrimPrefix(string(line[col:]), "\""), key) {
			t.Errorf("the caret is not under %s:\n%s\n%s", key, lines[i+1], lines[i+2])
		}
	}
}
