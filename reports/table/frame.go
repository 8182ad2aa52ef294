package table

import (
	"bytes"
	"reflect"
	"sync"

	"github.com/olekukonko/tablewriter"
	"github.com/olekukonko/tablewriter/renderer"
	"github.com/olekukonko/tablewriter/tw"
)

// A frame draws tables into memory, one after the other. They are not drawn directly into a
// file because the library ignores write errors.
type frame struct {
	out   bytes.Buffer
	table *tablewriter.Table
}

// frames is a pool of unused frames. They are reused because the library takes longer to
// create a frame than to draw a small table.
var frames = sync.Pool{New: func() any {
	f := &frame{}
	f.table = tablewriter.NewTable(&f.out,
		tablewriter.WithHeaderAutoFormat(tw.Off),
		tablewriter.WithHeaderAutoWrap(tw.WrapNone),
		tablewriter.WithRowAutoWrap(tw.WrapNone),
		tablewriter.WithStringerCacheCustom(noCache{}),
	)
	return f
}}

// noCache replaces the library's cache for the conversion of values to text, which it would
// create anew for every table. It caches nothing, because all values are texts.
type noCache struct{}

func (noCache) Add(reflect.Type, reflect.Value) bool            { return false }
func (noCache) Get(reflect.Type) (value reflect.Value, ok bool) { return value, false }
func (noCache) Purge()                                          {}

// writeFrame writes rows in a frame below the heading head. All have as many columns as
// align.
func writeFrame(b *bytes.Buffer, symbols tw.Symbols, align []tw.Align, head []string, rows [][]string) error {
	f := frames.Get().(*frame)
	f.table.Options(
		tablewriter.WithRenderer(renderer.NewBlueprint(tw.Rendition{Symbols: symbols})),
		tablewriter.WithHeaderAlignmentConfig(tw.CellAlignment{PerColumn: align}),
		tablewriter.WithRowAlignmentConfig(tw.CellAlignment{PerColumn: align}),
	)
	f.table.Header(head)
	if err := f.table.Bulk(rows); err != nil {
		return err
	}
	if err := f.table.Render(); err != nil {
		return err
	}
	if _, err := f.out.WriteTo(b); err != nil {
		return err
	}
	f.table.Reset()
	frames.Put(f)
	return nil
}
