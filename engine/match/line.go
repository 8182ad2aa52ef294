package match

import (
	"bytes"
	"encoding/json"
	"fmt"

	"equitas/engine"
)

// formatVersion is the version of the record format.
const formatVersion = 1

// programName is the name of this program in records. Only records that it has written can be
// compared with their deals, since other programs draw other random numbers.
const programName = "equitas"

// The lines of a record, with keys in the order in which they are written. A chance line is an
// [engine.Outcome].
type (
	startLine struct {
		Type    string   `json:"type"`
		Format  int      `json:"format"`
		Program string   `json:"program,omitempty"`
		Game    string   `json:"game"`
		Variant string   `json:"variant"`
		Set     []string `json:"set,omitempty"` // settings that replace those of the variant: "hand.limit=6"
		Rules   string   `json:"rules"`         // hash of the rules
		Options any      `json:"options"`       // settings that differ from the published edition
		Seed    uint64   `json:"seed"`          // master seed
		Index   uint64   `json:"index"`         // number of the deal
		Seats   int      `json:"seats"`         // number of seats
		Bots    []string `json:"bots"`          // by seat: name of the player
		Setup   any      `json:"setup"`         // what chance fixed before the first decision
	}
	choiceLine struct {
		Type    string      `json:"type"`
		N       int         `json:"n"` // number of the choice, from 1
		Turn    int         `json:"turn"`
		Seat    engine.Seat `json:"seat"`
		Phase   string      `json:"phase"`
		Legal   []string    `json:"legal"`             // the legal actions in words
		Pick    string      `json:"pick"`              // the action chosen, one of Legal
		Seconds float64     `json:"seconds,omitempty"` // thinking time of a person; 0 if not measured
	}
	endLine struct {
		Type    string        `json:"type"`
		Reason  string        `json:"reason"`
		Winners []engine.Seat `json:"winners"`
		Scores  []int32       `json:"scores"`
		Turns   int           `json:"turns"`
		Choices int           `json:"choices"` // number of choices
	}
)

// encode returns a value as one line of JSON, without a line end; <, > and & are not
// escaped.
func encode(v any) ([]byte, error) {
	var b bytes.Buffer
	enc := json.NewEncoder(&b)
	enc.SetEscapeHTML(false)
	err := enc.Encode(v)
	return bytes.TrimSuffix(b.Bytes(), []byte("\n")), err
}

// encodeState returns the state line after choice n, counted from 1: its type and n, followed
// by the fields of table. The JSON of table must be an object without these two keys.
func encodeState(n int, table any) ([]byte, error) {
	head, err := encode(struct {
		Type string `json:"type"`
		N    int    `json:"n"`
	}{"state", n})
	if err != nil {
		return nil, err
	}
	fields, err := encode(table)
	if err != nil {
		return nil, err
	}
	line := head
	if !bytes.Equal(fields, []byte("{}")) {
		line = append(head[:len(head)-1], ',')
		line = append(line, bytes.TrimPrefix(fields, []byte("{"))...)
	}
	if _, err := parseObject(line); err != nil {
		return nil, fmt.Errorf("the table %s does not make a state line: %w", excerpt(string(fields)), err)
	}
	return line, nil
}

// newEndLine returns the end line of a match with result res and that many seats and choices.
func newEndLine(res engine.Result, seats, choices int) endLine {
	l := endLine{
		Type:    "end",
		Reason:  res.Reason,
		Winners: res.Winners.List(),
		Turns:   res.Turns,
		Choices: choices,
	}
	if res.Scored {
		l.Scores = res.Scores[:seats]
	}
	return l
}

// wordsOf returns the words of legal actions, in the same order.
func wordsOf(st engine.RecordState, legal []engine.Action) []string {
	l := make([]string, len(legal))
	for i, a := range legal {
		l[i] = st.Words(a)
	}
	return l
}
