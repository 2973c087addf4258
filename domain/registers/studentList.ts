import { readDate } from '../fields/date.ts';
import { searchKey } from '../normalise.ts';
import { maxId } from '../fields/recordId.ts';

/** The names that a line may mean, as search keys. */
export interface StudentName {
  readonly firstname: string;
  readonly lastname: string;
}

/** A line of a pasted list: an id, or a name with or without a date of birth. */
export interface StudentLine {
  /** As it was typed, without spaces around it. */
  readonly text: string;
  readonly id: number | null;
  readonly names: readonly StudentName[];
  /** `YYYY-MM-DD`; null if the line has none. */
  readonly dob: string | null;
}

/** The most lines of a pasted list. */
export const maxStudentLines = 2_000;

const idPattern = /^#?(\d{1,10})$/;

const apostrophe = /['’‘`´]/g;

/** A name with every apostrophe that people type: O'Neil, O’Neil. */
const spellingsOf = (name: string): readonly string[] => {
  const key = searchKey(name);
  return key.search(apostrophe) < 0 ? [key] : ["'", '’', '‘', '`', '´'].map((each) => key.replace(apostrophe, each));
};

const withVariants = (firstname: string, lastname: string): readonly StudentName[] =>
  spellingsOf(firstname).flatMap((first) => spellingsOf(lastname).map((last) => ({ firstname: first, lastname: last })));

/** A line with more words is no name. Its divisions would be as long as the square of its length. */
const maxNameWords = 12;

/** Every way to divide words into first and last names: 'Mary Jane Watson' has two. */
const divisionsOf = (words: readonly string[]): readonly StudentName[] =>
  words.length > maxNameWords
    ? []
    : words.slice(1).flatMap((_, at) => withVariants(words.slice(0, at + 1).join(' '), words.slice(at + 1).join(' ')));

const wordsOf = (text: string): readonly string[] => text.split(/\s+/).filter((word) => word !== '');

/** The names of the cells of a line: 'Ada | Smith', 'Smith, Ada' or 'Ada Smith'. */
const namesOf = (cells: readonly string[], hasComma: boolean): readonly StudentName[] => {
  const [one = '', two = ''] = cells;
  if (cells.length === 1) return divisionsOf(wordsOf(one));
  // A spreadsheet may have the last name first.
  return hasComma ? withVariants(two, one) : [...withVariants(one, two), ...withVariants(two, one)];
};

const readLine = (text: string): StudentLine => {
  const hasCells = /[\t;]/.test(text);
  const cells = text.split(hasCells ? /[\t;]/ : ',').map((cell) => cell.trim());
  // A date may follow the name without a comma.
  const parts = cells.flatMap((cell) => {
    const words = wordsOf(cell);
    const last = words.at(-1) ?? '';
    return words.length > 1 && readDate(last) !== null ? [words.slice(0, -1).join(' '), last] : [cell];
  });
  const dob = parts.map(readDate).find((date) => date !== null) ?? null;
  const all = parts.filter((part) => part !== '' && readDate(part) === null);
  const first = wordsOf(all[0] ?? '')[0] ?? '';
  const id = idPattern.exec(first)?.[1];
  const isAlone = all.length === 1 && all[0] === first;
  if (id !== undefined && (isAlone || first.startsWith('#')))
    return { text, id: Number(id) >= 1 && Number(id) <= maxId ? Number(id) : null, names: [], dob: null };
  // '12, Ada Smith', '12 Ada Smith' and '12. Ada Smith' are numbered lines.
  const [begin = '', ...others] = all;
  const rest = [begin.replace(/^\d{1,10}[.)]?(?:\s+|$)/, ''), ...others].filter((part) => part !== '');
  return { text, id: null, names: namesOf(rest, !hasCells), dob };
};

/** The lines of a pasted list of students, each text once. Empty lines do not count. */
export const readStudentList = (list: string): readonly StudentLine[] =>
  [
    ...new Set(
      list
        .replaceAll('\u0000', '')
        .split(/\r\n|\r|\n/)
        .map((line) => line.trim()),
    ),
  ]
    .filter((line) => line !== '')
    .map(readLine);
