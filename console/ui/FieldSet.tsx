import { type ReactNode, useId } from 'react';
import { describedBy, FieldErrors, FieldHint, frameOf } from './Field.tsx';
import { LabelInRow } from './LabelInRow.tsx';
import fieldStyles from './Field.module.css';
import styles from './FieldSet.module.css';

interface FieldSetProps {
  readonly label: string;
  readonly row?: string | undefined;
  readonly warning?: string | undefined;
  readonly errors: readonly string[];
  readonly isOptional: boolean;
  /** Beside the label: a mark that the field was edited. */
  readonly aside?: ReactNode;
  readonly children: ReactNode;
}

/** A field whose control is several: the label over a group of radios, boxes or rows, the errors under it. */
export function FieldSet({ label, row, warning, errors, isOptional, aside, children }: FieldSetProps) {
  const id = useId();
  return (
    <fieldset className={frameOf(errors, styles['set'])} aria-describedby={describedBy(id, { warning, errors })}>
      <legend className={styles['legend']}>
        <span className={fieldStyles['label']}>
          <LabelInRow row={row} label={label} />
          {isOptional && <span className={fieldStyles['optional']}> (optional)</span>}
        </span>
      </legend>
      {aside && <div className={styles['aside']}>{aside}</div>}
      <FieldHint id={id} warning={warning} />
      {children}
      <FieldErrors id={id} errors={errors} />
    </fieldset>
  );
}
