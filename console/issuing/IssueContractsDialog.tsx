import { useState } from 'react';
import type { IssuePreview } from '../../api/contract/issuing.ts';
import { requiredMessage } from '../../domain/messages.ts';
import { asFailure } from '../api/failure.ts';
import { FormField } from '../form/FormField.tsx';
import { alertOf } from '../form/formErrors.ts';
import { errorsOfServer, type ShownErrors } from '../form/shownErrors.ts';
import { useForm } from '../form/useForm.ts';
import { DateInput } from '../inputs/DateInput.tsx';
import { GroupListInput } from '../inputs/GroupListInput.tsx';
import { readTypedDate } from '../londonTime.ts';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { CheckContractsDialog } from './CheckContractsDialog.tsx';
import styles from './issuing.module.css';
import { type ChosenAmbassadors, type IssueTerms, usePreviewIssueMutation } from './issuingApi.ts';

const templates = { address: '/contracts/available/templates', path: 'ambassadors/contract-templates' };

interface Terms {
  readonly Template: number | null;
  readonly Start: string;
  readonly Expire: string;
}

const fieldNames = ['Template', 'Start', 'Expire'];

const missingIn = ({ Template, Start, Expire }: Terms) => [
  ...(Template === null ? [{ field: 'Template' as const, messages: [requiredMessage('Template')] }] : []),
  ...(readTypedDate(Start) === null ? [{ field: 'Start' as const, messages: [requiredMessage('First day')] }] : []),
  ...(readTypedDate(Expire) === null ? [{ field: 'Expire' as const, messages: [requiredMessage('Last day')] }] : []),
];

const asTerms = ({ Template, Start, Expire }: Terms): IssueTerms => ({
  template: Template ?? 0,
  start: readTypedDate(Start) ?? '',
  expire: readTypedDate(Expire) ?? '',
});

interface IssueContractsDialogProps {
  /** 'Issue contracts to 12 ambassadors'. */
  readonly title: string;
  readonly ambassadors: ChosenAmbassadors;
  /** The group whose templates are offered. */
  readonly group: number | null;
  readonly onClose: () => void;
  /** The task was started. */
  readonly onStarted: () => void;
}

/** Asks for a template and the days of the contracts, and shows who would get one before any is issued. */
export function IssueContractsDialog({ title, ambassadors, group, onClose, onStarted }: IssueContractsDialogProps) {
  const [checked, setChecked] = useState<IssuePreview | null>(null);
  const [templateName, setTemplateName] = useState<string | undefined>(undefined);
  const [preview] = usePreviewIssueMutation();
  const form = useForm<Terms>({
    initial: { Template: null, Start: '', Expire: '' },
    check: missingIn,
    send: async (values): Promise<ShownErrors | null> => {
      const { data, error } = await preview({ terms: asTerms(values), ambassadors });
      if (!data) return errorsOfServer(asFailure(error), fieldNames);
      setChecked(data);
      return null;
    },
  });
  const { values } = form;
  const alert = alertOf(form);
  if (checked)
    return (
      <CheckContractsDialog
        title={title}
        terms={asTerms(values)}
        preview={checked}
        onBack={() => setChecked(null)}
        onClose={onClose}
        onStarted={onStarted}
      />
    );
  return (
    <Dialog
      isOpen
      title={title}
      isLocked={form.isSending}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form="issue-contracts" look="primary" isBusy={form.isSending}>
            Check contracts
          </Button>
        </>
      }
    >
      {alert !== null && (
        <p role="alert" className={styles['error']}>
          {alert}
        </p>
      )}
      <form {...form.element} id="issue-contracts" className={styles['form']}>
        <FormField form={form} name="Template" label="Template">
          {(control) => (
            <GroupListInput
              control={control}
              label="Template"
              lookup={templates}
              institution={group}
              value={values.Template}
              name={templateName}
              required
              onChange={(id, name) => {
                setTemplateName(name);
                form.change({ Template: id });
              }}
            />
          )}
        </FormField>
        <FormField form={form} name="Start" label="First day">
          {(control) => <DateInput control={control} label="First day" value={values.Start} onChange={(Start) => form.change({ Start })} />}
        </FormField>
        <FormField form={form} name="Expire" label="Last day" hint="The contract expires by itself after this day.">
          {(control) => (
            <DateInput control={control} label="Last day" value={values.Expire} onChange={(Expire) => form.change({ Expire })} />
          )}
        </FormField>
      </form>
    </Dialog>
  );
}
