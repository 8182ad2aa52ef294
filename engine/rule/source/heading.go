package source

// A Header is the header of a table, as seen from the lines below it: whatever their keys,
// they belong to its table.
type Header struct {
	Path        string // path of the table: "card.tower"
	List        bool   // whether it is the header of an element of a list: [[card.ferry.play]]
	At          Place
	FirstHeader Place // place of the first header of the file; lines above it belong to no table
}

// String returns the header as it stands in the file.
func (h *Header) String() string {
	if h.List {
		return "[[" + h.Path + "]]"
	}
	return "[" + h.Path + "]"
}
