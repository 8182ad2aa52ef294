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

// drawnNumber matches a number that may be followed by % or pp.
var drawnNumber = regexp.MustCompile(`^[−+-]?[0-9][0-9.,]*(?: ?%| pp)?$`)

// Picture translates the texts for screen readers in a picture drawn by package chart: its title and
// its description. Visible texts are translated when the picture is drawn, by [PictureText], and
// must not be translated twice: 0.083 becomes 0,083 in Italian, which is then read as thousands.
func Picture(target Target, svg template.HTML) template.HTML {
	if target.Lang == "en" {
		return svg
	}
	return template.HTML(hiddenTexts.ReplaceAllStringFunc(string(svg), func(s string) string {
		m := hiddenTexts.FindStringSubmatch(s)
		text := html.UnescapeString(m[3])
		told := hiddenText(target, text, m[2] == "desc")
		if told == text {
			return s
		}
		return m[1] + html.EscapeString(told) + m[4]
	}))
}

// hiddenText translates the title of a picture or, if isDescription is true, its description. Unknown
// parts stay in English.
func hiddenText(target Target, text string, isDescription bool) string {
	told, in := Report(target, text)
	if p := phrasesFor(target); in == "en" && isDescription && p != nil {
		return p.translateDescription(text)
	}
	return told
}

// Chart returns the chart p with all its texts translated. Visible texts that are in names, such as
// titles of variants, stay as they are.
func Chart(target Target, p chart.Picture, names []string) chart.Picture {
	p.Title, p.Desc = hiddenText(target, p.Title, false), hiddenText(target, p.Desc, true)
	return p.Translated(func(s string) string {
		if slices.Contains(names, s) {
			return s
		}
		return PictureText(target, s)
	})
}

// PictureText translates a visible text of a picture, or converts it if it is a number.
func PictureText(target Target, text string) string {
	told, in := Report(target, text)
	if in == "en" {
		return PictureNumber(target.Lang, text)
	}
	return told
}

// PictureNumber returns a number in a picture, with or without unit, in the format of the language
// lang. Any other text is returned unchanged.
func PictureNumber(lang, text string) string {
	if drawnNumber.MatchString(text) {
		return words.LocalizeNumbers(lang, text)
	}
	return text
}

// translateDescription translates the description of a picture, which consists of findings with "; "
// between them. Unknown parts stay in English.
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

// beginsWithNumber matches the beginning of a number, or the dash in place of one.
var beginsWithNumber = regexp.MustCompile(`^(?:[−+]?[0-9]|–)`)

// labelledNumber matches a label followed by a number: "at half time 37.5 %", "base 30 %".
var labelledNumber = regexp.MustCompile(`^(.+?) ([−+]?[0-9][0-9.,]*(?: %| pp)?|–)$`)

// translateFindingPart translates a part of a finding: a phrase, or a label followed by a number.
// Other parts are returned unchanged.
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
