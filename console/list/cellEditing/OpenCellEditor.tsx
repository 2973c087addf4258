import * as Radix from '@radix-ui/react-popover';
import { type CSSProperties, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import type { EditForm } from '../../../api/contract/records.ts';
import { changedByAnother } from '../../../domain/messages.ts';
import type { RecordType } from '../../../domain/record/recordType.ts';
import { answerOf } from '../../api/failure.ts';
import { useLazyEditFormQuery } from '../../api/recordApi.ts';
import { kindOf, printField } from '../../fieldKinds/kinds.ts';
import type { CellEditorProps, Step } from '../../grid/editing/cellEditing.ts';
import { ConfirmDialog } from '../../record/ConfirmDialog.tsx';
import { ConflictDialog } from '../../record/ConflictDialog.tsx';
import { withChosenList } from '../../record/chosenList.ts';
import { groupIn, rawOf } from '../../record/draft.ts';
import type { FormEvent } from '../../record/formState.ts';
import { LeaveDialog } from '../../record/LeaveDialog.tsx';
import { useFormState } from '../../record/useFormState.ts';
import { useLeaveGuard } from '../../record/useLeaveGuard.ts';
import { useSaving } from '../../record/useSaving.ts';
import styles from './CellEditor.module.css';
import { CellField } from './CellField.tsx';
import { editableFields } from './editableCells.ts';
import { keyEffectOf } from './cellKeys.ts';
import { firstControlIn, focusAndSelect, tabStopsIn } from './controls.ts';

/** The next step after the value is saved: the focus returns to the grid, goes to the next cell, or is elsewhere already. */
type After = 'return' | 'leave' | Step;

interface OpenCellEditorProps extends Omit<CellEditorProps, 'columns' | 'onResolve'> {
  readonly type: RecordType;
  readonly form: EditForm;
  readonly name: string;
}

const preventDefault = (event: Event) => event.preventDefault();

/** The input of a field over its cell. Saves like the record's form: the same checks, messages, conflicts and undo. */
export function OpenCellEditor({ type, form, name, cell, place, onReady, onBusy, onSaved, onClose, onMove }: OpenCellEditorProps) {
  const id = cell.row.Id;
  const editor = useRef<HTMLDivElement>(null);
  const { state, edited, dispatch } = useFormState(type, `${type.path}/${id}/${name}`, form, form.Revision);
  const [loadForm] = useLazyEditFormQuery();
  const after = useRef<After>('return');
  const finish = () => {
    if (after.current === 'return' || after.current === 'leave') onClose(after.current === 'leave');
    else onMove(after.current, editableFields(type, form));
  };
  const field = type.fields[name];
  const shown = form.Fields.filter((each) => each.name === name);
  const [shownField] = shown;
  const saving = useSaving({
    type,
    id,
    fields: shown,
    state,
    dispatch: (event: FormEvent) => {
      dispatch(event);
      if (event.kind !== 'saved') return;
      const { sent, revision } = event;
      const labels = Object.entries(sent).flatMap(([each, value]) => {
        const declared = type.fields[each];
        return declared?.references ? [[each, printField(declared, value, state.labels[each])]] : [];
      });
      onSaved({ id, revision, values: sent, labels: Object.fromEntries(labels) });
      finish();
    },
    refetch: async () => answerOf(await loadForm({ path: type.path, id })),
    onSaved: () => undefined,
  });
  const isAsking = saving.question !== null || saving.conflict !== null;
  const { leaving } = useLeaveGuard(edited.length > 0 && !saving.isBusy);

  const focus = () => focusAndSelect(firstControlIn(editor.current));
  useEffect(() => {
    if (state.refusals === 0) return;
    focus();
    onReady();
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- when the value is refused
  }, [state.refusals]);
  useEffect(() => {
    if (isAsking) onReady();
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- when a question opens
  }, [isAsking]);

  const [requests, setRequests] = useState(0);
  /** Saves after the input has put what was typed in order, as it does on leaving it. */
  const requestSave = (next: After) => {
    if (saving.isBusy || isAsking) return;
    after.current = next;
    onBusy();
    if (document.activeElement instanceof HTMLElement && editor.current?.contains(document.activeElement)) document.activeElement.blur();
    setRequests((before) => before + 1);
  };
  useEffect(() => {
    if (requests === 0) return;
    if (edited.length === 0) finish();
    else void saving.save();
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once for each request
  }, [requests]);

  const [takesStored, setTakesStored] = useState(false);
  useEffect(() => {
    // An open question would keep the focus that this returns.
    if (takesStored && saving.conflict === null) finish();
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- when the question closes
  }, [takesStored, saving.conflict]);

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (isAsking || event.defaultPrevented || event.nativeEvent.isComposing) return;
    const main = field && kindOf(field).frame !== 'legend' ? firstControlIn(editor.current) : null;
    const effect = keyEffectOf(event, event.target as HTMLElement, { stops: tabStopsIn(editor.current), main });
    if (effect === null) return;
    event.preventDefault();
    requestSave(effect === 'save' ? 'return' : effect);
  };
  if (!place || !field || !shownField) return null;
  const label = `${shownField.label} of ${form.Title}`;
  const errors = state.shownErrors ? [...(state.shownErrors.fields[name] ?? []), ...state.shownErrors.notes] : [];
  const conflict = state.conflicts.find(({ Field }) => Field === name);
  const leaveCell = (event: Event) => {
    event.preventDefault();
    if (isAsking || leaving || saving.isBusy) return;
    requestSave('leave');
  };
  return (
    <Radix.Root open onOpenChange={(open) => open || onClose()}>
      <Radix.Anchor asChild>
        <span className={styles['anchor']} style={{ left: place.x, top: place.y, width: place.width, height: place.height }} />
      </Radix.Anchor>
      <Radix.Portal>
        <Radix.Content
          ref={editor}
          aria-label={`Edit ${label}`}
          aria-busy={saving.isBusy}
          className={styles['editor']}
          style={{ '--cell-width': `${place.width}px` } as CSSProperties}
          align="start"
          sideOffset={-place.height - 4}
          alignOffset={-4}
          collisionPadding={8}
          updatePositionStrategy="always"
          onOpenAutoFocus={(event) => {
            event.preventDefault();
            focus();
            onReady();
          }}
          onCloseAutoFocus={preventDefault}
          onEscapeKeyDown={(event) => {
            if (saving.isBusy) event.preventDefault();
          }}
          onPointerDownOutside={leaveCell}
          onFocusOutside={preventDefault}
          onKeyDown={onKeyDown}
        >
          <CellField
            shown={{ ...withChosenList(shownField, type, state.draft), label }}
            field={field}
            raw={rawOf(state.draft, name, field)}
            group={groupIn(type, state.draft)}
            names={state.labels[name]}
            warning={conflict && changedByAnother(conflict.Actor, conflict.TheirsText)}
            errors={errors}
            onType={(raw, names) => dispatch({ kind: 'typed', name, raw, labels: names })}
          />
          {saving.conflict && (
            <ConflictDialog
              {...saving.conflict}
              isBusy={saving.isBusy}
              back="Back to the cell"
              done="Save with these choices"
              onClose={() => {
                saving.setConflict(null);
                focus();
              }}
              onDecide={(sides) => {
                setTakesStored(Object.values(sides).every((side) => side === 'theirs'));
                void saving.decide(sides);
              }}
            />
          )}
          {saving.question && <ConfirmDialog path={type.path} back="Back to the cell" {...saving.question} />}
          <LeaveDialog leaving={leaving} count={edited.length} />
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
