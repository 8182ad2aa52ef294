// Package explain says in words what stands in the files of a game: keys with
// their ranges and values, effects, moments, what conditions may name, metrics
// with their margins and goals. All of it comes from the schema, the space of
// names and the set, so that no key is without an explanation.
package explain
