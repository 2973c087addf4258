import { readFile } from 'node:fs/promises';
import { createSecureContext } from 'node:tls';
import { OperatorError } from './operatorError.ts';

/** A certificate with its chain, and its private key, both PEM. */
interface TlsFiles {
  readonly cert: Buffer;
  readonly key: Buffer;
}

const read = (variable: string, path: string): Promise<Buffer> =>
  readFile(path).catch((error: NodeJS.ErrnoException) => {
    throw new OperatorError(`The file of ${variable} cannot be read (${error.code ?? 'unknown error'}).`);
  });

export const readTlsFiles = async (certFile: string, keyFile: string): Promise<TlsFiles> => {
  const files = { cert: await read('TLS_CERT', certFile), key: await read('TLS_KEY', keyFile) };
  try {
    createSecureContext(files);
  } catch {
    throw new OperatorError('The files of TLS_CERT and TLS_KEY are not a PEM certificate and its private key.');
  }
  return files;
};
