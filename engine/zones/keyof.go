package zones

import (
	"fmt"
	"reflect"

	"equitas/engine"
	"equitas/engine/rng"
)

// KeyOf returns the [engine.Observation] key of a seat in a game that keeps its position in
// structs of its own instead of a [Table]. parts are pointers to what the seat sees of the
// position: numbers, arrays, slices and structs of them, without other pointers. The caller
// passes a copy in which it has cleared what the seat does not see. All other fields are part
// of the key, including any that are added to the structs later.
func KeyOf(seat engine.Seat, parts ...any) uint64 {
	d := rng.Digest(seat)
	for _, p := range parts {
		addFields(&d, reflect.ValueOf(p).Elem())
	}
	return uint64(d)
}

// allZero is mixed in for a struct whose fields are all zero.
const allZero = 1<<64 - 1

// addFields mixes a value into a digest, field by field.
func addFields(d *rng.Digest, v reflect.Value) {
	switch v.Kind() {
	case reflect.Bool:
		d.Add(uint64(boolToInt(v.Bool())))
	case reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64:
		d.Add(uint64(v.Int()))
	case reflect.Uint, reflect.Uint8, reflect.Uint16, reflect.Uint32, reflect.Uint64:
		d.Add(v.Uint())
	case reflect.Array, reflect.Slice:
		if v.Type().Elem().Kind() == reflect.Uint8 {
			d.AddBytes(v.Bytes())
			return
		}
		n := v.Len()
		d.Add(uint64(n))
		for i := range n {
			addFields(d, v.Index(i))
		}
	case reflect.Struct:
		if v.IsZero() { // much faster than field by field
			d.Add(allZero)
			return
		}
		for i := range v.NumField() {
			addFields(d, v.Field(i))
		}
	default:
		panic(fmt.Sprintf("zones: a position has a %s, and must be flat", v.Type()))
	}
}
