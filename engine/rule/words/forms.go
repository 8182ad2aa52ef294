package words

import (
	"cmp"
	"slices"
	"strings"

	"equitas/engine/cond"
	"equitas/engine/print"
	"equitas/engine/rule/source"
)

// Tables of a file of words that say how people at the table are called: by
// others, and spoken to. A language has as many forms there as it needs, and its
// sentences name them: {who.to}. Where seats have roles, others call the one who
// has a role as [role.ID] says, and one of several as [roles.ID].
const (
	seatTable  = "seat"
	youTable   = "you"
	roleTable  = "role"
	rolesTable = "roles"
)

// roleTitle is what a role is called in lists, beside its forms.
const roleTitle = "title"

// PlainForm is the form that {who} stands for.
const PlainForm = "name"

// AnyForm is the key of a word for all that its table does not name: where
// English has it, other languages may name more, or need not have it.
const AnyForm = "any"

// OfPeople reports whether a word is a form of the people at the table.
func OfPeople(key string) bool {
	return strings.HasPrefix(key, seatTable+".") || strings.HasPrefix(key, youTable+".") || ofRole(key)
}

// ofRole reports whether a word is a form of those who have a role.
func ofRole(key string) bool {
	return strings.HasPrefix(key, roleTable+".") || strings.HasPrefix(key, rolesTable+".")
}

// unsaid reports whether a word may be empty: who is spoken to needs no name in a
// language whose verbs say it.
func unsaid(key string) bool {
	return strings.HasPrefix(key, youTable+".") || strings.HasSuffix(key, ".self")
}

// free reports whether a word is in a table that may have other keys than in
// English.
func free(key string, english map[string]*Value) bool {
	return OfPeople(key) || english[source.Join(source.Parent(key), AnyForm)] != nil
}

// Hold holds placeholders against those of the English words, now that all files of
// a language are read: which forms of people it has stands in any. The last file in
// English says which words there are.
func Hold(files []*File) {
	held := map[string]bool{}
	for _, f := range files {
		if !held[f.Lang] {
			held[f.Lang] = true
			hold(files, f.Lang)
		}
	}
}

// hold holds those in one language.
func hold(files []*File, lang string) {
	var all *File
	byLang := map[string][]string{}
	for _, f := range files {
		if f.Lang == English {
			all = f
		}
		for _, key := range f.Keys {
			if form, ok := strings.CutPrefix(key, seatTable+"."); ok {
				byLang[f.Lang] = append(byLang[f.Lang], form)
			}
		}
	}
	people := all.people(byLang[English])
	for _, f := range files {
		if f.Lang != lang {
			continue
		}
		forms := slices.Concat(byLang[f.Lang], byLang[English])
		f.Keys = slices.DeleteFunc(f.Keys, func(key string) bool {
			before := len(f.Faults)
			if all != nil && f != all {
				f.placeholders(f.Texts[key], key, all.Texts, people, forms)
			}
			form, other := strings.CutPrefix(key, youTable+".")
			if ofRole(key) {
				form, other = source.Last(key), source.Last(key) != roleTitle
			}
			if other && !slices.Contains(forms, form) {
				f.fault(f.Texts[key].KeyAt, source.Suggest(form, forms), "[%s] has no form %s", seatTable, form)
			}
			if len(f.Faults) == before {
				return false
			}
			delete(f.Texts, key)
			return true
		})
		f.Faults = f.Faults.SortedBy(nil)
	}
}

// people lists the placeholders that stand for people: some sentence asks for a
// form of them.
func (f *File) people(forms []string) []string {
	if f == nil {
		return nil
	}
	var l []string
	for _, key := range f.Keys {
		all, _ := print.Placeholders(f.Texts[key].Text)
		for _, p := range all {
			if who, form, ok := strings.Cut(p.Key, "."); ok && slices.Contains(forms, form) && !slices.Contains(l, who) {
				l = append(l, who)
			}
		}
	}
	return l
}

// placeholders holds those of a word against those of the English one. Of people
// it may use any form that there is.
func (f *File) placeholders(v *Value, key string, english map[string]*Value, people, forms []string) {
	from := english[key]
	if strings.HasPrefix(key, seatTable+".") || ofRole(key) {
		from = english[source.Join(source.Parent(key), PlainForm)]
	}
	if from == nil || v.Kind != source.KindText {
		return
	}
	root := func(key string) (root, form string) {
		if who, form, ok := strings.Cut(key, "."); ok && slices.Contains(people, who) {
			return who, form
		}
		return key, ""
	}
	var known, roots []string
	wants, _ := print.Placeholders(from.Text)
	for _, p := range wants {
		if r, _ := root(p.Key); !slices.Contains(roots, r) {
			roots = append(roots, r)
			known = append(known, p.Key)
		}
	}
	before := len(f.Faults)
	said := map[string]bool{}
	have, _ := print.Placeholders(v.Text)
	for _, p := range have {
		r, form := root(p.Key)
		said[r] = true
		help := "in English: " + source.Quote(from.Text)
		switch near := cond.Nearest(p.Key, known); {
		case slices.Contains(roots, r) && (form == "" || slices.Contains(forms, form)):
			continue
		case slices.Contains(roots, r):
			f.fault(v.Within(p.At, p.Width), cmp.Or(source.Suggest(form, forms), help), "%s: [%s] has no form %s", key, seatTable, form)
			continue
		case near != "":
			help = "nearest: {" + near + "}"
		}
		f.fault(v.Within(p.At, p.Width), help, "%s: {%s} is unknown", key, p.Key)
	}
	if len(f.Faults) > before { // what seems to be missing may be what is wrong
		return
	}
	for _, r := range roots {
		if !said[r] {
			f.fault(v.At, "in English: "+source.Quote(from.Text), "%s: %s does not say {%s}", key, source.Quote(source.Snippet(v.Text)), r)
		}
	}
}
