package book

import (
	"bytes"
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"path"
	"slices"
	"strconv"
	"strings"

	"github.com/xuri/excelize/v2"
)

// A sheetPart is the part of an XLSX file, that is, the file within the archive, that
// contains a sheet.
type sheetPart struct {
	path              string
	isHidden, isChart bool // the sheet is hidden; it is a chart or the like, without cells
}

// links are the references from one part of an XLSX file to others, as its .rels part has
// them.
type links struct {
	Relationship []struct {
		ID     string `xml:"Id,attr"`
		Type   string `xml:"Type,attr"`
		Target string `xml:"Target,attr"`
	}
}

// sheetParts returns the parts that contain the sheets of a file, by the names of the
// sheets.
func sheetParts(f *excelize.File) (map[string]*sheetPart, error) {
	book := "xl/workbook.xml"
	var top, l links
	if err := decodePart(f, "_rels/.rels", &top); err != nil {
		return nil, err
	}
	for _, r := range top.Relationship {
		if strings.HasSuffix(r.Type, "/officeDocument") {
			book = relativePart("", r.Target)
		}
	}
	if err := decodePart(f, path.Join(path.Dir(book), "_rels", path.Base(book)+".rels"), &l); err != nil {
		return nil, err
	}
	parts := map[string]*sheetPart{}
	if f.WorkBook == nil {
		return parts, nil
	}
	for _, s := range f.WorkBook.Sheets.Sheet {
		for _, r := range l.Relationship {
			if r.ID == s.ID {
				parts[s.Name] = &sheetPart{relativePart(path.Dir(book), r.Target), s.State != "" && s.State != "visible", !strings.HasSuffix(r.Type, "/worksheet")}
			}
		}
	}
	return parts, nil
}

// relativePart returns the name of the part to which a part in the folder dir refers by
// target.
func relativePart(dir, target string) string {
	if strings.HasPrefix(target, "/") {
		return path.Clean(target)[1:]
	}
	return path.Join(dir, target)
}

// openPart returns a decoder for the XML of a part of the file; nil if there is no such
// part.
func openPart(f *excelize.File, name string) *xml.Decoder {
	text, ok := f.Pkg.Load(name)
	b, is := text.([]byte)
	if !ok || !is {
		return nil
	}
	d := xml.NewDecoder(bytes.NewReader(b))
	d.CharsetReader = f.CharsetReader
	return d
}

// decodePart decodes the XML of a part of the file into dst. If the file has no such part,
// dst stays unchanged.
func decodePart(f *excelize.File, name string, dst any) error {
	d := openPart(f, name)
	if d == nil {
		return nil
	}
	if err := d.Decode(dst); err != nil {
		return fmt.Errorf("cannot be read as XLSX: %s: %w", name, err)
	}
	return nil
}

var errCellOrder = errors.New("the cells are not in order: the file is damaged")

// oddCells reads the XML of the sheet in part name and returns the cells whose texts may
// differ from what people see in them (see [OddCell]). It returns an error for broken XML,
// which the library would treat as the end of the sheet.
func oddCells(f *excelize.File, name string) ([]OddCell, error) {
	d := openPart(f, name)
	if d == nil {
		return nil, nil
	}
	var l []OddCell
	dates := map[int]bool{} // whether a style shows dates, by its index
	isDate := func(style int) bool {
		yes, ok := dates[style]
		if !ok {
			s, err := f.GetStyle(style)
			yes = err == nil && (isDateFormat(s.NumFmt) || s.CustomNumFmt != nil && isDateFormatCode(*s.CustomNumFmt))
			dates[style] = yes
		}
		return yes
	}
	row, col := -1, -1
	for {
		token, err := d.Token()
		if err == io.EOF {
			break
		}
		if err != nil {
			return nil, fmt.Errorf("the file is damaged: %w", err)
		}
		e, ok := token.(xml.StartElement)
		if !ok {
			continue
		}
		switch e.Name.Local {
		case "row":
			n := row + 1
			if r := attr(e, "r"); r != "" {
				at, err := strconv.Atoi(r)
				if err != nil || at <= row+1 {
					return nil, errCellOrder
				}
				if at > excelize.TotalRows {
					return nil, fmt.Errorf("there is a row %d, and a sheet has %d at most: the file is damaged", at, excelize.TotalRows)
				}
				n = at - 1
			}
			row, col = n, -1
		case "c":
			n := col + 1
			if r := attr(e, "r"); r != "" {
				c, at, err := excelize.CellNameToCoordinates(r)
				if err != nil || c <= col+1 || at != row+1 {
					return nil, errCellOrder
				}
				n = c - 1
			}
			col = n
			var c struct {
				F *struct{} `xml:"f"`
				V *string   `xml:"v"`
			}
			if err := d.DecodeElement(&c, &e); err != nil {
				return nil, fmt.Errorf("the file is damaged: %w", err)
			}
			value := ""
			if c.V != nil {
				value = *c.V
			}
			style, _ := strconv.Atoi(attr(e, "s"))
			switch t := attr(e, "t"); {
			case c.F != nil && c.V == nil:
				l = append(l, OddCell{row, col, NoResult, ""})
			case t == "e":
				l = append(l, OddCell{row, col, Failed, value})
			case t == "b" && value != "":
				l = append(l, OddCell{row, col, YesNo, ""})
			case t == "d", (t == "" || t == "n") && value != "" && style > 0 && isDate(style):
				l = append(l, OddCell{row, col, Date, ""})
			}
		case "mergeCell":
			ref := attr(e, "ref")
			c, r, err := excelize.CellNameToCoordinates(strings.Split(ref, ":")[0])
			if err != nil {
				return nil, fmt.Errorf("merged cells %q: %w", ref, err)
			}
			l = append(l, OddCell{r - 1, c - 1, Merged, ref})
		}
	}
	slices.SortStableFunc(l, func(a, b OddCell) int { return slices.Compare([]int{a.Row, a.Col}, []int{b.Row, b.Col}) })
	return l, nil
}

// attr returns the value of the attribute of e with that name and no namespace; "" if there
// is none.
func attr(e xml.StartElement, name string) string {
	for _, a := range e.Attr {
		if a.Name.Local == name && a.Name.Space == "" {
			return a.Value
		}
	}
	return ""
}

// isDateFormat reports whether the built-in number format n shows a date or a time.
func isDateFormat(n int) bool {
	return n >= 14 && n <= 22 || n >= 27 && n <= 36 || n >= 45 && n <= 47 || n >= 50 && n <= 58
}

// isDateFormatCode reports whether a custom number format shows a date or a time: whether
// it contains y, d or h outside quotation marks and brackets.
func isDateFormatCode(code string) bool {
	quoted, bracket, skip := false, false, false
	for _, r := range strings.ToLower(code) {
		switch {
		case skip:
			skip = false
		case r == '\\' || r == '_' || r == '*':
			skip = true
		case r == '"':
			quoted = !quoted
		case quoted:
		case r == '[' || r == ']':
			bracket = r == '['
		case bracket:
		case r == 'y' || r == 'd' || r == 'h':
			return true
		}
	}
	return false
}
