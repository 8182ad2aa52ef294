//go:build !temporal

package main

import "equitas/cmd/equitas/cli"

// engines are those that this program has besides those of every one: none. A build
// with the tag temporal has another.
var engines []*cli.EngineKind

// moreLicences are those of what only the build with the tag temporal has.
const moreLicences = ""
