import { z } from 'zod';
import { type Access, intersectScopes, groupsWith, isInScope } from '../../domain/access/access.ts';
import { type Right, rights } from '../../domain/access/rights.ts';
import type { Clause } from '../../domain/filter/query.ts';
import { parseFilter, printFilter } from '../../domain/filter/syntax.ts';
import { searchKey } from '../../domain/normalise.ts';
import { asksForIds, isIdTerm } from '../../domain/search/idLookup.ts';
import { type InterpretedQuestion, buildQuestion } from '../../domain/search/question.ts';
import type { SearchSet } from '../../domain/search/searchSet.ts';
import { filterText } from '../contract/filterText.ts';
import { readInstitutionsWithUsers } from '../../projections/search/valuesInUse.ts';
import type { Services } from '../services.ts';
import { invalidField } from '../plugins/errors.ts';
import { queryFlag } from './queryFlag.ts';

const idOf = (name: string) =>
  z
    .string()
    .regex(/^\d{1,9}$/, { error: `${name} must be an id` })
    .optional();

const statesOf = (name: string) =>
  z
    .string()
    .regex(/^\d{1,3}(,\d{1,3})*$/, { error: `${name} must be a list of numbers` })
    .optional();

const states = z.union([z.string(), z.array(z.string())]).optional();

/** Query parameters of a lookup besides its filter. */
export const lookupQuery = {
  /** An alias of `filter`. */
  term: filterText.optional(),
  disableFuzzy: z.string().max(10).optional(),
  /** Record states, separated by commas; replaces the default ones. */
  recordState: statesOf('recordState'),
  /** The same, as lookups of application forms and event programmes write it. */
  recordstate: statesOf('recordstate'),
  recordStates: states,
  'recordStates[]': states,
  /** For institutions: only groups in which the person holds one of these rights, joined with '|'; 'any' right, or 'ignore' for all. */
  userHasAccess: z.string().max(500).optional(),
  /** For institutions: only those in which somebody has a role. */
  excludeNoUsers: queryFlag,
  /** For institutions: without independent schools. */
  excludePrivate: queryFlag,
  /** Only records of groups in which the person may change them. */
  canEdit: queryFlag,
  /** For records of groups, such as users: those of every group in which the person may see such records. */
  showAllInstitutionsUsers: queryFlag,
  /** For records of groups: only those of one group, if the person may see them; 0 where none is named. */
  institution: idOf('institution'),
  /** The same, as lookups of application forms and event programmes write it. */
  groupid: idOf('groupid'),
  /** For records of groups: only those of the group that the user works in, where none is named. */
  useInstitutionContext: queryFlag,
};

type LookupQuery = Partial<z.infer<z.ZodObject<typeof lookupQuery>>>;

type InstitutionLookup = LookupQuery & { readonly filter?: string | undefined };

/** Whether the request is a lookup: it offers records to choose from. */
export const asksToChoose = (query: LookupQuery): boolean => query.term !== undefined || query.disableFuzzy !== undefined;

/** Whether a search is a lookup: by its parameters, or because its records are only searched that way. */
export const isLookup = (set: SearchSet, query: LookupQuery): boolean => asksToChoose(query) || set.type.lookup.isEverySearch;

/** The requested states; null for the default ones. */
const statesIn = (query: LookupQuery): readonly number[] | null => {
  const listed = [query.recordStates, query['recordStates[]']].flat().filter((each) => each !== undefined);
  const joined = query.recordState ?? query.recordstate;
  if (joined === undefined && listed.length === 0) return null;
  const numbers = [...(joined?.split(',') ?? []), ...listed.flatMap((each) => each.split(','))].map((each) =>
    /^\d{1,3}$/.test(each.trim()) ? Number(each) : Number.NaN,
  );
  if (numbers.some(Number.isNaN)) throw invalidField('recordStates', 'recordStates must be numbers');
  return numbers;
};

/** Whether a lookup of institutions offers groups. Lookups of schools name the states that they offer, and ids find any institution. */
const offersGroups = (set: SearchSet, query: InstitutionLookup): boolean =>
  asksToChoose(query) && statesIn(query) === null && !asksForIds(set, query.term ?? query.filter ?? '');

/** The groups of `userHasAccess`, which is 'any' in lookups that offer groups; null for all institutions. */
const groupsAsked = (set: SearchSet, access: Access, query: InstitutionLookup): readonly number[] | null => {
  const userHasAccess = query.userHasAccess ?? (offersGroups(set, query) ? 'any' : 'ignore');
  if (userHasAccess === 'ignore') return null;
  const needed = userHasAccess.split('|').filter((right): right is Right => rights.includes(right as Right));
  if (userHasAccess !== 'any' && needed.length === 0) throw invalidField('userHasAccess', 'userHasAccess names no right');
  const scope = groupsWith(access, needed);
  return [...access.groups.keys()].filter((id) => isInScope(scope, [id]));
};

const inBoth = (a: readonly number[] | null, b: readonly number[] | null) =>
  a === null ? b : b === null ? a : a.filter((id) => b.includes(id));

/** The institutions that a lookup is limited to; null for all. */
const onlyInstitutions = async (
  services: Services,
  set: SearchSet,
  access: Access,
  query: InstitutionLookup,
): Promise<readonly number[] | null> =>
  inBoth(groupsAsked(set, access, query), query.excludeNoUsers ? await readInstitutionsWithUsers(services.db) : null);

const notPrivate = (set: SearchSet): readonly Clause[] => {
  const privateValue = set.type.lookup.private;
  const field = privateValue && set.byToken.get(privateValue.token);
  return field ? [{ field, any: [], none: [{ is: searchKey(privateValue.value) }] }] : [];
};

/** Clients ask for previously chosen records with ids followed by a filter. The ids take the place of terms. */
const idsBeforeFilter = (set: SearchSet, filter: string): string => {
  const { idsBefore } = set.type.lookup;
  if (idsBefore === null) return filter;
  const { terms, fields } = parseFilter(filter, (token) => set.byToken.has(token));
  const names = fields.map(({ token }) => token);
  const isIds = terms.length > 0 && terms.every(isIdTerm) && names.includes(idsBefore.token) && !names.includes(idsBefore.without);
  return isIds ? printFilter({ terms: [], fields: [...fields, { token: 'id', values: terms }] }) : filter;
};

/** Runs a search that may be a lookup. A lookup by id finds the label of a record in every state and group that the user may see. */
export const askLookup = async (
  services: Services,
  set: SearchSet,
  access: Access,
  query: InstitutionLookup,
  fixedFilter = '',
  only: readonly number[] | null = null,
): Promise<InterpretedQuestion> => {
  const named = Number(query.institution ?? query.groupid ?? 0);
  const group = named || (query.useInstitutionContext === true ? (access.currentGroup ?? 0) : 0);
  const built = buildQuestion({
    set,
    access,
    filter: idsBeforeFilter(set, query.term ?? query.filter ?? ''),
    fixedFilter,
    now: services.dependencies.now(),
    also: query.excludePrivate ? notPrivate(set) : [],
    only: inBoth(only, set.type.lookup.hasGroups ? await onlyInstitutions(services, set, access, query) : null),
    states: statesIn(query),
    searchesEveryGroup: query.showAllInstitutionsUsers === true,
    inGroup: group === 0 ? null : group,
    findsById: isLookup(set, query),
  });
  if (!query.canEdit) return built;
  const { question } = built;
  return { ...built, question: { ...question, scope: intersectScopes(question.scope, groupsWith(access, set.type.rights.edit)) } };
};
