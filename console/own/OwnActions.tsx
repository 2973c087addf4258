import { useState } from 'react';
import type { EditForm } from '../../api/contract/records.ts';
import { saveFirst } from '../../domain/messages.ts';
import { actionOf, type RecordType } from '../../domain/record/recordType.ts';
import { asFailure } from '../api/failure.ts';
import { type FormValues, useRunRecordActionMutation } from '../api/recordApi.ts';
import { actionIcons } from '../record/actionIcons.ts';
import { AskingDialog } from '../record/AskingDialog.tsx';
import { valuesFrom } from '../record/draft.ts';
import { RecordActionDialog } from '../record/RecordActionDialog.tsx';
import { Button } from '../ui/Button.tsx';
import { useMessages } from '../ui/Messages.tsx';
import styles from './own.module.css';

interface OwnActionsProps {
  readonly type: RecordType;
  readonly path: string;
  readonly form: EditForm;
  /** Something is typed in that is not saved. The action would leave it out. */
  readonly isEdited: boolean;
}

/** The actions of the person on their record, as buttons. */
export function OwnActions({
  type,
  path,
  form: { Id: id, Title: title, Record: record, Labels: labels, Actions: offered },
  isEdited,
}: OwnActionsProps) {
  const [chosenAction, setChosenAction] = useState<string | null>(null);
  const [act, acting] = useRunRecordActionMutation();
  const messages = useMessages();
  if (offered.length === 0) return null;
  // The questions name whom the record is about.
  const about = Object.values(labels[type.titledBy ?? ''] ?? {})[0] ?? title;
  const carryOut = async (name: string, answers: FormValues): Promise<unknown> => {
    const answer = await act({ path, id, action: name, answers });
    if (answer.error !== undefined) return answer.error;
    messages.success(answer.data.SuccessMessage);
    setChosenAction(null);
    return undefined;
  };
  const confirm = async (name: string) => {
    const error = await carryOut(name, {});
    if (error !== undefined) messages.error(asFailure(error).message);
  };
  const open = offered.find(({ name }) => name === chosenAction);
  const action = open && actionOf(type, open.name);
  return (
    <div className={styles['actions']}>
      {offered.map(({ name, label }, at) => {
        const { icon, isDanger } = actionOf(type, name);
        return (
          <Button
            key={name}
            look={at === 0 && !isDanger ? 'primary' : 'secondary'}
            icon={actionIcons[icon]}
            onClick={() => (isEdited ? messages.error(saveFirst) : setChosenAction(name))}
          >
            {label}
          </Button>
        );
      })}
      {open &&
        action &&
        (action.asks ? (
          <AskingDialog
            action={{ ...action, asks: action.asks }}
            question={action.question(about, valuesFrom(type, record))}
            words={action.label}
            fields={open.fields}
            group={null}
            onConfirm={(answers) => carryOut(open.name, answers)}
            onClose={() => setChosenAction(null)}
          />
        ) : (
          <RecordActionDialog
            action={action}
            question={action.question(about, valuesFrom(type, record))}
            confirmation={null}
            isBusy={acting.isLoading}
            onClose={() => setChosenAction(null)}
            onConfirm={() => void confirm(open.name)}
          />
        ))}
    </div>
  );
}
