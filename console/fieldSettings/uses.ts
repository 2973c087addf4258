import type { FieldSettingsAnswer, FieldUse, FieldSetting } from '../../api/contract/fieldSettings.ts';
import { groupBy } from '../../domain/collections.ts';

/** The chosen uses by field name. */
export type FieldUses = Readonly<Record<string, FieldUse>>;

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

/** The settings with these uses saved. */
export const withUses = (settings: FieldSettingsAnswer, uses: FieldUses, revision: number): FieldSettingsAnswer => ({
  ...settings,
  Revision: revision,
  Types: settings.Types.map((type) => ({
    ...type,
    Fields: type.Fields.map((field) => {
      const use = uses[field.name];
      return use === undefined ? field : { ...field, use };
    }),
  })),
});

/** The choices that a save leaves: those of other fields, and those that have changed since it was sent. */
export const withoutSaved = (chosenUses: FieldUses, saved: FieldUses): FieldUses =>
  Object.fromEntries(Object.entries(chosenUses).filter(([name, use]) => saved[name] !== use));

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
