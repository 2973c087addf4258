import { unsafeCharacters } from '../../domain/attachments/fileName.ts';

/** `encodeURIComponent` leaves some characters that RFC 8187 does not allow. */
const encodeName = (text: string): string =>
  encodeURIComponent(text).replace(/['()*]/g, (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`);

/** The `Content-Disposition` header of a download (RFC 6266): an ASCII name for old browsers, the exact name for all others. */
export const asDownload = (title: string, extension: string): string => {
  const name = title.toWellFormed().replace(unsafeCharacters, '').trim() || 'export';
  const plain =
    name
      .normalize('NFD')
      .replace(/[^\w .-]+/g, '')
      .trim() || 'export';
  const isPlain = plain === name;
  return `attachment; filename="${plain}.${extension}"${isPlain ? '' : `; filename*=UTF-8''${encodeName(`${name}.${extension}`)}`}`;
};
