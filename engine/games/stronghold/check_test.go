package stronghold

import (
	"fmt"
	"strings"
	"testing"
)

// A variant may have as many buildings with room, ways to pay and kinds of equipment as a
// position has places for, and no more.
func TestLimits(t *testing.T) {
	set := built.Load(t, "stronghold/2010").Set
	rooms, equipment, training := 1, 0, 0 // 1 for the courtyard
	home := ""                            // a building with room
	for _, id := range set.Entries("building") {
		for _, room := range set.Table("building." + id + ".room").Keys() {
			if set.IntOr("building."+id+".room."+room, 0) > 0 {
				rooms++
				home = id
				break
			}
		}
	}
	for _, id := range set.Entries("invader_action") {
		switch set.TextOr("invader_action."+id+".does", "") {
		case "equipment":
			equipment++
		case "training":
			training++
		}
	}
	copies := func(table, of string, n int) (sets []string) {
		for i := range n {
			sets = append(sets, fmt.Sprintf("%s.more_%d=%s", table, i+1, set.Value(table+"."+of).TOMLLine()))
		}
		return sets
	}
	ways := func(n int) (sets []string) {
		for i := len(set.Entries("invader_action.banner.pay")); i < n; i++ {
			sets = append(sets, fmt.Sprintf("invader_action.banner.pay.more_%d={orc=1,goblin=%d}", i, i))
		}
		return sets
	}
	for _, c := range []struct {
		sets []string
		want string
	}{
		{copies("invader_action", "banner", maxKinds-equipment), ""},
		{copies("invader_action", "banner", maxKinds-equipment+1), "9 kinds of equipment, at most 8"},
		{copies("invader_action", "quartermaster", maxKinds-training), ""},
		{copies("invader_action", "quartermaster", maxKinds-training+1), "9 kinds of training, at most 8"},
		{copies("building", home, maxPlaces-rooms), ""},
		{copies("building", home, maxPlaces-rooms+1), "7 places for Defender units, with the courtyard, at most 6"},
		{ways(maxWays), ""},
		{ways(maxWays + 1), "5 ways to pay for banner, at most 4"},
	} {
		_, err := built.Library.Load("stronghold/2010", c.sets)
		if (err == nil) != (c.want == "") || err != nil && !strings.Contains(err.Error(), c.want) {
			t.Errorf("%q: got %v, want %q", c.sets, err, c.want)
		}
	}
}
