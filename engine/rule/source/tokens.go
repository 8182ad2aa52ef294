package source

// A TokenKind is the kind of a token of TOML, for highlighting.
type TokenKind string

// These are the kinds of tokens. Spaces, commas and brackets are not tokens.
const (
	CommentToken TokenKind = "comment"
	HeaderToken  TokenKind = "head" // the header of a table, brackets included
	KeyToken     TokenKind = "key"
	TextToken    TokenKind = "text" // a text in quotes, quotes included
	WordToken    TokenKind = "word" // a number, true, false, a date
)

// A Token is a piece of a text: the bytes from offset From up to but not including To.
type Token struct {
	Kind     TokenKind
	From, To int
}

// Tokens returns the tokens of a text in order, for highlighting. The text may be invalid, for example
// while it is being typed.
func Tokens(src *File) []Token {
	s := &scanner{src: src, end: len(src.Text)}
	var all []Token
	depth := 0        // depth of nested brackets
	lineStart := true // no token precedes on the line
	for s.pos < s.end {
		from, c := s.pos, s.peek()
		kind := TokenKind("")
		switch {
		case c == '\n':
			s.pos++
			lineStart = true
			continue
		case c == '#':
			for s.pos < s.end && s.peek() != '\n' {
				s.pos++
			}
			kind = CommentToken
		case c == '"' || c == '\'':
			s.skipQuoted()
			if kind = TextToken; s.atKeyEnd() {
				kind = KeyToken
			}
		case c == '[' && depth == 0 && lineStart:
			for s.pos < s.end && s.peek() != '\n' && s.peek() != '#' {
				s.pos++
			}
			for s.src.Text[s.pos-1] == ' ' || s.src.Text[s.pos-1] == '\t' || s.src.Text[s.pos-1] == '\r' {
				s.pos--
			}
			kind = HeaderToken
		case isBareByte(c):
			for s.pos < s.end && isBareByte(s.peek()) {
				s.pos++
			}
			if kind = WordToken; s.atKeyEnd() || s.src.Text[s.pos-1] == '.' {
				kind = KeyToken
			}
		default:
			switch c {
			case '[', '{':
				depth++
			case ']', '}':
				depth = max(0, depth-1)
			}
			s.pos++
			if c != ' ' && c != '\t' {
				lineStart = false
			}
			continue
		}
		lineStart = false
		all = append(all, Token{kind, from, s.pos})
	}
	return all
}

// isBareByte reports whether a byte belongs to a word without quotes.
func isBareByte(c byte) bool {
	return c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= '0' && c <= '9' || c == '_' || c == '-' || c == '+' || c == '.' || c == ':' || c >= 0x80
}

// atKeyEnd reports whether an equals sign or a dot follows, so that the word just read is a part of a
// key.
func (s *scanner) atKeyEnd() bool {
	i := s.pos
	for i < s.end && (s.src.Text[i] == ' ' || s.src.Text[i] == '\t') {
		i++
	}
	return i < s.end && (s.src.Text[i] == '=' || s.src.Text[i] == '.')
}
