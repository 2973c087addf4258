import { type Access, groupsWith, isInScope } from '../../domain/access/access.ts';
import { readableGroups } from '../../domain/access/visibility.ts';
import type { Interpretation } from '../../domain/filter/interpret.ts';
import { deletedTitle } from '../../domain/messages.ts';
import { getRecordType } from '../../domain/records/registry.ts';
import { readRows } from '../../projections/reading/records.ts';
import type { Chip } from '../contract/search.ts';
import type { Services } from '../services.ts';
import { maxId } from '../../domain/fields/recordId.ts';

/** The titles of records that this person may see, and which are deleted; for others a filter shows the id. */
const visibleTitles = async (
  { db }: Pick<Services, 'db'>,
  access: Access,
  recordType: string,
  ids: readonly number[],
): Promise<ReadonlyMap<number, string>> => {
  const type = getRecordType(recordType);
  const { choose } = type.rights;
  const scope = choose ? groupsWith(access, choose) : readableGroups(access, type);
  const rows = await readRows(db, recordType, ids);
  const isDeleted = ({ recordState }: (typeof rows)[number]) => recordState === type.states.deleted;
  return new Map(
    rows
      .filter((row) => isInScope(scope, type.groupsOf(row.values)))
      .map((row) => [row.id, isDeleted(row) ? deletedTitle(row.title) : row.title]),
  );
};

const nameOf = (names: ReadonlyMap<number, string>, value: string): string | undefined => {
  const name = names.get(Number(value.replace('!', '')));
  return name === undefined ? undefined : value.startsWith('!') ? `not ${name}` : name;
};

/** The values of a filter by field, with the names of records. */
export const presentChips = (services: Pick<Services, 'db'>, access: Access, { chips }: Pick<Interpretation, 'chips'>): Promise<Chip[]> =>
  Promise.all(
    chips.map(async ({ field, values }) => {
      const ids = field.references
        ? values.map((value) => Number(value.value.replace('!', ''))).filter((id) => Number.isInteger(id) && id > 0 && id <= maxId)
        : [];
      const names = field.references ? await visibleTitles(services, access, field.references, ids) : new Map<number, string>();
      return {
        token: field.printed,
        label: field.label,
        values: values.map(({ value, label }) => ({ value, label: nameOf(names, value) ?? label })),
      };
    }),
  );
