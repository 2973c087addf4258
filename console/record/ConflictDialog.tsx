import { useId, useState } from 'react';
import type { ConflictAnswer } from '../../api/contract/answers.ts';
import { valueBefore } from '../../domain/messages.ts';
import { printInstant } from '../../domain/fields/instant.ts';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import radio from '../ui/Radio.module.css';
import styles from './ConflictDialog.module.css';
import type { Side } from './formState.ts';
import { takeFocus } from '../ui/focus.ts';

/** Fields that somebody else changed too, with the revision of their values. */
export interface Conflict {
  readonly conflicts: readonly ConflictAnswer[];
  readonly revision: number;
  /** The values that the person saw before either change, as text by field. */
  readonly before?: Readonly<Record<string, string>>;
}

interface ConflictDialogProps extends Conflict {
  readonly isBusy: boolean;
  /** The label of the button that closes the dialog. */
  readonly back?: string;
  /** The label of the last button: 'Save with these choices'. */
  readonly done: string;
  readonly onClose: () => void;
  readonly onDecide: (sides: Readonly<Record<string, Side>>) => void;
}

interface SideChoiceProps {
  readonly conflict: ConflictAnswer;
  readonly before: string | undefined;
  readonly chosenSide: Side | undefined;
  readonly isFirst: boolean;
  readonly onChoose: (side: Side) => void;
}

function SideChoice({ conflict, before, chosenSide, isFirst, onChoose }: SideChoiceProps) {
  const name = useId();
  const sides = [
    { side: 'mine', verb: 'Keep mine', text: conflict.YoursText, by: 'What you typed' },
    { side: 'theirs', verb: 'Take theirs', text: conflict.TheirsText, by: `${conflict.Actor}, ${printInstant(conflict.At)}` },
  ] as const;
  return (
    <fieldset className={styles['field']} aria-describedby={before === undefined ? undefined : `${name}-before`}>
      <legend className={styles['legend']}>{conflict.Label}</legend>
      {before !== undefined && (
        <p id={`${name}-before`} className={styles['before']}>
          {valueBefore(before)}
        </p>
      )}
      <div className={styles['sides']}>
        {sides.map(({ side, verb, text, by }) => (
          <label key={side} className={radio['choice']}>
            <input
              type="radio"
              className={radio['radio']}
              ref={isFirst && side === 'mine' ? takeFocus : undefined}
              name={name}
              checked={chosenSide === side}
              onChange={() => onChoose(side)}
            />
            <span className={styles['verb']}>{verb}</span>
            <span className={[styles['value'], text === '' && styles['none']].filter(Boolean).join(' ')}>
              {text === '' ? 'No value' : text}
            </span>
            <span className={styles['by']}>{by}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

/** Lets the person choose a value for each field that somebody else changed too. */
export function ConflictDialog({ conflicts, before, isBusy, back = 'Back to the form', done, onClose, onDecide }: ConflictDialogProps) {
  const [sides, setSides] = useState<Readonly<Record<string, Side>>>({});
  const open = conflicts.filter((conflict) => sides[conflict.Field] === undefined).length;
  const chooseAll = (side: Side) => setSides(Object.fromEntries(conflicts.map((conflict) => [conflict.Field, side])));
  const actors = [...new Set(conflicts.map((conflict) => conflict.Actor))];
  return (
    <Dialog
      isOpen
      isWide
      title={`You and ${actors.join(' and ')} both changed this record`}
      description={'Nothing has been overwritten. Choose which value to keep for each field; everything else that you typed stays.'}
      isLocked={isBusy}
      onClose={onClose}
      footer={
        <>
          <p className={styles['open']}>{open > 0 && `${open} left to choose`}</p>
          <Button onClick={onClose}>{back}</Button>
          <Button look="primary" isBusy={isBusy} disabled={open > 0} onClick={() => onDecide(sides)}>
            {done}
          </Button>
        </>
      }
    >
      {conflicts.length > 1 && (
        <div className={styles['all']}>
          <Button onClick={() => chooseAll('mine')}>Keep all of mine</Button>
          <Button onClick={() => chooseAll('theirs')}>Take all of theirs</Button>
        </div>
      )}
      {conflicts.map((conflict, at) => (
        <SideChoice
          key={conflict.Field}
          isFirst={at === 0}
          conflict={conflict}
          before={before?.[conflict.Field]}
          chosenSide={sides[conflict.Field]}
          onChoose={(side) => setSides((current) => ({ ...current, [conflict.Field]: side }))}
        />
      ))}
    </Dialog>
  );
}
