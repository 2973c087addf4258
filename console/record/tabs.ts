import type { FormField, FormPart } from '../../api/contract/records.ts';
import { groupBy } from '../../domain/collections.ts';
import { slugOf } from '../../domain/record/pageTabs.ts';
import { readPath } from '../../domain/record/part.ts';
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
  readonly parts: readonly FormPart[];
}

/** The slug of the label, with a number if another tab of the page has it; 'tab' for an empty slug. */
const freeId = (label: string, taken: ReadonlySet<string>): string => {
  const slug = slugOf(label) || 'tab';
  let id = slug;
  for (let number = 2; taken.has(id); number += 1) id = `${slug}-${number}`;
  return id;
};

/** Leaves out the fields that the group hides, unless `showAll` is set. */
export const shownFields = (fields: readonly FormField[], showAll: boolean): readonly FormField[] =>
  showAll ? fields.map((field) => ({ ...field, hidden: false })) : fields.filter((field) => !field.hidden);

/**
 * In the order of their first field, then of their first part. Hidden fields are left out, and tabs without fields and parts. The ids are
 * none of `others`, those of the page's other tabs.
 */
export const tabsOf = (
  fields: readonly FormField[],
  parts: readonly FormPart[] = [],
  others: readonly string[] = [],
): readonly FormTab[] => {
  const shown = groupBy(
    fields.filter((field) => !field.hidden),
    (field) => field.tab,
  );
  const partsOf = groupBy(parts, (part) => part.tab);
  const taken = new Set(others);
  return [...new Set([...shown.keys(), ...partsOf.keys()])].map((label) => {
    const id = freeId(label, taken);
    taken.add(id);
    return {
      id,
      label,
      sections: [...groupBy(shown.get(label) ?? [], (field) => field.heading)].map(([heading, under]) => ({ heading, fields: under })),
      parts: partsOf.get(label) ?? [],
    };
  });
};

const fieldsOf = (tab: FormTab): readonly FormField[] => tab.sections.flatMap((section) => section.fields);

/** Whether the tab shows the field or, for the path of a value, its row. */
export const isInTab = (tab: FormTab, name: string): boolean => {
  const path = readPath(name);
  return path ? tab.parts.some((part) => part.name === path.part) : fieldsOf(tab).some((field) => field.name === name);
};

export const tabOfField = (tabs: readonly FormTab[], name: string): FormTab | undefined => tabs.find((tab) => isInTab(tab, name));

/** The row and tab of a value for the error summary; the tab's label only if there are several tabs. */
export const placeOfField = (tabs: readonly FormTab[], name: string, row: string | null = null): FieldPlace | undefined => {
  const tab = tabOfField(tabs, name);
  const labels = [row, tabs.length > 1 ? tab?.label : null].filter(Boolean);
  return tab && { address: `#${tab.id}`, label: labels.length > 0 ? labels.join(', ') : null };
};

/** The tab of the address, in any case, else the first. */
export const currentTab = (ids: readonly string[], hash: string): string => {
  const name = hash.replace(/^#/, '').toLowerCase();
  return ids.find((id) => id === name) ?? ids[0] ?? '';
};

/** Undefined on the last tab. */
export const tabAfter = <Tab extends { readonly id: string }>(tabs: readonly Tab[], id: string): Tab | undefined => {
  const at = tabs.findIndex((tab) => tab.id === id);
  return at < 0 ? undefined : tabs[at + 1];
};
