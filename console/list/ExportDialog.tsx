import { FileDown } from 'lucide-react';
import { useState } from 'react';
import { exportTransportFailure, referenceRequired } from '../../domain/messages.ts';
import { useStartExportMutation } from '../api/searchApi.ts';
import { errorsOfFailure } from '../form/shownErrors.ts';
import { FormField } from '../form/FormField.tsx';
import { useForm } from '../form/useForm.ts';
import { countOf } from '../rows.ts';
import { useTaskFollowing } from '../tasks/TaskMessages.tsx';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { Checkbox, Select, TextInput } from '../ui/inputs.tsx';
import styles from './ExportDialog.module.css';
import { fieldSetOf } from './fieldSet.ts';
import { withIds } from './filterEdits.ts';
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
  const counted = countOf(definition, count);
  const exportedFilter = isSelection ? withIds(fieldSetOf(definition), filter, selection.ids) : filter;
  const [reference] = useState(() => suggestedReference(definition.tab?.heading ?? definition.Label, new Date()));
  const form = useForm({
    initial: { reference, anon: false, columns: 'screen' },
    check: ({ reference: given }) => (given.trim() === '' ? [{ field: 'reference', messages: [referenceRequired] }] : []),
    send: async ({ reference: given, anon, columns: chosen }) => {
      const { data, error } = await startExport({
        path: definition.Path,
        reference: given.trim(),
        filter: exportedFilter,
        anon,
        ...(chosen === 'screen' ? { columns } : {}),
      });
      if (!data) return errorsOfFailure(error, ['reference'], ({ answered, message }) => (answered ? message : exportTransportFailure));
      if (data.Id !== undefined) follow({ path: 'exports', id: data.Id }, data.SuccessMessage);
      onClose();
      return null;
    },
  });
  return (
    <Dialog
      open
      title={`Export ${counted}`}
      description={
        isSelection
          ? `A CSV file of the ${counted} you selected.`
          : `A CSV file of ${total === 1 ? 'the' : 'all'} ${counted} in this search.`
      }
      locked={form.isSending}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form="export" look="primary" icon={FileDown} busy={form.isSending}>
            Export {counted}
          </Button>
        </>
      }
    >
      {form.message && (
        <p role="alert" className={styles['error']}>
          {form.message}
        </p>
      )}
      <form {...form.element} id="export" className={styles['form']}>
        <FormField form={form} name="reference" label="Reference" hint="A name to help you find this file later.">
          {(control) => <TextInput {...control} {...form.text('reference')} maxLength={255} autoComplete="off" />}
        </FormField>
        <FormField form={form} name="columns" label="Columns">
          {(control) => (
            <Select {...control} {...form.text('columns')}>
              <option value="screen">Columns on screen</option>
              <option value="all">All columns</option>
            </Select>
          )}
        </FormField>
        <Checkbox
          label="Anonymise: leave out names and addresses, shorten dates of birth and postcodes"
          checked={form.values.anon}
          onChange={(event) => form.change({ anon: event.target.checked })}
        />
      </form>
    </Dialog>
  );
}
