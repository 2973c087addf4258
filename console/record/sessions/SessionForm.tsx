import { activitySession } from '../../../domain/records/activitySession.ts';
import { FormField } from '../../form/FormField.tsx';
import type { Form } from '../../form/useForm.ts';
import { DateInput } from '../../inputs/DateInput.tsx';
import { NumberInput } from '../../inputs/NumberInput.tsx';
import { useStartChange } from '../../typedSpan.ts';
import { Button } from '../../ui/Button.tsx';
import { TextInput } from '../../ui/inputs.tsx';
import styles from './sessions.module.css';
import type { SessionInputs } from './sessions.ts';

interface SessionFormProps {
  readonly form: Form<SessionInputs>;
  /** The name of the form for screen readers: 'New session', 'Edit Lesson 3'. */
  readonly label: string;
  /** The button that sends it. */
  readonly submit: string;
  readonly onCancel?: () => void;
}

const { name, start, end, totalStudents } = activitySession.fields;

/** The inputs of one session in a row. Enter sends them. A new start takes the end with it. */
export function SessionForm({ form, label, submit, onCancel }: SessionFormProps) {
  const { values, shownErrors } = form;
  const changeStart = useStartChange(values, form.change);
  return (
    <form {...form.element} className={styles['form']} aria-label={label}>
      {shownErrors && Object.keys(shownErrors.fields).length === 0 && (
        <p role="alert" className={styles['refusal']}>
          {[shownErrors.title, ...shownErrors.notes].join(' ')}
        </p>
      )}
      <FormField form={form} name="name" label={name.label}>
        {(control) => <TextInput {...control} {...form.text('name')} autoComplete="off" />}
      </FormField>
      <FormField form={form} name="start" label={start.label}>
        {(control) => <DateInput control={control} label={start.label} value={values.start} hasTime onChange={changeStart} />}
      </FormField>
      <FormField form={form} name="end" label={end.label}>
        {(control) => (
          <DateInput control={control} label={end.label} value={values.end} hasTime onChange={(typed) => form.change({ end: typed })} />
        )}
      </FormField>
      <FormField form={form} name="totalStudents" label={totalStudents.label}>
        {(control) => (
          <NumberInput
            control={control}
            value={values.totalStudents}
            min={0}
            max={null}
            hasDecimals={false}
            clamps
            onChange={(typed) => form.change({ totalStudents: typed })}
          />
        )}
      </FormField>
      <div className={styles['buttons']}>
        {onCancel && <Button onClick={onCancel}>Cancel</Button>}
        <Button type="submit" look="primary" isBusy={form.isSending}>
          {submit}
        </Button>
      </div>
    </form>
  );
}
