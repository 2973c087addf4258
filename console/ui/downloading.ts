import { couldNotDownload } from '../../domain/messages.ts';

/** Why an address gives no file, by the status of its answer. */
export type DownloadRefusals = Readonly<Record<number, string>>;

/**
 * Saves the file at an address. Asks the server first, because a refusal would otherwise replace the console. Returns the message of the
 * refusal, or null.
 */
export const download = async (address: string, refusals: DownloadRefusals = {}): Promise<string | null> => {
  const status = await fetch(address, { method: 'HEAD', cache: 'no-store' }).then(
    (answer) => (answer.ok ? 200 : answer.status),
    () => 0,
  );
  if (status !== 200) return refusals[status] ?? couldNotDownload;
  const link = document.createElement('a');
  link.href = address;
  link.download = '';
  link.click();
  return null;
};

/** Saves a CSV file that the console made. `name` has no extension. */
export const saveCsv = (name: string, csv: string): void => {
  const address = URL.createObjectURL(new Blob([csv], { type: 'text/csv' }));
  Object.assign(document.createElement('a'), { href: address, download: `${name}.csv` }).click();
  URL.revokeObjectURL(address);
};
