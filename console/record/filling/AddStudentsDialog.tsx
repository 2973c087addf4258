import { useCallback, useRef, useState } from 'react';
import type { ChosenStudents } from '../../../api/contract/filling.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { CheckDialog, type FilledActivity } from '../../filling/CheckDialog.tsx';
import { isEmptyPreview } from '../../filling/CheckStudents.tsx';
import { useLazyPreviewFillingQuery } from '../../filling/fillingApi.ts';
import { ChooseStudents } from './ChooseStudents.tsx';
import { chosenIn, nobodyFound, nothingEntered, type WaysDraft } from './ways.ts';

interface AddStudentsDialogProps {
  readonly activity: FilledActivity;
  readonly onClose: () => void;
}

/** Adds many students to an activity: which ones, a check of who they are, and then a task that can be undone. */
export function AddStudentsDialog({ activity, onClose }: AddStudentsDialogProps) {
  const [entered, setEntered] = useState(nothingEntered);
  const [error, setError] = useState<string | null>(null);
  const [source, setSource] = useState<ChosenStudents | null>(null);
  /** How often the person has entered something. */
  const changes = useRef(0);
  const [preview, { isFetching }] = useLazyPreviewFillingQuery();
  const change = useCallback((next: (entered: WaysDraft) => WaysDraft) => {
    changes.current += 1;
    setEntered(next);
    setError(null);
  }, []);
  const check = async () => {
    const result = chosenIn(entered);
    setError(typeof result === 'string' ? result : null);
    if (typeof result === 'string') return;
    const checked = changes.current;
    const { data } = await preview({ activity: activity.id, source: result });
    // Something else was entered meanwhile, which is to be checked itself.
    if (changes.current !== checked) return;
    if (data && isEmptyPreview(data)) setError(nobodyFound[entered.way]);
    else setSource(result);
  };
  if (source)
    return <CheckDialog activity={activity} source={source} onBack={() => setSource(null)} onClose={onClose} onStarted={onClose} />;
  return (
    <Dialog
      isOpen
      isWide
      title={`Add students to ${activity.title}`}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button look="primary" isBusy={isFetching} onClick={() => void check()}>
            Check students
          </Button>
        </>
      }
    >
      <ChooseStudents activity={activity.id} entered={entered} error={error} onChange={change} />
    </Dialog>
  );
}
