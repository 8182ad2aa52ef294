package translate

import (
	"html"
	"html/template"
	"regexp"
	"strings"

	"equitas/cmd/equitas/workbench/words"
	"equitas/reports/table"
)

// drawnTexts matches the texts in a picture, its title and its description.
var drawnTexts = regexp.MustCompile(`(<(text|title|desc)[^>]*>)([^<]+)(</)`)

// drawnNumber is a text that is a number, with its unit.
var drawnNumber = regexp.MustCompile(`^[−+-]?[0-9][0-9.,]*(?: ?%| pp)?$`)

// Picture translates the texts of a picture drawn by package chart.
func Picture(lang string, svg template.HTML) template.HTML {
	if lang == "en" {
		return svg
	}
	return template.HTML(drawnTexts.ReplaceAllStringFunc(string(svg), func(s string) string {
		m := drawnTexts.FindStringSubmatch(s)
		text := html.UnescapeString(m[3])
		told, in := Report(lang, text)
		switch {
		case in != "en":
		case m[2] == "desc" && phrasesOf()[lang] != nil:
			told = phrasesOf()[lang].described(text)
		case drawnNumber.MatchString(text):
			told = words.Spaced(text)
		default:
			return s
		}
		return m[1] + html.EscapeString(told) + m[4]
	}))
}

// PictureText translates one text of a picture, which may be a number.
func PictureText(lang, text string) string {
	told, in := Report(lang, text)
	if in == "en" && drawnNumber.MatchString(text) {
		return words.Numbers(lang, text)
	}
	return told
}

// described translates the description of a picture: findings separated by semicolons.
func (p *phrases) described(text string) string {
	all := strings.Split(table.Untie(text), "; ")
	for i, one := range all {
		if told, ok := p.text(one); ok {
			all[i] = told
			continue
		}
		name, rest, ok := strings.Cut(one, ": ")
		if told, known := p.text(name); ok && known {
			name = told
		}
		if ok {
			all[i] = name + ": " + strings.Join(p.each(rest, ", "), ", ")
		}
	}
	return words.Spaced(strings.Join(all, "; "))
}
