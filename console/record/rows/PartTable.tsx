import { useId, useRef } from 'react';
import type { FormPart } from '../../../api/contract/records.ts';
import { isEmpty } from '../../../domain/fields/equality.ts';
import type { Values } from '../../../domain/fields/field.ts';
import { type Part, pathOf, rowsOf } from '../../../domain/record/part.ts';
import { kindOf } from '../../fieldKinds/kinds.ts';
import { useSize } from '../../grid/useSize.ts';
import { ValueWords } from '../FieldValue.tsx';
import type { Labels } from '../formState.ts';
import { tableWidth } from './layout.ts';
import styles from './rows.module.css';
import { rowName } from './rowWords.ts';

interface PartTableProps {
  readonly part: Part;
  readonly shown: FormPart;
  readonly values: Values;
  readonly labels: Labels;
}

/** The rows of a part to read. */
export function PartTable({ part, shown, values, labels }: PartTableProps) {
  const box = useRef<HTMLElement>(null);
  const heading = useId();
  const { width } = useSize(box);
  const rows = rowsOf(part, values);
  const by = shown.fields.find(({ name }) => name === part.by);
  const byField = by && part.fields[by.name];
  const columns = shown.fields.flatMap((column) => {
    const field = part.fields[column.name];
    return field && column !== by ? [{ ...column, field, isRight: kindOf(field).align === 'right' }] : [];
  });
  const isTable = width >= tableWidth(columns, { isKeyed: part.by !== null, canEdit: false });
  return (
    <section ref={box} className={[styles['part'], isTable ? styles['isTable'] : styles['isCards']].join(' ')} aria-labelledby={heading}>
      <h2 id={heading}>{shown.label}</h2>
      {rows.length === 0 ? (
        <p className={styles['none']}>No {part.labels.many}</p>
      ) : (
        <table className={[styles['rows'], styles['toRead']].join(' ')} aria-labelledby={heading}>
          <thead>
            <tr>
              <th scope="col">{by?.label ?? <span className="visually-hidden">{shown.one}</span>}</th>
              {columns.map(({ name, label, isRight }) => (
                <th key={name} scope="col" className={isRight ? styles['right'] : undefined}>
                  {label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ key, values: ofRow }) => (
              <tr key={key}>
                <th scope="row" className={styles['header']}>
                  {byField ? (
                    <ValueWords field={byField} value={key} names={labels[pathOf({ part: part.name, key, field: part.by ?? '' })]} />
                  ) : (
                    <>
                      <span className={styles['whole']}>{rowName(part, key, labels)}</span>
                      <span className={[styles['number'], 'figures'].join(' ')} aria-hidden>
                        {key}
                      </span>
                    </>
                  )}
                </th>
                {columns.map(({ name, label, field, isRight }) => (
                  <td
                    key={name}
                    className={[styles['cell'], isRight && styles['right'], isRight && 'figures', isEmpty(ofRow[name]) && styles['empty']]
                      .filter(Boolean)
                      .join(' ')}
                  >
                    <span className={styles['label']} aria-hidden={isTable}>
                      {label}
                    </span>
                    {!isEmpty(ofRow[name]) && (
                      <ValueWords field={field} value={ofRow[name]} names={labels[pathOf({ part: part.name, key, field: name })]} />
                    )}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}
