import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { newContext } from '../../commands/context.ts';
import { createRecord } from '../../commands/records/recordCommands.ts';
import { appendJobEvent } from '../../commands/tasks/queueTask.ts';
import { type Access, systemAccessFor } from '../../domain/access/access.ts';
import { type Grant, grantOf, seesAllOf } from '../../domain/access/grant.ts';
import { rights } from '../../domain/access/rights.ts';
import { printInstant } from '../../domain/fields/instant.ts';
import type { ValuesOf } from '../../domain/fields/field.ts';
import { readValue } from '../../domain/fields/kinds.ts';
import { textOf } from '../../domain/fields/textOf.ts';
import { exportNotReady, exportNotUnderstood, fileDeletedOn, notAllowed, referenceRequired, unknownColumn } from '../../domain/messages.ts';
import { isCustomValue, withCustomFields } from '../../domain/customData/customFields.ts';
import { chosenColumns, exportColumnsOf, type MoreColumns, shownColumns } from '../../domain/exports/columns.ts';
import { printListOfRecord, readListOfRecord } from '../../domain/record/recordList.ts';
import { exportRecord } from '../../domain/records/export.ts';
import { exportDoing } from '../../domain/taskMessages.ts';
import { getRecordType } from '../../domain/records/registry.ts';
import { buildQuestion } from '../../domain/search/question.ts';
import { neededToOpen, type SearchSet } from '../../domain/search/searchSet.ts';
import { failure, saveAnswer } from '../contract/answers.ts';
import { exportBody } from '../contract/tasks.ts';
import type { Services } from '../services.ts';
import { invalidField, Refused } from '../plugins/errors.ts';
import { recordSecurityEvent } from '../plugins/securityEvents.ts';
import { accessOfRequest } from '../plugins/signedIn.ts';
import { columnsFor } from '../present/columns.ts';
import { asDownload } from '../present/fileName.ts';
import { demandUnderstood } from '../records/chooseRecords.ts';
import { customFieldsOfList } from '../records/customSet.ts';
import { type ListAt, listAtPath } from '../search/listAt.ts';
import { seesAny } from '../present/searchRows.ts';
import { type ExportOptions, readExportOptions } from '../records/exportOptions.ts';
import { countDownload, refuseFromElsewhere } from '../records/sendFile.ts';
import { canLookAt, requireVisible } from '../records/visibleRecord.ts';
import { idParam } from '../records/idParam.ts';

const exported = exportRecord;
const workbookType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** The names of the columns to write, in their order; null for all of a list without custom fields. */
const columnsToWrite = async (
  { columnChoices }: Services,
  set: SearchSet,
  access: Access,
  more: Required<MoreColumns>,
  which: ExportOptions['columns'],
  chosenNames: readonly string[] | null,
): Promise<readonly string[] | null> => {
  const all = exportColumnsOf(set.type, more).map(({ name }) => name);
  if (which === 'all') return more.customFields.length === 0 ? null : all;
  if (which === 'chosen') return chosenNames;
  const columns = columnsFor(set, access, (await columnChoices.of(access.user.id)).get(set.name) ?? []);
  const exportable = new Set(all);
  const saved = columns
    .filter(({ name, isVisible }) => isVisible && exportable.has(name))
    .toSorted((a, b) => (a.place ?? columns.length) - (b.place ?? columns.length));
  return [...saved, ...more.shown].map(({ name }) => name);
};

/** Whether a person still sees all that a file tells. */
const seesFile = (access: Access, { type: name, additionalParts, scope, columns, group }: ValuesOf<typeof exported.fields>): boolean => {
  const type = getRecordType(textOf(name));
  const grant = JSON.parse(textOf(scope)) as Grant;
  const parts = type.parts.filter((part) => textOf(additionalParts).split(',').includes(part.name));
  const keeper = type.customDataIn && textOf(columns).split(',').some(isCustomValue) ? getRecordType(type.customDataIn.recordType) : null;
  return (
    seesAllOf(access, grant, type, parts) &&
    (keeper === null || seesAllOf(access, { ...grant, scope: group === null ? [] : [group] }, keeper))
  );
};

/** Whether a person still sees the record whose list was exported, because the file tells what that record says. */
const seesList = async (services: Services, access: Access, { recordList }: ValuesOf<typeof exported.fields>): Promise<boolean> => {
  const list = readListOfRecord(textOf(recordList));
  return list === null || canLookAt(services, getRecordType(list.recordType), access, list.id);
};

/** Exports at `/{path}/export` and under the set's name, as searches. */
export const exportRoute = (app: FastifyInstance, services: Services, set: SearchSet): void => {
  for (const path of new Set([set.path, set.name])) exportAt(app, services, set, listAtPath(path));
};

/** `POST /{path}/export`: writes everything that a filter matches to a file, in the background. */
export const exportAt = (app: FastifyInstance, services: Services, listed: SearchSet, at: ListAt): void => {
  app.withTypeProvider<ZodTypeProvider>().post(
    `/${at.path}/export`,
    {
      config: { needs: [['ViewExports'], neededToOpen(listed), ...at.needs], work: 'export' },
      schema: {
        tags: [listed.label],
        summary: `Export ${listed.label}${at.summaryEnd} to a file`,
        ...at.params,
        body: exportBody,
        response: { 200: saveAnswer.extend({ success: z.boolean(), message: z.string() }), '4xx': failure },
      },
    },
    async (request) => {
      const access = accessOfRequest(request);
      if (!seesAny(listed, access)) throw new Refused(403, notAllowed);
      const { reference: ownReference, filter = '', columns } = request.body;
      const customFields = await customFieldsOfList(services, listed, access, filter);
      const set = withCustomFields(listed, customFields, access.currentGroup);
      const offered = customFields.filter(({ group }) => group === access.currentGroup);
      const read = readValue(exportRecord.fields.reference, ownReference ?? null);
      const reference = read.ok ? textOf(read.value) : '';
      if (!reference) throw invalidField('reference', (read.ok ? undefined : read.error[0]) ?? referenceRequired);
      const list = at.listOf(request);
      const more = { customFields: offered, shown: list ? shownColumns(getRecordType(list.recordType), list, set.type) : [] };
      const place = { set, address: request.url.split('?')[0] ?? '', record: list?.id ?? null, access };
      const options = readExportOptions(place, request.body);
      const exportable = new Set(chosenColumns(set.type, columns ?? null, more).map(({ name }) => name));
      const unknown = columns?.find((name) => !exportable.has(name));
      if (unknown !== undefined) throw invalidField('columns', unknownColumn(unknown));
      const columnNames = await columnsToWrite(services, set, access, more, options.columns, columns ?? null);
      await services.tables.demandAll(set.type.name);
      const fixedFilter = await at.fixedFilter(request, 'look');
      const inGroup = options.isLimitedToGroup ? access.currentGroup : null;
      const { question, interpretation } = buildQuestion({ set, access, filter, fixedFilter, inGroup, now: services.dependencies.now() });
      demandUnderstood(interpretation, exportNotUnderstood);
      const requested = services.dependencies.now().toISOString();
      // Waymark creates the request in the person's name; their right to export has just been checked.
      const context = newContext(systemAccessFor(access.user, rights));
      const outcome = await createRecord(services.dependencies, context, exported, {
        reference,
        type: set.type.name,
        set: set.name === set.type.set ? null : set.name,
        filter: interpretation.canonical,
        fixedFilter: fixedFilter || null,
        recordList: list && printListOfRecord(list),
        group: access.currentGroup,
        createdBy: access.user.id,
        requested,
        columns: columnNames?.join(',') ?? null,
        format: options.format,
        limitToGroup: options.isLimitedToGroup,
        additionalStates: options.addedStates.join(',') || null,
        changedSince: options.changedSince,
        withDataOnly: options.withDataOnly,
        additionalParts: options.parts.join(',') || null,
        emailOnComplete: options.sendsMail,
        anonymise: options.isAnonymous,
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
      config: { needs: [exported.rights.view], isFile: true },
      schema: {
        tags: ['exports'],
        summary: 'The file of a finished export',
        params: idParam,
        response: {
          200: {
            description: 'The rows as CSV or as a workbook',
            content: { 'text/csv': { schema: z.any() }, [workbookType]: { schema: z.any() } },
          },
          '4xx': failure,
        },
      },
    },
    async (request, reply) => {
      const access = accessOfRequest(request);
      const { id } = request.params;
      refuseFromElsewhere(request);
      const record = await requireVisible(services, exported, access, id);
      const { fileKey, reference, status, fileDeleted, format } = record.values;
      if (typeof fileDeleted === 'string') throw new Refused(404, fileDeletedOn(printInstant(fileDeleted)));
      if (status !== 'Completed' || typeof fileKey !== 'string' || record.recordState === exported.states.deleted)
        throw new Refused(404, exportNotReady);
      if (!seesFile(access, record.values) || !(await seesList(services, access, record.values))) throw new Refused(403, notAllowed);
      const size = await services.files.size(fileKey);
      if (size === undefined) throw new Refused(404, exportNotReady);
      reply
        .header('content-type', format === 'xlsx' ? workbookType : 'text/csv; charset=utf-8')
        .header('content-disposition', asDownload(textOf(reference), format === 'xlsx' ? 'xlsx' : 'csv'))
        .header('content-length', size);
      if (request.method !== 'HEAD') {
        await appendJobEvent(services.dependencies, exportRecord, id, 'Downloaded', countDownload(access.user), access.user);
        recordSecurityEvent(services, request, 'downloaded');
      }
      return reply.send(await services.files.read(fileKey));
    },
  );
};
