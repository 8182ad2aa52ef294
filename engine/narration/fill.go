package narration

// The functions below return what fills the sentences of a row with a single placeholder, out of
// what is told: an action, a question, an event. Tables of rows take them (package actions, package
// events).

// Nums fills the placeholder key with a number.
func Nums[T any](key string, n func(t T) int) func(t T) []With {
	return func(t T) []With { return []With{Num(key, n(t))} }
}

// Texts fills the placeholder key with a text.
func Texts[T any](key string, text func(t T) string) func(t T) []With {
	return func(t T) []With { return []With{Text(key, text(t))} }
}

// Fills fills the placeholders of a thing that has several forms, such as a seat.
func Fills[T any](fill func(t T) With) func(t T) []With {
	return func(t T) []With { return []With{fill(t)} }
}
