import { ArrowDown, ArrowUp } from 'lucide-react';
import { useRef, useState } from 'react';
import type { SearchDefinition } from '../../api/contract/search.ts';
import { oneColumnStays } from '../../domain/messages.ts';
import { asFailure } from '../api/failure.ts';
import type { Column } from '../grid/column.ts';
import { getPreferences, setPreferences } from '../preferences.ts';
import { pluralOf } from '../rows.ts';
import { Button, IconButton } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { Checkbox } from '../ui/inputs.tsx';
import { useMessages } from '../ui/Messages.tsx';
import styles from './ColumnsDialog.module.css';
import { useSaveColumnsMutation } from './columnsApi.ts';
import { areEqual, choicesIn, defaultChoices, gridOptions, toStore, withChoice, withMoved } from './gridOptions.ts';
import { choosableColumns } from './useColumnChanges.ts';

interface ColumnsDialogProps {
  readonly definition: SearchDefinition;
  /** All columns of the grid in its order, visible or not. */
  readonly columns: readonly Column[];
  /** The same in their declared order. */
  readonly declared: readonly Column[];
  readonly onClose: () => void;
}

/** Chooses the visible columns of a list, for this person on every device. */
export function ColumnsDialog({ definition, columns, declared, onClose }: ColumnsDialogProps) {
  const messages = useMessages();
  const [saveColumns, { isLoading }] = useSaveColumnsMutation();
  const defaults = defaultChoices(choosableColumns(definition, declared));
  const [choices, setChoices] = useState(() => choicesIn(choosableColumns(definition, columns)));
  const [announcement, setAnnouncement] = useState('');
  const [isCompact, setIsCompact] = useState(getPreferences().hasCompactRows);
  const list = useRef<HTMLUListElement>(null);
  const labelOf = (name: string) => declared.find((column) => column.name === name)?.label ?? name;
  const visibleCount = choices.filter(({ isVisible }) => isVisible).length;

  const move = (at: number, step: -1 | 1) => {
    const [choice, target] = [choices[at], choices[at + step]];
    if (!choice || !target) return;
    setChoices(withMoved(choices, choice.identity, target.identity));
    setAnnouncement(`${labelOf(choice.identity)}: column ${at + step + 1} of ${choices.length}`);
    // At either end the pressed button is disabled, so the other one takes the focus.
    const isAtEnd = at + step === 0 || at + step === choices.length - 1;
    requestAnimationFrame(() => {
      const buttons = list.current?.children[at + step]?.querySelectorAll('button');
      buttons?.[step < 0 === isAtEnd ? 1 : 0]?.focus();
    });
  };
  const save = async () => {
    if (visibleCount === 0) return;
    const storedChoices = toStore(choices, defaults);
    setPreferences({ hasCompactRows: isCompact });
    const answer = await saveColumns({ options: gridOptions(definition.Set, storedChoices), choices: storedChoices });
    if (answer.error) {
      messages.error(asFailure(answer.error).message);
      return;
    }
    messages.success(answer.data.SuccessMessage);
    onClose();
  };
  return (
    <Dialog
      isOpen
      title="Columns"
      description={`Choose what the list of ${pluralOf(definition)} shows, and in which order. Only you see this choice, on all your devices.`}
      onClose={onClose}
      footer={
        <>
          <Button look="quiet" className={styles['reset']} disabled={areEqual(choices, defaults)} onClick={() => setChoices(defaults)}>
            Reset to default
          </Button>
          <Button onClick={onClose}>Cancel</Button>
          <Button look="primary" isBusy={isLoading} disabled={visibleCount === 0} onClick={() => void save()}>
            Save columns
          </Button>
        </>
      }
    >
      <fieldset aria-describedby="columns-shown">
        <legend className="visually-hidden">Columns of the list, in its order</legend>
        <ul ref={list} className={styles['list']}>
          {choices.map(({ identity, isVisible }, at) => (
            <li key={identity} className={styles['column']}>
              <Checkbox
                label={labelOf(identity)}
                checked={isVisible}
                onChange={(event) => setChoices(withChoice(choices, identity, event.target.checked))}
              />
              <IconButton icon={ArrowUp} label={`Move ${labelOf(identity)} up`} disabled={at === 0} onClick={() => move(at, -1)} />
              <IconButton
                icon={ArrowDown}
                label={`Move ${labelOf(identity)} down`}
                disabled={at === choices.length - 1}
                onClick={() => move(at, 1)}
              />
            </li>
          ))}
        </ul>
      </fieldset>
      <output className="visually-hidden">{announcement}</output>
      <p
        id="columns-shown"
        role={visibleCount === 0 ? 'alert' : undefined}
        className={[styles['shown'], visibleCount === 0 && styles['none']].filter(Boolean).join(' ')}
      >
        {visibleCount === 0 ? oneColumnStays : `${visibleCount} of ${choices.length} columns are shown`}
      </p>
      <div className={styles['rows']}>
        <Checkbox
          label="Compact rows, in every list on this device"
          checked={isCompact}
          onChange={(event) => setIsCompact(event.target.checked)}
        />
      </div>
    </Dialog>
  );
}
