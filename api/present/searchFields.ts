import type { Access, GroupScope } from '../../domain/access/access.ts';
import { canFilterBy } from '../../domain/access/visibility.ts';
import { offeredIn } from '../../domain/lists/activities.ts';
import { findRecordType } from '../../domain/records/registry.ts';
import { searchedSet } from '../../domain/search/choosing.ts';
import type { SearchField } from '../../domain/search/searchField.ts';
import type { FieldSet } from '../../domain/search/searchSet.ts';
import { searchSets } from '../../projections/search/sets.ts';
import type { SearchDefinition, SearchFieldAnswer } from '../contract/search.ts';
import { seesAny } from './searchRows.ts';

const offeredValues = (field: SearchField, access: Access, year: number) => {
  if (!field.values) return null;
  const visibleValues = field.namesRecordTypes
    ? field.values.filter(({ value }) =>
        searchSets.some((set) => set.type.name === value && set.name === set.type.set && seesAny(set, access)),
      )
    : field.values;
  return [...offeredIn(year, visibleValues)];
};

/** The choices that a filter may name besides those offered. */
const acceptedValues = ({ accepted, namesRecordTypes, values }: SearchField) => accepted ?? (namesRecordTypes ? values : null);

/** The list of the records that a field refers to, where no lookup is declared for them. */
const lookupInList = ({ type, values, references }: SearchField): string | null => {
  const path = type === 'Lookup' && !values && references !== null ? findRecordType(references)?.path : undefined;
  return path === undefined ? null : `/${path}/search?disableFuzzy=true&pageSize=20`;
};

const fieldAnswer = (set: FieldSet, field: SearchField, access: Access, year: number): SearchFieldAnswer => {
  const accepted = acceptedValues(field);
  return {
    token: field.printed,
    label: field.label,
    hint: field.hint,
    values: offeredValues(field, access, year),
    fieldType: field.type,
    max: field.max,
    negatable: field.isNegatable,
    lookup: field.lookup ?? lookupInList(field),
    lookupFilter: field.lookupFilter,
    dependsOn: field.dependsOn,
    isPersonal: field.isPersonal,
    all: field.all,
    accepted: accepted === null ? null : [...accepted],
    aliases: [...set.byToken].flatMap(([token, named]) => (named === field && token !== field.token ? [token] : [])),
    isScope: field.isScope,
  };
};

/** Whether the person may look for the records that a field refers to. Without it, they can only name them by ID. */
const canLookFor = (access: Access, { references, values }: SearchField): boolean => {
  const list = values === null && references !== null ? searchSets.find((set) => set.name === findRecordType(references)?.set) : undefined;
  return list === undefined || searchedSet(list, access, true) !== null;
};

/** The fields that this user may filter by in these groups, in a calendar year. Clients read filters with them as the server does. */
export const searchFieldsFor = (
  set: FieldSet,
  access: Access,
  scope: GroupScope,
  year: number,
): Pick<SearchDefinition, 'Fields' | 'UnlistedFields'> => {
  const answersOf = (fields: readonly SearchField[]) =>
    fields.filter((field) => canFilterBy(access, field.needs, scope)).map((field) => fieldAnswer(set, field, access, year));
  const listed = set.fields.filter((field) => canLookFor(access, field));
  return {
    Fields: answersOf(listed),
    UnlistedFields: answersOf([...new Set(set.byToken.values())].filter((field) => !listed.includes(field))),
  };
};
