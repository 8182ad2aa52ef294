//go:build !temporal

package main

import "equitas/cmd/equitas/cli"

// engines are the engines that this build has besides the common ones: none. A build with
// the tag temporal has one.
var engines []*cli.EngineKind

// moreLicences are the licences of libraries only in a build with the tag temporal.
const moreLicences = ""
