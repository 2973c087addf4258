import { type MouseEvent, useEffect, useRef } from 'react';
import type { FormField } from '../../api/contract/records.ts';
import type { Complaint } from './complaint.ts';
import styles from './ErrorSummary.module.css';
import { type FormTab, tabOfField } from './tabs.ts';

interface ErrorSummaryProps {
  readonly complaint: Complaint;
  readonly tabs: readonly FormTab[];
  readonly fields: readonly Pick<FormField, 'name'>[];
  readonly onOpen: (name: string) => void;
}

/** Lists the errors of a form, with links to the fields. It takes the focus when it mounts, so each refusal needs its own `key`. */
export function ErrorSummary({ complaint, tabs, fields, onOpen }: ErrorSummaryProps) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), []);
  const wrong = fields.filter((field) => complaint.fields[field.name]);
  const open = (event: MouseEvent, name: string) => {
    event.preventDefault();
    onOpen(name);
  };
  return (
    <div ref={box} role="alert" tabIndex={-1} className={styles['summary']} aria-labelledby="error-summary-title">
      <h2 id="error-summary-title">{complaint.title}</h2>
      {complaint.notes.map((note) => (
        <p key={note}>{note}</p>
      ))}
      {wrong.length > 0 && (
        <ul className={styles['list']}>
          {wrong.map(({ name }) => {
            const tab = tabOfField(tabs, name);
            return complaint.fields[name]?.map((message) => (
              <li key={`${name}/${message}`}>
                <a href={`#${tab?.id ?? ''}`} onClick={(event) => open(event, name)}>
                  {message}
                </a>
                {tabs.length > 1 && tab && <span className={styles['tab']}> in {tab.label}</span>}
              </li>
            ));
          })}
        </ul>
      )}
    </div>
  );
}
