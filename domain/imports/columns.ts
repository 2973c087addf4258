import type { Access } from '../access/access.ts';
import { canSeeField } from '../access/visibility.ts';
import { columnMissing, columnTwice, columnUnknown, mappingWidth } from '../importMessages.ts';
import type { ImportColumn, ImportType } from './importType.ts';

/** The columns that the user may import into a group. Fields that need a right that they lack are not taken. */
export const columnsFor = (access: Access, { columns }: ImportType, group: number | null): readonly ImportColumn[] =>
  columns.filter(({ field }) => canSeeField(access, field, group === null ? null : [group]));

/** The problem with the chosen columns; null if there is none. */
export const mappingProblem = (
  columns: readonly ImportColumn[],
  header: readonly string[],
  mapping: readonly (string | null)[],
): string | null => {
  if (mapping.length !== header.length) return mappingWidth(header.length);
  const matchedNames = mapping.filter((name) => name !== null);
  if (matchedNames.some((name) => !columns.some((column) => column.name === name))) return columnUnknown;
  const filled = matchedNames.flatMap((name) => columns.find((column) => column.name === name)?.fills ?? [name]);
  const twice = columns.find(({ name }) => filled.filter((each) => each === name).length > 1);
  if (twice) return columnTwice(twice.label);
  const isChosen = (name: string) =>
    filled.includes(name) ||
    columns.some((column) => matchedNames.includes(column.name) && [column.idsOf, column.joins?.column].includes(name));
  const missing = columns.find(({ name, required }) => required === true && !isChosen(name));
  return missing ? columnMissing(missing.label) : null;
};
