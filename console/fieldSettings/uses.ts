import type { FieldSettingsAnswer, FieldUse, FieldSetting } from '../../api/contract/fieldSettings.ts';
import { groupBy } from '../../domain/collections.ts';
import type { FieldUses } from './fieldSettingsApi.ts';

/** The uses in column order; null keeps the record type's declaration. */
export const columns = [
  { use: 'hidden', label: 'Hidden' },
  { use: null, label: 'Shown' },
  { use: 'required', label: 'Required' },
] as const satisfies readonly { use: FieldUse; label: string }[];

const savedUses = (settings: FieldSettingsAnswer): FieldUses =>
  Object.fromEntries(settings.Types.flatMap(({ Fields }) => Fields.map(({ name, use }) => [name, use] as const)));

/** The uses that differ from the group's saved settings. */
export const changesFrom = (settings: FieldSettingsAnswer, chosenUses: FieldUses): FieldUses => {
  const saved = savedUses(settings);
  return Object.fromEntries(Object.entries(chosenUses).filter(([name, use]) => (saved[name] ?? null) !== use));
};

/** The changes that revert these changes. */
export const inverseOf = (settings: FieldSettingsAnswer, changes: FieldUses): FieldUses => {
  const saved = savedUses(settings);
  return Object.fromEntries(Object.keys(changes).map((name) => [name, saved[name] ?? null]));
};

export const tabsIn = (fields: readonly FieldSetting[]): readonly (readonly [tab: string, fields: readonly FieldSetting[]])[] => [
  ...groupBy(fields, (field) => field.tab),
];

/** The names of the saved uses, as a conflict shows what was before. */
export const textsBefore = (settings: FieldSettingsAnswer, names: readonly string[]): Readonly<Record<string, string>> => {
  const saved = savedUses(settings);
  return Object.fromEntries(names.map((name) => [name, columns.find(({ use }) => use === (saved[name] ?? null))?.label ?? '']));
};
