import { searchKey } from '../normalise.ts';

/** Words that people write in several ways in names of schools and events. */
const wordGroups: readonly (readonly string[])[] = [
  ['saint', 'st', 'st.'],
  ['and', '&'],
  ['academy', 'acad', 'acad.'],
  ['school', 'sch', 'sch.'],
  ['college', 'coll', 'coll.'],
];

const maxSpellings = 64;

/** With and without 'the', which may also stand behind: 'King Edward School, The'. */
const withAndWithoutThe = (key: string): readonly string[] => {
  const bare = key.replace(/^the /, '').replace(/,\s*the$/, '');
  return [bare, `the ${bare}`, `${bare}, the`];
};

/** An apostrophe may be straight, curved or forgotten: 'St Bede’s' is also 'St Bedes'. */
const withAndWithoutApostrophe = (word: string): readonly string[] => {
  const bare = word.replace(/['’‘`]/g, '');
  return /.{2}s$/.test(bare)
    ? [bare, `${bare.slice(0, -1)}'s`, `${bare.slice(0, -1)}’s`, `${bare}'`, `${bare}’`]
    : [...new Set([word, bare])];
};

/** How a word may be written. Forgotten apostrophes are those of saints: of other names, too many words end in s. */
const waysOf = (word: string, before: string | undefined): readonly string[] => {
  const isNameOfSaint = before !== undefined && wordGroups[0]?.includes(before) === true;
  return isNameOfSaint || /['’‘`]s?$/.test(word)
    ? withAndWithoutApostrophe(word)
    : (wordGroups.find((words) => words.includes(word)) ?? [word]);
};

/** The other ways in which a name may be written, as search keys: 'The St. Bede’s Academy' is also "saint bede's academy". */
export const spellingsOf = (name: string): readonly string[] => {
  const [bare = ''] = withAndWithoutThe(searchKey(name));
  const words = bare.split(' ');
  let spellings: readonly string[] = [''];
  for (const [at, word] of words.entries()) {
    const next = spellings.flatMap((start) => waysOf(word, words[at - 1]).map((way) => (start === '' ? way : `${start} ${way}`)));
    spellings = next.length > maxSpellings ? spellings.map((start) => `${start} ${word}`) : next;
  }
  return spellings.flatMap(withAndWithoutThe);
};
