package engine

// A Noun is a countable noun in singular and plural: "turn", "turns".
type Noun struct{ One, Many string }
