package svg

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// MaxSetSize is the largest size of a file with a set of icons, in bytes.
const MaxSetSize = 20 << 20

// A Set is a set of icons in the JSON format of Iconify, with its author and licence.
type Set struct {
	Prefix  string // the part before the colon in the names of its icons: "game-icons"
	Name    string // name of the set, for credits: "Game Icons"
	Author  string
	License string // name of the licence: "CC BY 3.0"

	box     box // viewBox of icons that have none of their own
	icons   map[string]icon
	aliases map[string]icon
}

// An icon is an icon of a set or, with Parent, an alias: another name for one, which may
// transform it.
type icon struct {
	Body   string
	Parent string
	Left   *float64
	Top    *float64
	Width  *float64
	Height *float64
	Rotate int // clockwise rotation in quarter turns
	HFlip  bool
	VFlip  bool
}

// ReadSet reads a set of icons. An icon is parsed only when it is used. A set without
// author or licence is refused, because both must be named where an icon is shown. The
// error is an [*Error] if it has a position.
func ReadSet(data []byte) (*Set, error) {
	if len(data) > MaxSetSize {
		return nil, fmt.Errorf("the file has %d MB, at most %d are read", len(data)>>20, MaxSetSize>>20)
	}
	var file struct {
		Prefix string
		Info   struct {
			Name   string
			Author struct{ Name string }
			// Title is the full name of the licence, SPDX its short identifier.
			License struct{ Title, SPDX string }
		}
		Icons, Aliases           map[string]icon
		Left, Top, Width, Height *float64
	}
	if err := json.Unmarshal(data, &file); err != nil {
		at := 0
		if syntax, ok := errors.AsType[*json.SyntaxError](err); ok {
			at = int(syntax.Offset)
		} else if typed, ok := errors.AsType[*json.UnmarshalTypeError](err); ok {
			at = int(typed.Offset)
			err = fmt.Errorf("%s is %s, must be %s", strings.ToLower(typed.Field), typed.Value, typed.Type)
		}
		before := data[:min(max(at-1, 0), len(data))]
		return nil, &Error{bytes.Count(before, []byte("\n")) + 1, len(before) - bytes.LastIndexByte(before, '\n'), "is no set of icons: " + err.Error()}
	}
	switch {
	case file.Prefix == "":
		return nil, errors.New("has no prefix, by which icons of the set are named: is it a set in Iconify's JSON?")
	case len(file.Icons) == 0:
		return nil, errors.New("has no icons")
	case file.Info.Author.Name == "":
		return nil, errors.New("does not say who made the icons: info.author.name is missing, and cards must credit them")
	case file.Info.License.Title == "" && file.Info.License.SPDX == "":
		return nil, errors.New("does not say under which licence the icons are: info.license.title is missing, and cards must say it")
	}
	s := &Set{Prefix: file.Prefix, Name: file.Info.Name, Author: file.Info.Author.Name, License: file.Info.License.Title, icons: file.Icons, aliases: file.Aliases, box: box{0, 0, 16, 16}}
	if s.Name == "" {
		s.Name = s.Prefix
	}
	if s.License == "" {
		s.License = file.Info.License.SPDX
	}
	setIfGiven(&s.box.x, file.Left)
	setIfGiven(&s.box.y, file.Top)
	setIfGiven(&s.box.w, file.Width)
	setIfGiven(&s.box.h, file.Height)
	return s, nil
}

// setIfGiven sets *target to *v, unless v is nil.
func setIfGiven(target, v *float64) {
	if v != nil {
		*target = *v
	}
}

// Names returns the names of all icons of the set, sorted.
func (s *Set) Names() []string {
	var l []string
	for name := range s.icons {
		l = append(l, name)
	}
	for name := range s.aliases {
		if _, both := s.icons[name]; !both {
			l = append(l, name)
		}
	}
	slices.Sort(l)
	return l
}

// A MissingIconError is the error for an icon that a set lacks.
type MissingIconError struct {
	Prefix, Name string
	Known        []string // names of the icons of the set, sorted
}

func (e *MissingIconError) Error() string { return fmt.Sprintf("%s has no icon %q", e.Prefix, e.Name) }

// Icon returns the icon with a name, without prefix. The error is a [*MissingIconError] if
// the set has no such icon.
func (s *Set) Icon(name string) (*Symbol, error) {
	var turns []icon // aliases from the name to the icon, in that order
	i, ok := s.icons[name]
	for at := name; !ok; {
		a, known := s.aliases[at]
		const most = 8 // aliases of aliases are followed at most this often
		switch {
		case !known:
			return nil, &MissingIconError{s.Prefix, name, s.Names()}
		case len(turns) == most:
			return nil, fmt.Errorf("%s: the aliases of %q lead nowhere", s.Prefix, name)
		}
		turns = append(turns, a)
		at = a.Parent
		i, ok = s.icons[at]
	}
	view := s.box
	for k := len(turns) - 1; k >= 0; k-- { // an alias overrides its parent
		a := turns[k]
		i.Left, i.Top, i.Width, i.Height = firstNonNil(a.Left, i.Left), firstNonNil(a.Top, i.Top), firstNonNil(a.Width, i.Width), firstNonNil(a.Height, i.Height)
		i.Rotate += a.Rotate
		i.HFlip, i.VFlip = i.HFlip != a.HFlip, i.VFlip != a.VFlip
	}
	setIfGiven(&view.x, i.Left)
	setIfGiven(&view.y, i.Top)
	setIfGiven(&view.w, i.Width)
	setIfGiven(&view.h, i.Height)
	num := func(v float64) string { return strconv.FormatFloat(v, 'g', -1, 64) }
	symbol, err := Read([]byte(`<svg viewBox="` + num(view.x) + " " + num(view.y) + " " + num(view.w) + " " + num(view.h) + `">` + i.Body + "</svg>"))
	if err != nil {
		return nil, fmt.Errorf("%s:%s: %w", s.Prefix, name, err)
	}
	m := matrix{a: 1, d: 1}
	if i.HFlip {
		m.a = -1
	}
	if i.VFlip {
		m.d = -1
	}
	for range (i.Rotate%4 + 4) % 4 {
		m = matrix{0, 1, -1, 0, 0, 0}.compose(m)
	}
	if m != identityMatrix {
		for k := range symbol.Parts {
			symbol.Parts[k].Contours = m.mapContours(symbol.Parts[k].Contours)
		}
	}
	return symbol, nil
}

// firstNonNil returns a or, if that is nil, b.
func firstNonNil(a, b *float64) *float64 {
	if a != nil {
		return a
	}
	return b
}
