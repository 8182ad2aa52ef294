// Package cli has what all commands share: input and output ([Streams]), flags, completion,
// the library as seen from the current folder, files that appear only when they are
// complete ([Output]), progress ([Reporter]), errors with their exit codes, and signals.
package cli
