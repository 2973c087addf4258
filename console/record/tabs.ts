import type { FormField } from '../../api/contract/records.ts';
import { groupBy } from '../../domain/collections.ts';

/** Fields that stand under one heading. */
interface Section {
  readonly heading: string | null;
  readonly fields: readonly FormField[];
}

/** One tab of a form. `id` is what the address shows after '#'. */
export interface FormTab {
  readonly id: string;
  readonly label: string;
  readonly sections: readonly Section[];
}

/** 'Uni Connect' as it stands in an address: 'uni-connect'. */
export const slugOf = (label: string): string =>
  label
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');

/** The fields as the form shows them: those that the group hides are left out unless somebody wants to see all. */
export const shownFields = (fields: readonly FormField[], showAll: boolean): readonly FormField[] =>
  showAll ? fields.map((field) => ({ ...field, hidden: false })) : fields.filter((field) => !field.hidden);

/** The tabs of a form in the order of their first field. Hidden fields are left out, and with them tabs that have no other. */
export const tabsOf = (fields: readonly FormField[]): readonly FormTab[] =>
  [
    ...groupBy(
      fields.filter((field) => !field.hidden),
      (field) => field.tab,
    ),
  ].map(([label, inside]) => ({
    id: slugOf(label),
    label,
    sections: [...groupBy(inside, (field) => field.heading)].map(([heading, under]) => ({ heading, fields: under })),
  }));

export const fieldsOf = (tab: FormTab): readonly FormField[] => tab.sections.flatMap((section) => section.fields);

/** The tab in which a field stands. */
export const tabOfField = (tabs: readonly FormTab[], name: string): FormTab | undefined =>
  tabs.find((tab) => fieldsOf(tab).some((field) => field.name === name));

/** The tab that the address names, in whatever case, else the first. */
export const currentTab = (ids: readonly string[], hash: string): string => {
  const wanted = hash.replace(/^#/, '').toLowerCase();
  return ids.find((id) => id === wanted) ?? ids[0] ?? '';
};

/** The tab to proceed to; undefined on the last. */
export const tabAfter = (tabs: readonly FormTab[], id: string): FormTab | undefined => {
  const at = tabs.findIndex((tab) => tab.id === id);
  return at < 0 ? undefined : tabs[at + 1];
};
