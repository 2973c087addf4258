import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { RecordType } from '../../domain/record/recordType.ts';
import { type HistoryLine, readHistory } from '../../projections/reading/records.ts';
import { failure } from '../contract/answers.ts';
import { historyAnswer } from '../contract/records.ts';
import type { Services } from '../services.ts';
import { accessOfRequest } from '../plugins/signedIn.ts';
import { presentHistory, readProcessTitles, visibleLines } from '../present/history.ts';
import { requireVisible } from '../records/visibleRecord.ts';
import { idParam } from '../records/idParam.ts';

/** The lines of a record's history, with those of its further streams. */
const linesOf = async (services: Services, type: RecordType, id: number): Promise<readonly HistoryLine[]> => {
  const lines = await readHistory(services.db, type.name, id);
  if (type.furtherHistory === null) return lines;
  const further = await readHistory(services.db, type.furtherHistory.category, id);
  return [...lines, ...further].toSorted((a, b) => (BigInt(a.position) < BigInt(b.position) ? -1 : 1));
};

/** `GET /{path}/history/{id}`: a record's events as sentences; with `?event={Position}` only this one, with all its changes. */
export const historyRoute = (app: FastifyInstance, services: Services, type: RecordType): void => {
  app.withTypeProvider<ZodTypeProvider>().get(
    `/${type.path}/history/:id`,
    {
      config: { needs: [type.rights.view] },
      schema: {
        tags: [type.labels.many],
        summary: `Who changed the ${type.labels.one}, when, from what to what`,
        params: idParam,
        querystring: z.looseObject({
          event: z
            .string()
            .regex(/^\d{1,19}$/)
            .optional(),
        }),
        response: { 200: historyAnswer, '4xx': failure },
      },
    },
    async (request) => {
      const access = accessOfRequest(request);
      await requireVisible(services, type, access, request.params.id);
      const { event } = request.query;
      const all = visibleLines(access, type, await linesOf(services, type, request.params.id));
      const lines = event === undefined ? all : all.filter(({ line }) => line.position === event);
      const processTitles = await readProcessTitles(services.db, access, lines);
      return {
        Data: await presentHistory(services.db, access, type, lines, {
          more: type.furtherHistory?.events ?? [],
          processTitles,
          isWhole: event !== undefined,
        }),
      };
    },
  );
};
