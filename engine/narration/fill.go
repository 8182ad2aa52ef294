package narration

// The functions below return what fills the sentences of a row with a single placeholder, out of
// what is told: an action, a question, an event. Tables of rows take them (package actions, package
// events).

// FillNumber fills the placeholder key with a number.
func FillNumber[T any](key string, n func(t T) int) func(t T) []Fill {
	return func(t T) []Fill { return []Fill{Num(key, n(t))} }
}

// FillText fills the placeholder key with a text.
func FillText[T any](key string, text func(t T) string) func(t T) []Fill {
	return func(t T) []Fill { return []Fill{Text(key, text(t))} }
}

// FillOne fills the placeholders of a thing that has several forms, such as a seat.
func FillOne[T any](fill func(t T) Fill) func(t T) []Fill {
	return func(t T) []Fill { return []Fill{fill(t)} }
}
