import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { Readable } from 'node:stream';
import { z } from 'zod';
import type { PlanStore } from '../../commands/imports/planStore.ts';
import { byteOrderMark, printCsv } from '../../domain/csv.ts';
import { leftOutByHand, leftUnanswered, planNotThere } from '../../domain/importMessages.ts';
import { columnsFor } from '../../domain/imports/columns.ts';
import { importTypeOf } from '../../commands/imports/importTypeOf.ts';
import { canImport, findImportType } from '../../domain/imports/importTypes.ts';
import type { PlannedRow, PlanSettings } from '../../domain/imports/plan.ts';
import { templateRows } from '../../domain/imports/template.ts';
import { notAllowed } from '../../domain/messages.ts';
import { importRecord } from '../../domain/records/import.ts';
import { failure } from '../contract/answers.ts';
import { Refused } from '../plugins/errors.ts';
import { accessOfRequest } from '../plugins/signedIn.ts';
import { idParam } from '../records/idParam.ts';
import { refuseFromElsewhere } from '../records/sendFile.ts';
import { recordSecurityEvent } from '../plugins/securityEvents.ts';
import { requireVisible } from '../records/visibleRecord.ts';
import type { Services } from '../services.ts';

const batchSize = 1000;

const csvFile = { 200: { description: 'Rows as CSV', content: { 'text/csv': { schema: z.any() } } }, '4xx': failure } as const;

/** Why a row was not imported, in one cell. */
const reasonOf = ({ outcome, problems }: PlannedRow, { header }: PlanSettings): string => {
  if (outcome === 'leftOut') return leftOutByHand;
  if (problems.length === 0) return leftUnanswered;
  return problems.map(({ column, reason }) => (column === null ? reason : `${header[column] ?? ''}: ${reason}`)).join('; ');
};

/** The rows of a file that are not imported, as they were in the file, with the reason in a last column. */
async function* notImported(plans: PlanStore, id: number, settings: PlanSettings): AsyncGenerator<string> {
  yield byteOrderMark + printCsv([[...settings.header, 'Why not imported']]);
  for (let after = 0; ;) {
    const rows = await plans.walk(id, { outcomes: ['question', 'refused', 'leftOut'] }, after, batchSize);
    if (rows.length === 0) return;
    yield printCsv(rows.map((row) => [...settings.header.map((_, at) => row.cells[at] ?? ''), reasonOf(row, settings)]));
    after = rows.at(-1)?.line ?? after;
  }
}

const asFile = (name: string) => ({ 'content-disposition': `attachment; filename="${name}"`, 'content-type': 'text/csv; charset=utf-8' });

/** Files for people who prepare imports: templates, and the rows that were not imported, to be corrected. */
export const importFileRoutes = (app: FastifyInstance, services: Services): void => {
  const routes = app.withTypeProvider<ZodTypeProvider>();
  const config = { needs: [importRecord.rights.view], isFile: true } as const;
  const tags = ['imports'];

  routes.get(
    '/imports/not-imported/:id',
    { config, schema: { tags, summary: 'The rows that are not imported, as CSV', params: idParam, response: csvFile } },
    async (request, reply) => {
      const access = accessOfRequest(request);
      const { id } = request.params;
      refuseFromElsewhere(request);
      const { values } = await requireVisible(services, importRecord, access, id);
      if (!canImport(access, values)) throw new Refused(403, notAllowed);
      const settings = await services.imports.plans.settings(id);
      if (!settings) throw new Refused(400, planNotThere);
      if (request.method !== 'HEAD') recordSecurityEvent(services, request, 'downloaded');
      return reply
        .headers(asFile(`not-imported-${id}.csv`))
        .send(Readable.from(notImported(services.imports.plans, id, settings), { objectMode: false }));
    },
  );

  routes.get(
    '/imports/template/:type',
    {
      config,
      schema: {
        tags,
        summary: 'A file to fill in: the columns, an example, and the values that columns allow',
        params: z.object({ type: z.string().max(100) }),
        response: csvFile,
      },
    },
    async (request, reply) => {
      const access = accessOfRequest(request);
      const type = findImportType(request.params.type);
      if (!type) throw new Refused(404, planNotThere);
      if (!canImport(access, { type: type.name, group: access.currentGroup })) throw new Refused(403, notAllowed);
      const customised = await importTypeOf(services.dependencies.shown, { type: type.name, group: access.currentGroup });
      const rows = templateRows(columnsFor(access, customised, access.currentGroup));
      return reply.headers(asFile(`${type.name}-template.csv`)).send(byteOrderMark + printCsv(rows));
    },
  );
};
