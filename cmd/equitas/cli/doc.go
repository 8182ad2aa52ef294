// Package cli is what all commands share: where they read and write ([Streams]),
// flags, completion, the library as seen from the current folder, files that
// appear only when they are whole ([Output]), what is said meanwhile ([Witness]),
// errors with their exit codes, and signals.
package cli
