import { useState } from 'react';
import type { SessionAnswer } from '../../api/contract/session.ts';
import { securityEventKinds } from '../../domain/security/securityEvents.ts';
import { FormField } from '../form/FormField.tsx';
import { useForm } from '../form/useForm.ts';
import { DateInput } from '../inputs/DateInput.tsx';
import { ReferenceInput } from '../inputs/ReferenceInput.tsx';
import { pickedDate, readTypedDate } from '../londonTime.ts';
import { Button } from '../ui/Button.tsx';
import { Select, TextInput } from '../ui/inputs.tsx';
import { noFilters, type SecurityFilter } from './securityAddress.ts';
import styles from './SecurityEventsPage.module.css';

const users = { address: '/users/search?disableFuzzy=true&pageSize=40', path: 'users', isInAnyGroup: true } as const;

const formatTypedDay = (iso: string): string => (readTypedDate(iso) === null ? iso : pickedDate(iso));

interface SecurityFiltersProps {
  readonly filter: SecurityFilter;
  readonly groups: SessionAnswer['Groups'];
  /** The name of the person in the filter, if known. */
  readonly userName: string | undefined;
  readonly onSearch: (filter: SecurityFilter) => void;
}

export function SecurityFilters({ filter, groups, userName, onSearch }: SecurityFiltersProps) {
  const form = useForm<SecurityFilter>({
    initial: { ...filter, from: formatTypedDay(filter.from), to: formatTypedDay(filter.to) },
    send: (values) => {
      onSearch({
        ...values,
        from: readTypedDate(values.from) ?? values.from.trim(),
        to: readTypedDate(values.to) ?? values.to.trim(),
        address: values.address.trim(),
      });
      return Promise.resolve(null);
    },
  });
  const [name, setName] = useState<string | undefined>(undefined);
  const clear = () => {
    form.change(noFilters);
    onSearch(noFilters);
  };
  return (
    <form {...form.element} className={styles['filters']} aria-label="Filters">
      <FormField form={form} name="from" label="From">
        {(control) => <DateInput control={control} label="From" value={form.values.from} onChange={(from) => form.change({ from })} />}
      </FormField>
      <FormField form={form} name="to" label="To">
        {(control) => <DateInput control={control} label="To" value={form.values.to} onChange={(to) => form.change({ to })} />}
      </FormField>
      <FormField form={form} name="kind" label="Event">
        {(control) => (
          <Select {...control} {...form.text('kind')}>
            <option value="">Any</option>
            {Object.entries(securityEventKinds).map(([kind, label]) => (
              <option key={kind} value={kind}>
                {label}
              </option>
            ))}
          </Select>
        )}
      </FormField>
      {groups.length > 1 && (
        <FormField form={form} name="group" label="Group">
          {(control) => (
            <Select {...control} {...form.text('group')}>
              <option value="">Any</option>
              {groups.map(({ Id, Name }) => (
                <option key={Id} value={Id}>
                  {Name}
                </option>
              ))}
            </Select>
          )}
        </FormField>
      )}
      <FormField form={form} name="user" label="Person">
        {(control) => (
          <ReferenceInput
            control={control}
            label="Person"
            lookup={users}
            value={form.values.user === '' ? null : Number(form.values.user)}
            name={name ?? userName}
            required={false}
            onChange={(id, label) => {
              form.change({ user: id === null ? '' : String(id) });
              setName(label);
            }}
          />
        )}
      </FormField>
      <FormField form={form} name="address" label="Network address">
        {(control) => <TextInput {...control} {...form.text('address')} autoComplete="off" spellCheck={false} />}
      </FormField>
      <div className={styles['buttons']}>
        <Button look="primary" type="submit">
          Search
        </Button>
        <Button onClick={clear}>Clear</Button>
      </div>
    </form>
  );
}
