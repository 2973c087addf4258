import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { newContext } from '../../commands/context.ts';
import { createRecord } from '../../commands/records/recordCommands.ts';
import { appendJobEvent } from '../../commands/tasks/queueTask.ts';
import { systemAccess } from '../../domain/access/access.ts';
import { type Grant, grantOf, seesAllOf } from '../../domain/access/grant.ts';
import { rights } from '../../domain/access/rights.ts';
import { printInstant } from '../../domain/fields/instant.ts';
import { readValue } from '../../domain/fields/kinds.ts';
import { textOf } from '../../domain/fields/textOf.ts';
import { exportNotReady, fileDeletedOn, notAllowed, referenceRequired, startedElsewhere, unknownColumn } from '../../domain/messages.ts';
import { chosenColumns } from '../../domain/exports/columns.ts';
import { exportRecord } from '../../domain/records/export.ts';
import { exportDoing } from '../../domain/taskMessages.ts';
import { getRecordType } from '../../domain/records/registry.ts';
import { buildQuestion } from '../../domain/search/question.ts';
import type { SearchSet } from '../../domain/search/searchSet.ts';
import { failure, saveAnswer } from '../contract/answers.ts';
import { exportBody } from '../contract/tasks.ts';
import type { Services } from '../services.ts';
import { invalidField, Refused } from '../plugins/errors.ts';
import { recordSecurityEvent } from '../plugins/securityEvents.ts';
import { accessOfRequest } from '../plugins/signedIn.ts';
import { asDownload } from '../present/fileName.ts';
import { type ListAt, listAtPath } from '../search/listAt.ts';
import { seesAny } from '../present/searchRows.ts';
import { requireKnownOptions } from '../records/exportOptions.ts';
import { requireVisible } from '../records/visibleRecord.ts';
import { idParam } from '../records/idParam.ts';

const exported = exportRecord;

/** `POST /{path}/export`: writes everything that a filter matches to a file, in the background. */
export const exportRoute = (app: FastifyInstance, services: Services, set: SearchSet, at: ListAt = listAtPath(set.path)): void => {
  app.withTypeProvider<ZodTypeProvider>().post(
    `/${at.path}/export`,
    {
      config: { needs: [['ViewExports'], set.view, ...at.needs], work: 'export' },
      schema: {
        tags: [set.label],
        summary: `Export ${set.label}${at.of} to a file`,
        ...at.params,
        body: exportBody,
        response: { 200: saveAnswer.extend({ success: z.boolean(), message: z.string() }), '4xx': failure },
      },
    },
    async (request) => {
      const access = accessOfRequest(request);
      if (!seesAny(set, access)) throw new Refused(403, notAllowed);
      const { reference: given, filter = '', anon, columns } = request.body;
      const read = readValue(exportRecord.fields.reference, given ?? null);
      const reference = read.ok ? textOf(read.value) : '';
      if (!reference) throw invalidField('reference', (read.ok ? undefined : read.error[0]) ?? referenceRequired);
      requireKnownOptions(set, request.body);
      const known = new Set(chosenColumns(set.type, columns ?? null).map(({ name }) => name));
      const unknown = columns?.find((name) => !known.has(name));
      if (unknown !== undefined) throw invalidField('columns', unknownColumn(unknown));
      await services.tables.demandAll(set.type.name);
      const fixedFilter = await at.fixedFilter(request, 'look');
      const { question, interpretation } = buildQuestion({ set, access, filter, fixedFilter, now: services.dependencies.now() });
      const requested = services.dependencies.now().toISOString();
      // Waymark creates the request in the person's name; their right to export has just been checked.
      const act = newContext({ ...systemAccess('Waymark', rights), user: access.user });
      const outcome = await createRecord(services.dependencies, act, exported, {
        reference,
        type: set.type.name,
        set: set.name === set.type.set ? null : set.name,
        filter: interpretation.canonical,
        fixedFilter: fixedFilter || null,
        group: access.currentGroup,
        createdBy: access.user.id,
        requested,
        columns: columns?.join(',') ?? null,
        anonymise: anon === true || anon === 'true',
        scope: JSON.stringify(grantOf(access, question.scope)),
      });
      if (!outcome.ok) throw new Refused(400, notAllowed);
      return {
        Success: true as const,
        SuccessMessage: exportDoing,
        Id: outcome.value.id,
        Revision: outcome.value.revision,
        Position: String(outcome.value.position ?? services.changes.position),
        Errors: [],
        success: true,
        message: exportDoing,
      };
    },
  );
};

/**
 * `GET /exports/download/{id}`: the finished file. Each download is recorded before the file is sent; HEAD records nothing. Pages of other
 * sites cannot start a download in a person's name (decision 021).
 */
export const downloadRoute = (app: FastifyInstance, services: Services): void => {
  app.withTypeProvider<ZodTypeProvider>().get(
    '/exports/download/:id',
    {
      config: { needs: [exported.rights.view] },
      schema: {
        tags: ['exports'],
        summary: 'The file of a finished export',
        params: idParam,
        response: { 200: { description: 'The rows as CSV', content: { 'text/csv': { schema: z.any() } } }, '4xx': failure },
      },
    },
    async (request, reply) => {
      const access = accessOfRequest(request);
      const { id } = request.params;
      if (['cross-site', 'same-site'].includes(String(request.headers['sec-fetch-site']))) throw new Refused(403, startedElsewhere);
      const record = await requireVisible(services, exported, access, id);
      const { fileKey, reference, status, fileDeleted } = record.values;
      if (typeof fileDeleted === 'string') throw new Refused(404, fileDeletedOn(printInstant(fileDeleted)));
      if (status !== 'Completed' || typeof fileKey !== 'string' || record.recordState === exported.states.deleted)
        throw new Refused(404, exportNotReady);
      if (!seesAllOf(access, JSON.parse(textOf(record.values.scope)) as Grant, getRecordType(textOf(record.values.type))))
        throw new Refused(403, notAllowed);
      const size = await services.files.size(fileKey);
      if (size === undefined) throw new Refused(404, exportNotReady);
      reply
        .header('content-type', 'text/csv; charset=utf-8')
        .header('content-disposition', asDownload(textOf(reference), 'csv'))
        .header('content-length', size);
      if (request.method !== 'HEAD') {
        await appendJobEvent(
          services.dependencies,
          exportRecord,
          id,
          'Downloaded',
          { lastDownloadedBy: access.user.id, downloads: (record.values.downloads ?? 0) + 1 },
          access.user,
        );
        recordSecurityEvent(services, request, 'downloaded');
      }
      return reply.send(await services.files.read(fileKey));
    },
  );
};
