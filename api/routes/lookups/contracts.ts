import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { NeededRight } from '../../../domain/access/rights.ts';
import type { Clause } from '../../../domain/filter/query.ts';
import { customLookups } from '../../../domain/lists/customLookups.ts';
import { placeField } from '../../../domain/record/placing.ts';
import { valuesOf } from '../../../domain/record/recordType.ts';
import { genericState } from '../../../domain/record/states.ts';
import { contractBand } from '../../../domain/records/contractBand.ts';
import { contractTemplate, displaySummary } from '../../../domain/records/contractTemplate.ts';
import { listEntry } from '../../../domain/records/registry.ts';
import type { SearchSet } from '../../../domain/search/searchSet.ts';
import type { ReadRow } from '../../../projections/reading/records.ts';
import { getSearchSet } from '../../../projections/search/sets.ts';
import { contractBandsAnswer, contractTemplatesAnswer, contractTypesAnswer } from '../../contract/lookups.ts';
import { ofInstitution, readOffered } from '../../search/offered.ts';
import { queryFlag } from '../../search/queryFlag.ts';
import type { Services } from '../../services.ts';
import { readRoute } from '../reading.ts';

/** A choice that one of these lookups offers. */
interface Offer<Entry> {
  readonly path: string;
  readonly summary: string;
  readonly set: SearchSet;
  readonly needs: NeededRight;
  readonly clauses?: readonly Clause[];
  readonly sort: string;
  readonly answer: z.ZodType<{ data: Entry[] }, { data: Entry[] }>;
  readonly read: (row: ReadRow) => Entry;
}

/** The current records of one group or of all groups of the person; with `showAll` archived ones too. */
const availableRoute = <Entry>(
  app: FastifyInstance,
  services: Services,
  { path, summary, answer, read, needs, ...offered }: Offer<Entry>,
): void => {
  const query = z.looseObject({ showAll: queryFlag, institution: ofInstitution });
  const { current, archived } = genericState;
  readRoute(app, path, { needs: [needs], tags: ['lookups'], summary, query, answer }, async (request, { showAll, institution }) => {
    const states = showAll ? [current.value, archived.value] : [current.value];
    return { data: (await readOffered(services, request, { ...offered, needs, institution, states })).map(read) };
  });
};

const typesOnly = (set: SearchSet): readonly Clause[] => {
  const list = set.byToken.get('list');
  if (!list) throw new RangeError(`${set.name} is not searched by list`);
  return [{ field: list, any: [{ is: customLookups.contractType }], none: [] }];
};

/** `GET /contracts/available/{bands,templates,types}`: what contracts are made of. */
export const contractLookups = (app: FastifyInstance, services: Services): void => {
  const { view, choose = view } = contractBand.rights;
  availableRoute(app, services, {
    path: '/contracts/available/bands',
    summary: 'The contract bands of the person’s groups',
    set: getSearchSet(contractBand.name),
    needs: choose,
    sort: 'name',
    answer: contractBandsAnswer,
    read: ({ id, title }) => ({ ContractBandId: id, Name: title }),
  });
  availableRoute(app, services, {
    path: '/contracts/available/templates',
    summary: 'The contract templates of the person’s groups',
    set: getSearchSet(contractTemplate.name),
    needs: contractTemplate.rights.view,
    sort: 'name',
    answer: contractTemplatesAnswer,
    read: ({ id, values }) => ({ Id: id, DisplaySummary: displaySummary(valuesOf(contractTemplate, values)) }),
  });
  const entries = getSearchSet(listEntry.name);
  availableRoute(app, services, {
    path: '/contracts/available/types',
    summary: 'The contract types of the person’s groups',
    set: entries,
    needs: contractTemplate.rights.view,
    clauses: typesOnly(entries),
    sort: placeField,
    answer: contractTypesAnswer,
    read: ({ id, title }) => ({ CustomLookupItemId: id, Name: title }),
  });
};
