/** The longest texts that are compared letter by letter; longer ones are cut. */
const maxLetters = 64;
/** Reused by every comparison, because there are millions of them. */
const rows = [0, 1, 2].map(() => new Uint8Array(maxLetters + 1));
const isMatched = new Uint8Array(maxLetters);
const matched = new Uint16Array(maxLetters);

/**
 * Edits between two texts: letters added, removed or changed, and neighbours transposed. Above `maxEdits` it stops counting and returns
 * `maxEdits` + 1.
 */
export const editsBetween = (textA: string, textB: string, maxEdits: number): number => {
  if (textA === textB) return 0;
  if (Math.abs(textA.length - textB.length) > maxEdits) return maxEdits + 1;
  const a = textA.slice(0, maxLetters);
  const b = textB.slice(0, maxLetters);
  let [before, last, row] = rows as [Uint8Array, Uint8Array, Uint8Array];
  for (let j = 0; j <= b.length; j++) last[j] = j;
  for (let i = 1; i <= a.length; i++) {
    const letter = a.charCodeAt(i - 1);
    row[0] = i;
    let minCost = i;
    for (let j = 1; j <= b.length; j++) {
      const other = b.charCodeAt(j - 1);
      let cost = Math.min((last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (last[j - 1] ?? 0) + (letter === other ? 0 : 1));
      if (i > 1 && j > 1 && letter === b.charCodeAt(j - 2) && a.charCodeAt(i - 2) === other)
        cost = Math.min(cost, (before[j - 2] ?? 0) + 1);
      row[j] = cost;
      if (cost < minCost) minCost = cost;
    }
    if (minCost > maxEdits) return maxEdits + 1;
    [before, last, row] = [last, row, before];
  }
  return Math.min(last[b.length] ?? maxEdits + 1, maxEdits + 1);
};

const jaro = (textA: string, textB: string): number => {
  const a = textA.slice(0, maxLetters);
  const b = textB.slice(0, maxLetters);
  if (a.length === 0 || b.length === 0) return 0;
  const reach = Math.max(0, Math.floor(Math.max(a.length, b.length) / 2) - 1);
  isMatched.fill(0, 0, b.length);
  let matchCount = 0;
  for (let i = 0; i < a.length; i++) {
    const end = Math.min(b.length, i + reach + 1);
    for (let j = Math.max(0, i - reach); j < end; j++) {
      if (isMatched[j] === 1 || a.charCodeAt(i) !== b.charCodeAt(j)) continue;
      isMatched[j] = 1;
      matched[matchCount++] = a.charCodeAt(i);
      break;
    }
  }
  if (matchCount === 0) return 0;
  let [moved, at] = [0, 0];
  for (let j = 0; j < b.length; j++) if (isMatched[j] === 1 && b.charCodeAt(j) !== matched[at++]) moved++;
  return (matchCount / a.length + matchCount / b.length + (matchCount - moved / 2) / matchCount) / 3;
};

/** The similarity of two names by Jaro and Winkler, from 0 to 1. */
export const nameSimilarity = (a: string, b: string): number => {
  const plain = jaro(a, b);
  let start = 0;
  while (start < 4 && start < a.length && a[start] === b[start]) start++;
  return plain + start * 0.1 * (1 - plain);
};

const soundOfLetter: Readonly<Record<string, string>> = {
  b: '1',
  f: '1',
  p: '1',
  v: '1',
  c: '2',
  g: '2',
  j: '2',
  k: '2',
  q: '2',
  s: '2',
  x: '2',
  z: '2',
  d: '3',
  t: '3',
  l: '4',
  m: '5',
  n: '5',
  r: '6',
};

const computeSound = (name: string): string => {
  const letters = name
    .replace(/[^a-z]/g, '')
    .replace(/^(kn|gn)/, 'n')
    .replace(/^wr/, 'r')
    .replace(/^ph/, 'f')
    .replace(/^(mac|mc)(?=.{2})/, 'mk')
    .replace(/^c(?=[eiy])/, 's')
    .replace(/^[cq]/, 'k')
    .replace(/^g(?=[eiy])/, 'j');
  let sound = letters.charAt(0);
  let last = soundOfLetter[sound] ?? '';
  for (const letter of letters.slice(1)) {
    const code = soundOfLetter[letter] ?? '';
    if (code !== '' && code !== last) sound += code;
    if (letter !== 'h' && letter !== 'w') last = code;
    if (sound.length === 4) break;
  }
  return sound;
};

/** The same names come again and again. */
const maxSounds = 50_000;
const sounds = new Map<string, string>();

/** How an English name sounds: Soundex, with beginnings that sound the same made the same. Empty for a name without Latin letters. */
export const soundOf = (name: string): string => {
  const cached = sounds.get(name);
  if (cached !== undefined) return cached;
  if (sounds.size >= maxSounds) sounds.clear();
  const sound = computeSound(name);
  sounds.set(name, sound);
  return sound;
};
