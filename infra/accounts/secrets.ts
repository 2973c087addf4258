import { createHash, randomBytes } from 'node:crypto';

/** Tables store only hashes of secrets, so that a reader of a table cannot use them. */
export const hashOfSecret = (secret: string): string => createHash('sha256').update(secret).digest('hex');

export const newSecret = (): string => randomBytes(32).toString('base64url');
