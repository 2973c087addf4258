import type { ComponentType } from 'react';
import type { ConflictAnswer } from '../../../api/contract/answers.ts';
import type { FormField } from '../../../api/contract/records.ts';
import type { Field } from '../../../domain/fields/field.ts';
import { changedByAnother } from '../../../domain/messages.ts';
import type { FrameProps, InputProps, SingleInputProps } from '../../fieldKinds/kind.ts';
import { kindOf } from '../../fieldKinds/kinds.ts';
import { describedBy, FieldErrors, FieldHint, frameOf } from '../../ui/Field.tsx';
import { LabelInRow } from '../../ui/LabelInRow.tsx';
import { FieldSet } from '../../ui/FieldSet.tsx';
import { isWide, spanOnCards } from './layout.ts';
import styles from './rows.module.css';

interface RowCellProps extends InputProps {
  /** The name of the value: `costCodes/3/jobCode`. */
  readonly path: string;
  /** 'Cost code 3'. */
  readonly row: string;
  readonly isEdited: boolean;
  readonly conflict: ConflictAnswer | undefined;
  readonly errors: readonly string[];
  /** The row shows the errors, because the column is too narrow for words. */
  readonly hasNotesApart: boolean;
}

/** The id of the input of a value. */
const inputId = (path: string): string => `value-${path}`;

interface FramedProps extends InputProps, Omit<FrameProps, 'aside' | 'notesId'> {
  readonly path: string;
  readonly row: string;
  readonly hasNotesApart: boolean;
}

const warningOf = (conflict: ConflictAnswer | undefined): string | undefined =>
  conflict && changedByAnother(conflict.Actor, conflict.TheirsText);

/** Whether a row shows the errors of this field, where rows are a table. */
export const needsNotesApart = (shown: FormField, field: Field): boolean => !isWide(shown) && kindOf(field).frame !== 'legend';

/** The warning and the errors of a value, for the input that they belong to. */
export function ValueNotes({ path, conflict, errors }: Pick<RowCellProps, 'path' | 'conflict' | 'errors'>) {
  return (
    <>
      <FieldHint id={inputId(path)} warning={warningOf(conflict)} />
      <FieldErrors id={inputId(path)} errors={errors} />
    </>
  );
}

/** The label is visible only where rows are cards; in a table the heading of the column replaces it. */
function Labelled({
  Input,
  path,
  row,
  warning,
  errors,
  hasNotesApart,
  ...input
}: FramedProps & { readonly Input: ComponentType<SingleInputProps> }) {
  const id = inputId(path);
  const { shown, field } = input;
  const { hint } = field;
  return (
    <div className={hasNotesApart ? styles['input'] : frameOf(errors, styles['input'])}>
      <label htmlFor={id} className={styles['label']}>
        <LabelInRow row={row} label={shown.label} />
      </label>
      <FieldHint id={id} hint={hint} />
      <Input
        {...input}
        shown={{ ...shown, label: `${row}: ${shown.label}` }}
        control={{
          id,
          'aria-describedby': describedBy(id, { hint, warning, errors }),
          'aria-invalid': errors.length > 0 ? true : undefined,
        }}
      />
      {!hasNotesApart && (
        <>
          <FieldHint id={id} warning={warning} />
          <FieldErrors id={id} errors={errors} />
        </>
      )}
    </div>
  );
}

function FramedInput({ path, row, warning, errors, hasNotesApart, ...input }: FramedProps) {
  const { shown, field } = input;
  const { frame, Input } = kindOf(field);
  const label = `${row}: ${shown.label}`;
  switch (frame) {
    case 'label':
      return <Labelled {...input} Input={Input} path={path} row={row} warning={warning} errors={errors} hasNotesApart={hasNotesApart} />;
    case 'legend':
      return (
        <FieldSet label={shown.label} row={row} warning={warning} errors={errors} isOptional={false}>
          <Input {...input} shown={{ ...shown, label }} />
        </FieldSet>
      );
    case 'own':
      return (
        <Input {...input} row={row} warning={warning} errors={errors} aside={null} notesId={hasNotesApart ? inputId(path) : undefined} />
      );
  }
}

/** The input of one value in a row. The error summary leads to `data-field`. */
export function RowCell({ path, isEdited, conflict, ...input }: RowCellProps) {
  const align = kindOf(input.field).align === 'right' ? styles['right'] : undefined;
  const span = spanOnCards(input.shown);
  const width = span === 'part' ? undefined : styles[span];
  return (
    <td data-field={path} className={[styles['cell'], align, width, isEdited && styles['edited']].filter(Boolean).join(' ')}>
      <FramedInput {...input} path={path} warning={warningOf(conflict)} />
    </td>
  );
}
