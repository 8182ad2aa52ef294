package vocabulary

import (
	"fmt"
	"sync"

	"equitas/engine/cond"
)

// keptTables caches tables, by key: most settings of a sweep do not change what is allowed.
var keptTables = struct {
	sync.Mutex
	of map[string]keptTable
}{of: map[string]keptTable{}}

// maxKeptTables is the largest number of cached tables; when it is reached, the cache is
// emptied.
const maxKeptTables = 128

// A keptTable is a cached table, with the expressions whose addresses are part of its key: they
// are kept in memory so that no other expression gets the same address.
type keptTable struct {
	*answers
	about []*cond.Expr
}

// key returns the cache key of the table of slots, made of the dimensions and of what each slot
// depends on; about lists the expressions whose addresses are part of it.
func (b *Tabler[Q]) key(slots []Slot[Q]) (key string, about []*cond.Expr) {
	var k []byte
	for _, dim := range b.places {
		k = fmt.Appendf(k, "%v", dim)
	}
	for i := range slots {
		sl := &slots[i]
		k = fmt.Appendf(k, "|%t %d ", sl.Kind >= 0, sl.Bit)
		k = append(k, b.asks(sl)...)
		for _, e := range sl.All {
			about = append(about, e.x)
		}
	}
	return string(k), about
}

func tableOf(key string) *answers {
	keptTables.Lock()
	defer keptTables.Unlock()
	return keptTables.of[key].answers
}

func keepTable(key string, about []*cond.Expr, a answers) {
	keptTables.Lock()
	defer keptTables.Unlock()
	if len(keptTables.of) == maxKeptTables {
		clear(keptTables.of)
	}
	keptTables.of[key] = keptTable{&a, about}
}
