import { noAccess } from '../../domain/messages.ts';
import { ButtonLink } from '../ui/Button.tsx';
import { EmptyState } from '../ui/States.tsx';
import { usePageTitle } from './pageTitle.ts';

interface NoAccessProps {
  /** Further advice for the person. */
  readonly note?: string;
}

/** In place of every screen that the person's roles do not open. */
export function NoAccess({ note = '' }: NoAccessProps) {
  usePageTitle(noAccess.title);
  return (
    <EmptyState
      isScreen
      title={noAccess.title}
      text={`${noAccess.text} ${note}`.trim()}
      actions={<ButtonLink to="/">Go to home</ButtonLink>}
    />
  );
}
