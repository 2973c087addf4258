import { X509Certificate } from 'node:crypto';
import { mkdir, readFile } from 'node:fs/promises';
import { isIP } from 'node:net';
import { join, resolve } from 'node:path';
import { replaceFile } from '../files/replaceFile.ts';
import { createNodeCertificate, type NodeCertificate } from './nodeCredentials.ts';

const readIfThere = (path: string): Promise<string | null> => readFile(path, 'utf8').catch(() => null);

const isFor = (certificate: string, host: string): boolean => {
  try {
    const read = new X509Certificate(certificate);
    return (isIP(host) ? read.checkIP(host) : read.checkHost(host)) !== undefined;
  } catch {
    return false;
  }
};

/**
 * Opens the certificate of a log node for other hosts, in `DATA_DIR/event-log`. Those hosts have a copy, so it is
 * created once and again only for another host name.
 */
export const openKeptCertificate = async (dataDir: string, host: string): Promise<NodeCertificate & { readonly file: string }> => {
  const folder = resolve(dataDir, 'event-log');
  const [file, keyFile] = [join(folder, 'certificate.pem'), join(folder, 'private-key.pem')];
  const [certificate, privateKey] = await Promise.all([readIfThere(file), readIfThere(keyFile)]);
  if (certificate !== null && privateKey !== null && isFor(certificate, host)) return { certificate, privateKey, file };
  const created = await createNodeCertificate([host]);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await replaceFile(keyFile, created.privateKey, 0o600);
  await replaceFile(file, created.certificate, 0o600);
  return { ...created, file };
};
