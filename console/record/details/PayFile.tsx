import { FileDown } from 'lucide-react';
import { type MouseEvent, useState } from 'react';
import { couldNotDownload, payFileAltered } from '../../../domain/payMessages.ts';
import buttons from '../../ui/Button.module.css';
import styles from './details.module.css';

/** Asks whether a file can be had; in words why not, or null. */
const refusalOf = async (address: string): Promise<string | null> => {
  const status = await fetch(address, { method: 'HEAD', cache: 'no-store' }).then(
    (answer) => (answer.ok ? 200 : answer.status),
    () => 0,
  );
  if (status === 200) return null;
  return status === 409 ? payFileAltered : couldNotDownload;
};

/** Saves what is at an address. Going there would open the console. */
const saveFile = (address: string): void => {
  const link = document.createElement('a');
  link.href = address;
  link.download = '';
  link.click();
};

/** The link to the file of a pay run. Waymark checks the file before browsers load it, so that a refusal is said here. */
export function PayFile({ address }: { readonly address: string }) {
  const [refusal, setRefusal] = useState<string | null>(null);
  const download = async () => {
    const found = await refusalOf(address);
    setRefusal(found);
    if (found === null) saveFile(address);
  };
  const onClick = (event: MouseEvent) => {
    event.preventDefault();
    void download();
  };
  return (
    <>
      <p>
        <a href={address} download onClick={onClick} className={[buttons['button'], buttons['secondary']].join(' ')}>
          <FileDown size={16} aria-hidden />
          Download the file
        </a>
      </p>
      {refusal !== null && (
        <p role="alert" className={styles['bad']}>
          {refusal}
        </p>
      )}
    </>
  );
}
