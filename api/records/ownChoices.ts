import type { Access, ServedAmbassador } from '../../domain/access/access.ts';
import type { Field, Values } from '../../domain/fields/field.ts';
import { printDate } from '../../domain/fields/date.ts';
import { dayOfInstant } from '../../domain/fields/london.ts';
import type { Clause } from '../../domain/filter/query.ts';
import { placeField } from '../../domain/record/placing.ts';
import { type RecordType, valuesOf } from '../../domain/record/recordType.ts';
import { activity } from '../../domain/records/activity.ts';
import { getRecordType } from '../../domain/records/registry.ts';
import { type ReadRow, readRows } from '../../projections/reading/records.ts';
import { getSearchSet } from '../../projections/search/sets.ts';
import type { EditForm, FormField } from '../contract/records.ts';
import { toJson } from '../present/form.ts';
import type { Services } from '../services.ts';

/** More entries of a list, and more activities of an ambassador, than anybody reads. */
const maxChoices = 500;

/** The records of a type that ambassadors choose from, besides that they are current and of the group, and their order. */
interface ChoiceRule {
  /** The search token and what it has to be. */
  readonly by: (field: Field, ambassador: number) => readonly [token: string, is: number];
  readonly sort: string;
  readonly order: 'asc' | 'desc';
  readonly name: (row: ReadRow) => string;
}

/** Activities have a day in their name, because many have the same title. */
const activityName = ({ title, values }: ReadRow): string => {
  const day = dayOfInstant(valuesOf(activity, values).start ?? null);
  return day === null ? title : `${title}, ${printDate(day)}`;
};

/** By record type. */
const choosing: Readonly<Record<string, ChoiceRule>> = {
  customLookupItem: { by: ({ list }) => ['list', list ?? 0], sort: placeField, order: 'asc', name: ({ title }) => title },
  activity: { by: (_field, ambassador) => ['ambassador', ambassador], sort: 'start', order: 'desc', name: activityName },
};

/** The new values of the fields that follow a choice. */
const followsOf = ({ fields }: RecordType, reference: string, values: Values): NonNullable<FormField['choices']>[number]['Follows'] =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, { follows }]) =>
      follows?.reference === reference ? [[name, toJson(values[follows.field])] as const] : [],
    ),
  );

const readChoices = async (
  services: Services,
  field: Field,
  { id, group }: ServedAmbassador,
  { by, sort, order }: ChoiceRule,
): Promise<readonly ReadRow[]> => {
  const set = getSearchSet(getRecordType(field.references ?? '').set);
  const [token, is] = by(field, id);
  const searched = set.byToken.get(token);
  if (!searched) throw new RangeError(`${set.name} is not searched by ${token}`);
  const clauses: readonly Clause[] = [{ field: searched, any: [{ is }], none: [] }];
  const { ids } = await services.search.find({
    set,
    query: { words: [], clauses },
    scope: new Set([group]),
    only: null,
    states: null,
    groupClause: null,
    relatedScopes: {},
    sort,
    order,
    page: 1,
    pageSize: maxChoices,
    after: null,
    isExact: true,
    relevance: null,
  });
  return readRows(services.db, set.type.name, ids);
};

/**
 * The fields of an ambassador's form, each reference that they may choose with what it can be. They have no other way to find records of
 * their group: lists of it, and activities on which they work.
 */
export const withOwnChoices = (
  services: Services,
  type: RecordType,
  served: ServedAmbassador,
  fields: readonly FormField[],
): Promise<FormField[]> =>
  Promise.all(
    fields.map(async (shown) => {
      const field = type.fields[shown.name];
      const own = field?.references === undefined ? undefined : choosing[field.references];
      if (shown.readOnly || !field || !own) return { ...shown, lookup: null };
      const rows = await readChoices(services, field, served, own);
      const choices = rows.map((row) => ({ Id: row.id, Name: own.name(row), Follows: followsOf(type, shown.name, row.values) }));
      return { ...shown, lookup: null, choices };
    }),
  );

/** The form of an ambassador's own record, with what they can choose. */
export const withOwnChoicesIn = async (services: Services, type: RecordType, access: Access, form: EditForm): Promise<EditForm> => {
  const ambassadorId = typeof type.own?.of === 'string' ? form.Record[type.own.of] : null;
  const served = (access.ambassadors ?? []).find(({ id }) => id === ambassadorId);
  return served && form.CanEdit ? { ...form, Fields: await withOwnChoices(services, type, served, form.Fields) } : form;
};
