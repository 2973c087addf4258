import { type FileTypeName, getFileType } from '../../domain/lists/fileTypes.ts';

/** The value of `accept` of a file input: media types, and extensions for types that browsers do not know. */
export const acceptOf = (types: readonly FileTypeName[]): string =>
  types.flatMap((type) => [getFileType(type).mediaType, ...getFileType(type).extensions.map((each) => `.${each}`)]).join(',');
