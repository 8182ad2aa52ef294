package tools

import (
	"bytes"
	"encoding/json"
	"math"
	"reflect"
	"slices"
	"strings"

	"equitas/engine/lab/question"
)

// A property is one argument of a tool.
type property struct {
	name         string
	doc          string
	kind         reflect.Type // type of the Go field that it sets
	required     bool         // whether it must be given, unless the alternative of its tool is
	words        []string     // allowed texts; nil if any is
	bounds       *bounds      // range of a whole number; nil if any is allowed
	defaultValue any          // default value; nil if there is none, or doc states it
}

// bounds are the least and the greatest allowed value of a whole number.
type bounds struct{ min, max int }

// Limits and defaults of how much one call plays.
const (
	defaultDeals  = 1000      // default number of deals, which each side plays
	sweepDeals    = 300       // default number of deals of each setting of a sweep
	maxDeals      = 100_000   // largest number of deals
	maxPlays      = 1_000_000 // largest number of matches, all sides together
	defaultSearch = 20_000    // default number of matches of a search for rules
	maxSearch     = 1_000_000 // largest number of matches of a search for rules or mends
	defaultMend   = 20_000    // default number of matches of a search for mends
)

// argumentDocs describe arguments for assistants, by the name of the argument, or by "TOOL.NAME" for
// one tool only. Arguments that are not here are parameters of questions and have descriptions of
// their own ([question.Parameter]).
var argumentDocs = map[string]string{
	"ahead":        "true: only say about how long the call would take",
	"drafts":       "texts of files, as if they lay in the folder: {\"file\": \"variants/GAME/NAME.toml\", \"text\": …} is then the variant GAME/NAME. Nothing is written",
	"tables":       "tables of the report besides the headline, by name, or [\"all\"]; the answer names those that it leaves out",
	"variant":      "a variant by its name, GAME/NAME (list variants), or a .toml file in the folder",
	"base":         "the variant that is compared with, by its name GAME/NAME",
	"other":        "the variant that is compared, GAME/NAME; bring it as a draft if it is no file yet",
	"others":       "the variants that are compared with base, GAME/NAME; bring them as drafts if they are no files yet: each extends base and changes a rule",
	"record.deals": "the budget: with find, how many deals are looked at; without it nothing but deal is played",
	"mend_games":   "the budget: how many games are played for it",

	"what":        "which list",
	"list.of":     "a game, for its part of the list; of metrics also a variant",
	"explain.of":  "a game or a variant, whose values are told",
	"key":         "a key (hand.limit), a table, an entry (card.knights), an effect, a metric, or one of effects, moments, conditions, counters, verbs; left out: everything, which is long",
	"names":       "what is checked: variants and decks by name (GAME/NAME); left out: the drafts, or without any all that the folder and the program have",
	"lang":        "the language: en, it or another that the deck has",
	"as":          "rules: every rule with the place that says so; toml: a variant file that extends nothing",
	"only":        "only the cards with these ids",
	"stats.file":  "a JSON result in the folder, as equitas compare writes it with -o NAME.json",
	"find":        "what must occur in the match: a card, perk, action, ending (end.scoring) or count, by its name",
	"nth":         "which of the deals in which it occurs, from 1",
	"deal":        "the number of one deal, from 0",
	"record.from": "from which choice on the match is told, from 1 (left out: from a little before what was found)",
	"from":        "a position of a recorded match in the folder, in place of whole matches: RECORD:LINE, as game.jsonl:35, before the choice on that line. With it go only known, bots, deals and seed, and in compare ways",
	"known":       "true: with from, hidden cards and all chance to come are as they were",
	"ways":        "with from: the actions that are compared, two at least, in the words of the record",
	"choices":     "how many choices are told",
	"write.file":  "the new file, from the folder: variants/GAME/NAME.toml",
	"text":        "the whole text of the file, as TOML",
}

// argumentLimits are the ranges of arguments that are whole numbers, by the name of the argument or
// by "TOOL.NAME". The same parameters of commands may allow more.
var argumentLimits = map[string]bounds{
	"seats":       {1, 64},
	"deals":       {1, maxDeals},
	"mend_games":  {1000, maxSearch},
	"budget":      {question.MinBudget, maxSearch},
	"trainings":   {1, 5},
	"nth":         {1, maxDeals},
	"deal":        {0, question.MaxDeals},
	"record.from": {1, 1_000_000},
	"choices":     {1, 200},
}

// argumentDefaults are default values of arguments, by the name of the argument or by "TOOL.NAME".
var argumentDefaults = map[string]any{
	"deals":        defaultDeals,
	"plan.deals":   question.PilotDeals,
	"sweep.deals":  sweepDeals,
	"mend_games":   defaultMend,
	"budget":       defaultSearch,
	"seed":         1,
	"as":           "rules",
	"lang":         "en",
	"nth":          1,
	"choices":      20,
	"power":        0.8,
	"trainings":    1,
	"record.deals": defaultDeals,
}

// argumentWords are the allowed texts of arguments, by name.
var argumentWords = map[string][]string{
	"as":   {"rules", "toml"},
	"what": {"games", "variants", "decks", "bots", "metrics"},
}

// argumentEntry returns the entry of a table for the argument field of a tool: under the key "TOOL.FIELD",
// or else under "FIELD". ok is false if there is neither.
func argumentEntry[T any](table map[string]T, tool, field string) (value T, ok bool) {
	if value, ok = table[tool+"."+field]; !ok {
		value, ok = table[field]
	}
	return value, ok
}

// propertiesOf returns the arguments of a tool: one for each field of t.argStruct and of structs
// embedded in it, except those in t.omitted, and then tables, ahead and drafts if the tool takes
// them.
func propertiesOf(t *tool) []property {
	var list []property
	var add func(reflect.Type)
	add = func(typ reflect.Type) {
		for i := range typ.NumField() {
			f := typ.Field(i)
			if f.Anonymous {
				add(f.Type)
				continue
			}
			name, _, _ := strings.Cut(f.Tag.Get("json"), ",")
			if slices.Contains(t.omitted, name) {
				continue
			}
			p := property{name: name, kind: f.Type, required: slices.Contains(t.required, name)}
			p.describe(t.parameter(name))
			if doc, ok := argumentEntry(argumentDocs, t.name, name); ok {
				p.doc = doc
			}
			if list, ok := argumentEntry(argumentWords, t.name, name); ok {
				p.words = list
			}
			p.defaultValue, _ = argumentEntry(argumentDefaults, t.name, name)
			if b, ok := argumentEntry(argumentLimits, t.name, name); ok {
				p.bounds = &b
			}
			list = append(list, p)
		}
	}
	add(reflect.TypeOf(t.argStruct).Elem())
	if t.hasTables {
		list = append(list, property{name: "tables", kind: reflect.TypeFor[[]string](), doc: argumentDocs["tables"]})
	}
	if t.playsMatches {
		list = append(list, property{name: "ahead", kind: reflect.TypeFor[bool](), doc: argumentDocs["ahead"]})
	}
	if t.acceptsDrafts {
		list = append(list, property{name: "drafts", kind: reflect.TypeFor[[]Draft](), doc: argumentDocs["drafts"]})
	}
	return list
}

// parameter returns the parameter of the tool's question whose name in JSON is name, or else that
// of [question.Sim]; nil if there is none.
func (t *tool) parameter(name string) *question.Parameter {
	type asking interface{ Parameters() []*question.Parameter }
	asks, _ := t.argStruct.(asking)
	for _, of := range []asking{asks, &question.Sim{}} {
		if of == nil {
			continue
		}
		for _, p := range of.Parameters() {
			if p.JSONName() == name {
				return p
			}
		}
	}
	return nil
}

// describe sets the description, the allowed words and the range of an argument to those of a
// parameter of a question. It does nothing if parameter is nil.
func (p *property) describe(parameter *question.Parameter) {
	if parameter == nil {
		return
	}
	p.doc, p.words = parameter.AssistantHelp, parameter.Words
	if _, whole := parameter.Target.(*int); whole || parameter.Max > 0 && parameter.Max < math.MaxInt {
		p.bounds = &bounds{int(parameter.Min), int(parameter.Max)}
	}
}

// schemaOf returns the JSON Schema of a tool's arguments, with its properties in the order of
// [propertiesOf].
func schemaOf(t *tool) json.RawMessage {
	var b bytes.Buffer
	put := func(v any) {
		e := json.NewEncoder(&b)
		e.SetEscapeHTML(false)
		if err := e.Encode(v); err != nil {
			panic("tools: " + err.Error()) // texts and numbers always encode
		}
		b.Truncate(b.Len() - 1)
	}
	b.WriteString(`{"type":"object","additionalProperties":false,"properties":{`)
	var needed []string
	for i, p := range propertiesOf(t) {
		if i > 0 {
			b.WriteByte(',')
		}
		put(p.name)
		b.WriteByte(':')
		put(p.schema())
		if p.required && t.alternative == "" {
			needed = append(needed, p.name)
		}
	}
	b.WriteByte('}')
	if needed != nil {
		b.WriteString(`,"required":`)
		put(needed)
	}
	b.WriteByte('}')
	return b.Bytes()
}

// schema returns the JSON Schema of one argument.
func (p *property) schema() map[string]any {
	is := map[string]any{"description": p.doc}
	typ := p.kind
	if typ.Kind() == reflect.Pointer {
		typ = typ.Elem()
	}
	if p.defaultValue != nil {
		is["default"] = p.defaultValue
	}
	if typ.Kind() != reflect.Slice {
		p.addType(typ, is)
		return is
	}
	items := map[string]any{}
	if typ.Elem() == reflect.TypeFor[Draft]() {
		items = map[string]any{"type": "object", "additionalProperties": false, "required": []string{"file", "text"},
			"properties": map[string]any{"file": map[string]any{"type": "string"}, "text": map[string]any{"type": "string"}}}
		is["maxItems"] = maxDrafts
	} else {
		p.addType(typ.Elem(), items)
	}
	is["type"], is["items"] = "array", items
	if p.required {
		is["minItems"] = 1
	}
	return is
}

// addType adds to schema the JSON type for a Go type that is not a list, and the bounds and allowed
// words of the argument.
func (p *property) addType(typ reflect.Type, schema map[string]any) {
	switch typ.Kind() {
	case reflect.Bool:
		schema["type"] = "boolean"
	case reflect.Int:
		schema["type"] = "integer"
	case reflect.Uint64:
		schema["type"], schema["minimum"] = "integer", 0
	case reflect.Float64:
		schema["type"] = "number"
	default:
		schema["type"] = "string"
	}
	if p.bounds != nil {
		schema["minimum"], schema["maximum"] = p.bounds.min, p.bounds.max
	}
	if p.words != nil {
		schema["enum"] = p.words
	}
}

// answerSchema is the JSON Schema of an [Answer]. [instructions] explain its fields to assistants.
var answerSchema = json.RawMessage(`{"type":"object","required":["sentence","claims","command","measures","not_exercised","notes","tables"],"properties":{` +
	`"sentence":{"type":"string"},"claims":{"type":"boolean"},"command":{"type":"string"},"about":{"type":"string"},"settle":{"type":"string"},` +
	`"measures":{"type":"array","items":{"type":"object"}},"not_exercised":{"type":"array","items":{"type":"string"}},` +
	`"notes":{"type":"array","items":{"type":"string"}},"tables":{"type":"array","items":{"type":"object"}},` +
	`"data":{"type":"object"},"stopped":{"type":"boolean"},"more":{"type":"array","items":{"type":"object"}}}}`)
