//go:build !temporal

package main

import "equitas/cmd/equitas/cli"

// engines are the engines of this build besides the common ones: none. A build with the tag
// temporal has another.
var engines []*cli.EngineKind

// moreLicences are the licences of libraries only in a build with the tag temporal.
const moreLicences = ""
