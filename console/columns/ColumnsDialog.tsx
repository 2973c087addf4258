import { useState } from 'react';
import type { SearchDefinition } from '../../api/contract/search.ts';
import { oneColumnStays } from '../../domain/messages.ts';
import { asFailure } from '../api/failure.ts';
import { choosableIn, type Column } from '../grid/column.ts';
import { pluralOf } from '../rows.ts';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { Checkbox } from '../ui/inputs.tsx';
import { useMessages } from '../ui/Messages.tsx';
import styles from './ColumnsDialog.module.css';
import { useSaveColumnsMutation } from './columnsApi.ts';
import { areEqual, choicesIn, defaultChoices, gridOptions, withChoice } from './gridOptions.ts';

interface ColumnsDialogProps {
  readonly definition: SearchDefinition;
  /** All columns of the grid in its order, visible or not. */
  readonly columns: readonly Column[];
  readonly onClose: () => void;
}

/** Chooses the visible columns of a list, for this person on every device. */
export function ColumnsDialog({ definition, columns, onClose }: ColumnsDialogProps) {
  const messages = useMessages();
  const [saveColumns, { isLoading }] = useSaveColumnsMutation();
  const choosable = choosableIn(columns, definition);
  const candidates = choosable.flatMap(({ name }) => definition.Columns.filter((column) => column.name === name));
  const defaults = defaultChoices(candidates);
  const [choices, setChoices] = useState(() => choicesIn(candidates));
  const visibleCount = choices.filter(({ isVisible }) => isVisible).length;

  const save = async () => {
    // Choosing the default stores nothing, so that columns added later appear too.
    const stored = areEqual(choices, defaults) ? [] : choices;
    const options = gridOptions(definition.Set, stored);
    if (options === null || visibleCount === 0) return;
    const answer = await saveColumns({ options, choices: stored });
    if (answer.error) {
      messages.error(asFailure(answer.error).message);
      return;
    }
    messages.success(answer.data.SuccessMessage);
    onClose();
  };
  return (
    <Dialog
      open
      title="Columns"
      description={`Choose what the list of ${pluralOf(definition)} shows. Only you see this choice, on all your devices.`}
      onClose={onClose}
      footer={
        <>
          <Button look="quiet" className={styles['reset']} disabled={areEqual(choices, defaults)} onClick={() => setChoices(defaults)}>
            Reset to default
          </Button>
          <Button onClick={onClose}>Cancel</Button>
          <Button look="primary" busy={isLoading} disabled={visibleCount === 0} onClick={() => void save()}>
            Save columns
          </Button>
        </>
      }
    >
      <fieldset className={styles['columns']} aria-describedby="columns-shown">
        <legend className="visually-hidden">Columns of the list</legend>
        {choosable.map(({ name, label }) => (
          <Checkbox
            key={name}
            label={label}
            checked={choices.some((choice) => choice.identity === name && choice.isVisible)}
            onChange={(event) => setChoices(withChoice(choices, name, event.target.checked))}
          />
        ))}
      </fieldset>
      <p
        id="columns-shown"
        role={visibleCount === 0 ? 'alert' : undefined}
        className={[styles['shown'], visibleCount === 0 && styles['none']].filter(Boolean).join(' ')}
      >
        {visibleCount === 0 ? oneColumnStays : `${visibleCount} of ${choices.length} columns are shown`}
      </p>
    </Dialog>
  );
}
