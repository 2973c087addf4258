import { ArrowLeft, UserPlus } from 'lucide-react';
import { useRef, useState } from 'react';
import type { ChosenStudents } from '../../api/contract/filling.ts';
import { asFailure, isDecided } from '../api/failure.ts';
import { useTaskFollowing } from '../tasks/TaskMessages.tsx';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { ErrorState, Skeleton } from '../ui/States.tsx';
import { newFormKey } from '../record/formKey.ts';
import { CheckStudents, type LineAnswers, studentsToAdd } from './CheckStudents.tsx';
import { useFillActivityMutation, usePreviewFillingQuery } from './fillingApi.ts';
import { countOf } from '../../domain/counts.ts';

/** The activity that gets students. */
export interface FilledActivity {
  readonly id: number;
  readonly title: string;
}

const noAnswers: LineAnswers = new Map();

interface CheckDialogProps {
  readonly activity: FilledActivity;
  readonly source: ChosenStudents;
  readonly onBack: () => void;
  readonly onClose: () => void;
  /** The task was started. */
  readonly onStarted: () => void;
}

/** A preview of adding the chosen students. */
export function CheckDialog({ activity, source, onBack, onClose, onStarted }: CheckDialogProps) {
  const { currentData: preview, error, refetch } = usePreviewFillingQuery({ activity: activity.id, source });
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
    onStarted();
  };
  return (
    <Dialog
      isOpen
      isWide
      title={`Add students to ${activity.title}`}
      description={open > 0 ? 'Choose who is meant before you add them.' : 'Nothing has been added yet.'}
      isLocked={isLoading}
      onClose={onClose}
      footer={
        <>
          <Button look="quiet" icon={ArrowLeft} disabled={isLoading} onClick={onBack}>
            Back
          </Button>
          <Button look="primary" icon={UserPlus} isBusy={isLoading} disabled={students.length === 0 || open > 0} onClick={() => void add()}>
            {students.length === 0 ? 'Add students' : `Add ${countOf(students.length, { one: 'student', many: 'students' })}`}
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
