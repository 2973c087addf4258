import { createHash, randomBytes } from 'node:crypto';

/** Only hashes of secrets are stored: nobody who reads a table can use what is in it. */
export const hashOfSecret = (secret: string): string => createHash('sha256').update(secret).digest('hex');

export const newSecret = (): string => randomBytes(32).toString('base64url');
