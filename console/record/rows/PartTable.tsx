import { useId, useRef } from 'react';
import type { FormPart } from '../../../api/contract/records.ts';
import { isEmpty, sameValue } from '../../../domain/fields/equality.ts';
import type { Field, Values } from '../../../domain/fields/field.ts';
import { type Part, pathOf, rowsOf } from '../../../domain/record/part.ts';
import { inOrder } from '../../../domain/record/rowRules.ts';
import { kindOf } from '../../fieldKinds/kinds.ts';
import { useSize } from '../../grid/useSize.ts';
import { ValueWords } from '../FieldValue.tsx';
import type { Labels } from '../formState.ts';
import { tableWidth } from './layout.ts';
import styles from './rows.module.css';
import { rowName } from './rowWords.ts';

/** The values of a record and the names of the records that they refer to. */
interface Version {
  readonly values: Values;
  readonly labels: Labels;
}

interface PartTableProps {
  readonly part: Part;
  readonly shown: FormPart;
  readonly version: Version;
  /** The heading is in sight already. */
  readonly isTitled?: boolean;
  /** Today's version, if the table shows an old one. Differences are shown. */
  readonly latest?: Version;
}

interface ReadCellProps {
  readonly path: string;
  readonly label: string;
  readonly field: Field;
  readonly version: Version;
  readonly latest: Version | undefined;
}

/** One value; in an old version also today's, where it differs. */
function ReadCell({ path, label, field, version, latest }: ReadCellProps) {
  const value = version.values[path] ?? null;
  const now = latest?.values[path] ?? null;
  const differs = latest !== undefined && !sameValue(value, now);
  const right = kindOf(field).align === 'right' && [styles['right'], 'figures'].join(' ');
  return (
    <td className={[styles['cell'], right, isEmpty(value) && !differs && styles['empty']].filter(Boolean).join(' ')}>
      <span className={styles['label']}>{label}</span>
      {!isEmpty(value) && <ValueWords field={field} value={value} names={version.labels[path]} />}
      {differs && (
        <span className={styles['now']}>
          Now: {isEmpty(now) ? 'no value' : <ValueWords field={field} value={now} names={latest.labels[path]} />}
        </span>
      )}
    </td>
  );
}

/** The rows of a part to read: a table where there is room, else cards. */
export function PartTable({ part, shown, version, isTitled = false, latest }: PartTableProps) {
  const box = useRef<HTMLElement>(null);
  const heading = useId();
  const { width } = useSize(box);
  const keys = inOrder(part, rowsOf(part, version.values)).map(({ key }) => key);
  const keysNow = latest && rowsOf(part, latest.values).map(({ key }) => key);
  const isRemoved = (key: number) => keysNow !== undefined && !keysNow.includes(key);
  const added = keysNow?.filter((key) => !keys.includes(key)).length ?? 0;
  const { one, many } = part.labels;
  const by = shown.fields.find(({ name }) => name === part.by);
  const byField = by && part.fields[by.name];
  const columns = shown.fields.flatMap((column) => {
    const field = part.fields[column.name];
    return field && column !== by && column.name !== part.orderedBy ? [{ ...column, field }] : [];
  });
  const isTable = width >= tableWidth(columns, { isKeyed: part.by !== null, canEdit: false });
  const pathTo = (key: number, field: string) => pathOf({ part: part.name, key, field });
  return (
    <section ref={box} className={[styles['part'], isTable ? styles['isTable'] : styles['isCards']].join(' ')} aria-labelledby={heading}>
      <h2 id={heading} className={isTitled ? 'visually-hidden' : undefined}>
        {shown.label}
      </h2>
      {keys.length === 0 && <p className={styles['none']}>No {many}</p>}
      {keys.length > 0 && (
        <table
          className={[styles['rows'], styles['toRead']].join(' ')}
          role={isTable ? undefined : 'presentation'}
          aria-labelledby={isTable ? heading : undefined}
        >
          <thead>
            <tr>
              <th scope="col" style={{ width: by ? undefined : keys.some(isRemoved) ? 128 : 40 }}>
                {by?.label ?? <span className="visually-hidden">{shown.one}</span>}
              </th>
              {columns.map(({ name, label, field }) => (
                <th key={name} scope="col" className={kindOf(field).align === 'right' ? styles['right'] : undefined}>
                  {label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {keys.map((key) => (
              <tr key={key}>
                <th scope="row" className={styles['header']}>
                  {by && byField ? (
                    <ValueWords field={byField} value={key} names={version.labels[pathTo(key, by.name)]} />
                  ) : (
                    <>
                      <span className={styles['whole']}>{rowName(part, key, version.labels)}</span>
                      <span className={[styles['number'], 'figures'].join(' ')} aria-hidden>
                        {key}
                      </span>
                    </>
                  )}
                  {isRemoved(key) && <span className={styles['now']}>Removed since</span>}
                </th>
                {columns.map(({ name, label, field }) => (
                  <ReadCell
                    key={name}
                    path={pathTo(key, name)}
                    label={label}
                    field={field}
                    version={version}
                    latest={isRemoved(key) ? undefined : latest}
                  />
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {added > 0 && (
        <p className={styles['none']}>
          {added} {added === 1 ? `${one} has` : `${many} have`} been added since.
        </p>
      )}
    </section>
  );
}
