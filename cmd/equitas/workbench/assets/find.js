// Looking for something in a list on the page.

/** A text as it is searched: in small letters, without accents, parts of keys as words. */
function plain(text) {
  return text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase().replace(/[._]+/g, " ");
}

/** What tells whether a text has all words that are looked for. */
export function finder(wanted) {
  const words = plain(wanted).split(/\s+/).filter(w => w);
  return text => {
    if (!words.length) return true;
    const said = plain(text);
    return words.every(w => said.includes(w));
  };
}
