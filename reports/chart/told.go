package chart

import (
	"gonum.org/v1/plot"
	"gonum.org/v1/plot/text"
)

// A telling draws texts as somebody says them in another language. They are measured so
// too: what stands at the side of a picture has the room that it takes.
type telling struct {
	text.Handler
	tell func(string) string
}

// Lines implements [text.Handler], by which texts are measured and drawn.
func (t telling) Lines(txt string) []string { return t.Handler.Lines(t.tell(txt)) }

// told is a text as it will be drawn in a style.
func told(h text.Handler, s string) string {
	if t, ok := h.(telling); ok {
		return t.tell(s)
	}
	return s
}

// speak has all texts of a plot told by tell, which returns what it does not know as it
// is; and cuts names at its side that would leave no room for it.
func speak(p *plot.Plot, width float64, tell func(string) string) {
	if tell != nil {
		h := telling{p.X.Tick.Label.Handler, tell}
		for _, s := range []*text.Style{&p.X.Tick.Label, &p.Y.Tick.Label, &p.X.Label.TextStyle, &p.Y.Label.TextStyle, &p.Title.TextStyle} {
			s.Handler = h
		}
	}
	if names, ok := p.Y.Tick.Marker.(ticks); ok {
		fit := make(ticks, len(names))
		for i, k := range names {
			k.Label = fitted(told(p.Y.Tick.Label.Handler, k.Label), width)
			fit[i] = k
		}
		p.Y.Tick.Marker = fit
	}
}
