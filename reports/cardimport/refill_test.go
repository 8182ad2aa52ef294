package cardimport

import "testing"

// When words of a text are changed in a list, its placeholders must be found again. Numbers
// and names that were changed must not become placeholders.
func TestRefill(t *testing.T) {
	const draw, patrol = "Discard: draw {n:Base card|Base cards}.", "Don't rest: take {steal.2.n:card|cards} from the {rules.attack.target}, never {{both}}; it's {edict.name}."
	const said, patrolSaid = "Discard: draw 2 Base cards.", "Don’t rest: take 1 card from the left, never {both}; it’s Imperial Edict."
	for _, c := range []struct{ template, said, text, want string }{
		{draw, said, "Throw it away: draw 2 Base cards at once.", "Throw it away: draw {n:Base card|Base cards} at once."},
		{draw, said, "2 Base cards!", "{n:Base card|Base cards}!"},
		{draw, said, "Draw 3 Base cards.", "Draw 3 Base cards."},
		{draw, said, "Draw 12 Base cards.", "Draw 12 Base cards."},
		{draw, said, "Draw 2 Base cardsharps, or 2 Base cards.", "Draw 2 Base cardsharps, or {n:Base card|Base cards}."},
		{draw, said, "Draw {n}.", "Draw {n}."},
		{draw, "Something else.", "Draw 2 Base cards.", "Draw 2 Base cards."},
		{patrol, patrolSaid, "Take 1 card from the House on the left. È Imperial Edict.", "Take {steal.2.n:card|cards} from the House on the {rules.attack.target}. È {edict.name}."},
		{patrol, patrolSaid, "From the left take 1 card. Imperial Edict.", "From the left take 1 card. Imperial Edict."},
		{patrol, patrolSaid, "Take 1 card from the left. It’s Royal Edict.", "Take {steal.2.n:card|cards} from the {rules.attack.target}. It’s {edict.name}."}, // the list names the card anew
		{"{icon.sword}{icon.sword} Fight.", "sword sword Fight.", "sword sword Battle.", "{icon.sword} {icon.sword} Battle."},
		{"{icon.sword}{icon.sword} {icon.bow} Fight.", "sword sword bow Fight.", "sword sword bow Battle.", "{icon.sword} {icon.sword} {icon.bow} Battle."},
		{"Pay 2{icon.gold}.", "Pay 2 gold.", "Give 2 gold.", "Give 2{icon.gold}."},
		{"{n}{n}", "22", "a 2 2", "a {n} {n}"},
		{"{n} {n~carta|carte}", "2 carte", "ancora 2 carte", "ancora {n} {n~carta|carte}"},
		{"'Draw' {n~card|l'altra} – don't", "‘Draw’ l’altra – don’t", "‘Deal’ l’altra, don't", "‘Deal’ {n~card|l'altra}, don't"},
		{"", "", "new", "new"},
		{"No numbers.", "No numbers.", "None at all.", "None at all."},
		{"Gain {:attack} now.", "Gain [attack] now.", "Take [attack].", "Take {:attack}."},
	} {
		if got := restorePlaceholders(c.template, c.said, c.text, map[string]string{"Imperial Edict": "Royal Edict"}); got != c.want {
			t.Errorf("%q with %q: got %q, want %q", c.template, c.text, got, c.want)
		}
	}
}
