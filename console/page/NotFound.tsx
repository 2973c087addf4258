import { SignpostBig } from 'lucide-react';
import { ButtonLink } from '../ui/Button.tsx';
import { EmptyState } from '../ui/States.tsx';

/** The address does not exist, or the person may not see it. */
export function NotFound() {
  return (
    <EmptyState
      isScreen
      illustration={<SignpostBig size={24} aria-hidden />}
      title="Page not found"
      text="Check the link, or switch group."
      actions={<ButtonLink to="/">Go to home</ButtonLink>}
    />
  );
}
