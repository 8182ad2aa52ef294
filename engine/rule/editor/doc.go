// Package editor makes JSON Schemas of a game's files. With them a text editor completes keys, shows
// what they mean and marks values of a wrong shape.
package editor
