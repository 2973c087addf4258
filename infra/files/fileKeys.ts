const keyPattern = /^[a-z0-9][a-z0-9_.-]{0,99}(?:\/[a-z0-9][a-z0-9_.-]{0,99}){0,9}$/;

/** Returns the key. Throws a RangeError if it is not one, so that no key leads out of the store. */
export const checkKey = (key: string): string => {
  if (!keyPattern.test(key) || key.includes('..')) throw new RangeError('Not a key of a file');
  return key;
};

/** There is no file under this key. */
export class FileMissingError extends Error {
  override readonly name = 'FileMissingError';

  constructor(key: string) {
    super(`There is no file ${key}`);
  }
}
