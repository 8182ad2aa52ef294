//go:build race

package rule

// raced tells that the race detector is on, under which pools forget on purpose.
const raced = true
