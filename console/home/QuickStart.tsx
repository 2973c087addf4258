import { Plus } from 'lucide-react';
import type { SearchDefinition } from '../../api/contract/search.ts';
import { createAddress } from '../address.ts';
import { groupForNavigation } from '../page/navigation.ts';
import { PaletteField } from '../palette/PaletteButton.tsx';
import { ButtonLink } from '../ui/Button.tsx';
import styles from './HomePage.module.css';

/** One kind of record from each of the first parts of the rail, such as students and activities; the rest is added from its list. */
const maxAdded = 3;

/** The search for everything, and buttons to add records. */
export function QuickStart({ definitions }: { readonly definitions: readonly SearchDefinition[] }) {
  const added = groupForNavigation(definitions)
    .flatMap(({ sets }) => sets.filter(({ CanCreate }) => CanCreate).slice(0, 1))
    .slice(0, maxAdded);
  return (
    <div className={styles['start']}>
      <PaletteField look="page" />
      {added.map((definition, index) => (
        <ButtonLink key={definition.Set} look={index === 0 ? 'primary' : 'secondary'} icon={Plus} to={createAddress(definition.Path)}>
          Add {definition.LabelOne}
        </ButtonLink>
      ))}
    </div>
  );
}
