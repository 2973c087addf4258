/** Titles before names. */
const titles = /^(?:mr|mrs|miss|ms|mx|master|dr)\.?\s+/i;

/** Suffixes after last names. */
const suffixes = /^(?:jr|junior|sr|senior|ii|iii)\.?$/i;

/** Small words with which last names begin. */
const particles = new Set([
  'van',
  'von',
  'der',
  'den',
  'de',
  'del',
  'della',
  'di',
  'da',
  'dos',
  'du',
  'la',
  'le',
  'st',
  'ter',
  'bin',
  'ibn',
  'al',
  'el',
  'mac',
]);

/** The beginnings of last names that keep small letters in capitals: 'McDONALD'. */
const smallBeginning = /^(?:Mac|Mc|Fitz|De|Le)(?=\p{Lu}{2})/u;

const isCapitals = (word: string): boolean => {
  const name = word.replace(smallBeginning, '');
  return /\p{Lu}.*\p{Lu}/u.test(name) && !/\p{Ll}/u.test(name);
};

const withoutSuffix = (words: readonly string[]): readonly [words: readonly string[], suffix: readonly string[]] =>
  words.length > 2 && suffixes.test(words.at(-1) ?? '') ? [words.slice(0, -1), words.slice(-1)] : [words, []];

interface SplitName {
  readonly firstname: string;
  readonly lastname: string;
}

/**
 * The names of a person in one text: 'SMITH, Jane', 'SMITH:JANE', 'Jane SMITH', 'SMITH Jane' and 'Jane Smith'. Capitals and commas say
 * which is the last name; else it is the last word, with the small words before it and 'Junior' behind it. A single name is the last name.
 * Titles and brackets, which hold a form or what somebody is called, are left out.
 */
export const splitName = (whole: string): SplitName => {
  const cleaned = whole
    .replace(/\([^)]*\)/g, ' ')
    .replace(/:\s*/, ', ')
    .trim()
    .replace(/\s+/g, ' ')
    .replace(titles, '');
  const comma = cleaned.indexOf(',');
  if (comma >= 0) {
    const firstname = cleaned.slice(comma + 1).trim();
    return { firstname: firstname.replace(titles, ''), lastname: cleaned.slice(0, comma).trim() };
  }
  const [words, behind] = withoutSuffix(cleaned.split(' '));
  const capitals = words.map(isCapitals);
  const isMixed = capitals.includes(true) && capitals.includes(false);
  const inCapitals = capitals.lastIndexOf(true) + 1;
  if (isMixed && capitals[0] === true && !capitals.slice(inCapitals).includes(true) && capitals.slice(0, inCapitals).every(Boolean))
    return { firstname: words.slice(inCapitals).join(' '), lastname: words.slice(0, inCapitals).join(' ') };
  let from = isMixed && capitals.at(-1) === true ? capitals.indexOf(true) : words.length - 1;
  while (from > 1 && particles.has((words[from - 1] ?? '').toLowerCase())) from -= 1;
  return { firstname: words.slice(0, from).join(' '), lastname: [...words.slice(from), ...behind].join(' ') };
};
