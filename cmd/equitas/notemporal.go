//go:build !temporal

package main

import "equitas/cmd/equitas/cli"

// engines are the engines of this build besides local and folder. There are none without the
// build tag temporal.
var engines []*cli.EngineKind

// moreLicences is empty: only a build with the tag temporal contains libraries whose licences
// are not in [licences].
const moreLicences = ""
