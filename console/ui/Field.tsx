import { CircleAlert } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import styles from './Field.module.css';

/** What the control inside a field must carry, so that its label, hint and error belong to it. */
export interface FieldControl {
  readonly id: string;
  readonly 'aria-describedby': string | undefined;
  readonly 'aria-invalid': true | undefined;
}

interface FieldProps {
  readonly label: string;
  readonly hint?: string | undefined;
  /** What is wrong, in sentences; empty or left out when nothing is. */
  readonly errors?: readonly string[] | undefined;
  /** Required fields are the norm; this one says that it is not. */
  readonly optional?: boolean | undefined;
  /** Beside the label: a mark that the field was edited, who may see it. */
  readonly aside?: ReactNode;
  readonly children: (control: FieldControl) => ReactNode;
}

/** A label, a hint and the errors around one control. */
export function Field({ label, hint, errors = [], optional = false, aside, children }: FieldProps) {
  const id = useId();
  const described = [hint ? `${id}-hint` : '', errors.length > 0 ? `${id}-error` : ''].filter(Boolean).join(' ');
  return (
    <div className={[styles['field'], errors.length > 0 && styles['wrong']].filter(Boolean).join(' ')}>
      <div className={styles['head']}>
        <label className={styles['label']} htmlFor={id}>
          {label}
          {optional && <span className={styles['optional']}> (optional)</span>}
        </label>
        {aside}
      </div>
      {hint && (
        <p className={styles['hint']} id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {errors.length > 0 && (
        <div className={styles['error']} id={`${id}-error`}>
          <CircleAlert size={16} aria-hidden />
          <span>
            {errors.map((error) => (
              <span key={error} className={styles['sentence']}>
                {error}
              </span>
            ))}
          </span>
        </div>
      )}
      {children({ id, 'aria-describedby': described === '' ? undefined : described, 'aria-invalid': errors.length > 0 ? true : undefined })}
    </div>
  );
}
