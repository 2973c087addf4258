import { joinWords } from './joinWords.ts';
import { type FileTypeName, getFileType } from './lists/fileTypes.ts';

/** The texts of files that belong to records. */

const megabytes = (bytes: number): string => `${bytes / 1_000_000} MB`;

/** 'PDF, JPEG or PNG' */
const typesInWords = (types: readonly FileTypeName[]): string =>
  joinWords(
    types.map((type) => getFileType(type).label),
    'or',
  );

export const chooseFile = 'Please choose a file';
export const fileOfOtherType = (name: string, types: readonly FileTypeName[]) =>
  `“${name}” is a file of another type. Choose a file of the type ${typesInWords(types)}.`;
export const fileTooLarge = (name: string, maxSize: number) => `“${name}” is larger than ${megabytes(maxSize)}.`;
export const fileEmpty = (name: string) => `“${name}” is empty.`;
export const fileInterrupted = (name: string) => `The upload of “${name}” was interrupted. Choose the file again.`;
export const tooManyFiles = (max: number) => (max === 1 ? 'Add one file only.' : `Add at most ${max} files.`);
export const noFilesAsked = 'This form does not ask for files.';
export const fileNotThere = 'This file does not exist, or is not visible to you.';
export const addedByOther = 'You can only delete files that you added.';
/** In the console of ambassadors. */
export const documentsSharedAndSent =
  'What each university shares with you, and what you send to it. You can delete what you sent on the same day.';
export const noDocumentsYet = 'There are no documents yet.';
export const tooManyOwnDocuments = (max: number) =>
  `You have sent ${max} documents. Ask the university to delete one before you send another.`;
export const tooLateToDelete = 'You can delete a document on the day on which you sent it. Ask the university to delete it now.';
export const attachmentAdded = (one: string) => `The ${one} has been added.`;
export const attachmentDeleted = (one: string) => `The ${one} has been deleted.`;
export const attachmentShared = (one: string) => `The ambassador can see the ${one}.`;
export const attachmentUnshared = (one: string) => `The ambassador no longer sees the ${one}.`;
interface FileLimits {
  readonly fileTypes: readonly FileTypeName[];
  readonly maxSize: number;
}

/** The types and sizes of files that may be added: 'PDF, JPEG or PNG, up to 10 MB each.' */
export const fileLimits = ({ fileTypes, maxSize }: FileLimits) => `${typesInWords(fileTypes)}, up to ${megabytes(maxSize)} each.`;
/** How many files may be added: 'One file: PDF or JPEG, up to 10 MB.', 'Up to 3 files: PDF or JPEG, up to 10 MB each.' */
export const filesAskedFor = (max: number, limits: FileLimits) =>
  max === 1
    ? `One file: ${typesInWords(limits.fileTypes)}, up to ${megabytes(limits.maxSize)}.`
    : `Up to ${max} files: ${fileLimits(limits)}`;
/** The button of an input for files, by how many it takes and how many were chosen. */
export const chooseFilesLabel = (max: number, count: number) =>
  max === 1 ? (count === 0 ? 'Choose a file' : 'Choose another file') : count === 0 ? 'Choose files' : 'Choose more files';
export const deleteFileQuestion = (name: string) => `Delete “${name}”?`;
export const deleteFileConsequence = 'The file will be removed for good. The history keeps its name.';
