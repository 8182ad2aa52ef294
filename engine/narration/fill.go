package narration

// The functions below make functions for the field Fill of rows (packages actions and events) whose
// sentences have a single placeholder. T is the type of what is told: an action, a question, an
// event.

// FillNumber returns a function that fills the placeholder key with the number n(t).
func FillNumber[T any](key string, n func(t T) int) func(t T) []Fill {
	return func(t T) []Fill { return []Fill{Num(key, n(t))} }
}

// FillText returns a function that fills the placeholder key with the text text(t).
func FillText[T any](key string, text func(t T) string) func(t T) []Fill {
	return func(t T) []Fill { return []Fill{Text(key, text(t))} }
}

// FillOne returns a function whose result is fill(t) alone. It is for a Fill that sets a
// placeholder to something with several grammatical forms, such as a seat.
func FillOne[T any](fill func(t T) Fill) func(t T) []Fill {
	return func(t T) []Fill { return []Fill{fill(t)} }
}
