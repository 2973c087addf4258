import { Button } from '../ui/Button.tsx';
import styles from './Register.module.css';
import { forgetRefused, type KeptRegister, sendAgain } from './registerState.ts';
import type { OpenRegister } from './useRegister.ts';

interface RegisterNotesProps {
  readonly register: KeptRegister;
  readonly change: OpenRegister['change'];
}

/** Marks that the server did not take, and why. */
export function RegisterNotes({ register: { refusal, refused }, change }: RegisterNotesProps) {
  if (refusal === null && refused.length === 0) return null;
  return (
    <div className={styles['notes']}>
      {refusal !== null && (
        <div className={styles['note']} role="alert">
          <p>Your marks were not saved: {refusal} They are kept.</p>
          <Button onClick={() => change(sendAgain)}>Send again</Button>
        </div>
      )}
      {refused.length > 0 && (
        <div className={styles['note']} role="alert">
          <ul>
            {refused.map((each) => (
              <li key={each}>{each}</li>
            ))}
          </ul>
          <Button onClick={() => change(forgetRefused)}>Close</Button>
        </div>
      )}
    </div>
  );
}
