import { ArrowLeft, UserPlus } from 'lucide-react';
import { useRef, useState } from 'react';
import type { ChosenStudents } from '../../../api/contract/filling.ts';
import { asFailure, isDecided } from '../../api/failure.ts';
import { useTaskFollowing } from '../../tasks/TaskMessages.tsx';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { ErrorState, Skeleton } from '../../ui/States.tsx';
import { newFormKey } from '../formKey.ts';
import { CheckStudents, type LineAnswers, studentsToAdd } from './CheckStudents.tsx';
import { ChooseStudents } from './ChooseStudents.tsx';
import { useFillActivityMutation, usePreviewFillingQuery } from './fillingApi.ts';
import { chosenIn, nothingEntered } from './ways.ts';

interface AddStudentsDialogProps {
  readonly activity: { readonly id: number; readonly title: string };
  readonly onClose: () => void;
}

const noAnswers: LineAnswers = new Map();

/** Adds many students to an activity: which ones, a check of who they are, and then a task that can be undone. */
export function AddStudentsDialog({ activity, onClose }: AddStudentsDialogProps) {
  const [entered, setEntered] = useState(nothingEntered);
  const [error, setError] = useState<string | null>(null);
  const [chosen, setChosen] = useState<ChosenStudents | null>(null);
  const check = () => {
    const result = chosenIn(entered);
    setError(typeof result === 'string' ? result : null);
    if (typeof result !== 'string') setChosen(result);
  };
  if (chosen) return <CheckDialog activity={activity} chosen={chosen} onBack={() => setChosen(null)} onClose={onClose} />;
  return (
    <Dialog
      open
      wide
      title={`Add students to ${activity.title}`}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button look="primary" onClick={check}>
            Check students
          </Button>
        </>
      }
    >
      <ChooseStudents
        entered={entered}
        error={error}
        onChange={(change) => {
          setEntered(change);
          setError(null);
        }}
      />
    </Dialog>
  );
}

interface CheckDialogProps extends AddStudentsDialogProps {
  readonly chosen: ChosenStudents;
  readonly onBack: () => void;
}

/** What adding the chosen students would do, before it is done. */
function CheckDialog({ activity, chosen, onBack, onClose }: CheckDialogProps) {
  const { currentData: preview, error, refetch } = usePreviewFillingQuery({ activity: activity.id, chosen });
  const [answers, setAnswers] = useState(noAnswers);
  const [fill, { isLoading, error: refusal }] = useFillActivityMutation();
  const { follow } = useTaskFollowing();
  const submission = useRef(newFormKey());
  const students = preview ? studentsToAdd(preview, answers) : [];
  const open = preview?.Ambiguous.filter(({ Line }) => !answers.has(Line)).length ?? 0;
  const add = async () => {
    const answer = await fill({ activity: activity.id, students, submission: submission.current });
    if (answer.data || isDecided(asFailure(answer.error))) submission.current = newFormKey();
    if (!answer.data) return;
    if (answer.data.Task !== undefined) follow({ path: 'tasks', id: answer.data.Task }, answer.data.SuccessMessage);
    onClose();
  };
  return (
    <Dialog
      open
      wide
      title={`Add students to ${activity.title}`}
      description={open > 0 ? 'Choose who is meant before you add them.' : 'Nothing has been added yet.'}
      locked={isLoading}
      onClose={onClose}
      footer={
        <>
          <Button look="quiet" icon={ArrowLeft} disabled={isLoading} onClick={onBack}>
            Back
          </Button>
          <Button look="primary" icon={UserPlus} busy={isLoading} disabled={students.length === 0 || open > 0} onClick={() => void add()}>
            {students.length === 0
              ? 'Add students'
              : `Add ${students.length.toLocaleString('en-GB')} ${students.length === 1 ? 'student' : 'students'}`}
          </Button>
        </>
      }
    >
      {refusal && <p role="alert">{asFailure(refusal).message}</p>}
      {error && !preview ? (
        <ErrorState title="The students could not be checked" text={asFailure(error).message} onRetry={() => void refetch()} />
      ) : preview ? (
        <CheckStudents
          preview={preview}
          answers={answers}
          onAnswer={(line, answer) => setAnswers((before) => new Map(before).set(line, answer))}
        />
      ) : (
        <Skeleton width={280} height={64} />
      )}
    </Dialog>
  );
}
