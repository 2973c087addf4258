import { FileUp, Plus } from 'lucide-react';
import type { SearchDefinition } from '../../api/contract/search.ts';
import { createAddress } from '../address.ts';
import { hasRightSomewhere } from '../api/rights.ts';
import { useSessionQuery } from '../api/sessionApi.ts';
import { ButtonLink } from '../ui/Button.tsx';
import { extrasOf } from './extras.ts';

/** The main button of a list: a new record, or the set's own action; nothing without the right. */
export function MainAction({ definition, className }: { readonly definition: SearchDefinition; readonly className?: string | undefined }) {
  const { data: session } = useSessionQuery();
  const { mainAction } = extrasOf(definition.Set);
  if (mainAction) {
    if (!hasRightSomewhere(session, mainAction.right)) return null;
    return (
      <ButtonLink look="primary" icon={FileUp} className={className} to={mainAction.address}>
        {mainAction.label}
      </ButtonLink>
    );
  }
  if (!definition.CanCreate) return null;
  return (
    <ButtonLink look="primary" icon={Plus} className={className} to={createAddress(definition.Path)}>
      Add {definition.LabelOne}
    </ButtonLink>
  );
}
