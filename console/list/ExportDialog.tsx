import { FileDown } from 'lucide-react';
import type { SearchDefinition } from '../../api/contract/search.ts';
import { exportTransportFailure, referenceRequired } from '../../domain/messages.ts';
import { useStartExportMutation } from '../api/searchApi.ts';
import { complaintOf } from '../form/complaint.ts';
import { FormField } from '../form/FormField.tsx';
import { useForm } from '../form/useForm.ts';
import { countOf } from '../rows.ts';
import { useTaskFollowing } from '../tasks/TaskMessages.tsx';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { Checkbox, TextInput } from '../ui/inputs.tsx';
import styles from './ExportDialog.module.css';

interface ExportDialogProps {
  readonly definition: SearchDefinition;
  readonly filter: string;
  readonly total: number;
  readonly onClose: () => void;
}

/** Starts an export of the search's rows; a task writes the file. */
export function ExportDialog({ definition, filter, total, onClose }: ExportDialogProps) {
  const { follow } = useTaskFollowing();
  const [startExport] = useStartExportMutation();
  const form = useForm({
    initial: { reference: '', anon: false },
    check: ({ reference }) => (reference.trim() === '' ? [{ field: 'reference', messages: [referenceRequired] }] : []),
    send: async ({ reference, anon }) => {
      const { data, error } = await startExport({ path: definition.Path, reference: reference.trim(), filter, anon });
      if (!data) return complaintOf(error, ['reference'], ({ answered, message }) => (answered ? message : exportTransportFailure));
      if (data.Id !== undefined) follow({ path: 'exports', id: data.Id }, data.SuccessMessage);
      onClose();
      return null;
    },
  });
  return (
    <Dialog
      open
      title={`Export ${countOf(definition, total)}`}
      description={`A CSV file of ${total === 1 ? 'the' : 'all'} ${countOf(definition, total)} in this search.`}
      locked={form.isSending}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form="export" look="primary" icon={FileDown} busy={form.isSending}>
            Export {countOf(definition, total)}
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
        <Checkbox
          label="Anonymise: leave out names and addresses, shorten dates of birth and postcodes"
          checked={form.values.anon}
          onChange={(event) => form.change({ anon: event.target.checked })}
        />
      </form>
    </Dialog>
  );
}
