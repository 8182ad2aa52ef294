// Package explain says in words what the files of a game can contain: keys with their ranges and
// values, effects, moments, names for conditions, metrics with their margins and goals. All
// explanations are made from the schema, the names of conditions and the set, so that no key is
// without one.
package explain
