import { randomBytes } from 'node:crypto';
import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createFile } from '../files/replaceFile.ts';

const keyBytes = 32;

/** The source of the key: a given value, or the data folder. */
interface SecretsKeySource {
  readonly secretsKey: string | undefined;
  readonly dataDir: string;
}

const readKey = (text: string, from: string): Buffer => {
  const key = Buffer.from(text.trim(), 'base64');
  if (key.length !== keyBytes) throw new Error(`${from} should hold ${keyBytes} bytes in base64`);
  return key;
};

/** Creates the data folder's key if it is missing. If several processes start at once, only one creates it. */
const keyOfDataDir = async (dataDir: string): Promise<Buffer> => {
  const path = join(dataDir, 'secrets.key');
  await mkdir(dataDir, { recursive: true });
  const present = await readFile(path, 'utf8').catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  });
  if (present !== null) return readKey(present, path);
  await createFile(path, `${randomBytes(keyBytes).toString('base64')}\n`, 0o600);
  return readKey(await readFile(path, 'utf8'), path);
};

/** Reads the key that encrypts users' secrets. */
export const openSecretsKey = async ({ secretsKey, dataDir }: SecretsKeySource): Promise<Buffer> => {
  if (secretsKey !== undefined) return readKey(secretsKey, 'SECRETS_KEY');
  return keyOfDataDir(dataDir);
};
