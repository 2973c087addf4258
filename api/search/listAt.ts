import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { canSearchBy, canSeeRecord } from '../../domain/access/visibility.ts';
import type { NeededRight } from '../../domain/access/rights.ts';
import { notAllowed, recordNotThere } from '../../domain/messages.ts';
import { shownInOf } from '../../domain/exports/columns.ts';
import { fixedFilterOf, type ListOfRecord, type RecordList } from '../../domain/record/recordList.ts';
import type { RecordType } from '../../domain/record/recordType.ts';
import { visibleGroups } from '../../domain/search/question.ts';
import type { SearchSet } from '../../domain/search/searchSet.ts';
import { readPartValues } from '../../projections/reading/shownValues.ts';
import type { Json } from '../contract/answers.ts';
import { toJson } from '../present/form.ts';
import { getSearchSet } from '../../projections/search/sets.ts';
import { ownLists } from './ownLists.ts';
import { Refused } from '../plugins/errors.ts';
import { accessOfRequest } from '../plugins/signedIn.ts';
import { idParam } from '../records/idParam.ts';
import { requireReadable, requireVisible } from '../records/visibleRecord.ts';
import type { Services } from '../services.ts';
import { capitalise } from '../../domain/words.ts';

/** The routes of a list: at its own path, as a list of a record, or in the calendar. */
export interface ListAt {
  /** The routes are `/{path}/search`, `/{path}/export` and so on. */
  readonly path: string;
  /** Required rights beside those of the list's records. */
  readonly needs: readonly NeededRight[];
  /** The schema of the path's parameters. */
  readonly params: { readonly params?: z.ZodType };
  /** The words that the summaries of the routes add to the list's name. */
  readonly summaryEnd: string;
  /**
   * The filter that all records of the list match. Throws 404 if the user may not see the record, 403 if they may not search by it. Lists
   * of records that a partner opened are there to look at only.
   */
  readonly fixedFilter: (request: FastifyRequest, use?: 'look') => Promise<string>;
  /** The only records that the list shows; null: all that match. */
  readonly only: (request: FastifyRequest) => Promise<readonly number[] | null>;
  /** The list of a record that the request is for; null for other lists. */
  readonly listOf: (request: FastifyRequest) => ListOfRecord | null;
  /** The values that the record with the list has about these records, by id. */
  readonly shownOf: (request: FastifyRequest, ids: readonly number[]) => Promise<ReadonlyMap<number, Readonly<Record<string, Json>>>>;
}

/** A list of all records of a set that the user may see. */
export const listAtPath = (path: string): ListAt => ({
  path,
  needs: [],
  params: {},
  summaryEnd: '',
  fixedFilter: () => Promise.resolve(''),
  only: () => Promise.resolve(null),
  listOf: () => null,
  shownOf: () => Promise.resolve(new Map()),
});

/** A list of an ambassador's own records. Where a rule says which these are, it names them. */
export const listOfOwn = (services: Services, { type }: SearchSet, path: string): ListAt => {
  const own = ownLists[type.name];
  return own
    ? {
        ...listAtPath(path),
        only: (request) => own.ids(services, accessOfRequest(request)),
        shownOf: (request, ids) => own.shown(services, accessOfRequest(request), ids),
      }
    : listAtPath(path);
};

/** The id of the record. Fastify has validated the parameters. */
const idInPath = ({ params }: FastifyRequest): number => (params as z.output<typeof idParam>).id;

/** The list of a record, such as the students of an institution. */
const listAtRecord = (services: Services, type: RecordType, name: string, list: RecordList, set: SearchSet): ListAt => ({
  ...listAtPath(`${type.path}/:id/${name}`),
  needs: [type.rights.view],
  params: { params: idParam },
  summaryEnd: ` of one ${type.labels.one}`,
  fixedFilter: async (request, use) => {
    const access = accessOfRequest(request);
    const id = idInPath(request);
    // Of a record that a partner opened, lists whose filter can say so: open records, and one's own that point at it.
    const require = use === 'look' && set.type.includePartnered !== null ? requireReadable : requireVisible;
    const { values } = await require(services, type, access, id);
    if (list.isShown && !list.isShown(values)) throw new Refused(404, recordNotThere(type.labels.one));
    const field = set.byToken.get(list.by);
    if (!field || !canSearchBy(access, field.needs, visibleGroups(set, access))) throw new Refused(403, notAllowed);
    const fixed = fixedFilterOf(list, id);
    return canSeeRecord(access, type, values) ? fixed : `${fixed},include-partnered:yes`;
  },
  listOf: (request) => ({ recordType: type.name, id: idInPath(request), list: name }),
  shownOf: async (request, ids) => {
    const shownIn = shownInOf(type, { id: idInPath(request), list: name }, set.type);
    const { part, fields = [] } = list.shows ?? {};
    if (!shownIn || !part) return new Map();
    // Rows of the record's own part have their id under the name of what they are known by.
    const idName = shownIn.isOfListed || !part.by ? null : `${capitalise(part.by)}Id`;
    const shown = await readPartValues(services.db, shownIn, ids);
    return new Map(
      [...shown].map(([id, values]) => [
        id,
        { ...(idName ? { [idName]: id } : {}), ...Object.fromEntries(fields.map((field) => [field, toJson(values[field])])) },
      ]),
    );
  },
});

/** The lists on the pages of this type's records, with their sets. */
export const recordListsOf = (services: Services, type: RecordType): readonly { readonly set: SearchSet; readonly at: ListAt }[] =>
  Object.entries(type.lists).map(([name, list]) => {
    const set = getSearchSet(list.set);
    return { set, at: listAtRecord(services, type, name, list, set) };
  });
