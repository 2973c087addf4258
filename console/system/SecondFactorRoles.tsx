import type { FormEvent } from 'react';
import { asFailure } from '../api/failure.ts';
import { useRequiredRolesQuery, useRequireRolesMutation } from '../account/securityApi.ts';
import { Button } from '../ui/Button.tsx';
import { useMessages } from '../ui/Messages.tsx';
import { Skeleton } from '../ui/States.tsx';
import styles from './SystemPage.module.css';

export function SecondFactorRoles() {
  const { data } = useRequiredRolesQuery();
  const [requireRoles, { isLoading }] = useRequireRolesMutation();
  const messages = useMessages();
  const save = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const answer = await requireRoles(new FormData(event.currentTarget).getAll('roles').map(String));
    if (answer.data) messages.success(answer.data.SuccessMessage);
    else messages.error(asFailure(answer.error).message);
  };
  if (!data) return <Skeleton width={420} height={120} />;
  return (
    <form className={styles['roles']} onSubmit={(event) => void save(event)}>
      <fieldset className={styles['choices']}>
        <legend className={styles['about']}>
          People with these roles, in any group, need more than a password. Who has no second factor sets one up at once.
        </legend>
        {data.Roles.map(({ Name, Label, Required }) => (
          <label key={Name} className={styles['choice']}>
            <input type="checkbox" name="roles" value={Name} defaultChecked={Required} />
            {Label}
          </label>
        ))}
      </fieldset>
      {data.AdministratorsAlways && <p className={styles['about']}>Administrators of every group always need one.</p>}
      <Button type="submit" look="primary" busy={isLoading}>
        Save
      </Button>
    </form>
  );
}
