import { UserMinus } from 'lucide-react';
import { studentsTakenOff, takingOff } from '../../../domain/participantMessages.ts';
import type { ChosenOfTabProps } from '../../page/tabExtras.ts';
import { useTakeOffStudentsMutation } from './participantsApi.ts';
import { ParticipantsDialog } from './ParticipantsDialog.tsx';

/** Takes the chosen students off an activity. */
export function TakeOffDialog({ record, count, ...common }: ChosenOfTabProps) {
  const [takeOff] = useTakeOffStudentsMutation();
  const { title, words, text } = takingOff(count, record.title);
  return (
    <ParticipantsDialog
      activity={record.id}
      title={title}
      text={text}
      words={words}
      icon={UserMinus}
      look="danger"
      change={(students, submission) => takeOff({ activity: record.id, students, submission })}
      done={studentsTakenOff}
      {...common}
    />
  );
}
