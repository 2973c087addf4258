import { ListChecks } from 'lucide-react';
import { useState } from 'react';
import type { ImportColumns } from '../../../api/contract/imports.ts';
import { countOf } from '../../../domain/counts.ts';
import { asFailure } from '../../api/failure.ts';
import { useTaskFollowing } from '../../tasks/TaskMessages.tsx';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/Field.tsx';
import { Checkbox, Select } from '../../ui/inputs.tsx';
import { ErrorState, Skeleton } from '../../ui/States.tsx';
import styles from './plan.module.css';
import { useCheckImportMutation, useImportColumnsQuery } from './planApi.ts';

interface ColumnsFormProps {
  readonly id: number;
  readonly answer: ImportColumns;
  /** Closes the form, where the file was checked before. */
  readonly onCancel?: (() => void) | undefined;
}

function ColumnsForm({ id, answer, onCancel }: ColumnsFormProps) {
  const [mapping, setMapping] = useState(answer.Mapping);
  const [clearEmpty, setClearEmpty] = useState(answer.ClearEmpty);
  const [check, { isLoading, error }] = useCheckImportMutation();
  const { follow } = useTaskFollowing();
  const isChosen = (name: string) =>
    answer.Columns.some(({ Name, IdsOf, Fills }) => mapping.includes(Name) && [Name, IdsOf, ...Fills].includes(name));
  const missing = answer.Columns.filter(({ Name, Required }) => Required && !isChosen(Name));
  const choose = (at: number, name: string | null) =>
    // Each kind is chosen for one column only, so another column loses it.
    setMapping((before) => before.map((each, place) => (place === at ? name : each === name ? null : each)));
  const send = async () => {
    const sent = await check({ id, Mapping: mapping, ClearEmpty: clearEmpty, Sheet: answer.Sheet });
    if (sent.data) {
      follow({ path: 'imports', id, revision: sent.data.Revision }, sent.data.SuccessMessage);
      onCancel?.();
    }
  };
  const unmatchedCount = mapping.filter((name) => name === null).length;
  return (
    <div className={styles['step']}>
      <p className={styles['lead']}>
        {answer.IsRemembered
          ? 'These are the columns that were chosen for such a file before. '
          : 'We matched the columns of your file by name and content. '}
        Please check them. Nothing is imported until you have checked what will happen.
      </p>
      <div className={styles['scroll']}>
        <table className={[styles['table'], styles['columns']].join(' ')}>
          <thead>
            <tr>
              <th scope="col">Column in your file</th>
              <th scope="col">Is imported as</th>
              <th scope="col">For example</th>
            </tr>
          </thead>
          <tbody>
            {answer.Found.map(({ Header, Samples }, at) => (
              <tr key={`${at}/${Header}`} className={mapping[at] === null ? styles['quiet'] : undefined}>
                <th scope="row">{Header || `Column ${at + 1}`}</th>
                <td>
                  <Select
                    isSmall
                    aria-label={`${Header || `Column ${at + 1}`} is imported as`}
                    value={mapping[at] ?? ''}
                    onChange={(event) => choose(at, event.target.value === '' ? null : event.target.value)}
                  >
                    <option value="">Not imported</option>
                    {answer.Columns.map(({ Name, Label, Required }) => (
                      <option key={Name} value={Name}>
                        {Required ? `${Label} (required)` : Label}
                      </option>
                    ))}
                  </Select>
                </td>
                <td className={styles['samples']}>{Samples.slice(0, 3).join(' · ')}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <Checkbox
        label="Empty cells clear the values of known records"
        checked={clearEmpty}
        onChange={(event) => setClearEmpty(event.target.checked)}
      />
      {missing.length > 0 && (
        <p role="alert" className={styles['bad']}>
          Please say which column is the {missing.map(({ Label }) => Label).join(' and the ')}.
        </p>
      )}
      {error && (
        <p role="alert" className={styles['bad']}>
          {asFailure(error).message}
        </p>
      )}
      <div className={styles['bar']}>
        <Button look="primary" icon={ListChecks} isBusy={isLoading} disabled={missing.length > 0} onClick={() => void send()}>
          Check {countOf(answer.Rows, { one: 'row', many: 'rows' })}
        </Button>
        {onCancel && <Button onClick={onCancel}>Back to the rows</Button>}
        {unmatchedCount > 0 && (
          <span className={styles['note']}>
            {unmatchedCount} {unmatchedCount === 1 ? 'column is' : 'columns are'} not imported.
          </span>
        )}
      </div>
    </div>
  );
}

/** The choice of columns for an uploaded file. */
export function ChooseColumns({ id, onCancel }: Pick<ColumnsFormProps, 'id' | 'onCancel'>) {
  const [sheet, setSheet] = useState('');
  // The sheets stay to choose from where the chosen one cannot be read.
  const { data, currentData, error, refetch } = useImportColumnsQuery({ id, sheet });
  return (
    <section aria-labelledby="columns" className={styles['part']}>
      <h2 id="columns">Columns</h2>
      {data && data.Sheets.length > 1 && (
        <div className={styles['sheet']}>
          <Field label="Sheet">
            {(control) => (
              <Select {...control} value={sheet || data.Sheet} onChange={(event) => setSheet(event.target.value)}>
                {data.Sheets.map((name) => (
                  <option key={name} value={name}>
                    {name}
                  </option>
                ))}
              </Select>
            )}
          </Field>
        </div>
      )}
      {currentData ? (
        <ColumnsForm key={currentData.Sheet} id={id} answer={currentData} onCancel={onCancel} />
      ) : error ? (
        <ErrorState title="The columns could not be read" text={asFailure(error).message} onRetry={() => void refetch()} />
      ) : (
        <Skeleton height={240} />
      )}
    </section>
  );
}
