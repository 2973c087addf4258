import type { Part } from '../record/part.ts';
import type { Fields } from '../fields/field.ts';

/** The labels of the tabs that the form of a record type has by itself. Questions cannot be put into them. */
export const systemTabsOf = (type: { readonly fields: Fields; readonly parts: readonly Part[] }): readonly string[] => [
  ...new Set([...Object.values(type.fields).map(({ tab }) => tab), ...type.parts.map(({ tab }) => tab), 'History']),
];
