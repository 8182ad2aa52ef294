//go:build race

package rule_test

// raced tells that the race detector is on, under which pools forget on purpose.
const raced = true
