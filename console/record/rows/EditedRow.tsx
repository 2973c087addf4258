import { Undo2 } from 'lucide-react';
import { type KeyboardEvent, useId } from 'react';
import type { FormField, FormPart } from '../../../api/contract/records.ts';
import { isEmpty } from '../../../domain/fields/equality.ts';
import { type Part, pathOf } from '../../../domain/record/part.ts';
import { isRetired, isUsed } from '../../../domain/record/rowRules.ts';
import { Button } from '../../ui/Button.tsx';
import { FieldErrors } from '../../ui/Field.tsx';
import { takeFocus } from '../../ui/focus.ts';
import { rawOf } from '../draft.ts';
import { ValueWords } from '../FieldValue.tsx';
import type { FormState } from '../formState.ts';
import type { Raw } from '../../fieldKinds/raw.ts';
import { needsNotesApart, RowCell, ValueNotes } from './RowCell.tsx';
import { RowActions } from './RowActions.tsx';
import type { OrderedRow } from './rowOrder.ts';
import styles from './rows.module.css';
import { rowName } from './rowWords.ts';

interface EditedRowProps {
  readonly part: Part;
  readonly shown: FormPart;
  /** The fields that have columns. */
  readonly columns: readonly FormField[];
  readonly row: OrderedRow;
  readonly state: FormState;
  readonly edited: readonly string[];
  readonly group: number | null;
  /** The rows are a table, not cards. */
  readonly isTable: boolean;
  /** The row asks whether to remove it. */
  readonly isAsking: boolean;
  readonly onType: (name: string, raw: Raw, labels?: Readonly<Record<string, string>>) => void;
  readonly onAskRemoval: () => void;
  readonly onRemove: () => void;
  readonly onKeep: () => void;
  /** Moves the row up (-1) or down (1). Left out for rows without an order. */
  readonly onMove: ((by: 1 | -1) => void) | undefined;
  /** Discards the edits of the row, or its removal. */
  readonly onPutBack: () => void;
  /** Enter in the last input. Left out where Enter saves. */
  readonly onEnterLast?: (() => void) | undefined;
}

/** The inputs of a row that are typed into or chosen from; Enter in the last of them adds a row. */
const inputsOf = (row: Element): readonly Element[] => [...row.querySelectorAll('input, select')];

/** The heading of a row: its number or the record that identifies it. */
function RowHeader({ part, row, state }: Pick<EditedRowProps, 'part' | 'row' | 'state'>) {
  const id = useId();
  const byField = part.by === null ? undefined : part.fields[part.by];
  const path = part.by === null ? null : pathOf({ part: part.name, key: row.key, field: part.by });
  const errors = (path !== null && state.shownErrors?.fields[path]) || [];
  return (
    <th scope="row" className={styles['header']}>
      {byField && path !== null ? (
        <ValueWords field={byField} value={row.key} names={state.labels[path]} />
      ) : (
        <>
          <span className={styles['whole']}>{rowName(part, row.key, state.labels)}</span>
          <span className={[styles['number'], 'figures'].join(' ')} aria-hidden>
            {row.isNew || row.key < 0 ? 'New' : row.key}
          </span>
        </>
      )}
      <FieldErrors id={id} errors={errors} />
    </th>
  );
}

/** A row that is removed when the form is saved. */
function RemovedRow({ part, columns, row, state, onPutBack }: Pick<EditedRowProps, 'part' | 'columns' | 'row' | 'state' | 'onPutBack'>) {
  const { draft, labels } = state;
  const name = rowName(part, row.key, labels);
  return (
    <tr className={styles['removed']} data-row={row.id}>
      <RowHeader part={part} row={row} state={state} />
      {columns.map((column) => {
        const path = pathOf({ part: part.name, key: row.key, field: column.name });
        const field = part.fields[column.name];
        return (
          <td key={column.name} className={styles['cell']}>
            <span className={styles['label']}>{column.label}</span>
            <del>{field && !isEmpty(draft.base[path]) && <ValueWords field={field} value={draft.base[path]} names={labels[path]} />}</del>
          </td>
        );
      })}
      <td className={styles['actions']}>
        <Button look="quiet" icon={Undo2} data-restore onClick={onPutBack}>
          Undo<span className="visually-hidden"> the removal of {name}</span>
        </Button>
      </td>
    </tr>
  );
}

/** A row with its inputs. */
export function EditedRow({
  part,
  shown,
  columns,
  row,
  state,
  edited,
  group,
  isTable,
  isAsking,
  onType,
  onAskRemoval,
  onRemove,
  onKeep,
  onMove,
  onPutBack,
  onEnterLast,
}: EditedRowProps) {
  const { draft, labels, conflicts, shownErrors } = state;
  const question = useId();
  if (row.isRemoved) return <RemovedRow part={part} columns={columns} row={row} state={state} onPutBack={onPutBack} />;
  const name = rowName(part, row.key, labels);
  const pathTo = (field: string) => pathOf({ part: part.name, key: row.key, field });
  const { retiring } = part;
  const isRetiring = isUsed(part, row.values);
  const isToRead = ({ name: field, readOnly }: FormField) => readOnly || (isRetiring && retiring?.keeps.includes(field) === true);
  const noted = columns.flatMap((column) => {
    const path = pathTo(column.name);
    const field = part.fields[column.name];
    const conflict = conflicts.find(({ Field }) => Field === path);
    const errors = shownErrors?.fields[path] ?? [];
    const isNoted = field && isTable && needsNotesApart(column, field) && (conflict !== undefined || errors.length > 0);
    return isNoted ? [{ path, conflict, errors, label: column.label }] : [];
  });
  const onKeyDown = (event: KeyboardEvent<HTMLTableRowElement>) => {
    if (event.key !== 'Enter' || event.defaultPrevented || event.nativeEvent.isComposing || !onEnterLast) return;
    if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
    if (inputsOf(event.currentTarget).at(-1) !== event.target) return;
    event.preventDefault();
    onEnterLast();
  };
  return (
    <>
      <tr
        data-row={row.id}
        data-field={part.by === null ? undefined : pathTo(part.by)}
        className={isRetired(part, row.values) ? styles['retired'] : undefined}
        onKeyDown={onKeyDown}
      >
        <RowHeader part={part} row={row} state={state} />
        {columns.map((column) => {
          const path = pathTo(column.name);
          const field = part.fields[column.name];
          if (!field) return null;
          if (field.applies?.(row.values) === false)
            return isTable ? <td key={column.name} aria-label={`${column.label} does not apply`} /> : null;
          return isToRead(column) ? (
            <td key={column.name} className={styles['cell']}>
              <span className={styles['label']}>{column.label}</span>
              <ValueWords field={field} value={draft.base[path]} names={labels[path]} />
            </td>
          ) : (
            <RowCell
              key={column.name}
              path={path}
              row={name}
              shown={column}
              field={field}
              raw={rawOf(draft, path, field)}
              group={group}
              names={labels[path]}
              isEdited={!row.isNew && edited.includes(path)}
              conflict={conflicts.find(({ Field }) => Field === path)}
              errors={shownErrors?.fields[path] ?? []}
              hasNotesApart={isTable && needsNotesApart(column, field)}
              onType={(raw, more) => onType(path, raw, more)}
            />
          );
        })}
        <td className={styles['actions']}>
          <RowActions
            name={name}
            onPutBack={!row.isNew && row.names.some((each) => edited.includes(each)) ? onPutBack : undefined}
            onMove={onMove}
            onAskRemoval={isRetired(part, row.values) ? undefined : onAskRemoval}
            isAsking={isAsking}
          />
        </td>
      </tr>
      {noted.length > 0 && (
        <tr className={styles['notes']}>
          <td colSpan={columns.length + 2}>
            {noted.map(({ label, conflict, ...notes }) => (
              <div key={notes.path} className={styles['note']}>
                {conflict && <span className={styles['noteOf']}>{label}</span>}
                <ValueNotes {...notes} conflict={conflict} />
              </div>
            ))}
          </td>
        </tr>
      )}
      {isAsking && (
        <tr className={styles['question']}>
          <td
            colSpan={columns.length + 2}
            onKeyDown={(event) => {
              if (event.key !== 'Escape') return;
              event.stopPropagation();
              onKeep();
            }}
          >
            <fieldset aria-labelledby={question} className={styles['asked']}>
              <p id={question}>
                Remove this {shown.one}?{' '}
                {isRetiring ? retiring?.note : row.isNew ? 'What you typed in it is lost.' : 'You can undo this until you save.'}
              </p>
              <Button ref={takeFocus} look="danger" onClick={onRemove}>
                Remove<span className="visually-hidden"> {name}</span>
              </Button>
              <Button onClick={onKeep}>
                Keep<span className="visually-hidden"> {name}</span>
              </Button>
            </fieldset>
          </td>
        </tr>
      )}
    </>
  );
}
