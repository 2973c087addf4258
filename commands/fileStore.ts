import type { Readable } from 'node:stream';

/** The content of a file, in chunks. */
export type FileContent = AsyncIterable<Uint8Array>;

/**
 * Stores files under keys like `imports/31/upload.csv`. The parts of a key consist of small letters, digits, `_`, `.` and `-`, start with
 * a letter or digit, and are separated by `/`. Other keys throw a RangeError. Keys must not contain user input.
 */
export interface FileStore {
  /**
   * Writes a file or replaces it atomically. If the content fails, nothing changes. Resolves when the file is durable, with its size in
   * bytes and its SHA-256 in hexadecimal.
   */
  write(key: string, content: FileContent): Promise<{ size: number; sha256: string }>;
  /** Opens a file for reading; rejects if there is no such file. */
  read(key: string): Promise<Readable>;
  /** Size in bytes; undefined if there is no such file. */
  size(key: string): Promise<number | undefined>;
  /** Deletes a file; does nothing if there is none. */
  remove(key: string): Promise<void>;
  /** The files in a folder, with the time of their last change. */
  list(folder: string): AsyncIterable<{ readonly key: string; readonly changed: Date }>;
  /** Deletes unfinished writes from before this time, left by processes that died. Returns the number of files. */
  removeUnfinished(before: Date): Promise<number>;
  /** Rejects if the store cannot be written. Uses a place that no key leads to. */
  probe(): Promise<void>;
}

/**
 * A store whose files can grow, for long exports that resume after a crash: cut the file back to the size
 * at the last checkpoint, then append. A key is either written as a whole or appended to, never both.
 */
export interface AppendableFileStore extends FileStore {
  /**
   * Appends to a file, which starts empty. Resolves with its new size when the content is durable. After an error or crash, part of the
   * content may have been appended.
   */
  appendTo(key: string, content: FileContent): Promise<number>;
  /** Truncates a file to `size` bytes. Throws a RangeError if it is shorter. A missing file has 0 bytes. */
  truncate(key: string, size: number): Promise<void>;
}
