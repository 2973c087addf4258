import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { customLookups } from '../../../domain/lists/customLookups.ts';
import { placeField } from '../../../domain/record/placing.ts';
import { listEntry } from '../../../domain/records/registry.ts';
import { workOffer } from '../../../domain/records/workOffer.ts';
import { getSearchSet } from '../../../projections/search/sets.ts';
import { leadDepartmentsAnswer } from '../../contract/lookups.ts';
import { ofInstitution, readOffered } from '../../search/offered.ts';
import type { Services } from '../../services.ts';
import { readRoute } from '../reading.ts';

const set = getSearchSet(listEntry.name);

/** `GET /work-opportunities/lead-departments`: the lead departments of one group or of all groups in which the person sees work offers. */
export const leadDepartmentsRoute = (app: FastifyInstance, services: Services): void => {
  const list = set.byToken.get('list');
  if (!list) throw new RangeError(`${set.name} is not searched by list`);
  const clauses = [{ field: list, any: [{ is: customLookups.leadDepartment }], none: [] }];
  const needs = workOffer.rights.view;
  readRoute(
    app,
    `/${workOffer.path}/lead-departments`,
    {
      needs: [needs],
      tags: ['lookups'],
      summary: 'The lead departments of the person’s groups',
      query: z.looseObject({ institution: ofInstitution }),
      answer: leadDepartmentsAnswer,
    },
    async (request, { institution }) => {
      const rows = await readOffered(services, request, { set, needs, institution, clauses, states: null, sort: placeField });
      return { data: rows.map(({ id, title }) => ({ CustomLookupItemId: id, Name: title })) };
    },
  );
};
