package table

import (
	"bytes"
	"reflect"
	"sync"

	"github.com/olekukonko/tablewriter"
	"github.com/olekukonko/tablewriter/renderer"
	"github.com/olekukonko/tablewriter/tw"
)

// A frame draws tables into memory, one after the other: the library drops write
// errors.
type frame struct {
	out   bytes.Buffer
	table *tablewriter.Table
}

// frames is a pool of unused frames: creating one takes the library longer than drawing a
// small table.
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

// noCache is a cache of how values become words. Ours are words, and the library makes
// its own cache anew for every table.
type noCache struct{}

func (noCache) Add(reflect.Type, reflect.Value) bool            { return false }
func (noCache) Get(reflect.Type) (value reflect.Value, ok bool) { return value, false }
func (noCache) Purge()                                          {}

// draw writes a frame around some rows under a head, all of as many columns as there
// are alignments.
func draw(b *bytes.Buffer, symbols tw.Symbols, align []tw.Align, head []string, rows [][]string) error {
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
