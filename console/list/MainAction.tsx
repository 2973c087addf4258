import { Plus } from 'lucide-react';
import { createAddress } from '../address.ts';
import { hasRightSomewhere } from '../api/rights.ts';
import { useSessionQuery } from '../api/sessionApi.ts';
import { ButtonLink } from '../ui/Button.tsx';
import type { ListDefinition } from '../page/listTab.ts';
import { withQuery } from '../queryString.ts';
import { extrasOf } from './extras.ts';

/** The main button of a list: a new record, linked to the record of the tab, or the set's own action; nothing without the right. */
export function MainAction({ definition, className }: { readonly definition: ListDefinition; readonly className?: string | undefined }) {
  const { data: session } = useSessionQuery();
  const { tab } = definition;
  const { mainAction } = extrasOf(definition.Set);
  const Own = tab?.extras?.MainButton;
  if (Own) return <Own record={tab} className={className} />;
  // A new record that is not linked would not appear in the list of the tab.
  if (tab && tab.linkField === null) return null;
  if (mainAction) {
    if (!hasRightSomewhere(session, ...mainAction.rights)) return null;
    return (
      <ButtonLink look="primary" icon={mainAction.icon} className={className} to={mainAction.address}>
        {mainAction.label}
      </ButtonLink>
    );
  }
  if (!definition.CanCreate) return null;
  return (
    <ButtonLink
      look="primary"
      icon={Plus}
      className={className}
      to={withQuery(createAddress(definition.RecordPath), tab?.linkField ? { [tab.linkField]: tab.id } : {})}
    >
      Add {definition.LabelOne}
    </ButtonLink>
  );
}
