import { noAccess } from '../../domain/messages.ts';
import { ButtonLink } from '../ui/Button.tsx';
import { EmptyState } from '../ui/States.tsx';
import { usePageTitle } from './pageTitle.ts';

/** In place of every screen that the person's roles do not open. */
export function NoAccess() {
  usePageTitle(noAccess.title);
  return <EmptyState isScreen title={noAccess.title} text={noAccess.text} actions={<ButtonLink to="/">Go to home</ButtonLink>} />;
}
