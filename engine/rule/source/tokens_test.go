package source

import (
	"fmt"
	"strings"
	"testing"
)

func TestTokens(t *testing.T) {
	for text, want := range map[string]string{
		"# so\n[hand] # cards\nlimit = 6\n":           "comment:# so|head:[hand]|comment:# cards|key:limit|word:6",
		"a.\"b c\" = [ \"x\", 'y', -1.5 ]":            `key:a.|key:"b c"|text:"x"|text:'y'|word:-1.5`,
		"n = { en = \"A\", it = true }":               `key:n|key:en|text:"A"|key:it|word:true`,
		"[[card.x.play]]\r\ndo = \"\"\"\n#no\n\"\"\"": "head:[[card.x.play]]|key:do|text:\"\"\"\n#no\n\"\"\"",
		"a = \"never ends":                            `key:a|text:"never ends`,
		"[":                                           "head:[",
		"  [x]\n a = [\n[1],\n]":                      "head:[x]|key:a|word:1",
	} {
		var got []string
		for _, x := range Tokens(NewFile("x", text)) {
			got = append(got, fmt.Sprintf("%s:%s", x.Kind, text[x.From:x.To]))
		}
		if s := strings.Join(got, "|"); s != want {
			t.Errorf("%q: got %q, want %q", text, s, want)
		}
	}
}
