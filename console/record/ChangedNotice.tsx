import { useState } from 'react';
import styles from './ChangedNotice.module.css';
import { formatTimeAgo } from './words.ts';

interface ChangedNoticeProps {
  readonly actor: string;
  /** The change is the person's own: made in another place, or an undo that met what has been typed since. */
  readonly own: boolean;
  readonly at: string;
  readonly onShow: () => void;
}

/**
 * Says quietly, in the header's line, that the record has changed while it is open. Nothing moves and no field changes until
 * it is asked for.
 */
export function ChangedNotice({ actor, own, at, onShow }: ChangedNoticeProps) {
  const [noticed] = useState(() => Date.now());
  return (
    <span className={styles['notice']}>
      <output>
        {own ? 'You changed this record' : `${actor} changed this record`} {formatTimeAgo(at, noticed)}
      </output>
      <button type="button" className={['as-link', styles['show']].join(' ')} onClick={onShow}>
        Show<span className="spoken"> the new values</span>
      </button>
    </span>
  );
}
