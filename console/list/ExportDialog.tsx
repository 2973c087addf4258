import { FileDown } from 'lucide-react';
import { useState } from 'react';
import { exportTransportFailure, realDateExpected, referenceRequired } from '../../domain/messages.ts';
import { findRecordTypeAt } from '../../domain/records/registry.ts';
import { useStartExportMutation } from '../api/searchApi.ts';
import { useSessionQuery } from '../api/sessionApi.ts';
import { alertOf } from '../form/formErrors.ts';
import { errorsOfFailure } from '../form/shownErrors.ts';
import { FormField } from '../form/FormField.tsx';
import { useForm } from '../form/useForm.ts';
import { DateInput } from '../inputs/DateInput.tsx';
import { readTypedDate } from '../londonTime.ts';
import { countRows } from '../rows.ts';
import { useTaskFollowing } from '../tasks/TaskMessages.tsx';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { Checkbox, Select, TextInput } from '../ui/inputs.tsx';
import { addableStates } from './addableStates.ts';
import styles from './ExportDialog.module.css';
import { fieldSetOf } from './fieldSet.ts';
import { namesGroups, withIds } from './filterEdits.ts';
import type { ListDefinition } from '../page/listTab.ts';
import type { RecordSelection } from '../page/selection.ts';
import { suggestedReference } from './suggestedReference.ts';

interface ExportDialogProps {
  readonly definition: ListDefinition;
  readonly filter: string;
  readonly total: number;
  readonly selection: RecordSelection;
  /** The names of the columns on screen, in their order. */
  readonly columns: readonly string[];
  readonly onClose: () => void;
}

/** Starts an export of the selected records, or of all matches; a task writes the file. */
export function ExportDialog({ definition, filter, total, selection, columns, onClose }: ExportDialogProps) {
  const { follow } = useTaskFollowing();
  const [startExport] = useStartExportMutation();
  const isSelection = !selection.isEmpty && !selection.isEverything;
  const count = isSelection ? selection.count : total;
  const counted = countRows(definition, count);
  const exportedFilter = isSelection ? withIds(fieldSetOf(definition), filter, selection.ids) : filter;
  const [reference] = useState(() => suggestedReference(definition.tab?.heading ?? definition.Label, new Date()));
  const session = useSessionQuery().data;
  const ownGroup = session?.Groups.find(({ Id }) => Id === session.CurrentGroup);
  // A search that names no group finds only the records of one's own.
  const isWider = namesGroups(fieldSetOf(definition), exportedFilter);
  const type = findRecordTypeAt(definition.RecordPath);
  // The chosen records are of the states that the list shows.
  const states = isSelection ? [] : addableStates(definition, filter);
  const parts = type?.parts.filter(({ name }) => definition.ExportedParts.includes(name)) ?? [];
  const form = useForm({
    initial: {
      reference,
      format: 'csv',
      columns: 'screen',
      part: '',
      state: '',
      date: '',
      ownGroupOnly: false,
      anon: false,
      emailOnComplete: false,
    },
    check: ({ reference: ownReference, date }) => [
      ...(ownReference.trim() === '' ? [{ field: 'reference' as const, messages: [referenceRequired] }] : []),
      ...(date.trim() !== '' && readTypedDate(date) === null ? [{ field: 'date' as const, messages: [realDateExpected] }] : []),
    ],
    send: async ({ reference: ownReference, format, columns: columnSet, part, state, date, ownGroupOnly, anon, emailOnComplete }) => {
      const { data, error } = await startExport({
        path: definition.Path,
        reference: ownReference.trim(),
        filter: exportedFilter,
        exportFormat: format,
        anon,
        date: readTypedDate(date),
        limitToGroup: ownGroupOnly,
        emailOnComplete,
        additional: part,
        additionalRecordState: state,
        includeWithDataOnly: columnSet === 'withData',
        ...(columnSet === 'screen' ? { columns } : { includeAll: true }),
      });
      if (!data)
        return errorsOfFailure(error, ['reference', 'date'], ({ isAnswered, message }) => (isAnswered ? message : exportTransportFailure));
      if (data.Id !== undefined) follow({ path: 'exports', id: data.Id }, data.SuccessMessage);
      onClose();
      return null;
    },
  });
  const alert = alertOf(form);
  const isPart = form.values.ownGroupOnly || form.values.date.trim() !== '';
  const addedState = states.find(({ value }) => String(value) === form.values.state)?.name;
  const recordsInWords = isSelection ? `${counted} you selected` : `${counted} in this search`;
  return (
    <Dialog
      isOpen
      title={`Export ${counted}`}
      description={`${form.values.format === 'csv' ? 'A CSV file' : 'An Excel file'} of ${isPart ? 'those of the' : isSelection || total === 1 ? 'the' : 'all'} ${recordsInWords}${isPart ? ' that match your choices' : ''}${addedState === undefined ? '' : `, and of those in the state ${addedState}`}.`}
      isLocked={form.isSending}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form="export" look="primary" icon={FileDown} isBusy={form.isSending}>
            {isPart || addedState !== undefined ? 'Export' : `Export ${counted}`}
          </Button>
        </>
      }
    >
      {alert !== null && (
        <p role="alert" className={styles['error']}>
          {alert}
        </p>
      )}
      <form {...form.element} id="export" className={styles['form']}>
        <FormField form={form} name="reference" label="Reference" hint="A name to help you find this file later.">
          {(control) => <TextInput {...control} {...form.text('reference')} maxLength={255} autoComplete="off" />}
        </FormField>
        <div className={styles['pair']}>
          <FormField form={form} name="format" label="Format">
            {(control) => (
              <Select {...control} {...form.text('format')}>
                <option value="csv">CSV</option>
                <option value="xlsx">Excel</option>
              </Select>
            )}
          </FormField>
          <FormField form={form} name="columns" label="Columns">
            {(control) => (
              <Select {...control} {...form.text('columns')}>
                <option value="screen">Columns on screen</option>
                <option value="all">All columns</option>
                <option value="withData">All columns that have data</option>
              </Select>
            )}
          </FormField>
        </div>
        {parts.length > 0 && (
          <FormField form={form} name="part" label="Rows" hint="A line for each row repeats the columns of its record.">
            {(control) => (
              <Select {...control} {...form.text('part')}>
                <option value="">{`One line for each ${definition.LabelOne}`}</option>
                {parts.map(({ name, labels }) => (
                  <option key={name} value={name}>
                    {`One line for each of their ${labels.many}`}
                  </option>
                ))}
              </Select>
            )}
          </FormField>
        )}
        {states.length > 0 && (
          <FormField form={form} name="state" label="States">
            {(control) => (
              <Select {...control} {...form.text('state')}>
                <option value="">States of this search</option>
                {states.map(({ value, name }) => (
                  <option key={value} value={String(value)}>
                    {`States of this search, and ${name}`}
                  </option>
                ))}
              </Select>
            )}
          </FormField>
        )}
        <FormField form={form} name="date" label="Changed since" isOptional hint="Only records that changed on this day or later.">
          {(control) => (
            <DateInput control={control} label="Changed since" value={form.values.date} isPast onChange={(date) => form.change({ date })} />
          )}
        </FormField>
        {isWider && ownGroup && (
          <Checkbox
            label={`Only ${ownGroup.Name}`}
            checked={form.values.ownGroupOnly}
            onChange={(event) => form.change({ ownGroupOnly: event.target.checked })}
          />
        )}
        <Checkbox
          label="Anonymise: leave out names and addresses, shorten dates of birth and postcodes"
          checked={form.values.anon}
          onChange={(event) => form.change({ anon: event.target.checked })}
        />
        <Checkbox
          label="Email me when the file is ready"
          checked={form.values.emailOnComplete}
          onChange={(event) => form.change({ emailOnComplete: event.target.checked })}
        />
      </form>
    </Dialog>
  );
}
