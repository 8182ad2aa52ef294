//go:build !race

package rule_test

const raced = false
