package rule

// A FileKind is what a file is.
type FileKind string

// The kinds of files.
const (
	VariantFile FileKind = "variant"
	DeckFile    FileKind = "deck"
	WordsFile   FileKind = "words"
)
