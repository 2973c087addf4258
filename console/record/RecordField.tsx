import type { ReactNode } from 'react';
import type { ConflictAnswer } from '../../api/contract/answers.ts';
import { changedByAnother } from '../../domain/messages.ts';
import type { FrameProps, InputProps } from '../fieldKinds/kind.ts';
import { kindOf } from '../fieldKinds/kinds.ts';
import { asText } from '../fieldKinds/raw.ts';
import { Radios } from '../inputs/Options.tsx';
import { Field } from '../ui/Field.tsx';
import { FieldSet } from '../ui/FieldSet.tsx';
import styles from './RecordField.module.css';

interface RecordFieldProps extends InputProps {
  readonly className?: string | undefined;
  /** Somebody else changed the field too, and the person has not chosen which value stays. */
  readonly conflict?: ConflictAnswer | undefined;
  readonly errors: readonly string[];
  readonly isEdited: boolean;
  readonly onReset: () => void;
}

function FramedInput({ warning, errors, aside, ...input }: InputProps & FrameProps) {
  const { shown, field } = input;
  const { frame, Input } = kindOf(field);
  const around = { label: shown.label, hint: field.hint, warning, errors, isOptional: !shown.required && !field.expected, aside };
  if (shown.isOpenList && shown.values !== null)
    return (
      <FieldSet {...around}>
        <Radios values={shown.values} value={asText(input.raw)} required={shown.required} onChange={input.onType} />
      </FieldSet>
    );
  switch (frame) {
    case 'label':
      return <Field {...around}>{(control) => <Input {...input} control={control} />}</Field>;
    case 'legend':
      return (
        <FieldSet {...around}>
          <Input {...input} />
        </FieldSet>
      );
    case 'own':
      return <Input {...input} warning={warning} errors={errors} aside={aside} />;
  }
}

/** One field of the form with the input of its kind. The error summary leads to `data-field`. */
export function RecordField({ className, conflict, errors, isEdited, onReset, ...input }: RecordFieldProps) {
  const { shown } = input;
  const aside: ReactNode = isEdited && (
    <span className={styles['edited']}>
      Edited
      <button type="button" className="as-link" onClick={onReset}>
        Reset<span className="visually-hidden"> {shown.label}</span>
      </button>
    </span>
  );
  const warning = conflict && changedByAnother(conflict.Actor, conflict.TheirsText);
  return (
    <div data-field={shown.name} className={className}>
      <FramedInput {...input} warning={warning} errors={errors} aside={aside} />
    </div>
  );
}
