import { Pencil } from 'lucide-react';
import { useState } from 'react';
import type { SearchDefinition } from '../../../api/contract/search.ts';
import { isEmpty } from '../../../domain/fields/equality.ts';
import { bulkFieldsOf } from '../../../domain/record/bulkFields.ts';
import { readPath } from '../../../domain/record/part.ts';
import { findRecordTypeAt } from '../../../domain/records/registry.ts';
import { asFailure } from '../../api/failure.ts';
import { useCreateFormQuery } from '../../api/recordApi.ts';
import { type BulkSelection, useBulkEditMutation, useBulkEditPreviewQuery } from '../../api/searchApi.ts';
import { useSessionQuery } from '../../api/sessionApi.ts';
import type { Names } from '../../fieldKinds/kind.ts';
import { readRaw, toRaw } from '../../fieldKinds/kinds.ts';
import type { Raw } from '../../fieldKinds/raw.ts';
import { ChoiceInput } from '../../inputs/ChoiceInput.tsx';
import { typeOfForm } from '../../record/formType.ts';
import { RecordField } from '../../record/RecordField.tsx';
import { countRows } from '../../rows.ts';
import { useTaskFollowing } from '../../tasks/TaskMessages.tsx';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Field } from '../../ui/Field.tsx';
import { takeFocusInside } from '../../ui/focus.ts';
import { Checkbox } from '../../ui/inputs.tsx';
import { useDelayed } from '../../useDelayed.ts';
import styles from './BulkEditDialog.module.css';
import { BulkEditPreview } from './BulkEditPreview.tsx';

interface BulkEditDialogProps {
  readonly definition: SearchDefinition;
  readonly selection: BulkSelection;
  readonly count: number;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

interface EnteredField {
  readonly name: string;
  readonly raw: Raw;
  readonly names: Names;
  readonly isCleared: boolean;
}

const previewDelayMs = 300;

/** Sets one field of many records: field, value, a preview of what changes, then a task. */
export function BulkEditDialog({ definition, selection, count, onClose, onDone }: BulkEditDialogProps) {
  const listed = findRecordTypeAt(definition.RecordPath);
  const group = useSessionQuery().data?.CurrentGroup ?? null;
  const { data: form } = useCreateFormQuery({ path: definition.RecordPath });
  const [entered, setEntered] = useState<EnteredField | null>(null);
  const [startEdit, { isLoading, error: refusal, reset: forgetRefusal }] = useBulkEditMutation();
  const { follow } = useTaskFollowing();
  const type = listed && typeOfForm(listed, form?.Fields ?? []);
  const offered = new Set(listed ? bulkFieldsOf(listed).map(([name]) => name) : []);
  const fields = (form?.Fields ?? []).filter(
    ({ name, hidden, readOnly }) => (offered.has(name) || readPath(name) !== null) && !hidden && !readOnly,
  );
  const shown = fields.find(({ name }) => name === entered?.name);
  const field = entered ? type?.fields[entered.name] : undefined;
  const read = entered && field && !entered.isCleared ? readRaw(field, entered.raw) : null;
  const value = read?.ok === true ? read.value : null;
  const isReady = entered !== null && (entered.isCleared || (read?.ok === true && !isEmpty(value)));
  const values = isReady ? { [entered.name]: value } : null;
  const question = useDelayed(values === null ? null : JSON.stringify(values), previewDelayMs);
  const isCurrent = values !== null && question === JSON.stringify(values);
  const preview = useBulkEditPreviewQuery({ path: definition.Path, values: values ?? {}, selection }, { skip: !isCurrent });
  const counts = isCurrent ? preview.currentData : undefined;
  const failure = refusal ?? (isCurrent ? preview.error : undefined);
  /** What was refused is not what is entered now. */
  const enter: typeof setEntered = (next) => {
    forgetRefusal();
    setEntered(next);
  };
  const change = (next: Partial<EnteredField>) => enter((before) => before && { ...before, ...next });

  const run = async () => {
    if (values === null) return;
    const { data } = await startEdit({ path: definition.Path, recordPath: definition.RecordPath, values, selection });
    if (!data) return;
    if (data.Task !== undefined) follow({ path: 'tasks', id: data.Task }, data.SuccessMessage);
    onDone();
  };
  return (
    <Dialog
      isOpen
      title={`Edit ${countRows(definition, count)}`}
      description="Choose a field and its new value. You can undo this from Tasks."
      isLocked={isLoading}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            look="primary"
            icon={Pencil}
            isBusy={isLoading}
            disabled={counts === undefined || counts.Changing === 0}
            onClick={() => void run()}
          >
            {counts ? `Change ${countRows(definition, counts.Changing)}` : 'Change'}
          </Button>
        </>
      }
    >
      <div className={styles['form']}>
        {form && (
          <div ref={takeFocusInside}>
            <Field label="Field">
              {(control) => (
                <ChoiceInput
                  control={control}
                  label="Field"
                  values={fields.map(({ name, label }) => ({ value: name, label }))}
                  value={entered?.name ?? ''}
                  required
                  onChange={(name) => {
                    const declared = type?.fields[name];
                    enter(declared ? { name, raw: toRaw(declared, null), names: undefined, isCleared: false } : null);
                  }}
                />
              )}
            </Field>
          </div>
        )}
        {entered && shown && field && !entered.isCleared && (
          <RecordField
            key={entered.name}
            shown={{ ...shown, required: true }}
            field={field}
            raw={entered.raw}
            group={group}
            names={entered.names}
            errors={read?.ok === false && entered.raw !== '' && entered.raw !== null ? read.error : []}
            isEdited={false}
            onType={(raw, names) => change({ raw, names: { ...entered.names, ...names } })}
            onReset={() => undefined}
          />
        )}
        {entered && shown && !shown.required && (
          <Checkbox
            label={`Clear ${shown.label}`}
            checked={entered.isCleared}
            onChange={(event) => change({ isCleared: event.target.checked })}
          />
        )}
        {failure && (
          <p role="alert" className={styles['error']}>
            {asFailure(failure).message}
          </p>
        )}
        <div aria-live="polite">{counts && <BulkEditPreview definition={definition} preview={counts} />}</div>
      </div>
    </Dialog>
  );
}
