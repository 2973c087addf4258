import { type ComponentType, useId } from 'react';
import type { ConflictAnswer } from '../../../api/contract/answers.ts';
import { changedByAnother } from '../../../domain/messages.ts';
import type { FrameProps, InputProps, SingleInputProps } from '../../fieldKinds/kind.ts';
import { kindOf } from '../../fieldKinds/kinds.ts';
import { describedBy, FieldErrors, FieldHint, frameOf } from '../../ui/Field.tsx';
import { FieldSet } from '../../ui/FieldSet.tsx';
import { isWide } from './layout.ts';
import styles from './rows.module.css';

interface RowCellProps extends InputProps {
  /** The name of the value: `costCodes/3/jobCode`. */
  readonly path: string;
  /** 'Cost code 3'. */
  readonly row: string;
  readonly edited: boolean;
  readonly conflict: ConflictAnswer | undefined;
  readonly errors: readonly string[];
}

type FramedProps = InputProps & Omit<FrameProps, 'aside'> & { readonly row: string };

/** The label is in sight only where rows are cards; the heading of the column stands for it in a table. */
function Labelled({ Input, row, warning, errors, ...input }: FramedProps & { readonly Input: ComponentType<SingleInputProps> }) {
  const id = useId();
  const { shown } = input;
  return (
    <div className={frameOf(errors, styles['input'])}>
      <label htmlFor={id} className={styles['label']}>
        <span className="visually-hidden">{row}: </span>
        {shown.label}
      </label>
      <Input
        {...input}
        shown={{ ...shown, label: `${row}: ${shown.label}` }}
        control={{
          id,
          'aria-describedby': describedBy(id, { warning, errors }),
          'aria-invalid': errors.length > 0 ? true : undefined,
        }}
      />
      <FieldHint id={id} warning={warning} />
      <FieldErrors id={id} errors={errors} />
    </div>
  );
}

function FramedInput({ row, warning, errors, ...input }: FramedProps) {
  const { shown, field } = input;
  const { frame, Input } = kindOf(field);
  const label = `${row}: ${shown.label}`;
  switch (frame) {
    case 'label':
      return <Labelled {...input} Input={Input} row={row} warning={warning} errors={errors} />;
    case 'legend':
      return (
        <FieldSet label={label} warning={warning} errors={errors} optional={false}>
          <Input {...input} shown={{ ...shown, label }} />
        </FieldSet>
      );
    case 'own':
      return <Input {...input} shown={{ ...shown, label }} warning={warning} errors={errors} aside={null} />;
  }
}

/** The input of one value in a row. The error summary leads to `data-field`. */
export function RowCell({ path, edited, conflict, ...input }: RowCellProps) {
  const align = kindOf(input.field).align === 'right' ? styles['right'] : undefined;
  return (
    <td
      data-field={path}
      className={[styles['cell'], align, isWide(input.shown) && styles['wide'], edited && styles['edited']].filter(Boolean).join(' ')}
    >
      <FramedInput {...input} warning={conflict && changedByAnother(conflict.Actor, conflict.TheirsText)} />
    </td>
  );
}
