package translation

import (
	"cmp"
	"slices"
	"strings"

	"equitas/engine/cardtext"
	"equitas/engine/cond"
	"equitas/engine/rule/source"
)

// These tables of a file of words have the names of players. Table seat has the grammatical forms of a
// player's name for other readers, table you those for the player addressed. A language defines as
// many forms as it needs, and its sentences use them, as in {who.to}. In games with roles, table
// role.ID has the forms for the only seat with a role, table roles.ID those for one of several
// seats.
const (
	seatTable  = "seat"
	youTable   = "you"
	roleTable  = "role"
	rolesTable = "roles"
)

// roleTitle is the key, in table role.ID, of the role's name in lists.
const roleTitle = "title"

// PlainForm is the grammatical form that {who} stands for, without a form.
const PlainForm = "name"

// AnyForm is the key, in a table of words, of the text for everything that the table does not name. If
// an English table has it, the table may have other keys in other languages, and need not have this
// one.
const AnyForm = "any"

// IsPersonForm reports whether a key is that of a grammatical form of a player's name.
func IsPersonForm(key string) bool {
	return strings.HasPrefix(key, seatTable+".") || strings.HasPrefix(key, youTable+".") || isRoleForm(key)
}

// isRoleForm reports whether a key is that of a form of a role's name.
func isRoleForm(key string) bool {
	return strings.HasPrefix(key, roleTable+".") || strings.HasPrefix(key, rolesTable+".")
}

// mayBeEmpty reports whether the text at a key may be empty. Pronouns for the player addressed may be,
// since in some languages the verb alone expresses them.
func mayBeEmpty(key string) bool {
	return strings.HasPrefix(key, youTable+".") || strings.HasSuffix(key, ".self")
}

// isFreeTable reports whether a key is in a table that may have other keys than in English. english has
// the English texts by key.
func isFreeTable(key string, english map[string]*Value) bool {
	return IsPersonForm(key) || english[source.Join(source.Parent(key), AnyForm)] != nil
}

// CheckPlaceholders checks the placeholders of all texts against those of the English ones. It adds
// faults to the files, and removes the faulty texts. It needs all files of a language, since any of
// them may define grammatical forms. The last English file defines which texts exist.
func CheckPlaceholders(files []*File) {
	held := map[string]bool{}
	for _, f := range files {
		if !held[f.Lang] {
			held[f.Lang] = true
			checkAgainstEnglish(files, f.Lang)
		}
	}
}

// checkAgainstEnglish checks the files in a language against those in English. It adds faults to the
// files in the language, and removes their faulty texts.
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

// personPlaceholders returns the names of the placeholders for players: those that occur with one of
// forms, as who does in {who.to}, in any text of the file. It is nil if f is nil.
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

// checkPlaceholders adds faults for placeholders of v, the text at a key, that its English original
// does not have, and for those that it lacks. people are the names of placeholders for players,
// which may have any of forms. english has the English texts by key.
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
