package playtest

import (
	"fmt"
	"strconv"
	"strings"

	"equitas/engine/cond"
)

// A Review is what one player wrote about one card.
type Review struct {
	Card    int    // index in the cards passed to [ReadReviews]
	Version string // first digits of the hash at the foot of the card, or ""
	Played  int    // how often the player has played the card; 0: unknown
	Marks   [len(markColumns)]int
	Words   string
}

// markColumns are the names of the marks of a review, in English and Italian; marks are 1
// to 5.
var markColumns = [...][2]string{{"boring", "noiosa"}, {"competitive", "competitiva"}, {"creative", "creativa"}, {"balanced", "equilibrata"}, {"releasable", "pubblicabile"}}

// The other columns of a table of reviews.
const (
	revCard = iota
	revVersion
	revPlayed
	revWords
	revMarks
)

var reviewColumns = [...][2]string{revCard: {"card", "carta"}, revVersion: {"version", "versione"}, revPlayed: {"played", "giocata"}, revWords: {"words", "parole"}}

// ReviewHeads returns the columns of a table of reviews, in a language.
func ReviewHeads(lang string) []string {
	at := boolNumber(lang == "it")
	l := []string{reviewColumns[revCard][at], reviewColumns[revVersion][at], reviewColumns[revPlayed][at]}
	for _, m := range markColumns {
		l = append(l, m[at])
	}
	return append(l, reviewColumns[revWords][at])
}

// MarkNames returns the names of the marks in a language.
func MarkNames(lang string) []string { return ReviewHeads(lang)[3 : 3+len(markColumns)] }

// ReadReviews parses a table of reviews of these cards. A row with faults gives no review.
func ReadReviews(g *Grid, cards []Thing) (reviews []Review, faults []Fault) {
	r := &reader{grid: g, place: Place{File: g.File, Sheet: g.Sheet, Row: g.HeadRow}}
	kinds := make([]int, len(g.Head)) // by column; -1 for an unknown one
	var known []string
	for _, lang := range []string{"en", "it"} {
		known = append(known, ReviewHeads(lang)...)
	}
	has := false
	for i, h := range g.Head {
		kinds[i] = -1
		key := strings.ToLower(strings.TrimSpace(h))
		for k, names := range reviewColumns {
			if key == names[0] || key == names[1] {
				kinds[i] = k
			}
		}
		for k, names := range markColumns {
			if key == names[0] || key == names[1] {
				kinds[i] = revMarks + k
			}
		}
		has = has || kinds[i] == revCard
		if kinds[i] < 0 && key != "" {
			if near := cond.Nearest(key, known); near != "" {
				r.wrong(i, "there is no column %q; nearest: %s", clip(h), near)
			} else {
				r.wrong(i, "there is no column of that name; a table of reviews has %s", strings.Join(ReviewHeads(g.Lang), ", "))
			}
		}
	}
	if !has && len(r.faults) == 0 {
		r.wrong(-1, "the first row lacks %s", reviewColumns[revCard][boolNumber(g.Lang == "it")])
	}
	if len(r.faults) > 0 {
		return nil, r.faults
	}
	for i, cells := range g.Rows {
		if blank(cells) {
			continue
		}
		r.place.Row = g.HeadRow + 1 + i
		before := len(r.faults)
		x := Review{Card: -1}
		some := false
		for col, text := range cells {
			text = strings.TrimSpace(text)
			switch {
			case text == "":
				continue
			case col >= len(kinds) || kinds[col] < 0:
				r.wrong(col, "something stands in a column that the first row does not name")
				continue
			}
			switch k := kinds[col]; k {
			case revCard:
				at, hint := find(cards, text)
				if at < 0 {
					r.wrong(col, "%s is %s, and the variant has none of that name%s", g.Head[col], quoteSuggestion(text, hint), hint)
				}
				x.Card = at
			case revVersion:
				x.Version = r.parseVersion(text, col)
			case revPlayed:
				x.Played = r.parseWhole(g.Head[col], text, col, 0, maxTurn)
				some = some || x.Played > 0
			case revWords:
				x.Words, some = text, true
			default:
				n, err := strconv.Atoi(strings.TrimSuffix(text, ".0"))
				if err != nil || n < 1 || n > maxMark {
					r.wrong(col, "%s is %s, must be a mark from 1 to %d", g.Head[col], quoteCell(text), maxMark)
				}
				x.Marks[k-revMarks], some = n, true
			}
		}
		if x.Card < 0 && len(r.faults) == before {
			r.wrong(-1, "the row names no card")
		}
		if len(r.faults) == before && some {
			reviews = append(reviews, x)
		}
	}
	return reviews, r.faults
}

// parseVersion parses the digits at the foot of a card; a card with two faces has two groups.
func (r *reader) parseVersion(text string, col int) string {
	text = strings.ToLower(strings.Join(strings.Fields(text), ""))
	if len(text) < minDigits || strings.Trim(text, "0123456789abcdef+") != "" {
		r.wrong(col, "%s is %s, must be the digits on the card's foot", r.grid.Head[col], quoteCell(text))
	}
	return text
}

// A Reviewed summarises the reviews of one version of a card.
type Reviewed struct {
	Card    int
	Version string // first digits of the hash of an older version; "" for the present one
	Reviews int
	Played  int
	Marks   [len(markColumns)]float64 // means of the marks; 0 without any
	Words   []string
}

// Reviews summarises reviews by card and version. hashes are those of the cards' present
// versions. Reviews without a version count for the present one.
func Reviews(reviews []Review, hashes []string) []Reviewed {
	var list []Reviewed
	at := map[string]int{}
	sums := map[string][len(markColumns)][2]int{}
	for card := range hashes { // in the order of the cards
		for _, x := range reviews {
			if x.Card != card {
				continue
			}
			version := x.Version
			if strings.HasPrefix(hashes[card], version) {
				version = ""
			}
			key := fmt.Sprint(card, " ", version)
			i, ok := at[key]
			if !ok {
				i = len(list)
				at[key] = i
				list = append(list, Reviewed{Card: card, Version: version})
			}
			y := &list[i]
			y.Reviews++
			y.Played += x.Played
			if x.Words != "" {
				y.Words = append(y.Words, x.Words)
			}
			s := sums[key]
			for k, m := range x.Marks {
				if m > 0 {
					s[k][0], s[k][1] = s[k][0]+m, s[k][1]+1
					y.Marks[k] = float64(s[k][0]) / float64(s[k][1])
				}
			}
			sums[key] = s
		}
	}
	return list
}
