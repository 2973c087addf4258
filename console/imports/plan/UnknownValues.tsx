import { useState } from 'react';
import type { UnknownValues as Answer } from '../../../api/contract/imports.ts';
import { asFailure } from '../../api/failure.ts';
import { ReferenceInput } from '../../inputs/ReferenceInput.tsx';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/Field.tsx';
import { Select } from '../../ui/inputs.tsx';
import { useMessages } from '../../ui/Messages.tsx';
import { ErrorState } from '../../ui/States.tsx';
import styles from './plan.module.css';
import { useExplainValueMutation, useUnknownValuesQuery } from './planApi.ts';
import { countOf, printNumber } from '../../../domain/counts.ts';

type Unknown = Answer['Data'][number];

/** At most this many are asked about at a time. */
const maxShown = 10;

function UnknownValue({ id, unknown }: { readonly id: number; readonly unknown: Unknown }) {
  const { Column, Label, Value, Rows, Choices, Lookup, LookupPath } = unknown;
  const [to, setTo] = useState<{ readonly value: string | number; readonly title: string } | null>(null);
  const [explain, { isLoading }] = useExplainValueMutation();
  const messages = useMessages();
  const sendAnswer = async (value: string | number | null) => {
    const result = await explain({ id, column: Column, value: Value, to: value });
    if (!result.data) messages.error(asFailure(result.error).message);
  };
  const question = `${Label} “${Value}”, ${countOf(Rows, { one: 'row', many: 'rows' })}`;
  return (
    <li className={styles['unknown']}>
      <div className={styles['meaning']}>
        <Field label={question}>
          {(control) =>
            Lookup !== null && LookupPath !== null ? (
              <ReferenceInput
                control={control}
                label={question}
                lookup={{ address: Lookup, path: LookupPath }}
                value={typeof to?.value === 'number' ? to.value : null}
                name={to?.title}
                required
                onChange={(record, title) => setTo(record === null ? null : { value: record, title: title ?? '' })}
              />
            ) : (
              <Select
                {...control}
                value={to === null ? '' : String(to.value)}
                onChange={(event) => {
                  const choice = Choices.find(({ Value: each }) => String(each) === event.target.value);
                  setTo(choice ? { value: choice.Value, title: choice.Label } : null);
                }}
              >
                <option value="">Choose what it means</option>
                {Choices.map(({ Value: each, Label: label }) => (
                  <option key={each} value={each}>
                    {label}
                  </option>
                ))}
              </Select>
            )
          }
        </Field>
      </div>
      <Button look="primary" isBusy={isLoading} disabled={to === null} onClick={() => void sendAnswer(to?.value ?? null)}>
        Use this
      </Button>
      <Button look="quiet" isBusy={isLoading} onClick={() => void sendAnswer(null)} aria-label={`Leave empty: ${Value}`}>
        Leave empty
      </Button>
    </li>
  );
}

/** Values that nobody knows, each asked about once for all its rows. */
export function UnknownValues({ id }: { readonly id: number }) {
  const { data, error, refetch } = useUnknownValuesQuery(id);
  if (!data && error)
    return <ErrorState title="The unknown values could not be read" text={asFailure(error).message} onRetry={() => void refetch()} />;
  if (!data || data.Data.length === 0) return null;
  const more = data.Total - maxShown;
  return (
    <section aria-labelledby="unknown" className={styles['part']}>
      <h2 id="unknown">What do these values mean?</h2>
      <p className={styles['lead']}>Each answer is for all rows of the file with that value.</p>
      <ul className={styles['unknowns']}>
        {data.Data.slice(0, maxShown).map((unknown) => (
          <UnknownValue key={`${unknown.Column}/${unknown.Value}`} id={id} unknown={unknown} />
        ))}
      </ul>
      {more > 0 && <p className={styles['note']}>{printNumber(more)} more follow when these are answered.</p>}
    </section>
  );
}
