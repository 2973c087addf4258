import { createHash } from 'node:crypto';

/** The SHA-256 of a text (UTF-8) in hexadecimal digits: 64 characters. */
export const fingerprintOf = (text: string): string => createHash('sha256').update(text, 'utf8').digest('hex');
