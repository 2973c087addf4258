import { Trash2, Undo2 } from 'lucide-react';
import { type KeyboardEvent, useId } from 'react';
import type { FormField, FormPart } from '../../../api/contract/records.ts';
import { isEmpty } from '../../../domain/fields/equality.ts';
import { type Part, pathOf } from '../../../domain/record/part.ts';
import { Button, IconButton } from '../../ui/Button.tsx';
import { FieldErrors } from '../../ui/Field.tsx';
import { takeFocus } from '../../ui/focus.ts';
import { rawOf } from '../draft.ts';
import { ValueWords } from '../FieldValue.tsx';
import type { FormState } from '../formState.ts';
import type { Raw } from '../../fieldKinds/raw.ts';
import type { DraftRow } from './draftRows.ts';
import { needsNotesApart, RowCell, ValueNotes } from './RowCell.tsx';
import styles from './rows.module.css';
import { rowName } from './rowWords.ts';

interface EditedRowProps {
  readonly part: Part;
  readonly shown: FormPart;
  /** The fields that have columns. */
  readonly columns: readonly FormField[];
  readonly row: DraftRow;
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
  /** Discards the edits of the row, or its removal. */
  readonly onPutBack: () => void;
  /** Enter in the last input. Left out where Enter saves. */
  readonly onEnterLast?: (() => void) | undefined;
}

/** The inputs of a row that are typed into or chosen from; Enter in the last of them adds a row. */
const inputsOf = (row: Element): readonly Element[] => [...row.querySelectorAll('input, select')];

/** What a row is: its number or the record that identifies it. */
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
  onPutBack,
  onEnterLast,
}: EditedRowProps) {
  const { draft, labels, conflicts, shownErrors } = state;
  const question = useId();
  if (row.isRemoved) return <RemovedRow part={part} columns={columns} row={row} state={state} onPutBack={onPutBack} />;
  const name = rowName(part, row.key, labels);
  const pathTo = (field: string) => pathOf({ part: part.name, key: row.key, field });
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
      <tr data-row={row.id} data-field={part.by === null ? undefined : pathTo(part.by)} onKeyDown={onKeyDown}>
        <RowHeader part={part} row={row} state={state} />
        {columns.map((column) => {
          const path = pathTo(column.name);
          const field = part.fields[column.name];
          if (!field) return null;
          return column.readOnly ? (
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
              edited={!row.isNew && edited.includes(path)}
              conflict={conflicts.find(({ Field }) => Field === path)}
              errors={shownErrors?.fields[path] ?? []}
              hasNotesApart={isTable && needsNotesApart(column, field)}
              onType={(raw, more) => onType(path, raw, more)}
            />
          );
        })}
        <td className={styles['actions']}>
          {!row.isNew && row.names.some((each) => edited.includes(each)) && (
            <IconButton icon={Undo2} label={`Undo the changes of ${name}`} onClick={onPutBack} />
          )}
          <IconButton icon={Trash2} label={`Remove ${name}`} data-remove aria-expanded={isAsking} onClick={onAskRemoval} />
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
                Remove this {shown.one}? {row.isNew ? 'What you typed in it is lost.' : 'You can undo this until you save.'}
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
