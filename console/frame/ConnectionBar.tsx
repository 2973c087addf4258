import { WifiOff } from 'lucide-react';
import { connectionLostNote } from '../../domain/messages.ts';
import { useAppSelector } from '../api/hooks.ts';
import { useDelayed } from '../useDelayed.ts';
import styles from './ConnectionBar.module.css';

/** Shorter interruptions are not shown. */
const showAfterMs = 1_000;

/** A bar at the top while the server does not answer. Screen readers announce it. */
export function ConnectionBar() {
  const isLost = useAppSelector((state) => state.connection.isLost);
  const wasLost = useDelayed(isLost, showAfterMs);
  return (
    <output className={isLost && wasLost ? styles['bar'] : 'visually-hidden'}>
      {isLost && wasLost && (
        <>
          <WifiOff size={16} aria-hidden />
          {connectionLostNote}
        </>
      )}
    </output>
  );
}
