import { FileDown } from 'lucide-react';
import { type MouseEvent, useState } from 'react';
import { payFileAltered } from '../../../domain/payMessages.ts';
import buttons from '../../ui/Button.module.css';
import { download } from '../../ui/downloading.ts';
import styles from './details.module.css';

/** The link to the file of a pay run. Waymark checks the file before browsers load it, so that a refusal is shown here. */
export function PayFile({ address }: { readonly address: string }) {
  const [refusal, setRefusal] = useState<string | null>(null);
  const onClick = (event: MouseEvent) => {
    event.preventDefault();
    void download(address, { 409: payFileAltered }).then(setRefusal);
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
