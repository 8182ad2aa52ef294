package workbench

import (
	"regexp"
	"strings"
	"testing"
)

// The menu of kinds on the page of cards offers no name twice: tables of many cards are
// called as the file calls them, single cards share an entry, which shows all of them.
func TestCardKinds(t *testing.T) {
	t.Parallel()
	b := runWith(t, begun(t, "proelio", "mine"), options{lang: "it"})
	menu := regexp.MustCompile(`(?s)<select name="kind".*?</select>`)
	option := regexp.MustCompile(`<option value="([^"]+)"[^>]*>([^<]*)</option>`)
	for of, want := range map[string]string{
		"boatyard/standard":    "Barca Compratore",
		"last_candle/standard": "Carta",
		"picnic/standard":      "Fiori Crostata Panino Formaggio Ciliegie Panna Pinze Limonata",
	} {
		_, page := b.get("/cards?of=" + of)
		var names, ids []string
		for _, m := range option.FindAllStringSubmatch(menu.FindString(page), -1) {
			ids, names = append(ids, m[1]), append(names, m[2])
		}
		if got := strings.Join(names, " "); got != want {
			t.Errorf("%s: the kinds are %q, want %q", of, got, want)
			continue
		}
		_, shown := b.get("/cards?of=" + of + "&kind=" + ids[0])
		if all, some := strings.Count(page, `class="face`), strings.Count(shown, `class="face`); some < 2 || (some == all) != (len(ids) == 1) {
			t.Errorf("%s: of %d faces the kind %s shows %d", of, all, ids[0], some)
		}
	}
}
