import { useCallback } from 'react';
import { activityLookup } from '../../filling/activityLookup.ts';
import { Radios } from '../../inputs/Options.tsx';
import { ReferenceInput } from '../../inputs/ReferenceInput.tsx';
import { Field } from '../../ui/Field.tsx';
import { FieldSet } from '../../ui/FieldSet.tsx';
import { TextArea } from '../../ui/inputs.tsx';
import styles from './filling.module.css';
import { SearchWay } from './SearchWay.tsx';
import { isWay, ways, type WaysDraft } from './ways.ts';

interface ChooseStudentsProps {
  /** The id of the activity that they are added to. */
  readonly activity: number;
  readonly entered: WaysDraft;
  /** A sentence about the missing choice. */
  readonly error: string | null;
  readonly onChange: (change: (entered: WaysDraft) => WaysDraft) => void;
}

/** The ways to say which students are meant. */
export function ChooseStudents({ activity, entered, error, onChange }: ChooseStudentsProps) {
  const errors = error === null ? [] : [error];
  const setText = useCallback((text: string) => onChange((before) => ({ ...before, text })), [onChange]);
  const set = (part: Partial<WaysDraft>) => onChange((before) => ({ ...before, ...part }));
  return (
    <div className={styles['way']}>
      <FieldSet label="Students from" errors={[]} isOptional={false}>
        <Radios values={ways} value={entered.way} required onChange={(way) => isWay(way) && set({ way })} />
      </FieldSet>
      {entered.way === 'search' && (
        <SearchWay
          filter={entered.filter}
          error={error}
          onChange={(change) => onChange((before) => ({ ...before, filter: change(before.filter) }))}
          onText={setText}
        />
      )}
      {entered.way === 'activity' && (
        <Field label="Activity" errors={errors}>
          {(control) => (
            <ReferenceInput
              control={control}
              label="Activity"
              lookup={{ ...activityLookup, except: activity }}
              value={entered.activity?.id ?? null}
              name={entered.activity?.title}
              required
              onChange={(id, title) => set({ activity: id === null ? null : { id, title } })}
            />
          )}
        </Field>
      )}
      {entered.way === 'list' && (
        <Field
          label="Names or IDs"
          hint="One student per line: #12, Ada Smith, or Smith, Ada. A date of birth after the name tells namesakes apart."
          errors={errors}
        >
          {(control) => (
            <TextArea
              {...control}
              rows={9}
              value={entered.list}
              spellCheck={false}
              autoComplete="off"
              onChange={(event) => set({ list: event.target.value })}
            />
          )}
        </Field>
      )}
    </div>
  );
}
