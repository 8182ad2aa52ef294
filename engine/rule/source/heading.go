package source

// A Header is the header of a table in a file, such as [card.tower]. All lines below it, up to the next
// header, belong to that table.
type Header struct {
	Path        string // path of the table, such as "card.tower"
	List        bool   // it is the header of an element of a list, such as [[card.ferry.play]]
	At          Place
	FirstHeader Place // place of the first header of the file; lines above it belong to no table
}

// String returns the header as written in a file.
func (h *Header) String() string {
	if h.List {
		return "[[" + h.Path + "]]"
	}
	return "[" + h.Path + "]"
}
