import { historyTab, slugOf, tabsBesideForm } from '../record/pageTabs.ts';
import type { RecordType } from '../record/recordType.ts';

/** The slugs of the tabs that the form of a record type has by itself. Questions cannot be put into them. */
export const systemTabsOf = (type: Pick<RecordType, 'fields' | 'parts'>): readonly string[] => [
  ...new Set([...Object.values(type.fields), ...type.parts, { tab: historyTab.label }].map(({ tab }) => slugOf(tab))),
];

/** The slugs of all tabs that the page of a record has by itself. Custom fields cannot be put into them. */
export const pageTabsOf = (type: Pick<RecordType, 'fields' | 'parts' | 'lists' | 'ownTabs'>): readonly string[] => [
  ...new Set([...systemTabsOf(type), ...tabsBesideForm(type).flatMap(({ id, label }) => [id, slugOf(label)])]),
];
