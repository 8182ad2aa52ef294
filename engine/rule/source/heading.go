package source

// A Heading is the header of a table, as seen from the lines below it: whatever their keys,
// they belong to its table.
type Heading struct {
	Path  string // path of the table: "card.tower"
	List  bool   // whether it is the header of an element of a list: [[card.ferry.play]]
	At    Place
	First Place // place of the first header of the file; lines above it belong to no table
}

// String returns the header as it stands in the file.
func (h *Heading) String() string {
	if h.List {
		return "[[" + h.Path + "]]"
	}
	return "[" + h.Path + "]"
}
