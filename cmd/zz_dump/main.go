package main

import (
	"encoding/json"
	"os"

	"equitas/cmd/equitas/cli"
	"equitas/engine/rule"
)

func main() {
	lib := cli.OpenBuiltIn()
	out := map[string]any{}
	for _, g := range lib.Games() {
		s := g.Schema()
		m := map[string]any{}
		heads := [][3]string{}
		for _, h := range s.Heads {
			heads = append(heads, [3]string{h.Path, h.Doc, h.Noun})
		}
		m["heads"] = heads
		keys := []map[string]string{}
		add := func(k rule.Key, verb string) {
			keys = append(keys, map[string]string{"verb": verb, "path": k.Path, "label": k.Label, "doc": k.Doc, "default": k.Default, "unit": k.Unit, "moment": k.Moment, "zero": k.Zero, "example": k.Example})
		}
		for _, k := range s.Keys {
			add(k, "")
		}
		for _, v := range s.Verbs {
			for _, a := range v.Args {
				add(a, v.Name)
			}
		}
		m["keys"] = keys
		verbs := [][2]string{}
		for _, v := range s.Verbs {
			verbs = append(verbs, [2]string{v.Name, v.Doc})
		}
		m["verbs"] = verbs
		mom := [][2]string{}
		for _, v := range s.Moments {
			mom = append(mom, [2]string{v.Name, v.Doc})
		}
		m["moments"] = mom
		if f, ok := g.(rule.Featured); ok {
			ff := [][2]string{}
			for _, x := range f.Features() {
				ff = append(ff, [2]string{x.Name, x.Doc})
			}
			m["features"] = ff
		}
		var name string
		for _, n := range lib.Names() {
			if len(n) > len(g.Name()) && n[:len(g.Name())+1] == g.Name()+"/" && (n == "proelio/0.9.6" || n == "warland/2.0.2" || n == "stronghold/2010" || n == "empires/2002") {
				name = n
			}
		}
		v, err := lib.Variant(name, nil, nil)
		if err != nil {
			panic(err)
		}
		vars := [][2]string{}
		for _, x := range v.Loaded.Space.Vars() {
			vars = append(vars, [2]string{x.Name, x.Doc})
		}
		m["vars"] = vars
		cc := [][2]string{}
		for _, x := range v.Loaded.Counters().Vars() {
			cc = append(cc, [2]string{x.Name, x.Doc})
		}
		m["counters"] = cc
		mm := []map[string]string{}
		for _, x := range v.Metrics(v.Rules.Players().Usual) {
			mm = append(mm, map[string]string{"id": x.ID, "title": x.Title, "doc": x.Doc, "family": x.Family, "caveat": x.Place.Caveat, "unit": x.Unit})
		}
		m["metrics"] = mm
		out[g.Name()] = m
	}
	all := [][3]string{}
	_ = all
	e := json.NewEncoder(os.Stdout)
	e.SetIndent("", " ")
	e.Encode(out)
}
