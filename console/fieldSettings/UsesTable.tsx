import { Fragment, useId } from 'react';
import type { FieldUse, FieldSetting } from '../../api/contract/fieldSettings.ts';
import { columns, type FieldUses, tabsIn } from './uses.ts';
import radio from '../ui/Radio.module.css';
import styles from './UsesTable.module.css';

interface RowProps {
  readonly field: FieldSetting;
  readonly use: FieldUse;
  readonly onChoose: (use: FieldUse) => void;
}

/** A field with a radio button for each use. */
function Row({ field, use, onChoose }: RowProps) {
  const name = useId();
  return (
    <tr className={use === field.use ? undefined : styles['changed']}>
      <th scope="row">{field.label}</th>
      {field.uses.length === 0 ? (
        <td colSpan={columns.length} className={styles['fixed']}>
          {field.required ? 'Always required' : 'Always shown'}
        </td>
      ) : (
        columns.map((column) => (
          <td key={column.label}>
            {(column.use === null || field.uses.includes(column.use)) && (
              <label className={styles['choice']}>
                <input
                  type="radio"
                  className={radio['radio']}
                  name={name}
                  checked={use === column.use}
                  onChange={() => onChoose(column.use)}
                />
                <span className="visually-hidden">{`${field.label}: ${column.label}`}</span>
              </label>
            )}
          </td>
        ))
      )}
    </tr>
  );
}

interface UsesTableProps {
  readonly label: string;
  readonly fields: readonly FieldSetting[];
  readonly chosenUses: FieldUses;
  readonly onChoose: (name: string, use: FieldUse) => void;
}

/** The fields of one form by tab, each with the group's choice. */
export function UsesTable({ label, fields, chosenUses, onChoose }: UsesTableProps) {
  return (
    <table className={styles['uses']} aria-label={label}>
      <thead>
        <tr>
          <th scope="col">Field</th>
          {columns.map((column) => (
            <th key={column.label} scope="col" className={styles['column']}>
              {column.label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {tabsIn(fields).map(([tab, tabFields]) => (
          <Fragment key={tab}>
            <tr>
              <th scope="colgroup" colSpan={columns.length + 1} className={styles['tab']}>
                {tab}
              </th>
            </tr>
            {tabFields.map((field) => (
              <Row
                key={field.name}
                field={field}
                use={chosenUses[field.name] ?? (field.name in chosenUses ? null : field.use)}
                onChoose={(use) => onChoose(field.name, use)}
              />
            ))}
          </Fragment>
        ))}
      </tbody>
    </table>
  );
}
