package cardfaces

import (
	"slices"
	"strings"

	"equitas/engine/card"
	"equitas/engine/cardtext"
	"equitas/engine/rule"
)

// iconValues adds placeholders to those of a text: {icon.NAME}, for each icon defined in the
// files and each built-in symbol.
type iconValues struct {
	cardtext.Values
	book  *Book
	icons []card.Icon // icons of the face, by the index that their characters stand for
}

// iconPrefix begins the placeholders of icons.
const iconPrefix = "icon."

// addIcons appends to l the icons that a template names and l lacks, until l has
// [card.MaxIcons] icons.
func (b *Book) addIcons(l []card.Icon, template string) []card.Icon {
	parts, _ := cardtext.Placeholders(template)
	for _, p := range parts {
		name, ok := strings.CutPrefix(p.Key, iconPrefix)
		if !ok || slices.ContainsFunc(l, func(i card.Icon) bool { return i.Name == name }) || len(l) == card.MaxIcons {
			continue
		}
		if icon, known := b.findIcon(name); known {
			l = append(l, icon)
		}
	}
	return l
}

// findIcon returns the icon of a name, with its word in the language of the book or the
// fallback; false if there is none.
func (b *Book) findIcon(name string) (card.Icon, bool) {
	return IconOf(b.Set, name, b.Lang, b.Fallback)
}

// IconOf returns the icon of a name: that defined in the files, else the built-in symbol of
// that name; false if there is neither. Its word is that of the first language in langs that
// has one, else its name.
func IconOf(set *rule.Set, name string, langs ...string) (card.Icon, bool) {
	i := card.Icon{Name: name, Symbol: name}
	if v := set.Value(iconPrefix + name); v != nil && v.Kind == rule.KindText {
		i.Symbol, i.SymbolFrom = v.Text, v.At.File
	} else if !slices.Contains(card.Symbols(), name) {
		return i, false
	}
	i.Word = strings.ReplaceAll(name, "_", " ")
	own := set.Value(iconPrefix + "word." + name)
	for _, lang := range langs {
		if own != nil {
			if w := own.Table.Get(lang); w != nil {
				i.Word = w.Text
				break
			}
		} else if word, ok := set.Lexicon(lang).OwnText("symbol." + name); ok && lang != "" {
			i.Word = word
			break
		}
	}
	return i, true
}

// findAlwaysIcons finds the icons that replace their words in all texts. It adds a fault for a name
// without an icon.
func (b *Book) findAlwaysIcons() {
	names := b.Set.Value(rule.IconsAlwaysKey)
	if names == nil {
		return
	}
	for _, name := range names.Words() {
		icon, known := b.findIcon(name.Text)
		if !known {
			b.AddFault(name.At, "%s has no icon %q: neither the files nor the program name one so", rule.IconsAlwaysKey, name.Text)
			continue
		}
		b.alwaysIcons = append(b.alwaysIcons, icon)
	}
}

// Value implements [cardtext.Values]. The value of an icon is the character that stands for it,
// or its word if the face does not list the icon.
func (v *iconValues) Value(key string) (cardtext.Value, bool) {
	name, ok := strings.CutPrefix(key, iconPrefix)
	if !ok {
		return v.Values.Value(key)
	}
	if i := slices.IndexFunc(v.icons, func(i card.Icon) bool { return i.Name == name }); i >= 0 {
		return cardtext.Phrase(string(card.IconRune(i))), true
	}
	i, known := v.book.findIcon(name) // an icon that this face does not list
	return cardtext.Phrase(i.Word), known
}

// Keys implements [cardtext.Values].
func (v *iconValues) Keys() []string {
	keys := v.Values.Keys()
	var names []string
	for _, name := range v.book.Set.Table("icon").Keys() {
		if name != "sets" && name != "word" && name != "always" {
			names = append(names, name)
		}
	}
	for _, name := range append(names, card.Symbols()...) {
		keys = append(keys, iconPrefix+name)
	}
	return keys
}

// iconDigests returns a digest for each icon of a face, made of its symbol and the file with its
// drawing. Faults are placed where the files define the icon.
func (b *Book) iconDigests(f *card.Face) []string {
	var l []string
	for _, i := range f.Icons {
		digest := i.Symbol
		if v := b.Set.Value(iconPrefix + i.Name); v != nil {
			digest += " " + b.drawingDigest(f.ID, v)
		}
		l = append(l, digest)
	}
	return l
}
