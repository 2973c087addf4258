import { type Access, intersectScopes, type GroupScope, groupsWith } from '../../domain/access/access.ts';
import type { NeededRight } from '../../domain/access/rights.ts';
import { type Grant, grantOf, reaches } from '../../domain/access/grant.ts';
import { countOf } from '../../domain/counts.ts';
import { reasons } from '../../domain/filter/hints.ts';
import type { Interpretation } from '../../domain/filter/interpret.ts';
import { filterNotUnderstood, noRecordFound, recordsNeeded } from '../../domain/messages.ts';
import type { RecordType } from '../../domain/record/recordType.ts';
import { buildQuestion, type WholeQuestion } from '../../domain/search/question.ts';
import { readGroupsOf } from '../../projections/reading/records.ts';
import { getSearchSet } from '../../projections/search/sets.ts';
import { invalidField, Refused } from '../plugins/errors.ts';
import { customSet } from './customSet.ts';
import type { Services } from '../services.ts';

/** The records of a bulk change: these ids, or all matches of the filter. */
export interface BulkRecords {
  readonly ids: readonly number[] | null;
  readonly filter: string;
  /** All of them must match this filter too. */
  readonly fixedFilter: string;
}

/** Records chosen for a bulk change, with what its task needs. */
export interface ChosenRecords {
  /** The chosen ids that match the fixed filter, without those of partners; null for all matches of the filter. */
  readonly ids: readonly number[] | null;
  /** The canonical filter. */
  readonly filter: string;
  readonly fixedFilter: string;
  /** The rights of the task, in the groups where this user may edit. */
  readonly grant: Grant;
  readonly size: number;
  /** How many of the chosen ids are not among `ids`. */
  readonly leftOut: number;
  /** '47 students', or 'students' if the task's title must not tell the count. */
  readonly recordsInWords: string;
  /** Finds the chosen records that this user may edit. */
  readonly editable: WholeQuestion;
  /** The number of chosen records, also of those that this user may see but not edit. */
  readonly countChosen: () => Promise<number>;
}

interface BulkBody {
  readonly ids?: readonly number[] | undefined;
  readonly filter?: string | undefined;
}

export const recordsOfBody = ({ ids, filter }: BulkBody, fixedFilter: string): BulkRecords => {
  if ((ids === undefined || ids.length === 0) && filter === undefined) throw invalidField('ids', recordsNeeded);
  return { ids: ids && ids.length > 0 ? [...new Set(ids)] : null, filter: filter ?? '', fixedFilter };
};

/** Refuses a filter that was not fully understood: a change or a file would reach records that nobody meant. */
export const demandUnderstood = ({ ignored }: Interpretation, messageOf = filterNotUnderstood): void => {
  // A group clause on records without groups changes nothing.
  const [firstIgnored] = ignored.filter(({ reason }) => reason !== reasons.noGroups);
  if (!firstIgnored) return;
  const message = messageOf(firstIgnored.text, firstIgnored.reason);
  throw new Refused(400, message, { Errors: [{ FieldName: 'filter', ErrorMessages: [message] }] });
};

const scopeOf = async (services: Services, type: RecordType, ids: readonly number[]): Promise<GroupScope> => {
  const groups = await readGroupsOf(services.db, type.name, ids);
  return type.groupsOf({}) === null || groups.includes(null) ? 'every' : new Set(groups.flatMap((group) => group ?? []));
};

/** `needs`: the right to change the records. */
export const chooseRecords = async (
  services: Services,
  access: Access,
  type: RecordType,
  { ids: chosenIds, filter, fixedFilter }: BulkRecords,
  needs: NeededRight = type.rights.edit,
): Promise<ChosenRecords> => {
  const states = chosenIds ? type.states.all.map(({ value }) => value) : null;
  const { question, interpretation } = buildQuestion({
    set: await customSet(services, getSearchSet(type.name), access, filter),
    access,
    filter,
    fixedFilter,
    now: services.dependencies.now(),
    only: chosenIds,
    states,
  });
  demandUnderstood(interpretation);
  const hasNoGroups = type.groupsOf({}) === null;
  const editable = hasNoGroups ? 'every' : groupsWith(access, needs);
  const scope = chosenIds ? intersectScopes(await scopeOf(services, type, chosenIds), editable) : intersectScopes(question.scope, editable);
  // A person who chose all of a list with partners' records chose those too.
  const isNarrowed = fixedFilter !== '' || type.openToPartners !== null;
  const ids = chosenIds && isNarrowed ? await services.search.walk({ ...question, scope }, 0, chosenIds.length) : chosenIds;
  if (ids?.length === 0) throw invalidField('ids', noRecordFound);
  const size = ids ? ids.length : await services.search.total({ ...question, scope });
  // Everybody in the task's group sees its title, but not everybody may know the count.
  const isOfGroup = hasNoGroups || (access.currentGroup !== null && reaches(new Set([access.currentGroup]), scope));
  return {
    ids,
    filter: interpretation.canonical,
    fixedFilter,
    grant: grantOf(access, scope),
    size,
    leftOut: chosenIds && ids ? chosenIds.length - ids.length : 0,
    recordsInWords: isOfGroup ? countOf(size, type.labels) : type.labels.many,
    editable: { ...question, scope },
    countChosen: () => (chosenIds ? Promise.resolve(chosenIds.length) : services.search.total(question)),
  };
};
