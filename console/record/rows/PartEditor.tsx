import { Plus } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import type { FormField, FormPart } from '../../../api/contract/records.ts';
import { requiredMessage } from '../../../domain/messages.ts';
import { type Part, pathOf } from '../../../domain/record/part.ts';
import type { RecordType } from '../../../domain/record/recordType.ts';
import { isUsed } from '../../../domain/record/rowRules.ts';
import { kindOf } from '../../fieldKinds/kinds.ts';
import { inGroup, lookupOf } from '../../fieldKinds/lookupOf.ts';
import { ReferenceInput } from '../../inputs/ReferenceInput.tsx';
import { useSize } from '../../grid/useSize.ts';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/Field.tsx';
import { groupIn } from '../draft.ts';
import type { FormEvent, FormState } from '../formState.ts';
import { nextKey } from './draftRows.ts';
import { EditedRow } from './EditedRow.tsx';
import { columnWidth, isWide, tableWidth } from './layout.ts';
import { type OrderedRow, orderedRows } from './rowOrder.ts';
import styles from './rows.module.css';
import { withArticle } from '../../../domain/words.ts';

interface PartEditorProps {
  readonly type: RecordType;
  readonly part: Part;
  readonly shown: FormPart;
  readonly state: FormState;
  readonly edited: readonly string[];
  readonly dispatch: (event: FormEvent) => void;
}

interface AddRecordProps {
  readonly part: Part;
  readonly shown: FormPart;
  readonly by: FormField;
  readonly usedIds: readonly number[];
  readonly group: number | null;
  readonly onChoose: (id: number, title: string | undefined) => void;
}

/** Chooses the record that a new row is for. */
function AddRecord({ part, shown, by, usedIds, group, onChoose }: AddRecordProps) {
  const [isUnchosen, setIsUnchosen] = useState(false);
  const field = part.fields[by.name];
  if (!field) return null;
  const errors = isUnchosen ? [part.chooseMessage ?? requiredMessage(by.label)] : [];
  const note = shown.duplicateMessage ?? `This ${shown.one} is in the list already`;
  return (
    <div className={styles['add']} data-add>
      <Field label={`Add ${withArticle(shown.one)}`} errors={errors}>
        {(control) => (
          <ReferenceInput
            control={control}
            label={by.label}
            lookup={inGroup(lookupOf(by), field, group)}
            value={null}
            name={undefined}
            required
            excluded={{ ids: usedIds, note }}
            onChange={(id, title) => id !== null && onChoose(id, title)}
            onUnchosen={setIsUnchosen}
          />
        )}
      </Field>
    </div>
  );
}

/** The heading of a column; its width follows from the kind of its values. */
function ColumnHeading({ column, saysOptional }: { readonly column: FormField; readonly saysOptional: boolean }) {
  const align = kindOf({ kind: column.kind as Part['fields'][string]['kind'] }).align;
  return (
    <th
      scope="col"
      className={align === 'right' ? styles['right'] : undefined}
      style={{ [isWide(column) ? 'minWidth' : 'width']: columnWidth(column) }}
    >
      {column.label}
      {saysOptional && !column.required && <span className={styles['optional']}> (optional)</span>}
    </th>
  );
}

/** The rows of a part with their inputs: a table where there is room, else cards. */
export function PartEditor({ type, part, shown, state, edited, dispatch }: PartEditorProps) {
  const { draft } = state;
  const box = useRef<HTMLElement>(null);
  const heading = useId();
  const { width } = useSize(box);
  /** The row that asks whether to remove it. */
  const [asking, setAsking] = useState<string | null>(null);
  /** The selector of the element that gets the focus once it is on the page. */
  const toFocus = useRef<string | null>(null);
  useEffect(() => {
    if (toFocus.current === null) return;
    const control = box.current?.querySelector<HTMLElement>(toFocus.current);
    if (!control) return;
    control.focus();
    toFocus.current = null;
  });
  const focusLater = (selector: string) => {
    toFocus.current = selector;
  };

  const rows = orderedRows(part, draft);
  const by = shown.fields.find(({ name }) => name === part.by);
  const columns = shown.fields.filter(({ name }) => name !== part.by && name !== part.orderedBy);
  const isTable = width >= tableWidth(columns, { isKeyed: part.by !== null, canEdit: true });
  const saysOptional = columns.some(({ required }) => required);
  const group = groupIn(type, draft);
  const inRow = (id: string, selector: string) => `[data-row="${CSS.escape(id)}"] ${selector}`;
  const addControl = '[data-add] :is(input, button)';

  const addRow = (key: number, title?: string) => {
    dispatch({ kind: 'rowAdded', part: part.name, key, title });
    focusLater(columns.length === 0 ? addControl : inRow(`${part.name}/${key}`, ':is(input, select, textarea)'));
  };
  const addNumbered = () => addRow(nextKey(part, draft));
  const hasContent = (row: OrderedRow) => !row.isNew || row.names.some((name) => edited.includes(name));
  const remove = (row: OrderedRow) => {
    setAsking(null);
    if (part.retiring && isUsed(part, row.values)) {
      const name = pathOf({ part: part.name, key: row.key, field: part.retiring.retired });
      dispatch({ kind: 'typed', name, raw: true });
      focusLater(inRow(row.id, `[data-field="${CSS.escape(name)}"] input`));
      return;
    }
    dispatch({ kind: 'rowRemoved', part: part.name, key: row.key });
    focusLater(row.isNew ? addControl : inRow(row.id, '[data-restore]'));
  };
  const putBack = (row: OrderedRow) => {
    dispatch({ kind: 'putBack', names: row.names });
    focusLater(inRow(row.id, '[data-remove]'));
  };
  const move = (row: OrderedRow, step: 1 | -1) => {
    dispatch({ kind: 'rowMoved', part: part.name, key: row.key, by: step });
    focusLater(inRow(row.id, step < 0 ? '[data-up]' : '[data-down]'));
  };
  const onEnterLast = (row: OrderedRow, at: number) => {
    if (at < rows.length - 1 || !hasContent(row)) return undefined;
    return part.by === null ? addNumbered : () => box.current?.querySelector<HTMLElement>(addControl)?.focus();
  };

  return (
    <section ref={box} className={[styles['part'], isTable ? styles['isTable'] : styles['isCards']].join(' ')} aria-labelledby={heading}>
      <h2 id={heading}>{shown.label}</h2>
      {rows.length > 0 && (
        <table className={styles['rows']} role={isTable ? undefined : 'presentation'} aria-labelledby={isTable ? heading : undefined}>
          <thead>
            <tr>
              <th scope="col">{by?.label ?? <span className="visually-hidden">{shown.one}</span>}</th>
              {columns.map((column) => (
                <ColumnHeading key={column.name} column={column} saysOptional={saysOptional} />
              ))}
              <th scope="col">
                <span className="visually-hidden">Actions</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row, at) => (
              <EditedRow
                key={row.id}
                part={part}
                shown={shown}
                columns={columns}
                row={row}
                state={state}
                edited={edited}
                group={group}
                isTable={isTable}
                isAsking={asking === row.id}
                onType={(name, raw, labels) => dispatch({ kind: 'typed', name, raw, labels })}
                onAskRemoval={() => (hasContent(row) ? setAsking(row.id) : remove(row))}
                onRemove={() => remove(row)}
                onKeep={() => {
                  setAsking(null);
                  focusLater(inRow(row.id, '[data-remove]'));
                }}
                onMove={part.orderedBy === null ? undefined : (step) => move(row, step)}
                onPutBack={() => putBack(row)}
                onEnterLast={onEnterLast(row, at)}
              />
            ))}
          </tbody>
        </table>
      )}
      {by ? (
        <AddRecord
          part={part}
          shown={shown}
          by={by}
          group={group}
          usedIds={rows.filter(({ isRemoved }) => !isRemoved).map(({ key }) => key)}
          onChoose={addRow}
        />
      ) : (
        <div className={styles['add']} data-add>
          <Button icon={Plus} onClick={addNumbered}>
            Add {withArticle(shown.one)}
          </Button>
        </div>
      )}
    </section>
  );
}
