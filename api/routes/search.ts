import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { actorAmong } from '../../commands/records/actor.ts';
import { type Access, groupsWith, hasRightAnywhere } from '../../domain/access/access.ts';
import { rightsOnOwn } from '../../domain/access/own.ts';
import type { NeededRight } from '../../domain/access/rights.ts';
import { visibleFieldsOf } from '../../domain/disclosure/disclosure.ts';
import { canSearchBy, neededFor } from '../../domain/access/visibility.ts';
import { groupsNotSearched, notAllowed, onlyAlike } from '../../domain/messages.ts';
import { customColumnNamed, canNameCustomFields } from '../../domain/customData/customFields.ts';
import { readPath } from '../../domain/record/part.ts';
import { fieldOf } from '../../domain/record/recordType.ts';
import { getRecordType } from '../../domain/records/registry.ts';
import { neededToSearch, searchedSet } from '../../domain/search/choosing.ts';
import type { SearchSet } from '../../domain/search/searchSet.ts';
import { withKeptValues } from '../../projections/reading/keptValues.ts';
import { type ReadRow, readRows } from '../../projections/reading/records.ts';
import { targetOf } from '../../projections/search/conditions.ts';
import type { WholeQuestion } from '../../domain/search/question.ts';
import { relevanceOrder } from '../../domain/search/relevanceOrder.ts';
import type { TableRebuild } from '../../projections/tables/tableReadiness.ts';
import { tableOf } from '../../projections/tables/tables.ts';
import { type SearchAnswer, searchAnswer } from '../contract/search.ts';
import type { Services } from '../services.ts';
import { actionsForEach } from '../records/actionsFor.ts';
import { askLookup, asksToChoose, isLookup, lookupQuery } from '../search/lookup.ts';
import { accessOfRequest } from '../plugins/signedIn.ts';
import { invalidField, Refused } from '../plugins/errors.ts';
import { detailOf } from '../present/detail.ts';
import { presentChips } from '../present/chips.ts';
import { columnsFor, isAboutRoles } from '../present/columns.ts';
import { titlesFor } from '../present/labels.ts';
import { lookupShape } from '../present/lookupRows.ts';
import { readAfterOf } from '../plugins/readAfter.ts';
import { toSearchRow } from '../present/searchRows.ts';
import { totalsOf } from '../present/totals.ts';
import { customSet } from '../records/customSet.ts';
import { type ListAt, listAtPath, listOfOwn } from '../search/listAt.ts';
import { defaultPageSize, pagedQuery } from '../search/pagedQuery.ts';
import { lacksColumn, unreadyWarning } from '../search/unready.ts';
import { readRoute } from './reading.ts';

const searchQuery = z.looseObject({
  ...pagedQuery,
  sort: z.string().max(100).optional(),
  order: z.enum(['asc', 'desc'], { error: 'order must be asc or desc' }).optional(),
  ...lookupQuery,
});

const neededToSort = ({ type, columns }: SearchSet, sort: string): NeededRight => {
  const field = columns.find(({ name }) => name === sort)?.field ?? fieldOf(type, sort);
  return field ? neededFor(field) : [];
};

/** Whether the rows have what the list would be sorted by. Rows of parts have it for the list's own columns. */
const hasOrder = ({ type, columns }: SearchSet, sort: string): boolean => {
  const table = tableOf(type.name);
  return readPath(sort) === null ? table !== undefined && targetOf(table, sort) !== undefined : columns.some(({ name }) => name === sort);
};

/** A sort order reveals values, so sorting by a field needs the right to search by it. */
const canSortBy = (set: SearchSet, access: Access, sort: string): boolean =>
  hasOrder(set, sort) &&
  canSearchBy(access, neededToSort(set, sort), groupsWith(access, set.view)) &&
  (!isAboutRoles(set, sort) || groupsWith(access, set.view) === 'every');

/** The actions that people may take on the records of the rows, and why they may not take others. */
const rowActions = async (
  services: Services,
  access: Access,
  { type }: SearchSet,
  rows: readonly ReadRow[],
): Promise<ReadonlyMap<number, { readonly Actions?: string[]; readonly Withheld?: Record<string, string> }>> => {
  const now = services.dependencies.now();
  const all = rows.map(({ values }) => values);
  const actor = await actorAmong(services.dependencies.shown, access, type, all);
  const offered = await actionsForEach(services, access, type, rows, now, actor);
  return new Map(
    rows.flatMap(({ id }, index) => {
      const { names = [], withheld = [] } = offered[index] ?? {};
      const Withheld = Object.fromEntries(withheld.map(({ name, because }) => [name, because]));
      const row = { ...(names.length === 0 ? {} : { Actions: [...names] }), ...(withheld.length === 0 ? {} : { Withheld }) };
      return Object.keys(row).length === 0 ? [] : [[id, row] as const];
    }),
  );
};

/** Search at `/{path}/search` and under the set's name: one page of a set with an exact total. */
export const searchRoute = (app: FastifyInstance, services: Services, set: SearchSet): void => {
  for (const path of new Set([set.path, set.name]))
    searchAt(app, services, set, set.isOwn ? listOfOwn(services, set, path) : listAtPath(path));
};

/** The search of a list. */
export const searchAt = (app: FastifyInstance, services: Services, listed: SearchSet, at: ListAt): void => {
  readRoute(
    app,
    `/${at.path}/search`,
    {
      needs: [neededToSearch(listed), ...at.needs],
      ambassadors: listed.isOwn ? rightsOnOwn(listed.type) : undefined,
      tags: [listed.label],
      summary: `Search ${listed.label}${at.summaryEnd}`,
      ...at.params,
      query: searchQuery,
      answer: searchAnswer,
    },
    async (request, query): Promise<SearchAnswer> => {
      const access = accessOfRequest(request);
      const searched = searchedSet(listed, access, asksToChoose(query));
      if (searched === null) throw new Refused(403, notAllowed);
      const filter = query.term ?? query.filter ?? '';
      // Lookups show none.
      const hasCustom = !isLookup(searched, query) || canNameCustomFields(`${filter} ${query.sort ?? ''}`);
      const set = hasCustom ? await customSet(services, searched, access, filter) : searched;
      const rebuild = await services.tables.rebuildOf(set.type.name);
      const sort = query.sort ? customColumnNamed(set, query.sort) : lacksColumn(rebuild, set.defaultSort) ? 'id' : set.defaultSort;
      if (sort !== 'id' && !canSortBy(set, access, sort)) throw invalidField('sort', 'sort names no column of this list');
      const { question, interpretation, unsearched } = await askLookup(
        services,
        set,
        access,
        query,
        await at.fixedFilter(request, 'look'),
        await at.only(request),
      );
      const page = query.page ?? 1;
      const pageSize = query.pageSize ?? defaultPageSize;
      const finding = services.search.find({
        ...question,
        sort,
        order: query.order ?? (query.sort ? 'asc' : set.defaultOrder),
        page,
        pageSize,
        after: readAfterOf(request),
        // Lookups forgive typos too, but only if nothing matches: `disableFuzzy` keeps similar records from mixing with exact matches.
        isExact: false,
        relevance: relevanceOrder(set, access, interpretation, asksToChoose(query) ? 'head' : query.sort === undefined ? 'all' : 'similar'),
      });
      // At the same time, because both read all matches.
      const [matches, summary] = await Promise.all([finding, asksToChoose(query) ? null : summaryOf(services, access, question, rebuild)]);
      const rows = await withKeptValues(services.db, set.columns, await readRows(services.db, set.type.name, matches.ids));
      const shown = await at.shownOf(request, matches.ids);
      const titles = await titlesFor(
        services.db,
        access,
        rows.flatMap((row) => set.columns.map(({ name, field }) => [field, row.values[name]] as const)),
      );
      const chips = await presentChips(services, access, interpretation);
      const actions = set.name === set.type.set && !isLookup(set, query) ? await rowActions(services, access, set, rows) : null;
      return {
        Filter: interpretation.canonical,
        WholeFilter: interpretation.wholeFilter,
        Warning:
          [
            matches.isAlike ? onlyAlike : null,
            unsearched && groupsNotSearched(unsearched.groups, unsearched.filters),
            unreadyWarning(set, access, rebuild),
          ]
            .filter((each) => each !== null)
            .join(' ') || null,
        CanExport: hasRightAnywhere(access, ['ViewExports']),
        // Similar records are shown, but not exported or changed together.
        HasData: matches.total > 0 && matches.isAlike !== true,
        Data: rows.map((row) => ({
          ...toSearchRow(set, access, row, titles),
          ...actions?.get(row.id),
          ...shown.get(row.id),
          ...(isLookup(set, query) && searched === listed
            ? { ...lookupShape(set.type.name, row), Detail: detailOf(set.type, row, visibleFieldsOf(access, set.type, row.values), titles) }
            : {}),
        })),
        Summary: matches.total > 0 && !matches.isAlike ? summary : null,
        ...totalsOf(matches, page, pageSize),
        Page: page,
        IsError: false,
        customError: null,
        SkipPagingUpdate: false,
        RowActionRoute: null,
        ...relatedPathsOf(question),
        Chips: chips,
        Ignored: interpretation.ignored.map((each) => ({ ...each })),
      };
    },
  );
};

/** The types of other records that the list depends on: those that its filter asks about, and those that keep values of its columns. */
const relatedPathsOf = ({ relatedScopes, set }: WholeQuestion): Pick<SearchAnswer, 'RelatedPaths'> => {
  const names = [...new Set([...Object.keys(relatedScopes), ...set.columns.flatMap(({ keptIn }) => keptIn?.recordType ?? [])])];
  return names.length === 0 ? {} : { RelatedPaths: names.map((name) => getRecordType(name).path) };
};

/** The sums of the visible columns; null if none of them has a sum. */
const summaryOf = async (
  services: Services,
  access: Access,
  question: WholeQuestion,
  rebuild: TableRebuild | null,
): Promise<Readonly<Record<string, number | null>> | null> => {
  const { set } = question;
  const summed = set.columns.filter(({ field }) => field.summed).map(({ name }) => name);
  if (summed.length === 0) return null;
  const visible = new Set(
    columnsFor(set, access, (await services.columnChoices.of(access.user.id)).get(set.name) ?? []).flatMap(({ name, isVisible }) =>
      isVisible ? [name] : [],
    ),
  );
  const fields = summed.filter((name) => visible.has(name) && !lacksColumn(rebuild, name));
  return fields.length === 0 ? null : services.search.sums(question, fields);
};
