import type { Readable } from 'node:stream';

/** The bytes of a file, in pieces. */
export type FileContent = AsyncIterable<Uint8Array>;

/**
 * Keeps files under keys like `imports/31/upload.csv`: parts of small letters, digits, `_`, `.` and `-`,
 * each beginning with a letter or digit, separated by `/`. Any other key is a RangeError. Never put what
 * people type into a key.
 */
export interface FileStore {
  /**
   * Writes a file, replacing any earlier one at once and as a whole: nobody ever sees half of it, and if
   * the content breaks off nothing has changed. Resolves when it is on the disk, with its size in bytes
   * and the SHA-256 of its content in hexadecimal.
   */
  write(key: string, content: FileContent): Promise<{ size: number; sha256: string }>;
  /** Opens a file for reading; rejects when there is none under this key. */
  read(key: string): Promise<Readable>;
  /** Size in bytes; undefined when there is no such file. */
  size(key: string): Promise<number | undefined>;
  /** Removes a file; does nothing when there is none. */
  remove(key: string): Promise<void>;
  /** The files whose keys begin with `{folder}/`, with when each was last written to. */
  list(folder: string): AsyncIterable<{ readonly key: string; readonly changed: Date }>;
  /** Removes what processes that died had begun to write before this moment; returns how many files. */
  removeUnfinished(before: Date): Promise<number>;
}

/**
 * A store whose files can grow, for long exports that resume after a crash: cut the file back to the size
 * at the last checkpoint, then append. A key is either written as a whole or appended to, never both.
 */
export interface AppendableFileStore extends FileStore {
  /**
   * Appends to a file, which begins empty. Resolves with its new size when that much is on the disk;
   * after an error or crash any part of the content may have been appended.
   */
  appendTo(key: string, content: FileContent): Promise<number>;
  /** Cuts a file back to `size` bytes; a RangeError when it is shorter. A missing file has 0 bytes. */
  truncate(key: string, size: number): Promise<void>;
}
