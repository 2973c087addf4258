import { Download } from 'lucide-react';
import type { ReactNode } from 'react';
import type { AttachmentAnswer } from '../../api/contract/attachments.ts';
import { printInstant } from '../../domain/fields/instant.ts';
import { printSize } from '../imports/fileSize.ts';
import styles from './attachments.module.css';

interface FileRowProps {
  readonly file: Pick<AttachmentAnswer, 'Filename' | 'Type' | 'Size' | 'Added'>;
  readonly address: string;
  /** Stands behind the day on which it was added. */
  readonly by: string;
  readonly children?: ReactNode;
}

/** A file to download, with what is known of it. */
export function FileRow({ file: { Filename, Type, Size, Added }, address, by, children }: FileRowProps) {
  const added = Added === null ? [] : [`Added ${printInstant(Added)} ${by}`.trim()];
  return (
    <li className={styles['file']}>
      <div className={styles['about']}>
        <a href={address} download className={styles['name']}>
          <Download size={16} aria-hidden />
          {Filename}
        </a>
        <span className={[styles['facts'], 'figures'].join(' ')}>{[Type, printSize(Size), ...added].join(' · ')}</span>
      </div>
      {children}
    </li>
  );
}
