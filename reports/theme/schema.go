package theme

import (
	"encoding/json"
	"io"
	"strings"
)

// WriteSchema writes a JSON Schema (draft 7) of theme files, for text editors.
func WriteSchema(w io.Writer) error {
	root := tableSchema("")
	root["$schema"] = "http://json-schema.org/draft-07/schema#"
	root["title"] = "equitas: themes"
	root["description"] = "Made by equitas schema theme."
	root["required"] = []string{"title"}
	e := json.NewEncoder(w)
	e.SetEscapeHTML(false)
	e.SetIndent("", "  ")
	return e.Encode(root)
}

// tableSchema returns the JSON Schema of the table at path.
func tableSchema(path string) map[string]any {
	n := map[string]any{"type": "object", "additionalProperties": false}
	props := map[string]any{}
	for _, key := range childKeys(path) {
		p := strings.TrimPrefix(path+"."+key, ".")
		value := tableSchema(p)
		if k := keyByPattern(p); k != nil {
			value = k.schema()
		}
		if key == "*" {
			n["additionalProperties"] = value
		} else {
			props[key] = value
		}
	}
	if len(props) > 0 {
		n["properties"] = props
	}
	return n
}

// keyByPattern returns the key whose path, including stars, is path; nil if there is none.
func keyByPattern(path string) *Key {
	for i := range Keys {
		if Keys[i].Path == path {
			return &Keys[i]
		}
	}
	return nil
}

// schema returns the JSON Schema of the key's values.
func (k *Key) schema() map[string]any {
	doc := upperFirst(k.Doc) + "."
	if k.Default != "" {
		doc += "\n\nLeft out: " + k.Default + "."
	}
	n := map[string]any{"description": doc}
	switch k.Type {
	case Number:
		n["type"], n["minimum"], n["maximum"] = "number", k.Lo, k.Hi
	case YesNo:
		n["type"] = "boolean"
	case Word:
		n["enum"] = k.Words
	case Font:
		n["anyOf"] = []any{map[string]any{"enum": fontNames}, map[string]any{"type": "string", "pattern": `\.[A-Za-z0-9]+$`, "maxLength": 200}}
	case Place:
		props := map[string]any{}
		for _, key := range boxKeys {
			props[key] = map[string]any{"type": "number", "minimum": 0, "maximum": 100, "description": "millimetres"}
		}
		n["type"], n["properties"], n["additionalProperties"] = "object", props, false
		n["minProperties"], n["maxProperties"] = 4, 4
	default:
		n["type"], n["minLength"], n["maxLength"] = "string", 1, 500
	}
	return n
}
