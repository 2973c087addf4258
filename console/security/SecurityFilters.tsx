import { useState } from 'react';
import type { SessionAnswer } from '../../api/contract/session.ts';
import { securityEventKinds } from '../../domain/security/securityEvents.ts';
import { DateInput } from '../inputs/DateInput.tsx';
import { ReferenceInput } from '../inputs/ReferenceInput.tsx';
import { pickedDate, readTypedDate } from '../londonTime.ts';
import { Button } from '../ui/Button.tsx';
import { Field } from '../ui/Field.tsx';
import { Select, TextInput } from '../ui/inputs.tsx';
import { noFilters, type SecurityFilter } from './securityAddress.ts';
import styles from './SecurityEventsPage.module.css';

const users = { address: '/users/search?disableFuzzy=true&pageSize=40', path: 'users', isInAnyGroup: true } as const;

const formatDay = (iso: string): string => (readTypedDate(iso) === null ? iso : pickedDate(iso));

interface SecurityFiltersProps {
  readonly filter: SecurityFilter;
  readonly groups: SessionAnswer['Groups'];
  /** The name of the person in the filter, if known. */
  readonly userName: string | undefined;
  readonly onSearch: (filter: SecurityFilter) => void;
}

export function SecurityFilters({ filter, groups, userName, onSearch }: SecurityFiltersProps) {
  const [values, setValues] = useState({ ...filter, from: formatDay(filter.from), to: formatDay(filter.to) });
  const [name, setName] = useState<string | undefined>(undefined);
  const update = (change: Partial<SecurityFilter>) => setValues((before) => ({ ...before, ...change }));
  const clear = () => {
    setValues(noFilters);
    onSearch(noFilters);
  };
  return (
    <form
      className={styles['filters']}
      aria-label="Filters"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        onSearch({
          ...values,
          from: readTypedDate(values.from) ?? values.from.trim(),
          to: readTypedDate(values.to) ?? values.to.trim(),
          address: values.address.trim(),
        });
      }}
    >
      <Field label="From">
        {(control) => <DateInput control={control} label="From" value={values.from} onChange={(from) => update({ from })} />}
      </Field>
      <Field label="To">
        {(control) => <DateInput control={control} label="To" value={values.to} onChange={(to) => update({ to })} />}
      </Field>
      <Field label="Event">
        {(control) => (
          <Select {...control} value={values.kind} onChange={(event) => update({ kind: event.target.value })}>
            <option value="">Any</option>
            {Object.entries(securityEventKinds).map(([kind, label]) => (
              <option key={kind} value={kind}>
                {label}
              </option>
            ))}
          </Select>
        )}
      </Field>
      {groups.length > 1 && (
        <Field label="Group">
          {(control) => (
            <Select {...control} value={values.group} onChange={(event) => update({ group: event.target.value })}>
              <option value="">Any</option>
              {groups.map(({ Id, Name }) => (
                <option key={Id} value={Id}>
                  {Name}
                </option>
              ))}
            </Select>
          )}
        </Field>
      )}
      <Field label="Person">
        {(control) => (
          <ReferenceInput
            control={control}
            label="Person"
            lookup={users}
            value={values.user === '' ? null : Number(values.user)}
            name={name ?? userName}
            required={false}
            onChange={(id, chosen) => {
              update({ user: id === null ? '' : String(id) });
              setName(chosen);
            }}
          />
        )}
      </Field>
      <Field label="Network address">
        {(control) => (
          <TextInput
            {...control}
            value={values.address}
            autoComplete="off"
            spellCheck={false}
            onChange={(event) => update({ address: event.target.value })}
          />
        )}
      </Field>
      <div className={styles['buttons']}>
        <Button look="primary" type="submit">
          Search
        </Button>
        <Button onClick={clear}>Clear</Button>
      </div>
    </form>
  );
}
