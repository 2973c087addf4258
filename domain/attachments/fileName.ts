import { getFileType } from '../lists/fileTypes.ts';

/** Characters that file systems and headers do not accept, and those that turn the direction of writing. */
// oxlint-disable-next-line no-control-regex
export const unsafeCharacters = /[\u0000-\u001f\u007f-\u009f\\/:*?"<>|\u200e\u200f\u202a-\u202e\u2066-\u2069]+/g;

const maxLength = 120;

/** The name of a file as it is kept: without folders and unsafe characters. A name without anything else becomes 'File'. */
export const keptFileName = (uploadedName: string): string => {
  const base = uploadedName.split(/[\\/]/).at(-1) ?? '';
  const name = base.toWellFormed().normalize('NFC').replace(unsafeCharacters, ' ').replace(/\s+/g, ' ').trim();
  if (name.length <= maxLength) return name === '' ? 'File' : name;
  const ending = /\.\w{1,5}$/.exec(name)?.[0] ?? '';
  return `${name.slice(0, maxLength - ending.length).toWellFormed()}${ending}`;
};

/** The name without the ending of its type, and the ending that a download gets: that of its content, not of its name. */
export const splitFileName = (name: string, fileType: string): { readonly title: string; readonly extension: string } => {
  const { extensions } = getFileType(fileType);
  const extension = extensions.find((each) => name.toLowerCase().endsWith(`.${each}`));
  return extension === undefined
    ? { title: name, extension: extensions[0] }
    : { title: name.slice(0, -extension.length - 1), extension: extension };
};
