package translate

import (
	"html/template"
	"strings"
	"testing"
)

// A number in a picture is written in the language once: with a decimal comma it would be
// thousands if it was translated again. What the picture says to screen readers is told.
func TestPictureIsToldOnce(t *testing.T) {
	to := Target{Lang: "it"}
	drawn := PictureText(to, "−0.083")
	told := string(Picture(to, template.HTML(`<svg><title>Lead changes</title><desc>lead changes: −0.083, changed</desc><text x="1">`+drawn+`</text></svg>`)))
	for _, want := range []string{">−0,083</text>", "<title>Cambi in testa</title>", "−0,083, "} {
		if !strings.Contains(told, want) {
			t.Errorf("the picture is %s, want %s in it", told, want)
		}
	}
}
