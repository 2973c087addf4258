import { RotateCw, UserPlus } from 'lucide-react';
import { type FormEvent, useId, useState } from 'react';
import { activity } from '../../domain/records/activity.ts';
import { fullName } from '../../domain/fullName.ts';
import { student } from '../../domain/records/student.ts';
import { createAddress } from '../address.ts';
import { asFailure } from '../api/failure.ts';
import { useCreateRecordMutation, useEditFormQuery } from '../api/recordApi.ts';
import { newFormKey } from '../record/formKey.ts';
import { Button, ButtonLink } from '../ui/Button.tsx';
import { takeFocus } from '../ui/focus.ts';
import { TextInput } from '../ui/inputs.tsx';
import styles from './AddStudent.module.css';

interface CreateStudentProps {
  /** The name by which nobody, or nobody who is meant, was found. */
  readonly name: string;
  /** The activity whose group the student belongs to. */
  readonly activity: number;
  /** The button that opened the form has gone, so the first input takes the focus. */
  readonly takesFocus: boolean;
  /** A student is being created, or no longer. */
  readonly onCreating: (isCreating: boolean) => void;
  readonly onCreated: (student: number, title: string) => void;
}

/** A new student with a name. Where the group asks for more, the whole form is a link away. */
export function CreateStudent({ name, activity: activityId, takesFocus, onCreating, onCreated }: CreateStudentProps) {
  const id = useId();
  const [first = '', ...others] = name.split(/\s+/);
  const [firstname, setFirstname] = useState(first);
  const [lastname, setLastname] = useState(others.join(' '));
  const { data: form, error: readingError, isFetching, refetch } = useEditFormQuery({ path: activity.path, id: activityId });
  const [create, { isLoading, error }] = useCreateRecordMutation();
  const [key] = useState(newFormKey);
  const title = fullName({ firstname, lastname });
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isLoading || !form) return;
    onCreating(true);
    const { data } = await create({ path: student.path, values: { firstname, lastname, group: form.Record['group'] }, key });
    if (data?.Id !== undefined) onCreated(data.Id, title);
    onCreating(false);
  };
  const isUnread = form === undefined && readingError !== undefined;
  const problem = error ?? (isUnread ? readingError : undefined);
  const { message, Errors } = problem ? asFailure(problem) : { message: '', Errors: [] };
  const problems = Errors.length > 0 ? Errors.flatMap(({ ErrorMessages }) => ErrorMessages) : [message];
  return (
    <form className={styles['create']} aria-label="New student" onSubmit={(event) => void submit(event)}>
      <label htmlFor={`${id}-first`}>First name</label>
      <TextInput
        ref={takesFocus ? takeFocus : undefined}
        id={`${id}-first`}
        value={firstname}
        autoComplete="off"
        onChange={(event) => setFirstname(event.target.value)}
      />
      <label htmlFor={`${id}-last`}>Last name</label>
      <TextInput id={`${id}-last`} value={lastname} autoComplete="off" onChange={(event) => setLastname(event.target.value)} />
      {problem && (
        <div role="alert" className={styles['problem']}>
          {problems.map((each) => (
            <p key={each}>{each}</p>
          ))}
        </div>
      )}
      {isUnread ? (
        <Button icon={RotateCw} isBusy={isFetching} onClick={() => void refetch()}>
          Try again
        </Button>
      ) : (
        <Button type="submit" icon={UserPlus} isBusy={isLoading || !form}>
          Create and add {title}
        </Button>
      )}
      {error && (
        <ButtonLink look="quiet" to={createAddress(student.path)} target="_blank" rel="noreferrer">
          Open the whole form<span className="visually-hidden"> (in a new window)</span>
        </ButtonLink>
      )}
    </form>
  );
}
