import type { RecordType } from './recordType.ts';

/** The name of a tab in addresses: 'Uni Connect' becomes 'uni-connect'. Empty if the label has no letter from a to z and no digit. */
export const slugOf = (label: string): string =>
  label
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');

export const historyTab = { id: 'history', label: 'History' };

/** The tabs that a record's page has beside those of its form. */
export const tabsBesideForm = ({
  lists,
  ownTabs,
}: Pick<RecordType, 'lists' | 'ownTabs'>): readonly { readonly id: string; readonly label: string }[] => [
  ...Object.entries(lists).flatMap(([id, { label, hasNoTab }]) => (hasNoTab ? [] : [{ id, label }])),
  ...ownTabs.map((label) => ({ id: slugOf(label), label })),
  historyTab,
];
