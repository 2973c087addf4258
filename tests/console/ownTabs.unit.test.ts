import { expect, it } from 'vitest';
import { ownPanels } from '../../console/record/ownTabs.tsx';
import { slugOf } from '../../domain/record/pageTabs.ts';
import { recordTypes } from '../../domain/records/registry.ts';

it('every tab that only one record type has is declared by the type and has a panel', () => {
  const declared = recordTypes.filter(({ ownTabs }) => ownTabs.length > 0).map(({ name, ownTabs }) => [name, ownTabs.map(slugOf)]);
  expect(Object.fromEntries(Object.entries(ownPanels).map(([name, panels]) => [name, Object.keys(panels)]))).toEqual(
    Object.fromEntries(declared),
  );
});
