import { useState } from 'react';
import styles from './ChangedNotice.module.css';
import { formatTimeAgo } from './words.ts';

interface ChangedNoticeProps {
  readonly actor: string;
  /** Whether the person made the change: in another window, or by an undo that conflicts with what they typed since. */
  readonly isOwn: boolean;
  readonly at: string;
  readonly onShow: () => void;
}

/** Announces in the header that the record has changed. Fields keep their values until the person asks for the new ones. */
export function ChangedNotice({ actor, isOwn, at, onShow }: ChangedNoticeProps) {
  const [noticed] = useState(() => Date.now());
  return (
    <span className={styles['notice']}>
      <output>
        {isOwn ? 'You changed this record' : `${actor} changed this record`} {formatTimeAgo(at, noticed)}
      </output>
      <button type="button" className={['as-link', styles['show']].join(' ')} onClick={onShow}>
        Show<span className="visually-hidden"> the new values</span>
      </button>
    </span>
  );
}
