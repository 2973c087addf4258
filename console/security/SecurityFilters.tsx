import { useState } from 'react';
import type { SessionAnswer } from '../../api/contract/session.ts';
import { securityEventKinds } from '../../domain/security/securityEvents.ts';
import { DateInput } from '../record/inputs/DateInput.tsx';
import { ReferenceInput } from '../record/inputs/ReferenceInput.tsx';
import { pickedDate, readTypedDate } from '../fieldKinds/londonTime.ts';
import { Button } from '../ui/Button.tsx';
import { Field } from '../ui/Field.tsx';
import { Select, TextInput } from '../ui/inputs.tsx';
import { everything, type SecurityQuestion } from './securityAddress.ts';
import styles from './SecurityEventsPage.module.css';

const users = { address: '/users/search?disableFuzzy=true&pageSize=40', path: 'users', isInAnyGroup: true } as const;

const shownDay = (iso: string): string => (readTypedDate(iso) === null ? iso : pickedDate(iso));

interface SecurityFiltersProps {
  readonly question: SecurityQuestion;
  readonly groups: SessionAnswer['Groups'];
  /** The name of the person in the filter, if known. */
  readonly userName: string | undefined;
  readonly onAsk: (question: SecurityQuestion) => void;
}

export function SecurityFilters({ question, groups, userName, onAsk }: SecurityFiltersProps) {
  const [typed, setTyped] = useState({ ...question, from: shownDay(question.from), to: shownDay(question.to) });
  const [name, setName] = useState<string | undefined>(undefined);
  const set = (change: Partial<SecurityQuestion>) => setTyped((before) => ({ ...before, ...change }));
  const clear = () => {
    setTyped(everything);
    onAsk(everything);
  };
  return (
    <form
      className={styles['filters']}
      aria-label="Filters"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        onAsk({
          ...typed,
          from: readTypedDate(typed.from) ?? typed.from.trim(),
          to: readTypedDate(typed.to) ?? typed.to.trim(),
          address: typed.address.trim(),
        });
      }}
    >
      <Field label="From">
        {(control) => <DateInput control={control} label="From" value={typed.from} onChange={(from) => set({ from })} />}
      </Field>
      <Field label="To">{(control) => <DateInput control={control} label="To" value={typed.to} onChange={(to) => set({ to })} />}</Field>
      <Field label="Event">
        {(control) => (
          <Select {...control} value={typed.kind} onChange={(event) => set({ kind: event.target.value })}>
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
            <Select {...control} value={typed.group} onChange={(event) => set({ group: event.target.value })}>
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
            value={typed.user === '' ? null : Number(typed.user)}
            name={name ?? userName}
            required={false}
            onChange={(id, chosen) => {
              set({ user: id === null ? '' : String(id) });
              setName(chosen);
            }}
          />
        )}
      </Field>
      <Field label="Network address">
        {(control) => (
          <TextInput
            {...control}
            value={typed.address}
            autoComplete="off"
            spellCheck={false}
            onChange={(event) => set({ address: event.target.value })}
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
