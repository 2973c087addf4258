import { FileDown } from 'lucide-react';
import { useForm } from 'react-hook-form';
import { useNavigate } from 'react-router-dom';
import type { SearchDefinition } from '../../api/contract/search.ts';
import { exportTransportFailure, referenceRequired } from '../../domain/messages.ts';
import { asFailure } from '../api/failure.ts';
import { useStartExportMutation } from '../api/searchApi.ts';
import { countOf } from '../rows.ts';
import { searchAddress } from '../searchAddress.ts';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { Field } from '../ui/Field.tsx';
import { Checkbox, TextInput } from '../ui/inputs.tsx';
import { useMessages } from '../ui/Messages.tsx';
import styles from './ExportDialog.module.css';

interface ExportForm {
  reference: string;
  anon: boolean;
}

interface ExportDialogProps {
  readonly definition: SearchDefinition;
  readonly filter: string;
  readonly total: number;
  readonly onClose: () => void;
}

/** Starts an export of the search's rows; a task writes the file. */
export function ExportDialog({ definition, filter, total, onClose }: ExportDialogProps) {
  const messages = useMessages();
  const navigate = useNavigate();
  const [startExport, { error, isLoading }] = useStartExportMutation();
  const { register, handleSubmit, formState } = useForm<ExportForm>({ defaultValues: { reference: '', anon: false } });
  const failure = error && asFailure(error);
  const ask = async ({ reference, anon }: ExportForm) => {
    const answer = await startExport({ path: definition.Path, reference: reference.trim(), filter, anon });
    if (answer.error) return;
    messages.success(answer.data.SuccessMessage, { label: 'View exports', run: () => void navigate(searchAddress('exports')) });
    onClose();
  };
  const referenceErrors = [
    ...[formState.errors.reference?.message].filter((message) => message !== undefined),
    ...(failure?.Errors.find((each) => each.FieldName === 'reference')?.ErrorMessages ?? []),
  ];
  return (
    <Dialog
      open
      title={`Export ${countOf(definition, total)}`}
      description="You get a CSV file of everything that this search finds."
      locked={isLoading}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form="export" look="primary" icon={FileDown} busy={isLoading}>
            Export {countOf(definition, total)}
          </Button>
        </>
      }
    >
      {failure && referenceErrors.length === 0 && (
        <p role="alert" className={styles['error']}>
          {failure.answered ? failure.message : exportTransportFailure}
        </p>
      )}
      <form id="export" noValidate className={styles['form']} onSubmit={(event) => void handleSubmit(ask)(event)}>
        <Field label="Reference" hint="A name by which you will find the file under Exports." errors={referenceErrors}>
          {(control) => (
            <TextInput
              {...control}
              maxLength={255}
              autoComplete="off"
              {...register('reference', { validate: (text) => text.trim() !== '' || referenceRequired })}
            />
          )}
        </Field>
        <Checkbox label="Anonymise: leave out names and addresses, shorten dates of birth and postcodes" {...register('anon')} />
      </form>
    </Dialog>
  );
}
