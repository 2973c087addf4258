import type { FormField } from '../../api/contract/records.ts';
import { groupBy } from '../../domain/collections.ts';
import type { FieldPlace } from '../form/ErrorSummary.tsx';

interface Section {
  readonly heading: string | null;
  readonly fields: readonly FormField[];
}

/** `id` is the hash of the address. */
export interface FormTab {
  readonly id: string;
  readonly label: string;
  readonly sections: readonly Section[];
}

/** 'Uni Connect' becomes 'uni-connect'. */
export const slugOf = (label: string): string =>
  label
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');

/** Leaves out the fields that the group hides, unless `showAll` is set. */
export const shownFields = (fields: readonly FormField[], showAll: boolean): readonly FormField[] =>
  showAll ? fields.map((field) => ({ ...field, hidden: false })) : fields.filter((field) => !field.hidden);

/** In the order of their first field. Hidden fields are left out, and tabs without fields. */
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

export const tabOfField = (tabs: readonly FormTab[], name: string): FormTab | undefined =>
  tabs.find((tab) => fieldsOf(tab).some((field) => field.name === name));

/** The tab of a field for the error summary; its label only if there are several tabs. */
export const placeOfField = (tabs: readonly FormTab[], name: string): FieldPlace | undefined => {
  const tab = tabOfField(tabs, name);
  return tab && { address: `#${tab.id}`, label: tabs.length > 1 ? tab.label : null };
};

/** The tab of the address, in any case, else the first. */
export const currentTab = (ids: readonly string[], hash: string): string => {
  const wanted = hash.replace(/^#/, '').toLowerCase();
  return ids.find((id) => id === wanted) ?? ids[0] ?? '';
};

/** Undefined on the last tab. */
export const tabAfter = (tabs: readonly FormTab[], id: string): FormTab | undefined => {
  const at = tabs.findIndex((tab) => tab.id === id);
  return at < 0 ? undefined : tabs[at + 1];
};
