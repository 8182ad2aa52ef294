package tools

import (
	"context"
	"io"
	"slices"
	"strings"
	"sync"

	"equitas/cmd/equitas/topics"
	"equitas/engine/lab/project"
	"equitas/engine/rule"

	"github.com/modelcontextprotocol/go-sdk/mcp"
)

// Beginnings of the URIs of resources.
const (
	helpPages   = "equitas://help/"   // followed by LANGUAGE/TOPIC
	schemaPages = "equitas://schema/" // followed by GAME/KIND
)

// schemaKinds are the types of files for which there is a JSON Schema.
var schemaKinds = []rule.FileKind{rule.VariantFile, rule.DeckFile}

// addPages adds the resources to the server p: the topics of help in all languages, and the
// schemas of every game's files. The content of a resource is made when it is read.
func (s *server) addPages(p *mcp.Server) {
	for _, lang := range topics.Languages() {
		for _, name := range topics.Names {
			uri := helpPages + lang + "/" + name
			p.AddResource(&mcp.Resource{URI: uri, Name: "help " + name + " (" + lang + ")", Title: "Help: " + name, MIMEType: "text/plain",
				Description: "What equitas help " + name + " says, in " + map[string]string{"en": "English", "it": "Italian"}[lang] + "."}, s.readResource)
		}
	}
	p.AddResourceTemplate(&mcp.ResourceTemplate{URITemplate: schemaPages + "{game}/{kind}", Name: "schema", Title: "The schema of a game's files", MIMEType: "application/schema+json",
		Description: "JSON Schema of the files of a game (list games), made from the tables that check reads them by. kind is variant or deck."}, s.readResource)
	var once sync.Once // the schemas are added at the first request for them, since loading all games takes longer than starting
	p.AddReceivingMiddleware(func(next mcp.MethodHandler) mcp.MethodHandler {
		return func(ctx context.Context, method string, q mcp.Request) (mcp.Result, error) {
			if method == "resources/list" {
				once.Do(func() { s.addSchemas(p) })
			}
			return next(ctx, method, q)
		}
	})
}

// addSchemas adds the schemas of the files of all games to the resources of p.
func (s *server) addSchemas(p *mcp.Server) {
	for _, game := range s.gameNames() {
		for _, kind := range schemaKinds {
			p.AddResource(&mcp.Resource{URI: schemaPages + game + "/" + string(kind), Name: "schema " + game + " " + string(kind), Title: "Schema: " + string(kind) + " files of " + game,
				MIMEType: "application/schema+json", Description: "JSON Schema of the " + string(kind) + " files of " + game + ", with what each key means."}, s.readResource)
		}
	}
}

// gameNames returns the names of all games.
func (s *server) gameNames() []string {
	var names []string
	for _, g := range s.openLab(rule.Layer{}).Library().Games() {
		names = append(names, g.Name())
	}
	return names
}

// readResource returns the content of the resource that q names by its URI.
func (s *server) readResource(_ context.Context, q *mcp.ReadResourceRequest) (*mcp.ReadResourceResult, error) {
	uri := q.Params.URI
	page := func(mime, text string) (*mcp.ReadResourceResult, error) {
		return &mcp.ReadResourceResult{Contents: []*mcp.ResourceContents{{URI: uri, MIMEType: mime, Text: text}}}, nil
	}
	if rest, ok := strings.CutPrefix(uri, helpPages); ok {
		lang, name, _ := strings.Cut(rest, "/")
		if said, _, ok := topics.TextIn(lang, name); ok && slices.Contains(topics.Languages(), lang) {
			return page("text/plain", said)
		}
	}
	if rest, ok := strings.CutPrefix(uri, schemaPages); ok {
		name, kind, _ := strings.Cut(rest, "/")
		l := s.openLab(rule.Layer{}).Library()
		if game := l.Game(name); game != nil && slices.Contains(schemaKinds, rule.FileKind(kind)) {
			said, err := writeToString(func(w io.Writer) error { return project.WriteSchema(w, l, game, rule.FileKind(kind)) })
			if err != nil {
				return nil, err
			}
			return page("application/schema+json", said)
		}
	}
	return nil, mcp.ResourceNotFoundError(uri)
}
