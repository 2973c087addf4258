import type { LucideIcon } from 'lucide-react';
import { type ButtonHTMLAttributes, forwardRef, type MouseEvent } from 'react';
import { Link, type LinkProps } from 'react-router-dom';
import styles from './Button.module.css';

export type ButtonLook = 'primary' | 'secondary' | 'quiet' | 'danger';

interface Looks {
  readonly look?: ButtonLook;
  readonly icon?: LucideIcon;
}

interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement>, Looks {
  /** Announced to screen readers. A busy button ignores clicks. */
  readonly isBusy?: boolean;
}

const classes = (look: ButtonLook, more: string | undefined) => [styles['button'], styles[look], more].filter(Boolean).join(' ');

const doNothing = (event: MouseEvent) => event.preventDefault();

export const Button = forwardRef<HTMLButtonElement, ButtonProps>(function Button(
  { look = 'secondary', icon: Icon, isBusy = false, className, children, type = 'button', onClick, ...rest },
  ref,
) {
  return (
    <button
      ref={ref}
      type={type}
      className={classes(look, className)}
      // A disabled button would lose the focus.
      aria-busy={isBusy || undefined}
      aria-disabled={isBusy || undefined}
      onClick={isBusy ? doNothing : onClick}
      {...rest}
    >
      {Icon && <Icon size={16} aria-hidden />}
      <span className={styles['label']}>{children}</span>
    </button>
  );
});

/** A link that looks like a button. */
export function ButtonLink({
  look = 'secondary',
  icon: Icon,
  className,
  children,
  ...rest
}: Omit<LinkProps, 'className'> & Looks & { readonly className?: string | undefined }) {
  return (
    <Link className={classes(look, className)} {...rest}>
      {Icon && <Icon size={16} aria-hidden />}
      <span className={styles['label']}>{children}</span>
    </Link>
  );
}

interface IconButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'children'> {
  readonly icon: LucideIcon;
  /** The accessible name and the tooltip. */
  readonly label: string;
}

export const IconButton = forwardRef<HTMLButtonElement, IconButtonProps>(function IconButton(
  { icon: Icon, label, className, type = 'button', ...rest },
  ref,
) {
  return (
    <button
      ref={ref}
      type={type}
      aria-label={label}
      title={label}
      className={[styles['icon'], className].filter(Boolean).join(' ')}
      {...rest}
    >
      <Icon size={16} aria-hidden />
    </button>
  );
});
