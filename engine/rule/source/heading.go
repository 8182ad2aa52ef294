package source

// A Heading is the header above a line of a file. All lines below it belong to its table,
// whatever their keys.
type Heading struct {
	Path  string // of the table: "card.tower"
	List  bool   // [[card.ferry.play]]
	At    Place
	First Place // of the first header of the file; what is above belongs to no table
}

// String returns the header as it stands in the file.
func (h *Heading) String() string {
	if h.List {
		return "[[" + h.Path + "]]"
	}
	return "[" + h.Path + "]"
}
