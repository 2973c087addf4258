import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { newContext } from '../../commands/context.ts';
import { placeRecord } from '../../commands/records/placeRecord.ts';
import type { Values } from '../../domain/fields/field.ts';
import { neighbourNeeded, notFoundChoice, nothingChanged, recordPlaced } from '../../domain/messages.ts';
import { findNext, placeField } from '../../domain/record/placing.ts';
import type { RecordType } from '../../domain/record/recordType.ts';
import { readRows } from '../../projections/reading/records.ts';
import { getSearchSet } from '../../projections/search/sets.ts';
import { failure, saveAnswer } from '../contract/answers.ts';
import type { Services } from '../services.ts';
import { invalidField } from '../plugins/errors.ts';
import { accessOfRequest } from '../plugins/signedIn.ts';
import { requireVisible } from '../records/visibleRecord.ts';
import { answerOutcome } from '../records/answerOutcome.ts';
import { idParam } from '../records/idParam.ts';
import { withArticle } from '../../domain/words.ts';

/** The most records in one manually ordered list. Nobody orders more by hand. */
const maxPlaced = 2000;

const placeOf = ({ [placeField]: place }: Values): number | null => (typeof place === 'number' ? place : null);

const neighbour = (name: string) => z.int({ error: `${name} must be an id` }).optional();

/** `POST /{path}/place/{id}`: moves a record right `before` or `after` another of its list. Only for record types with a manual order. */
export const placingRoute = (app: FastifyInstance, services: Services, type: RecordType): void => {
  const { orderedWithin } = type;
  if (orderedWithin === null) return;
  const set = getSearchSet(type.name);
  app.withTypeProvider<ZodTypeProvider>().post(
    `/${type.path}/place/:id`,
    {
      config: { needs: [type.rights.edit] },
      schema: {
        tags: [type.path],
        summary: `Put ${withArticle(type.labels.one)} right before or after another one`,
        params: idParam,
        body: z
          .object({ before: neighbour('before'), after: neighbour('after') })
          .refine(({ before, after }) => (before === undefined) !== (after === undefined), { error: neighbourNeeded, path: ['before'] }),
        response: { 200: saveAnswer, '4xx': failure },
      },
    },
    async (request) => {
      const access = accessOfRequest(request);
      const { id } = request.params;
      const { before, after } = request.body;
      const { values } = await requireVisible(services, type, access, id);
      const clauses = orderedWithin.map((name) => {
        const field = set.fields.find(({ column }) => column === name);
        const value = values[name];
        if (!field || (typeof value !== 'number' && typeof value !== 'string')) throw new RangeError(`${type.name} ${id} is in no list`);
        return { field, any: [{ is: value }], none: [] };
      });
      const { ids } = await services.search.find({
        set,
        query: { words: [], clauses },
        scope: 'every',
        only: null,
        states: null,
        groupClause: null,
        relatedScopes: {},
        sort: placeField,
        order: 'asc',
        page: 1,
        pageSize: maxPlaced,
        after: null,
        isExact: true,
        relevance: null,
      });
      const rows = await readRows(services.db, type.name, [...new Set([...ids, id])]);
      const neighbourId = before ?? after ?? 0;
      if (neighbourId === id || !ids.includes(neighbourId))
        throw invalidField(before === undefined ? 'after' : 'before', notFoundChoice('The record to place it before or after'));
      const among = rows.map((row) => ({ id: row.id, place: placeOf(row.values) }));
      const outcome = await placeRecord(
        services.dependencies,
        newContext(access),
        type,
        id,
        among,
        before ?? findNext(among, id, after ?? 0),
      );
      return answerOutcome(services, type, outcome, (changed) => (changed ? recordPlaced(type.labels.one) : nothingChanged));
    },
  );
};
