import type { LucideIcon } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import type { RegisterResult } from '../../../api/contract/register.ts';
import { asFailure, isDecided } from '../../api/failure.ts';
import type { BulkSelection } from '../../api/searchApi.ts';
import { newFormKey } from '../formKey.ts';
import { Button, type ButtonLook } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { FieldErrors } from '../../ui/Field.tsx';
import { useMessages } from '../../ui/Messages.tsx';
import { useChosenParticipants } from './participantsApi.ts';

interface ParticipantsDialogProps {
  readonly activity: number;
  readonly selection: BulkSelection;
  readonly title: string;
  readonly text: string;
  /** The words on the button. */
  readonly words: string;
  readonly icon: LucideIcon;
  readonly look: ButtonLook;
  readonly children?: ReactNode;
  /** Changes one batch of students. */
  readonly change: (
    students: readonly number[],
    submission: string,
  ) => Promise<{ readonly data?: RegisterResult | undefined; readonly error?: unknown }>;
  /** The message afterwards. `absent` are chosen students who are not on the activity any more. */
  readonly done: (count: number, absent: number) => string;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

/** Students that one request changes, under an id; sent again it counts once. */
interface Batch {
  readonly students: readonly number[];
  readonly submission: string;
}

/** Asks before something is changed of the chosen students of an activity. */
export function ParticipantsDialog(props: ParticipantsDialogProps) {
  const { activity, selection, title, text, words, icon, look, children, change, done, onClose, onDone } = props;
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const messages = useMessages();
  const findStudents = useChosenParticipants();
  // A batch whose answer was lost is sent again as it was. Which students match a filter may have changed by then.
  const batches = useRef<readonly Batch[] | null>(null);
  const send = async () => {
    setBusy(true);
    setError(null);
    try {
      let count = 0;
      let absent = 0;
      batches.current ??= (await findStudents(activity, selection)).map((students) => ({ students, submission: newFormKey() }));
      for (const { students, submission } of batches.current) {
        const answer = await change(students, submission);
        if (!answer.data) {
          if (isDecided(asFailure(answer.error))) batches.current = null;
          setError(asFailure(answer.error).message);
          return;
        }
        count += answer.data.Applied.length;
        absent += answer.data.Refused.length;
      }
      messages.success(done(count, absent));
      onDone();
    } catch (failure) {
      setError(asFailure(failure).message);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Dialog
      isOpen
      title={title}
      description={text}
      isLocked={isBusy}
      onClose={onClose}
      footer={
        <>
          <Button disabled={isBusy} onClick={onClose}>
            Cancel
          </Button>
          <Button look={look} icon={icon} isBusy={isBusy} onClick={() => void send()}>
            {words}
          </Button>
        </>
      }
    >
      {children}
      {error !== null && (
        <div role="alert">
          <FieldErrors id="participants-error" errors={[error]} />
        </div>
      )}
    </Dialog>
  );
}
