import type { RequiredRolesAnswer } from '../../api/contract/secondFactor.ts';
import { asFailure } from '../api/failure.ts';
import { useRequiredRolesQuery, useRequireRolesMutation } from '../account/securityApi.ts';
import { useForm } from '../form/useForm.ts';
import { Button } from '../ui/Button.tsx';
import { Checkbox } from '../ui/inputs.tsx';
import { useMessages } from '../ui/Messages.tsx';
import { ErrorState, Skeleton } from '../ui/States.tsx';
import styles from './SystemPage.module.css';

function RolesForm({ answer: { Roles, AdministratorsAlways } }: { readonly answer: RequiredRolesAnswer }) {
  const [requireRoles] = useRequireRolesMutation();
  const messages = useMessages();
  const form = useForm({
    initial: { roles: Roles.flatMap(({ Name, Required }) => (Required ? [Name] : [])) },
    send: async ({ roles }) => {
      const { data, error } = await requireRoles(roles);
      if (data) messages.success(data.SuccessMessage);
      else messages.error(asFailure(error).message);
      return null;
    },
  });
  const { roles } = form.values;
  const setRequired = (name: string, isRequired: boolean) =>
    form.change({ roles: isRequired ? [...roles, name] : roles.filter((each) => each !== name) });
  return (
    <form {...form.element} className={styles['roles']}>
      <fieldset className={styles['choices']}>
        <legend className={styles['about']}>
          People with these roles, in any group, need a second factor to sign in. Anyone without one is asked to set it up straight away.
        </legend>
        {Roles.map(({ Name, Label }) => (
          <Checkbox key={Name} label={Label} checked={roles.includes(Name)} onChange={(event) => setRequired(Name, event.target.checked)} />
        ))}
      </fieldset>
      {AdministratorsAlways && <p className={styles['about']}>Administrators of every group always need one.</p>}
      <Button type="submit" look="primary" isBusy={form.isSending}>
        Save
      </Button>
    </form>
  );
}

export function SecondFactorRoles() {
  const { data, error, refetch } = useRequiredRolesQuery();
  if (data) return <RolesForm answer={data} />;
  if (error) return <ErrorState title="We couldn’t load the roles" text={asFailure(error).message} onRetry={() => void refetch()} />;
  return <Skeleton width={420} height={120} />;
}
