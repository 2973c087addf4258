import { CircleAlert, TriangleAlert } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import styles from './Field.module.css';

/** The attributes that connect a control with its label, hint and errors. */
export interface FieldControl {
  readonly id: string;
  readonly 'aria-describedby': string | undefined;
  readonly 'aria-invalid': true | undefined;
}

export interface FieldProps {
  /** Its name in the form, which `focusField` finds it by. */
  readonly name?: string | undefined;
  readonly label: string;
  readonly hint?: string | undefined;
  /** For example that somebody else changed the field too. */
  readonly warning?: string | undefined;
  /** Whole sentences. */
  readonly errors?: readonly string[] | undefined;
  readonly isOptional?: boolean | undefined;
  /** Shown beside the label: whether the field was edited, who may see it. */
  readonly aside?: ReactNode;
  readonly children: (control: FieldControl) => ReactNode;
}

/** The value of `aria-describedby`: the ids of the hint, the warning and the errors that are shown. */
export const describedBy = (
  id: string,
  { hint, warning, errors = [] }: Pick<FieldProps, 'hint' | 'warning' | 'errors'>,
): string | undefined =>
  [hint && `${id}-hint`, warning && `${id}-warning`, errors.length > 0 && `${id}-error`].filter(Boolean).join(' ') || undefined;

export const frameOf = (errors: readonly string[], own: string | undefined): string =>
  [own, errors.length > 0 && styles['wrong']].filter(Boolean).join(' ');

export function FieldHint({ id, hint, warning }: { readonly id: string } & Pick<FieldProps, 'hint' | 'warning'>) {
  return (
    <>
      {hint && (
        <p className={styles['hint']} id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {warning && (
        <p className={[styles['noted'], styles['warning']].join(' ')} id={`${id}-warning`}>
          <TriangleAlert size={16} aria-hidden />
          {warning}
        </p>
      )}
    </>
  );
}

export function FieldErrors({ id, errors }: { readonly id: string; readonly errors: readonly string[] }) {
  if (errors.length === 0) return null;
  return (
    <div className={[styles['noted'], styles['error']].join(' ')} id={`${id}-error`}>
      <CircleAlert size={16} aria-hidden />
      <span>
        {errors.map((error) => (
          <span key={error} className={styles['sentence']}>
            {error}
          </span>
        ))}
      </span>
    </div>
  );
}

export function Field({ name, label, hint, warning, errors = [], isOptional = false, aside, children }: FieldProps) {
  const id = useId();
  return (
    <div className={frameOf(errors, styles['field'])} data-field={name}>
      <div className={styles['above']}>
        <div className={styles['head']}>
          <label className={styles['label']} htmlFor={id}>
            {label}
            {isOptional && <span className={styles['optional']}> (optional)</span>}
          </label>
          {aside}
        </div>
        <FieldHint id={id} hint={hint} warning={warning} />
      </div>
      <div className={styles['below']}>
        {children({
          id,
          'aria-describedby': describedBy(id, { hint, warning, errors }),
          'aria-invalid': errors.length > 0 ? true : undefined,
        })}
        <FieldErrors id={id} errors={errors} />
      </div>
    </div>
  );
}
