import { type FileTypeName, getFileType } from '../../domain/lists/fileTypes.ts';

/** What a file picker offers: media types, and endings for those that browsers do not know. */
export const acceptOf = (types: readonly FileTypeName[]): string =>
  types.flatMap((type) => [getFileType(type).mediaType, ...getFileType(type).extensions.map((each) => `.${each}`)]).join(',');
