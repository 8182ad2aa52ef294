//go:build !temporal

package main

import "equitas/cmd/equitas/cli"

// engines are the additional engines of this build: none. A build with the tag temporal has
// one.
var engines []*cli.EngineKind

// moreLicences are the licences of libraries that only a build with the tag temporal
// contains.
const moreLicences = ""
