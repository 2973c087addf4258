import { X } from 'lucide-react';
import { type MouseEvent, useEffect, useRef, useState } from 'react';
import { IconButton } from '../ui/Button.tsx';
import { useContentFocusOnRemoval } from '../ui/focus.ts';
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

function OpenSummary({ shownErrors, fields, placeOf, onOpen, onClose }: ErrorSummaryProps & { readonly onClose: () => void }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), []);
  useContentFocusOnRemoval(box);
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
      {/* Last, so that the Tab key goes to the errors first. */}
      <IconButton className={styles['close']} icon={X} label="Close the message" onClick={onClose} />
    </div>
  );
}

/**
 * Lists the errors above a form, each with a link to its field. It takes the focus when it mounts, so give every refusal its own `key`.
 * Once closed, the errors still show at their fields.
 */
export function ErrorSummary(props: ErrorSummaryProps) {
  const [isClosed, setIsClosed] = useState(false);
  return isClosed ? null : <OpenSummary {...props} onClose={() => setIsClosed(true)} />;
}
