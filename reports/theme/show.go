package theme

import (
	"errors"
	"fmt"
	"math"
	"slices"
	"strings"
	"unicode/utf8"

	"equitas/engine/card"
	"equitas/engine/rule/source"
	"equitas/reports/draw"

	"github.com/expr-lang/expr"
	"github.com/expr-lang/expr/ast"
	"github.com/expr-lang/expr/file"
	"github.com/expr-lang/expr/vm"
)

// A CardCondition is a compiled condition on the content of a face: "card.value != null".
type CardCondition struct {
	program *vm.Program
	text    string
	at      source.Place
}

// ConditionNames are the names that conditions may use behind "card.", with their meanings.
var ConditionNames = []struct{ Name, Doc string }{
	{"name", "its name in the language"}, {"letters", "how many characters its name has"}, {"id", "its id in the files"}, {"deck", "the id of its deck"}, {"kind", "the id of its kind"},
	{"value", "its value; null where it has none"}, {"absolute", "whether its value is beyond all others, ∞"},
	{"asks", "a list of the numbers that it asks of whoever plays it"}, {"text", "its sentences"}, {"length", "how many characters its sentences have"}, {"lines", "about how many lines they take, of 36 characters each, with half a line between paragraphs"}, {"count", "how many copies there are"},
	{"lying", "whether it lies on its side"}, {"art", "the path of its picture; null where it has none, or it is missing and may be"},
	{"symbol", "the name of its symbol"}, {"side", "0, or 1 for the second face of a card that has two"},
	{"plain", "whether it need not say which deck it belongs to: most do"},
	{"own", "what its entry in the files says: card.own.strength; null what it does not say"},
}

// conditionNames returns the names of [ConditionNames].
func conditionNames() []string {
	var l []string
	for _, f := range ConditionNames {
		l = append(l, f.Name)
	}
	return l
}

// compileCondition compiles the condition in v; path is the path of v, for messages. The
// size of conditions is limited, so that they are always evaluated fast.
func compileCondition(v *source.Value, path string) (*CardCondition, *source.Fault) {
	if len(v.Text) > 500 {
		return nil, &source.Fault{At: v.At, Msg: fmt.Sprintf("%s has %d characters, must be at most 500", path, len(v.Text))}
	}
	fields := &nameChecker{}
	program, err := expr.Compile(v.Text, expr.Env(map[string]any{"card": map[string]any{}, "null": nil}), expr.AsBool(),
		expr.DisableAllBuiltins(), expr.MaxNodes(200), expr.Patch(fields))
	if fields.unknown != "" {
		at := strings.Index(v.Text, fields.unknown)
		return nil, &source.Fault{At: v.PlaceWithin(len([]rune(v.Text[:max(0, at)])), len([]rune(fields.unknown))), Help: source.Suggest(fields.unknown, conditionNames()),
			Msg: fmt.Sprintf("%s asks for card.%s, which no face has; what an entry of a deck file says is card.own.%s", path, source.Snippet(fields.unknown), source.Snippet(fields.unknown))}
	}
	if err != nil {
		at, msg := v.At, err.Error()
		if f, ok := errors.AsType[*file.Error](err); ok {
			at, msg = v.PlaceWithinLine(max(1, f.Line), f.Column+1, 1), f.Message
		}
		return nil, &source.Fault{At: at, Help: "such as card.value != null, card.kind == 'attack', !card.lying", Msg: fmt.Sprintf("%s is no condition: %s", path, msg)}
	}
	return &CardCondition{program, v.Text, v.At}, nil
}

// A nameChecker finds names in a condition that conditions may not use. unknown is the last
// one found; "" if there is none.
type nameChecker struct{ unknown string }

// Visit implements [ast.Visitor].
func (a *nameChecker) Visit(n *ast.Node) {
	m, ok := (*n).(*ast.MemberNode)
	if !ok {
		return
	}
	of, isName := m.Node.(*ast.IdentifierNode)
	field, isWord := m.Property.(*ast.StringNode)
	if isName && isWord && of.Value == "card" && !slices.Contains(conditionNames(), field.Value) {
		a.unknown = field.Value
	}
}

// ConditionEnv returns the variables of conditions for a face. own is the data of the
// card's entry; it may be nil. art tells whether the face has a picture that can be shown.
func ConditionEnv(f *card.Face, own map[string]any, art bool) map[string]any {
	var value, picture any
	if f.HasValue {
		value = f.Value
	}
	if art {
		picture = f.Art
	}
	if own == nil {
		own = map[string]any{}
	}
	return map[string]any{"null": nil, "card": map[string]any{
		"name": f.Name, "letters": utf8.RuneCountInString(f.Name), "id": f.ID, "deck": f.Deck, "kind": f.Kind, "value": value, "absolute": f.Absolute, "asks": f.Min, "text": f.Text, "length": utf8.RuneCountInString(f.Text), "lines": estimateLines(f.Text),
		"count": f.Count, "lying": f.Landscape, "art": picture, "symbol": f.Symbol, "side": f.Side, "plain": f.Look.Plain, "own": own,
	}}
}

// estimateLines returns an estimate of the number of lines that a text takes on a card.
func estimateLines(text string) float64 {
	const line, apart = 36, 0.5
	n := 0.0
	for i, p := range draw.Paragraphs(text) {
		if i > 0 {
			n += apart
		}
		n += math.Ceil(float64(utf8.RuneCountInString(p)) / line)
	}
	return n
}

// Holds reports whether the condition is true for the variables env. It returns an error if
// that cannot be decided, for example because a number is compared with a word.
func (q *CardCondition) Holds(env map[string]any) (bool, error) {
	out, err := expr.Run(q.program, env)
	if err != nil {
		if f, ok := errors.AsType[*file.Error](err); ok {
			err = errors.New(f.Message)
		}
		return false, fmt.Errorf("show = %q has no answer: %w", source.Snippet(q.text), err)
	}
	yes, ok := out.(bool)
	if !ok {
		return false, fmt.Errorf("show = %q is neither true nor false", source.Snippet(q.text))
	}
	return yes, nil
}
