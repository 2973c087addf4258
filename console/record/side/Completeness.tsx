import { Check, CircleDashed } from 'lucide-react';
import { Link } from 'react-router-dom';
import type { Values } from '../../../domain/fields/field.ts';
import { slugOf } from '../../../domain/record/pageTabs.ts';
import type { RecordType } from '../../../domain/record/recordType.ts';
import { type Draft, editedFields, readDraft } from '../draft.ts';
import { Card } from './Card.tsx';
import styles from './SidePanel.module.css';

/** The yes/no fields that say what is recorded, with their values while somebody types. `facts` come from the server. */
const signsOf = (type: RecordType, draft: Draft, facts: Values) => {
  const values = { ...draft.base, ...readDraft(type, draft, editedFields(type, draft)).values };
  return [
    ...Object.entries(type.derived).map(([name, each]) => ({ name, field: each.field, isDone: each.compute(values) === true })),
    ...Object.entries(type.facts).map(([name, field]) => ({ name, field, isDone: facts[name] === true })),
  ].flatMap(({ name, field, isDone }) =>
    field.completedIn === undefined ? [] : [{ name, label: field.label, tab: field.completedIn, isDone }],
  );
};

interface CompletenessProps {
  readonly type: RecordType;
  readonly draft: Draft;
  readonly facts: Values;
  /** Above a form on a narrow screen: the count, which opens. */
  readonly isFolded?: boolean;
}

/** The recorded and the missing fields, with links to them. */
export function Completeness({ type, draft, facts, isFolded = false }: CompletenessProps) {
  const signs = signsOf(type, draft, facts);
  if (signs.length === 0) return null;
  const heading = `Recorded: ${signs.filter(({ isDone }) => isDone).length} of ${signs.length}`;
  const list = (
    <ul className={styles['signs']}>
      {signs.map(({ name, label, tab, isDone }) => (
        <li key={name} className={isDone ? styles['done'] : undefined}>
          {isDone ? <Check size={16} aria-hidden /> : <CircleDashed size={16} aria-hidden />}
          {isDone ? (
            <span>
              {label}
              <span className="visually-hidden">: yes</span>
            </span>
          ) : (
            <Link to={{ hash: slugOf(tab) }}>
              {label}
              <span className="visually-hidden">: not yet. Open {tab}</span>
            </Link>
          )}
        </li>
      ))}
    </ul>
  );
  if (!isFolded) return <Card heading={heading}>{list}</Card>;
  return (
    <details className={styles['folded']}>
      <summary>{heading}</summary>
      {list}
    </details>
  );
}
