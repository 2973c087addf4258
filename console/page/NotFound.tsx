import { SignpostBig } from 'lucide-react';
import type { ReactNode } from 'react';
import { ButtonLink } from '../ui/Button.tsx';
import { EmptyState } from '../ui/States.tsx';

interface NotFoundProps {
  /** The fault of the address, if that is known. */
  readonly text?: string;
  /** Further advice for the person. */
  readonly note?: string;
  readonly action?: ReactNode;
}

/** The address does not exist, or the person may not see it. */
export function NotFound({
  text = 'Check the link, or switch group.',
  note = '',
  action = <ButtonLink to="/">Go to home</ButtonLink>,
}: NotFoundProps) {
  return (
    <EmptyState
      isScreen
      illustration={<SignpostBig size={24} aria-hidden />}
      title="Page not found"
      text={`${text} ${note}`.trim()}
      actions={action}
    />
  );
}
