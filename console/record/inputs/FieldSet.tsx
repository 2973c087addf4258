import { CircleAlert } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import fieldStyles from '../../ui/Field.module.css';
import styles from './FieldSet.module.css';

interface FieldSetProps {
  readonly label: string;
  readonly hint?: string | undefined;
  readonly errors: readonly string[];
  readonly optional: boolean;
  /** Beside the label: a mark that the field was edited. */
  readonly aside?: ReactNode;
  readonly children: ReactNode;
}

/** A field whose control is several: the label, hint and errors around a group of radios, boxes or rows. */
export function FieldSet({ label, hint, errors, optional, aside, children }: FieldSetProps) {
  const id = useId();
  const described = [hint ? `${id}-hint` : '', errors.length > 0 ? `${id}-error` : ''].filter(Boolean).join(' ');
  return (
    <fieldset className={[styles['set'], errors.length > 0 && styles['wrong']].filter(Boolean).join(' ')} aria-describedby={described || undefined}>
      <legend className={styles['legend']}>
        <span className={fieldStyles['label']}>
          {label}
          {optional && <span className={fieldStyles['optional']}> (optional)</span>}
        </span>
      </legend>
      {aside && <div className={styles['aside']}>{aside}</div>}
      {hint && (
        <p className={fieldStyles['hint']} id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {errors.length > 0 && (
        <div className={fieldStyles['error']} id={`${id}-error`}>
          <CircleAlert size={16} aria-hidden />
          <span>
            {errors.map((error) => (
              <span key={error} className={fieldStyles['sentence']}>
                {error}
              </span>
            ))}
          </span>
        </div>
      )}
      {children}
    </fieldset>
  );
}
