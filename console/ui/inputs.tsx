import { ChevronDown } from 'lucide-react';
import {
  forwardRef,
  type InputHTMLAttributes,
  type ReactNode,
  type SelectHTMLAttributes,
  type TextareaHTMLAttributes,
  useEffect,
  useRef,
} from 'react';
import styles from './inputs.module.css';

interface SizeProps {
  /** For toolbars. */
  readonly isSmall?: boolean;
}

const classes = (isSmall: boolean, more: string | undefined) =>
  [styles['input'], isSmall && styles['small'], more].filter(Boolean).join(' ');

export const TextInput = forwardRef<HTMLInputElement, InputHTMLAttributes<HTMLInputElement> & SizeProps>(function TextInput(
  { isSmall = false, className, type = 'text', ...rest },
  ref,
) {
  return <input ref={ref} type={type} className={classes(isSmall, className)} {...rest} />;
});

export const TextArea = forwardRef<HTMLTextAreaElement, TextareaHTMLAttributes<HTMLTextAreaElement>>(function TextArea(
  { className, ...rest },
  ref,
) {
  return <textarea ref={ref} className={classes(false, className)} {...rest} />;
});

export const Select = forwardRef<HTMLSelectElement, SelectHTMLAttributes<HTMLSelectElement> & SizeProps>(function Select(
  { isSmall = false, className, children, ...rest },
  ref,
) {
  return (
    <span className={styles['select']}>
      <select ref={ref} className={classes(isSmall, className)} {...rest}>
        {children}
      </select>
      <ChevronDown size={16} aria-hidden />
    </span>
  );
});

interface CheckboxProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'children' | 'type'> {
  readonly label: ReactNode;
  /** Some but not all of its items are selected. */
  readonly isMixed?: boolean;
}

export const Checkbox = forwardRef<HTMLInputElement, CheckboxProps>(function Checkbox({ label, isMixed = false, className, ...rest }, ref) {
  const checkbox = useRef<HTMLInputElement | null>(null);
  useEffect(() => {
    if (checkbox.current) checkbox.current.indeterminate = isMixed;
  }, [isMixed]);
  return (
    <label className={[styles['check'], className].filter(Boolean).join(' ')}>
      <input
        ref={(element) => {
          checkbox.current = element;
          if (typeof ref === 'function') ref(element);
          else if (ref) ref.current = element;
        }}
        type="checkbox"
        {...rest}
      />
      <span>{label}</span>
    </label>
  );
});
