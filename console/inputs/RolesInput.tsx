import { Plus, X } from 'lucide-react';
import { useRef, useState } from 'react';
import { printRecordId } from '../../domain/fields/recordId.ts';
import { recordSelectorFailure } from '../../domain/messages.ts';
import { useSessionQuery } from '../api/sessionApi.ts';
import { Button, IconButton } from '../ui/Button.tsx';
import { Field, type FieldControl } from '../ui/Field.tsx';
import { Select } from '../ui/inputs.tsx';
import { Combobox } from './Combobox.tsx';
import type { Lookup } from './lookup.ts';
import { useRolesQuery } from './lookupApi.ts';
import { optionsOf, useOffers } from './ReferenceInput.tsx';
import referenceStyles from './ReferenceInput.module.css';
import styles from './RolesInput.module.css';

const everyGroup = 'every';

/** A row of the roles' input; `''` is a group that is still to be chosen, `null` every group. */
export interface RoleRow {
  readonly group: number | null | '';
  readonly role: string;
}

interface GroupChoiceProps {
  readonly control: FieldControl;
  readonly lookup: Lookup;
  readonly canGiveEverywhere: boolean;
  readonly value: RoleRow['group'];
  readonly name: string | undefined;
  readonly onChange: (group: RoleRow['group'], name?: string) => void;
}

function GroupChoice({ control, lookup, canGiveEverywhere: mayGiveEverywhere, value, name, onChange }: GroupChoiceProps) {
  const [typed, setTyped] = useState('');
  const { offers, note, isLate } = useOffers(lookup, typed);
  const every = mayGiveEverywhere && 'every group'.includes(typed.trim().toLowerCase()) ? [{ key: everyGroup, text: 'Every group' }] : [];
  const choose = (key: string) => {
    const offer = offers.find((each) => String(each.id) === key);
    if (key === everyGroup) onChange(null);
    else if (offer) onChange(offer.id, offer.title);
  };
  return (
    <Combobox
      control={control}
      label="Group"
      chosenLabel={value === null ? 'Every group' : value === '' ? '' : (name ?? printRecordId(value))}
      options={[...every, ...optionsOf(offers)]}
      note={every.length > 0 ? null : note}
      isLate={isLate}
      onSearch={setTyped}
      onChoose={choose}
    />
  );
}

interface RolesInputProps {
  readonly lookup: Lookup;
  readonly value: readonly RoleRow[];
  readonly names: Readonly<Record<string, string>> | undefined;
  readonly onChange: (rows: readonly RoleRow[], names?: Readonly<Record<string, string>>) => void;
}

/** The roles that a user holds: rows of a group, or every group, and a role. */
export function RolesInput({ lookup, value, names, onChange }: RolesInputProps) {
  const root = useRef<HTMLDivElement>(null);
  const { data: roles, isError, refetch } = useRolesQuery();
  const { data: session } = useSessionQuery();
  const canGiveEverywhere = session?.Everywhere.includes('EditUsers') ?? false;
  const change = (at: number, row: RoleRow, more?: Readonly<Record<string, string>>) => onChange(value.with(at, row), more);
  const own = session?.Groups.find(({ Id }) => Id === session.CurrentGroup);
  // The first role is nearly always one in the working group.
  const addRole = () =>
    value.length === 0 && own
      ? onChange([{ group: own.Id, role: '' }], { [own.Id]: own.Name })
      : onChange([...value, { group: '', role: '' }]);
  const focusAdd = () => root.current?.querySelector<HTMLElement>('[data-add]')?.focus();
  return (
    <div ref={root} className={styles['roles']}>
      {value.map((row, at) => (
        // Rows have nothing of their own to be told apart by; they are only ever added at the end.
        // oxlint-disable-next-line react/no-array-index-key
        <fieldset key={`${at}/${value.length}`} aria-label={`Role ${at + 1}`} className={styles['row']}>
          <Field label="Group">
            {(control) => (
              <GroupChoice
                control={control}
                lookup={lookup}
                canGiveEverywhere={canGiveEverywhere}
                value={row.group}
                name={typeof row.group === 'number' ? names?.[String(row.group)] : undefined}
                onChange={(group, name) => change(at, { ...row, group }, typeof group === 'number' && name ? { [group]: name } : undefined)}
              />
            )}
          </Field>
          <Field label="Role">
            {(control) => (
              <Select {...control} value={row.role} onChange={(event) => change(at, { ...row, role: event.target.value })}>
                {row.role === '' && <option value="" aria-label="Nothing chosen" />}
                {!roles && row.role !== '' && <option value={row.role}>{row.role}</option>}
                {roles?.data.map((role) => (
                  <option key={role.RoleId} value={role.Value}>
                    {role.Name}
                  </option>
                ))}
              </Select>
            )}
          </Field>
          <IconButton
            icon={X}
            label={`Remove role ${at + 1}`}
            className={styles['remove']}
            onClick={() => {
              onChange(value.filter((_, other) => other !== at));
              focusAdd();
            }}
          />
        </fieldset>
      ))}
      {isError && !roles && (
        <p className={referenceStyles['chosen']} role="alert">
          {recordSelectorFailure}
          <button type="button" className={['as-link', referenceStyles['view']].join(' ')} onClick={() => void refetch()}>
            Try again
          </button>
        </p>
      )}
      <Button icon={Plus} data-add className={styles['add']} onClick={addRole}>
        Add a role
      </Button>
    </div>
  );
}
