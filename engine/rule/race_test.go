//go:build race

package rule_test

// raced says that the race detector is on. Under it a [sync.Pool] drops items at random.
const raced = true
