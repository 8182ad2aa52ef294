// Package editor makes JSON Schemas of a game's files, with which an editor
// completes keys, shows what they mean and marks what has a wrong shape.
package editor
