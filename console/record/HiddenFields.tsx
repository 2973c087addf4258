import { Link } from 'react-router-dom';
import type { FormField } from '../../api/contract/records.ts';
import { useSessionQuery } from '../api/sessionApi.ts';
import { fieldSettingsAddress, canChangeFieldSettings } from '../page/fieldSettingsAddress.ts';
import { setPreferences, usePreferences } from '../preferences.ts';
import { Checkbox } from '../ui/inputs.tsx';
import styles from './HiddenFields.module.css';

/** Tells how many fields the group hides, with a checkbox that shows them. Renders nothing if none is hidden. */
export function HiddenFields({ fields }: { readonly fields: readonly Pick<FormField, 'hidden'>[] }) {
  const { showsAllFields } = usePreferences();
  const { data: session } = useSessionQuery();
  const count = fields.filter((field) => field.hidden).length;
  if (count === 0) return null;
  return (
    <div className={styles['hidden']}>
      <Checkbox
        label="Show all fields"
        checked={showsAllFields}
        onChange={(event) => setPreferences({ showsAllFields: event.target.checked })}
      />
      <p className={styles['why']}>
        {count === 1 ? '1 field ' : `${count} fields `}
        {showsAllFields ? 'normally hidden by your group.' : 'hidden by your group.'}
        {session && canChangeFieldSettings(session) && (
          <>
            {' '}
            <Link to={fieldSettingsAddress}>Field settings</Link>
          </>
        )}
      </p>
    </div>
  );
}
