package playtest

import (
	"fmt"
	"strconv"
	"strings"

	"equitas/engine/cond"
)

// A Review is one player's opinion of one card.
type Review struct {
	Card        int                   // index in the cards passed to [ReadReviews]
	Version     string                // first digits of the hash at the foot of the card, or ""
	TimesPlayed int                   // number of times that the player has played the card; 0: unknown
	Marks       [len(markColumns)]int // by index in [MarkNames]: a mark 1 to 5; 0: none
	Words       string                // the player's remarks, or ""
}

// markColumns are the columns of a review that have a mark, 1 to 5, in English and Italian.
var markColumns = [...][2]string{{"boring", "noiosa"}, {"competitive", "competitiva"}, {"creative", "creativa"}, {"balanced", "equilibrata"}, {"releasable", "pubblicabile"}}

// The kinds of columns of a table of reviews: indices in reviewColumns, followed by those of marks.
const (
	reviewCard = iota
	reviewVersion
	reviewPlayed
	reviewWords
	reviewMarks // the first of markColumns
)

// reviewColumns are the columns of a review that have no mark, in English and Italian.
var reviewColumns = [...][2]string{reviewCard: {"card", "carta"}, reviewVersion: {"version", "versione"}, reviewPlayed: {"played", "giocata"}, reviewWords: {"words", "parole"}}

// ReviewHeadings returns the headings of a table of reviews. They are Italian if lang is "it",
// otherwise English.
func ReviewHeadings(lang string) []string {
	at := boolToInt(lang == "it")
	l := []string{reviewColumns[reviewCard][at], reviewColumns[reviewVersion][at], reviewColumns[reviewPlayed][at]}
	for _, m := range markColumns {
		l = append(l, m[at])
	}
	return append(l, reviewColumns[reviewWords][at])
}

// MarkNames returns the headings of the columns of a table of reviews that have a mark. They are
// Italian if lang is "it", otherwise English.
func MarkNames(lang string) []string { return ReviewHeadings(lang)[3 : 3+len(markColumns)] }

// ReadReviews converts a table to reviews of the given cards. A row with faults gives no review, nor
// does a row with nothing but a card and its version.
func ReadReviews(g *Grid, cards []Label) (reviews []Review, faults []Fault) {
	r := &reader{grid: g, place: Place{File: g.File, Sheet: g.Sheet, Row: g.HeadingRow}}
	kinds := make([]int, len(g.Headings)) // by column; -1 for an unknown one
	var known []string
	for _, lang := range []string{"en", "it"} {
		known = append(known, ReviewHeadings(lang)...)
	}
	has := false
	for i, h := range g.Headings {
		kinds[i] = -1
		key := strings.ToLower(strings.TrimSpace(h))
		for k, names := range reviewColumns {
			if key == names[0] || key == names[1] {
				kinds[i] = k
			}
		}
		for k, names := range markColumns {
			if key == names[0] || key == names[1] {
				kinds[i] = reviewMarks + k
			}
		}
		has = has || kinds[i] == reviewCard
		if kinds[i] < 0 && key != "" {
			if near := cond.Nearest(key, known); near != "" {
				r.addFault(i, "there is no column %q; nearest: %s", clip(h), near)
			} else {
				r.addFault(i, "there is no column of that name; a table of reviews has %s", strings.Join(ReviewHeadings(g.Lang), ", "))
			}
		}
	}
	if !has && len(r.faults) == 0 {
		r.addFault(-1, "the first row lacks %s", reviewColumns[reviewCard][boolToInt(g.Lang == "it")])
	}
	if len(r.faults) > 0 {
		return nil, r.faults
	}
	for i, cells := range g.Rows {
		if isBlank(cells) {
			continue
		}
		r.place.Row = g.HeadingRow + 1 + i
		before := len(r.faults)
		x := Review{Card: -1}
		some := false
		for col, text := range cells {
			text = strings.TrimSpace(text)
			switch {
			case text == "":
				continue
			case col >= len(kinds) || kinds[col] < 0:
				r.addFault(col, "something stands in a column that the first row does not name")
				continue
			}
			switch k := kinds[col]; k {
			case reviewCard:
				at, hint := findLabel(cards, text)
				if at < 0 {
					r.addFault(col, "%s is %s, and the variant has none of that name%s", g.Headings[col], quoteSuggestion(text, hint), hint)
				}
				x.Card = at
			case reviewVersion:
				x.Version = r.parseVersion(text, col)
			case reviewPlayed:
				x.TimesPlayed = r.parseWhole(g.Headings[col], text, col, 0, maxTurn)
				some = some || x.TimesPlayed > 0
			case reviewWords:
				x.Words, some = text, true
			default:
				n, err := strconv.Atoi(strings.TrimSuffix(text, ".0"))
				if err != nil || n < 1 || n > maxMark {
					r.addFault(col, "%s is %s, must be a mark from 1 to %d", g.Headings[col], quoteCell(text), maxMark)
				}
				x.Marks[k-reviewMarks], some = n, true
			}
		}
		if x.Card < 0 && len(r.faults) == before {
			r.addFault(-1, "the row names no card")
		}
		if len(r.faults) == before && some {
			reviews = append(reviews, x)
		}
	}
	return reviews, r.faults
}

// parseVersion parses the first hex digits of the hash at the foot of a card. A card with two faces
// has two hashes, joined by "+".
func (r *reader) parseVersion(text string, col int) string {
	text = strings.ToLower(strings.Join(strings.Fields(text), ""))
	if len(text) < minHashDigits || strings.Trim(text, "0123456789abcdef+") != "" {
		r.addFault(col, "%s is %s, must be the digits on the card's foot", r.grid.Headings[col], quoteCell(text))
	}
	return text
}

// A ReviewSummary summarises the reviews of one version of a card.
type ReviewSummary struct {
	Card        int                       // index of the card
	Version     string                    // first digits of the hash of another version than the present one; "" for the present one
	Reviews     int                       // number of reviews
	TimesPlayed int                       // sum over the reviews
	MeanMarks   [len(markColumns)]float64 // by index in [MarkNames]: mean of the marks, 1 to 5; 0 if there are none
	Words       []string                  // the players' remarks
}

// SummarizeReviews summarises reviews by card and version, in the order of the cards. hashes[i] is the
// hash of the present version of card i. Reviews without a version count for the present version.
func SummarizeReviews(reviews []Review, hashes []string) []ReviewSummary {
	var list []ReviewSummary
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
				list = append(list, ReviewSummary{Card: card, Version: version})
			}
			y := &list[i]
			y.Reviews++
			y.TimesPlayed += x.TimesPlayed
			if x.Words != "" {
				y.Words = append(y.Words, x.Words)
			}
			s := sums[key]
			for k, m := range x.Marks {
				if m > 0 {
					s[k][0], s[k][1] = s[k][0]+m, s[k][1]+1
					y.MeanMarks[k] = float64(s[k][0]) / float64(s[k][1])
				}
			}
			sums[key] = s
		}
	}
	return list
}
