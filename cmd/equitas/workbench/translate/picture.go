package translate

import (
	"html"
	"html/template"
	"regexp"
	"slices"
	"strings"

	"equitas/cmd/equitas/workbench/words"
	"equitas/reports/chart"
	"equitas/reports/table"
)

// hiddenTexts matches the title and the description of a picture.
var hiddenTexts = regexp.MustCompile(`(<(title|desc)[^>]*>)([^<]+)(</)`)

// drawnNumber matches a number, with its unit.
var drawnNumber = regexp.MustCompile(`^[−+-]?[0-9][0-9.,]*(?: ?%| pp)?$`)

// Picture translates what a picture drawn by package chart says to screen readers: its title
// and its description. Its visible texts are told where it is drawn, by [PictureText], which
// must not be asked twice: 0.083 is 0,083 in Italian, and 0,083 would be read as thousands.
func Picture(reader Target, svg template.HTML) template.HTML {
	if reader.Lang == "en" {
		return svg
	}
	return template.HTML(hiddenTexts.ReplaceAllStringFunc(string(svg), func(s string) string {
		m := hiddenTexts.FindStringSubmatch(s)
		text := html.UnescapeString(m[3])
		told := hiddenText(reader, text, m[2] == "desc")
		if told == text {
			return s
		}
		return m[1] + html.EscapeString(told) + m[4]
	}))
}

// hiddenText translates the title of a picture or, if described is true, its description.
func hiddenText(reader Target, text string, described bool) string {
	told, in := Report(reader, text)
	if p := phrasesFor(reader); in == "en" && described && p != nil {
		return p.translateDescription(text)
	}
	return told
}

// Chart returns a chart with all its texts translated; those in names stay as they are.
func Chart(reader Target, p chart.Picture, names []string) chart.Picture {
	p.Title, p.Desc = hiddenText(reader, p.Title, false), hiddenText(reader, p.Desc, true)
	return p.Translated(func(s string) string {
		if slices.Contains(names, s) {
			return s
		}
		return PictureText(reader, s)
	})
}

// PictureText translates a text of a picture, which may be a number.
func PictureText(reader Target, text string) string {
	told, in := Report(reader, text)
	if in == "en" {
		return PictureNumber(reader.Lang, text)
	}
	return told
}

// PictureNumber converts a text of a picture to the number format of a language if it is a
// number, and otherwise returns it unchanged.
func PictureNumber(lang, text string) string {
	if drawnNumber.MatchString(text) {
		return words.LocalizeNumbers(lang, text)
	}
	return text
}

// translateDescription translates the description of a picture: findings with "; " between them.
func (p *phrases) translateDescription(text string) string {
	all := strings.Split(table.UntieWords(text), "; ")
	for i, one := range all {
		name, rest, named := strings.Cut(one, ": ")
		first, _, _ := strings.Cut(rest, ", ")
		if !named || !beginsWithNumber.MatchString(rest) && !labelledNumber.MatchString(first) {
			if told, ok := p.translateText(one); ok {
				all[i] = told
				continue
			}
		}
		if !named {
			continue
		}
		if told, ok := p.translateSubject(name); ok {
			name = told
		}
		parts := strings.Split(rest, ", ")
		for k, part := range parts {
			parts[k] = p.translateFindingPart(part)
		}
		all[i] = name + ": " + strings.Join(parts, ", ")
	}
	return words.SpaceNumbers(strings.Join(all, "; "))
}

// beginsWithNumber matches the part of a finding after the name of the metric: "−5.3,
// changed".
var beginsWithNumber = regexp.MustCompile(`^(?:[−+]?[0-9]|–)`)

// labelledNumber matches a number after a label: "at half time 37.5 %", "base 30 %".
var labelledNumber = regexp.MustCompile(`^(.+?) ([−+]?[0-9][0-9.,]*(?: %| pp)?|–)$`)

// translateFindingPart translates a part of a finding: a phrase, or a number after a label.
func (p *phrases) translateFindingPart(part string) string {
	if told, ok := p.translateText(part); ok {
		return told
	}
	if m := labelledNumber.FindStringSubmatch(part); m != nil {
		if told, ok := p.translateWord(m[1]); ok {
			return told + " " + m[2]
		}
	}
	return part
}
