import { maxMarksInRow } from '../fields/safeText.ts';
import { getFileType } from '../lists/fileTypes.ts';

/** Characters that file systems and headers do not accept, and those that turn the direction of writing. */
// oxlint-disable-next-line no-control-regex
export const unsafeCharacters = /[\u0000-\u001f\u007f-\u009f\\/:*?"<>|\u200e\u200f\u202a-\u202e\u2066-\u2069]+/g;

const maxLength = 120;

/** Longer names are cut before they are normalised, which takes quadratic time. Decomposed, a letter has four characters at most. */
const maxSentLength = 4 * maxLength;

const excessMarks = new RegExp(String.raw`(\p{M}{${maxMarksInRow}})\p{M}+`, 'gu');

/** Keeps the ending. */
const cutName = (name: string, length: number): string => {
  if (name.length <= length) return name;
  const ending = /\.\w{1,5}$/.exec(name)?.[0] ?? '';
  return `${name
    .slice(0, length - ending.length)
    .toWellFormed()
    .trimEnd()}${ending}`;
};

/** The name of a file as it is kept: without folders and unsafe characters. A name without anything else becomes 'File'. */
export const keptFileName = (sentName: string): string => {
  const base = sentName.split(/[\\/]/).at(-1) ?? '';
  const composed = cutName(base.toWellFormed(), maxSentLength).normalize('NFC').replace(excessMarks, '$1');
  const name = composed.replace(unsafeCharacters, ' ').replace(/\s+/g, ' ').trim();
  return name === '' ? 'File' : cutName(name, maxLength);
};

/** The name without the ending of its type, and the ending that a download gets: that of its content, not of its name. */
export const splitFileName = (name: string, fileType: string): { readonly title: string; readonly extension: string } => {
  const { extensions } = getFileType(fileType);
  const extension = extensions.find((each) => name.toLowerCase().endsWith(`.${each}`));
  return extension === undefined
    ? { title: name, extension: extensions[0] }
    : { title: name.slice(0, -extension.length - 1), extension: extension };
};
