import { type MouseEvent, useEffect, useRef } from 'react';
import type { ShownErrors } from './shownErrors.ts';
import styles from './ErrorSummary.module.css';

/** The part of a form that a field is in. */
export interface FieldPlace {
  readonly address: string;
  /** Null if the form has only one part. */
  readonly label: string | null;
}

interface ErrorSummaryProps {
  readonly shownErrors: ShownErrors;
  /** The names of the form's fields in their order. */
  readonly fields: readonly string[];
  readonly placeOf?: (name: string) => FieldPlace | undefined;
  readonly onOpen: (name: string) => void;
}

/** Lists the errors above a form, each with a link to its field. It takes the focus when it mounts, so give every refusal its own `key`. */
export function ErrorSummary({ shownErrors, fields, placeOf, onOpen }: ErrorSummaryProps) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), []);
  const wrong = fields.filter((name) => shownErrors.fields[name]);
  const open = (event: MouseEvent, name: string) => {
    event.preventDefault();
    onOpen(name);
  };
  return (
    <div ref={box} role="alert" tabIndex={-1} className={styles['summary']} aria-labelledby="error-summary-title">
      <h2 id="error-summary-title">{shownErrors.title}</h2>
      {shownErrors.notes.map((note) => (
        <p key={note}>{note}</p>
      ))}
      {wrong.length > 0 && (
        <ul className={styles['list']}>
          {wrong.map((name) => {
            const place = placeOf?.(name);
            return shownErrors.fields[name]?.map((message) => (
              <li key={`${name}/${message}`}>
                <a href={place?.address ?? '#'} onClick={(event) => open(event, name)}>
                  {message}
                </a>
                {place?.label && <span className={styles['tab']}> in {place.label}</span>}
              </li>
            ));
          })}
        </ul>
      )}
    </div>
  );
}
