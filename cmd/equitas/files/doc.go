// Package files supports a folder to which several programs write, with content from
// untrusted sources: mutual exclusion ([Lock]), atomic exchange of two files ([Exchange]),
// and opening files without blocking ([Open], [SubFS]).
package files
