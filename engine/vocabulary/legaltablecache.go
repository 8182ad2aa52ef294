package vocabulary

import (
	"fmt"
	"sync"

	"equitas/engine/cond"
)

// tableCache caches tables, by key: most settings of a sweep do not change what is allowed.
var tableCache = struct {
	sync.Mutex
	of map[string]cachedTable
}{of: map[string]cachedTable{}}

// maxCachedTables is the largest number of cached tables; when it is reached, the cache is
// emptied.
const maxCachedTables = 128

// A cachedTable is a cached table, with the expressions whose addresses are part of its key: they
// are kept in memory so that no other expression gets the same address.
type cachedTable struct {
	*laneSet
	exprs []*cond.Expr
}

// key returns the cache key of the table of slots, made of the dimensions and of what each
// slot depends on; exprs are the expressions whose addresses are part of it.
func (b *TableBuilder[Q]) key(slots []Slot[Q]) (key string, exprs []*cond.Expr) {
	var k []byte
	for _, dim := range b.resolvedDims {
		k = fmt.Appendf(k, "%v", dim)
	}
	for i := range slots {
		sl := &slots[i]
		k = fmt.Appendf(k, "|%t %d ", sl.Kind >= 0, sl.Bit)
		k = append(k, b.slotKey(sl)...)
		for _, e := range sl.Conditions {
			exprs = append(exprs, e.expr)
		}
	}
	return string(k), exprs
}

func cachedTableOf(key string) *laneSet {
	tableCache.Lock()
	defer tableCache.Unlock()
	return tableCache.of[key].laneSet
}

func cacheTable(key string, exprs []*cond.Expr, a laneSet) {
	tableCache.Lock()
	defer tableCache.Unlock()
	if len(tableCache.of) == maxCachedTables {
		clear(tableCache.of)
	}
	tableCache.of[key] = cachedTable{&a, exprs}
}
