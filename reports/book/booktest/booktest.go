// Package booktest makes XLSX files that package book would not write, for tests of
// readers.
package booktest

import (
	"archive/zip"
	"bytes"
	"fmt"
	"io"
	"strings"
	"testing"
)

// Workbook returns an XLSX file as other programs write them. Each element of sheets is a
// sheet: its name, which may be followed by XML attributes, and its XML content.
func Workbook(t testing.TB, sheets ...[2]string) []byte {
	t.Helper()
	var b bytes.Buffer
	z := zip.NewWriter(&b)
	part := func(name, text string) {
		w, err := z.Create(name)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := io.WriteString(w, `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>`+"\n"+text); err != nil {
			t.Fatal(err)
		}
	}
	const types, main, office, rels = "http://schemas.openxmlformats.org/package/2006/content-types", "http://schemas.openxmlformats.org/spreadsheetml/2006/main",
		"http://schemas.openxmlformats.org/officeDocument/2006/relationships", "http://schemas.openxmlformats.org/package/2006/relationships"
	part("[Content_Types].xml", `<Types xmlns="`+types+`"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/></Types>`)
	part("_rels/.rels", `<Relationships xmlns="`+rels+`"><Relationship Id="rId1" Type="`+office+`/officeDocument" Target="xl/workbook.xml"/></Relationships>`)
	var list, links strings.Builder
	for i, s := range sheets {
		fmt.Fprintf(&list, `<sheet name="%s" sheetId="%d" r:id="rId%d"/>`, s[0], i+1, i+1)
		fmt.Fprintf(&links, `<Relationship Id="rId%d" Type="%s/worksheet" Target="worksheets/sheet%d.xml"/>`, i+1, office, i+1)
		part(fmt.Sprintf("xl/worksheets/sheet%d.xml", i+1), `<worksheet xmlns="`+main+`">`+s[1]+`</worksheet>`)
	}
	part("xl/workbook.xml", `<workbook xmlns="`+main+`" xmlns:r="`+office+`"><sheets>`+list.String()+`</sheets></workbook>`)
	fmt.Fprintf(&links, `<Relationship Id="rId99" Type="%s/styles" Target="styles.xml"/>`, office)
	part("xl/_rels/workbook.xml.rels", `<Relationships xmlns="`+rels+`">`+links.String()+`</Relationships>`)
	part("xl/styles.xml", `<styleSheet xmlns="`+main+`"><numFmts count="1"><numFmt numFmtId="164" formatCode="d\-mmm"/></numFmts><fonts count="1"><font/></fonts><fills count="1"><fill/></fills><borders count="1"><border/></borders><cellXfs count="3"><xf numFmtId="0"/><xf numFmtId="164"/><xf numFmtId="14"/></cellXfs></styleSheet>`)
	if err := z.Close(); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

// Text returns the XML of a cell with the text s; ref is its reference, such as A1.
func Text(ref, s string) string {
	return `<c r="` + ref + `" t="inlineStr"><is><t>` + s + `</t></is></c>`
}

// ListHead is the XML of the first row of a list of cards, with the headings id and count.
const ListHead = `<row r="1"><c r="A1" t="inlineStr"><is><t>id</t></is></c><c r="B1" t="inlineStr"><is><t>count</t></is></c></row>`
