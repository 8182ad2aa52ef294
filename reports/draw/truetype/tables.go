package truetype

import (
	"encoding/binary"
	"errors"
	"fmt"
	"maps"
	"slices"
)

// readTables returns the tables of a TrueType file by their names. Errors tell why the font
// cannot be used.
func readTables(data []byte) (map[string][]byte, error) {
	if len(data) < 12 {
		return nil, errors.New("is not a font file")
	}
	switch string(data[:4]) {
	case "\x00\x01\x00\x00", "true":
	case "OTTO":
		return nil, errors.New("has PostScript outlines, which cannot be embedded in a PDF here; save the font as TrueType (.ttf) with an editor of fonts, or take the .ttf that its maker offers")
	case "ttcf":
		return nil, errors.New("is a collection of several fonts; save the one that you mean as a .ttf file of its own")
	case "wOFF", "wOF2":
		return nil, errors.New("is a font for web pages; take the .ttf of the same font")
	default:
		return nil, errors.New("is not a font file")
	}
	n := int(binary.BigEndian.Uint16(data[4:]))
	if len(data) < 12+16*n {
		return nil, errTooShort
	}
	all := map[string][]byte{}
	for i := range n {
		entry := data[12+16*i:]
		from, size := uint64(binary.BigEndian.Uint32(entry[8:])), uint64(binary.BigEndian.Uint32(entry[12:]))
		if from+size > uint64(len(data)) {
			return nil, errTooShort
		}
		all[string(entry[:4])] = data[from : from+size]
	}
	for _, name := range []string{"head", "hhea", "maxp", "hmtx", "cmap", "loca", "glyf"} {
		if _, ok := all[name]; !ok {
			return nil, fmt.Errorf("is damaged: the table %s is missing", name)
		}
	}
	return all, nil
}

var errTooShort = errors.New("is damaged: it ends too early")

// checkEmbedding returns an error if the table OS/2 forbids embedding the font in
// documents.
func checkEmbedding(os2 []byte) error {
	if len(os2) < 10 {
		return nil // the table says nothing about embedding
	}
	const restricted, preview, editable, whole, bitmaps = 0x0002, 0x0004, 0x0008, 0x0100, 0x0200
	switch bits := binary.BigEndian.Uint16(os2[8:]); {
	case bits&restricted != 0 && bits&(preview|editable) == 0:
		return fmt.Errorf("must not be embedded: its maker forbids it (fsType 0x%04x); take another font, or one with a licence for embedding", bits)
	case bits&bitmaps != 0:
		return fmt.Errorf("must not be embedded as outlines, only as bitmaps (fsType 0x%04x); take another font", bits)
	case bits&whole != 0:
		return fmt.Errorf("must only be embedded whole, and a PDF has only the letters that it uses (fsType 0x%04x); take another font", bits)
	}
	return nil
}

// assemble returns a TrueType file that consists of the given tables.
func assemble(tables map[string][]byte) []byte {
	names := slices.Sorted(maps.Keys(tables))
	power, log := 1, 0
	for power*2 <= len(names) {
		power, log = power*2, log+1
	}
	put16, put32 := binary.BigEndian.AppendUint16, binary.BigEndian.AppendUint32
	file := put32(nil, 0x00010000)
	for _, v := range []int{len(names), 16 * power, log, 16 * (len(names) - power)} {
		file = put16(file, uint16(v))
	}
	at := 12 + 16*len(names)
	for _, name := range names {
		file = append(file, name...)
		file = put32(file, checksum(tables[name]))
		file = put32(file, uint32(at))
		file = put32(file, uint32(len(tables[name])))
		at += (len(tables[name]) + 3) &^ 3
	}
	for _, name := range names {
		file = append(file, tables[name]...)
		for len(file)%4 != 0 {
			file = append(file, 0)
		}
	}
	return file
}

// checksum returns the checksum of a table, as the TrueType format defines it.
func checksum(b []byte) uint32 {
	var sum uint32
	for len(b) >= 4 {
		sum += binary.BigEndian.Uint32(b)
		b = b[4:]
	}
	var rest [4]byte
	copy(rest[:], b)
	return sum + binary.BigEndian.Uint32(rest[:])
}
