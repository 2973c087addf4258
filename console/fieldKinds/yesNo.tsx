import { useId } from 'react';
import { yesNoKind as domainKind } from '../../domain/fields/yesNo.ts';
import { describedBy, FieldErrors, FieldHint, frameOf } from '../ui/Field.tsx';
import { LabelInRow } from '../ui/LabelInRow.tsx';
import { Checkbox } from '../ui/inputs.tsx';
import type { ConsoleFieldKind, FrameProps, InputProps } from './kind.ts';
import { keepTyped } from './typing.ts';
import styles from './yesNo.module.css';

function YesNoField({ shown, row, raw, errors, warning, aside, notesId, onType }: InputProps & FrameProps) {
  const ownId = useId();
  const id = notesId ?? ownId;
  return (
    <div className={notesId === undefined ? frameOf(errors, undefined) : undefined}>
      <div className={styles['field']}>
        <div className={styles['head']}>
          <Checkbox
            className={styles['box']}
            label={<LabelInRow row={row} label={shown.label} />}
            checked={raw === true}
            aria-describedby={describedBy(id, { warning, errors })}
            aria-invalid={errors.length > 0 ? true : undefined}
            onChange={(event) => onType(event.target.checked)}
          />
          {aside}
        </div>
        {notesId === undefined && (
          <>
            <FieldHint id={id} warning={warning} />
            <FieldErrors id={id} errors={errors} />
          </>
        )}
      </div>
    </div>
  );
}

export const yesNoKind: ConsoleFieldKind<boolean> = {
  span: 1,
  cellSize: 'tick',
  align: 'left',
  hasFigures: false,
  isCutOff: false,
  print: domainKind.print,
  toRaw: (value) => value === true,
  readTyped: keepTyped,
  frame: 'own',
  Input: YesNoField,
};
