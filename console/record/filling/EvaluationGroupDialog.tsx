import { Tags } from 'lucide-react';
import { useState } from 'react';
import { evaluationGroups } from '../../../domain/lists/students.ts';
import { evaluationGroupSet, settingEvaluationGroup } from '../../../domain/participantMessages.ts';
import type { ChosenOfTabProps } from '../../page/tabExtras.ts';
import { Field } from '../../ui/Field.tsx';
import { Select } from '../../ui/inputs.tsx';
import { useSetEvaluationGroupMutation } from './participantsApi.ts';
import { ParticipantsDialog } from './ParticipantsDialog.tsx';

/** Puts the chosen students of an activity into an evaluation group, or into none. */
export function EvaluationGroupDialog({ record, count, ...common }: ChosenOfTabProps) {
  const [set] = useSetEvaluationGroupMutation();
  const [value, setValue] = useState('');
  const { title, words, text } = settingEvaluationGroup(count, record.title);
  const evaluationGroup = value === '' ? null : Number(value);
  return (
    <ParticipantsDialog
      activity={record.id}
      title={title}
      text={text}
      words={words}
      icon={Tags}
      look="primary"
      change={(students, submission) => set({ activity: record.id, students, submission, evaluationGroup })}
      done={evaluationGroupSet}
      {...common}
    >
      <Field label="Evaluation group">
        {(control) => (
          <Select {...control} value={value} onChange={(event) => setValue(event.target.value)}>
            <option value="">None</option>
            {evaluationGroups.map((group) => (
              <option key={group.value} value={group.value}>
                {group.label}
              </option>
            ))}
          </Select>
        )}
      </Field>
    </ParticipantsDialog>
  );
}
