// Package cluster hands out what is to be played to other processes, on this
// machine or on others, and takes back what they have played.
//
// What is handed out is an [Order]: a span of deals of some cells, with all that is
// needed to play them. A [Worker] plays orders, and gives the numbers of each as a
// [Result]. Nobody trusts anybody: whoever reads one holds it against its hashes.
//
// [Folder] is an engine whose orders and results are files, for batch schedulers and
// for a few machines with a shared drive. Orders have names that follow from what
// is asked alone, so whoever asks again finds what was played.
//
// The clock says when what is half played is written down, and how large tasks are.
// No number depends on it. It is given, and so is the making of cells: this package
// knows no game.
package cluster
