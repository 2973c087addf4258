import type { Choice } from '../fields/field.ts';

/** The stored names of the types of files that people can add to records. */
export const fileTypeNames = ['pdf', 'jpeg', 'png', 'webp', 'heic', 'docx', 'xlsx', 'odt', 'ods'] as const;

export type FileTypeName = (typeof fileTypeNames)[number];

interface FileType extends Choice {
  readonly value: FileTypeName;
  readonly mediaType: string;
  /** Endings of file names, the usual one first. */
  readonly extensions: readonly [string, ...string[]];
}

export const fileTypes: readonly FileType[] = [
  { value: 'pdf', label: 'PDF', mediaType: 'application/pdf', extensions: ['pdf'] },
  { value: 'jpeg', label: 'JPEG', mediaType: 'image/jpeg', extensions: ['jpg', 'jpeg'] },
  { value: 'png', label: 'PNG', mediaType: 'image/png', extensions: ['png'] },
  { value: 'webp', label: 'WebP', mediaType: 'image/webp', extensions: ['webp'] },
  { value: 'heic', label: 'HEIC', mediaType: 'image/heic', extensions: ['heic', 'heif'] },
  {
    value: 'docx',
    label: 'Word',
    mediaType: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    extensions: ['docx'],
  },
  { value: 'xlsx', label: 'Excel', mediaType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', extensions: ['xlsx'] },
  { value: 'odt', label: 'OpenDocument text', mediaType: 'application/vnd.oasis.opendocument.text', extensions: ['odt'] },
  { value: 'ods', label: 'OpenDocument spreadsheet', mediaType: 'application/vnd.oasis.opendocument.spreadsheet', extensions: ['ods'] },
];

/** The types of photographs and scans. */
export const pictureTypes: readonly FileTypeName[] = ['pdf', 'jpeg', 'png', 'webp', 'heic'];
export const documentTypes: readonly FileTypeName[] = fileTypeNames;

/** The type with this name. Throws for a name that is none. */
export const getFileType = (name: string): FileType => {
  const fileType = fileTypes.find(({ value }) => value === name);
  if (!fileType) throw new RangeError(`There is no file type ${name}`);
  return fileType;
};
