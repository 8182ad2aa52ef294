package workbench

import (
	"strings"
	"testing"

	"equitas/cmd/equitas/workbench/words"
	"equitas/engine/lab/question"
)

// forms are the questions that have forms, with the parameters that have fields of their
// own there or none.
var forms = []struct {
	q     question.Question
	other map[string]string // by name: where the parameter is instead, or why it is missing
}{
	{&question.Compare{}, map[string]string{
		"knockout": "Variants has a variant made of it", "options": "the workbench has no page of what parts are worth",
		"seats": "a field", "bots": "a field", "deals": "a field", "seed": "a field", "set": "Edit",
		"until": "the box that plays all deals", "gate": "an end of a program", "inconclusive": "an end of a program",
		"other_seed": "a test of chance, for who knows it", "turns": "a part of the page"}},
	{&question.Sweep{}, map[string]string{"vary": "the list of rules", "by": "a field", "confirm": "always one", "seats": "a field", "bots": "a field", "deals": "a field", "seed": "a field", "set": "Edit"}},
	{&question.Tune{}, map[string]string{"vary": "the list of rules", "sum": "in the file: [tune]", "aim": "the list of measures", "free": "boxes", "seats": "a field", "bots": "a field", "seed": "a field", "set": "Edit",
		"keep_near": "a field", "budget": "a field"}},
}

// Every parameter of a question with a form must have a field with a label in every
// language, or be listed in forms.
func TestParameterWords(t *testing.T) {
	said := map[string]bool{}
	for _, f := range forms {
		for _, p := range f.q.Parameters() {
			where := f.other[p.JSONName()]
			switch name := parameterWord(f.q, p); {
			case p.InForm == (where != ""):
				t.Errorf("%s %s: is it a field of the form (Asked), or elsewhere (%q)?", f.q.Kind(), p.Flag(), where)
			case p.InForm && words.Lexicon()[name] == nil:
				t.Errorf("there is no word %s", name)
			case p.InForm:
				said[name] = true
			}
		}
		for name := range f.other {
			if question.ParameterOf(f.q, name) == nil {
				t.Errorf("%s has no parameter %s", f.q.Kind(), name)
			}
		}
	}
	for name := range words.Lexicon() {
		if key, ok := strings.CutPrefix(name, parameterPrefix); ok && strings.Contains(key, "-") && !said[name] {
			t.Errorf("nobody says %s", name)
		}
	}
}

// A parameter in the form must be a part of the question, of the command and of the next
// form. A wrong value must give an error in the language of the page.
func TestParametersAsked(t *testing.T) {
	b := runWith(t, begun(t, "proelio", "mine"), options{lang: "it"})
	_, text := b.get("/compare?other=proelio/mine")
	has(t, text, `>Quante volte imparano i bot<input name="trainings" inputmode="numeric" size="5" value="" placeholder="1">`,
		`<input name="levels" size="18" list="offered-levels" value=""`, `<datalist id="offered-levels"><option value="all"><option value="greedy">`,
		`<input type="checkbox" name="confirm" value="1">`)
	_, text = b.get("/compare?other=proelio/mine&trainings=21&levels=random&confirm=1")
	has(t, text, "“21” non è un numero intero da 1 a 20.", `name="trainings" inputmode="numeric" size="5" value="21"`, `value="random"`, `name="confirm" value="1" checked`)
	_, text = b.get("/compare?other=proelio/mine&levels=a,,b")
	has(t, text, "“a,,b” qui non va")
	b.compared("other", "proelio/mine", "bots", "greedy", "deals", "20", "fixed", "1", "levels", "random", "confirm", "1", "exact", "1")
	_, text = b.get("/compare/events/1")
	has(t, text, "--levels random --confirm")
	again := parameterValuesOf(&question.Compare{Levels: []string{"random", "greedy"}, Mend: true, MendMatches: 500, Trainings: 3, Confirm: true, Turns: true})
	if len(again) != 4 || again["levels"] != "random,greedy" || again["mend"] != tickedValue || again["trainings"] != "3" || again["confirm"] != tickedValue {
		t.Errorf("a form that asks again says %v", again)
	}
	q := question.Compare{}
	if err := again.apply(&q); err != nil || !q.Mend || q.MendMatches != 0 || q.Trainings != 3 || len(q.Levels) != 2 || !q.Confirm {
		t.Errorf("it asks %+v, %v", q, err)
	}
}
