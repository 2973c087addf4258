/** Characters that no file system and no header takes. */
// oxlint-disable-next-line no-control-regex
const unsafeCharacters = /[\u0000-\u001f\u007f-\u009f\\/:*?"<>|\u200e\u200f\u202a-\u202e\u2066-\u2069]+/g;

/** What `encodeURIComponent` leaves and RFC 8187 does not take. */
const encoded = (text: string): string =>
  encodeURIComponent(text).replace(/['()*]/g, (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`);

/** The header that gives a download its name: in ASCII for old browsers, and letter by letter for all others (RFC 6266). */
export const asDownload = (title: string, extension: string): string => {
  const name = title.toWellFormed().replace(unsafeCharacters, '').trim() || 'export';
  const plain =
    name
      .normalize('NFD')
      .replace(/[^\w .-]+/g, '')
      .trim() || 'export';
  const isPlain = plain === name;
  return `attachment; filename="${plain}.${extension}"${isPlain ? '' : `; filename*=UTF-8''${encoded(`${name}.${extension}`)}`}`;
};
