/**
 * Words that names have in several forms, as search words: one letter each of "R.C.". An empty form stands for a word that a name may have
 * as a sign: "Primary & Nursery".
 */
const sameMeaning: readonly (readonly string[])[] = [
  ['saint', 'st'],
  ['church of england', 'cofe', 'ce', 'c of e', 'c e'],
  ['roman catholic', 'catholic', 'rc', 'r c'],
  ['voluntary aided', 'va'],
  ['voluntary controlled', 'vc'],
  ['sixth', '6th'],
  ['junior', 'jnr', 'jr'],
  ['mount', 'mt'],
  ['and', ''],
];

const forms = sameMeaning.map((group) => group.map((form) => form.split(' ').filter(Boolean)));
/** Longer forms first: "Roman Catholic" before "Catholic". */
const longestFirst = forms.flatMap((group) => group.map((form) => ({ form, group }))).toSorted((a, b) => b.form.length - a.form.length);

const maxWritings = 60;

/**
 * Other ways in which the same words may be written: 'saint felix' for 'st felix', 'holy trinity cofe' for 'holy trinity church of
 * england'.
 */
export const otherWritings = (words: readonly string[]): readonly (readonly string[])[] => {
  let writings: readonly (readonly string[])[] = [[]];
  for (let at = 0; at < words.length;) {
    const writing = longestFirst.find(({ form }) => form.length > 0 && form.every((word, index) => words[at + index] === word));
    const ownForm = writing?.form ?? words.slice(at, at + 1);
    const next = writings.flatMap((start) => (writing?.group ?? [ownForm]).map((form) => [...start, ...form]));
    writings = next.length > maxWritings ? writings.map((start) => [...start, ...ownForm]) : next;
    at += ownForm.length;
  }
  const typed = words.join(' ');
  return writings.filter((each) => each.length > 0 && each.join(' ') !== typed);
};
