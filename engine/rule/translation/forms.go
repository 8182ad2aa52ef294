package translation

import (
	"cmp"
	"slices"
	"strings"

	"equitas/engine/cardtext"
	"equitas/engine/cond"
	"equitas/engine/rule/source"
)

// Tables of a file of words with the names of people at the table: seat has the forms in
// which others speak of a player, you those in which the player is addressed. A language
// defines as many grammatical forms as it needs, and its sentences use them: {who.to}.
// Where seats have roles, role.ID has the forms for the only seat with a role, roles.ID
// those for one of several.
const (
	seatTable  = "seat"
	youTable   = "you"
	roleTable  = "role"
	rolesTable = "roles"
)

// roleTitle is the key of a role's name in lists.
const roleTitle = "title"

// PlainForm is the form used for {who}.
const PlainForm = "name"

// AnyForm is the key of a word that stands for everything its table does not name. Where an
// English table has it, the same table in other languages may have further keys, and need
// not have this one.
const AnyForm = "any"

// IsPersonForm reports whether a key is that of a grammatical form for the people at the table.
func IsPersonForm(key string) bool {
	return strings.HasPrefix(key, seatTable+".") || strings.HasPrefix(key, youTable+".") || isRoleForm(key)
}

// isRoleForm reports whether a key is that of a form of a role's name.
func isRoleForm(key string) bool {
	return strings.HasPrefix(key, roleTable+".") || strings.HasPrefix(key, rolesTable+".")
}

// mayBeEmpty reports whether the word of a key may be empty. Pronouns for the person addressed
// may be, since the verbs of some languages express them.
func mayBeEmpty(key string) bool {
	return strings.HasPrefix(key, youTable+".") || strings.HasSuffix(key, ".self")
}

// isFreeTable reports whether a key is in a table that may have other keys than in English.
func isFreeTable(key string, english map[string]*Value) bool {
	return IsPersonForm(key) || english[source.Join(source.Parent(key), AnyForm)] != nil
}

// CheckPlaceholders checks the placeholders of all words against those of the English words. It needs
// all files of a language, since any of them may define forms of people. The last English
// file defines which words exist.
func CheckPlaceholders(files []*File) {
	held := map[string]bool{}
	for _, f := range files {
		if !held[f.Lang] {
			held[f.Lang] = true
			checkAgainstEnglish(files, f.Lang)
		}
	}
}

// checkAgainstEnglish checks the files in a language against those in English. It records
// faults and missing words in the files.
func checkAgainstEnglish(files []*File, lang string) {
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
	people := all.personPlaceholders(byLang[English])
	for _, f := range files {
		if f.Lang != lang {
			continue
		}
		forms := slices.Concat(byLang[f.Lang], byLang[English])
		f.Keys = slices.DeleteFunc(f.Keys, func(key string) bool {
			before := len(f.Faults)
			if all != nil && f != all {
				f.checkPlaceholders(f.Texts[key], key, all.Texts, people, forms)
			}
			form, other := strings.CutPrefix(key, youTable+".")
			if isRoleForm(key) {
				form, other = source.LastKey(key), source.LastKey(key) != roleTitle
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

// personPlaceholders returns the names of the placeholders for people: those that occur with one of
// forms, such as who in {who.to}, in some sentence of the file.
func (f *File) personPlaceholders(forms []string) []string {
	if f == nil {
		return nil
	}
	var l []string
	for _, key := range f.Keys {
		all, _ := cardtext.Placeholders(f.Texts[key].Text)
		for _, p := range all {
			if who, form, ok := strings.Cut(p.Key, "."); ok && slices.Contains(forms, form) && !slices.Contains(l, who) {
				l = append(l, who)
			}
		}
	}
	return l
}

// checkPlaceholders checks the placeholders of a word against those of its English original. A
// placeholder for people may have any of forms.
func (f *File) checkPlaceholders(v *Value, key string, english map[string]*Value, people, forms []string) {
	from := english[key]
	if strings.HasPrefix(key, seatTable+".") || isRoleForm(key) {
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
	wants, _ := cardtext.Placeholders(from.Text)
	for _, p := range wants {
		if r, _ := root(p.Key); !slices.Contains(roots, r) {
			roots = append(roots, r)
			known = append(known, p.Key)
		}
	}
	before := len(f.Faults)
	said := map[string]bool{}
	have, _ := cardtext.Placeholders(v.Text)
	for _, p := range have {
		r, form := root(p.Key)
		said[r] = true
		help := "in English: " + source.Quote(from.Text)
		switch near := cond.Nearest(p.Key, known); {
		case slices.Contains(roots, r) && (form == "" || slices.Contains(forms, form)):
			continue
		case slices.Contains(roots, r):
			f.fault(v.PlaceWithin(p.At, p.Width), cmp.Or(source.Suggest(form, forms), help), "%s: [%s] has no form %s", key, seatTable, form)
			continue
		case near != "":
			help = "nearest: {" + near + "}"
		}
		f.fault(v.PlaceWithin(p.At, p.Width), help, "%s: {%s} is unknown", key, p.Key)
	}
	if len(f.Faults) > before { // a placeholder that seems to be missing may be the faulty one
		return
	}
	for _, r := range roots {
		if !said[r] {
			f.fault(v.At, "in English: "+source.Quote(from.Text), "%s: %s does not say {%s}", key, source.Quote(source.Snippet(v.Text)), r)
		}
	}
}
