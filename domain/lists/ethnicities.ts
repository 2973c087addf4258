import type { Choice } from '../fields/field.ts';

/** HESA ETHNIC codes (HESA, CC BY 4.0), each with its group in summaries. */
const entries: readonly (readonly [number, string, string])[] = [
  [100, 'Asian', 'Asian - Bangladeshi or Bangladeshi British'],
  [101, 'Asian', 'Asian - Chinese or Chinese British'],
  [103, 'Asian', 'Asian - Indian or Indian British'],
  [104, 'Asian', 'Asian - Pakistani or Pakistani British'],
  [119, 'Asian', 'Any other Asian background'],
  [120, 'Black', 'Black - African or African British'],
  [121, 'Black', 'Black - Caribbean or Caribbean British'],
  [139, 'Black', 'Any other Black background'],
  [140, 'Mixed', 'Mixed or multiple ethnic groups - White or White British and Asian or Asian British'],
  [141, 'Mixed', 'Mixed or multiple ethnic groups - White or White British and Black African or Black African British'],
  [142, 'Mixed', 'Mixed or multiple ethnic groups - White or White British and Black Caribbean or Black Caribbean British'],
  [159, 'Mixed', 'Any other Mixed or Multiple ethnic background'],
  [160, 'White', 'White - English, Scottish, Welsh, Northern Irish or British'],
  [163, 'White', 'White - Gypsy or Irish Traveller'],
  [166, 'White', 'White - Irish'],
  [168, 'White', 'White - Roma'],
  [179, 'White', 'Any other White background'],
  [180, 'Other', 'Arab'],
  [899, 'Other', 'Any other ethnic background'],
  [997, 'Not known', 'Not known'],
  [998, 'Not known', 'Prefer not to say'],
  [999, 'Not known', 'Not available'],
];

export const ethnicities: readonly Choice[] = entries.map(([value, , label]) => ({ value, label }));

/** The filter value for students without an ethnicity. */
export const noEthnicity = 0;

export const ethnicitiesAndNone: readonly Choice[] = [{ value: noEthnicity, label: 'No data' }, ...ethnicities];

export const ethnicGroups: readonly Choice[] = [...new Set(entries.map(([, group]) => group))].map((group) => ({
  value: group,
  label: group,
}));

const groupByCode = new Map(entries.map(([code, group]) => [code, group]));

/** The group of an ethnicity code; null without a code. */
export const ethnicGroupOf = (code: number | null): string | null => (code === null ? null : (groupByCode.get(code) ?? null));
