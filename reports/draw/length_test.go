package draw

import (
	"math"
	"testing"
)

func TestLengths(t *testing.T) {
	for _, c := range []struct {
		in   string
		want float64
		err  string
	}{
		{"63mm", 63, ""}, {"6.3cm", 63, ""}, {"2.5in", 63.5, ""}, {"18pt", 6.35, ""}, {"-3 mm", -3, ""},
		{"63", 0, "needs a unit: 63mm, or cm, in, pt"},
		{"mm", 0, "must be a length such as 5mm, 0.5cm, 0.2in or 14pt"},
		{"NaNmm", 0, "must be a length such as 5mm, 0.5cm, 0.2in or 14pt"},
		{"1e9mm", 0, "must be a length such as 5mm, 0.5cm, 0.2in or 14pt"},
		{"400mm", 0, "must be -10 mm to 300 mm"},
	} {
		got, err := ParseLength(c.in, -10, 300)
		if msg := text(err); msg != c.err || math.Abs(got-c.want) > 1e-9 {
			t.Errorf("Length(%q) = %g, %q; want %g, %q", c.in, got, msg, c.want, c.err)
		}
	}
	for _, c := range []struct {
		in   string
		w, h float64
		err  string
	}{
		{"63x88mm", 63, 88, ""}, {"2.5x3.5in", 63.5, 88.9, ""}, {"63mmx8.8cm", 63, 88, ""},
		{"63x88", 0, 0, "needs a unit: 63x88mm, or cm, in, pt"},
		{"63mm", 0, 0, "must be a size such as 63x88mm or 2.5x3.5in"},
		{"5x88mm", 0, 0, "must be 20 mm to 300 mm each way"},
	} {
		w, h, err := ParseSize(c.in, 20, 300)
		if msg := text(err); msg != c.err || math.Abs(w-c.w) > 1e-9 || math.Abs(h-c.h) > 1e-9 {
			t.Errorf("Size(%q) = %g, %g, %q; want %g, %g, %q", c.in, w, h, msg, c.w, c.h, c.err)
		}
	}
}

func text(err error) string {
	if err == nil {
		return ""
	}
	return err.Error()
}
