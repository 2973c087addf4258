import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

const algorithm = 'aes-256-gcm';
const version = 'v1';
const nonceBytes = 12;
const tagBytes = 16;

/**
 * Encrypts a text with AES-256-GCM. `context` names the kind and owner of the text. Decryption needs the same
 * context, so nobody with write access to the tables can give one user's secret to another.
 */
export const seal = (key: Buffer, text: string, context: string): string => {
  const nonce = randomBytes(nonceBytes);
  const cipher = createCipheriv(algorithm, key, nonce).setAAD(Buffer.from(context));
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return `${version}.${Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64url')}`;
};

/** Decrypts the result of `seal`. Throws if the key or the context differs or the text was changed. */
export const open = (key: Buffer, sealed: string, context: string): string => {
  const [madeBy, content = ''] = sealed.split('.');
  if (madeBy !== version) throw new Error(`A secret was sealed by a version of Waymark that this one does not know (${context})`);
  const bytes = Buffer.from(content, 'base64url');
  const decipher = createDecipheriv(algorithm, key, bytes.subarray(0, nonceBytes), { authTagLength: tagBytes })
    .setAAD(Buffer.from(context))
    .setAuthTag(bytes.subarray(nonceBytes, nonceBytes + tagBytes));
  return decipher.update(bytes.subarray(nonceBytes + tagBytes), undefined, 'utf8') + decipher.final('utf8');
};
