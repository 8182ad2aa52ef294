package cli

import (
	"bytes"
	"fmt"
	"io"
)

// ReadContents reads a file, or stdin if file is "-". An empty file, and one of more than limit
// bytes, is an error. what says in error messages what the file should be: "a file of games".
func ReadContents(s *Streams, file, what string, limit int64) ([]byte, error) {
	in := s.In
	if file != "-" {
		f, err := OpenFile(file, what)
		if err != nil {
			return nil, err
		}
		defer f.Close()
		in = f
	}
	var b bytes.Buffer
	n, err := b.ReadFrom(io.LimitReader(in, limit+1))
	switch {
	case err != nil:
		return nil, fmt.Errorf("%s: %w", file, err)
	case n > limit:
		return nil, fmt.Errorf("%s: the file is larger than %d MB", file, limit>>20)
	case n == 0:
		return nil, fmt.Errorf("%s: there is nothing in it", file)
	}
	return b.Bytes(), nil
}
