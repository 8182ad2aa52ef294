// Package assets contains the scripts, style sheets and fonts of pages, and serves them.
package assets

import (
	"embed"
	"net/http"
	"path"
	"sync"

	"equitas/cmd/equitas/workbench/folder"
	"equitas/reports/board"
	"equitas/reports/draw"
)

//go:embed *.css *.js *.svg
var assetFiles embed.FS

// fontFiles are the fonts of the pages, by file name, for systems without a typeface that is made for
// screens.
var fontFiles = map[string]draw.Font{"regular.ttf": draw.Regular, "bold.ttf": draw.Bold, "italic.ttf": draw.Italic}

// BoardSheet is the name of the style sheet for drawings of a board, which reports use too.
const BoardSheet = "board.css"

// mediaTypes are the media types of assets, by extension.
var mediaTypes = map[string]string{".css": "text/css; charset=utf-8", ".js": "text/javascript; charset=utf-8", ".svg": "image/svg+xml", ".ttf": "font/ttf"}

// Text returns the content of the asset called name; nil if there is none.
func Text(name string) []byte {
	if f, ok := fontFiles[name]; ok {
		return f.File()
	}
	if name == BoardSheet {
		return []byte(board.StyleSheet(".board"))
	}
	b, err := assetFiles.ReadFile(name)
	if err != nil {
		return nil
	}
	return b
}

// digests holds the digests of assets, by name.
var digests sync.Map

// digest returns a hash, of 12 digits, of the content of the asset called name.
func digest(name string) string {
	if s, ok := digests.Load(name); ok {
		return s.(string)
	}
	s := folder.Digest(Text(name))[:12]
	digests.Store(name, s)
	return s
}

// Path returns the address of the asset called name. The address contains a hash of its content, and
// so changes with it.
func Path(name string) string { return "/assets/" + name + "?" + digest(name) }

// Serve answers with the asset that the request's path value "name" names, or with status 404.
// Browsers may keep it, but must ask each time whether it has changed.
func Serve(w http.ResponseWriter, r *http.Request) {
	name := r.PathValue("name")
	text := Text(name)
	if text == nil {
		http.NotFound(w, r)
		return
	}
	tag := `"` + digest(name) + `"`
	w.Header().Set("Cache-Control", "no-cache")
	w.Header().Set("ETag", tag)
	if r.Header.Get("If-None-Match") == tag {
		w.WriteHeader(http.StatusNotModified)
		return
	}
	w.Header().Set("Content-Type", mediaTypes[path.Ext(name)])
	w.Write(text)
}
