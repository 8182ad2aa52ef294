// Searching in a list on the page.

/** Returns a text in the form that is searched: in lower case, without accents, and with the
    parts of keys as words. */
function plain(text) {
  return text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase().replace(/[._]+/g, " ");
}

/** Returns a function that reports whether a text has all words of a search. */
export function finder(wanted) {
  const words = plain(wanted).split(/\s+/).filter(w => w);
  return text => {
    if (!words.length) return true;
    const said = plain(text);
    return words.every(w => said.includes(w));
  };
}
