package source

// A Heading is what stands above a line of a file: the head of a table, to which
// all lines below it belong, whatever their keys say.
type Heading struct {
	Path  string // of the table: "card.tower"
	List  bool   // [[card.ferry.play]]
	At    Place
	First Place // of the first head of the file: above it stands what belongs to no table
}

// String writes it as the file does.
func (h *Heading) String() string {
	if h.List {
		return "[[" + h.Path + "]]"
	}
	return "[" + h.Path + "]"
}
