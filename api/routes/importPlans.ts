import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { acceptPlan, chooseColumns, type OpenImport } from '../../commands/imports/answering.ts';
import { findClaimed } from '../../commands/imports/createdRecords.ts';
import type { FileSurvey } from '../../commands/imports/planStore.ts';
import { surveySpreadsheet } from '../../commands/imports/spreadsheet/readSpreadsheet.ts';
import { TaskRefused } from '../../commands/tasks/runTask.ts';
import { storableText } from '../../domain/csv.ts';
import { checkStarted, nothingToImport, planAccepted, planGone, planNotWaiting } from '../../domain/importMessages.ts';
import { columnsFor, mappingProblem } from '../../domain/imports/columns.ts';
import { matchColumns } from '../../domain/imports/matchColumns.ts';
import type { ImportType } from '../../domain/imports/importType.ts';
import { type PlannedRow, planOutcomes, type PlanSettings } from '../../domain/imports/plan.ts';
import { importStatus } from '../../domain/lists/imports.ts';
import { isCheckable } from '../../domain/lists/importStatus.ts';
import { pageNotNumber } from '../../domain/messages.ts';
import { importRecord } from '../../domain/records/import.ts';
import { findCreatedBy } from '../../projections/imports/importedRecords.ts';
import { failure, saveAnswer } from '../contract/answers.ts';
import { checkBody, importColumns, importPlan } from '../contract/imports.ts';
import { invalidField, Refused } from '../plugins/errors.ts';
import { accessOfRequest } from '../plugins/signedIn.ts';
import { presentRows } from '../present/importPlan.ts';
import { answerOutcome } from '../records/answerOutcome.ts';
import { idParam } from '../records/idParam.ts';
import { requireAnswerable, requireImport, requireSettings } from '../records/openImport.ts';
import type { Services } from '../services.ts';

const pageSize = 100;
const maxReasons = 50;

/** The survey of the file, or of another sheet of it. '' is the sheet that was surveyed at the upload. Throws 400 about the field. */
const surveyOf = async (
  services: Services,
  { id, values: { fileKey } }: Pick<OpenImport, 'id' | 'values'>,
  sheet: string | undefined,
  field: string,
): Promise<FileSurvey> => {
  const survey = await services.imports.plans.survey(id);
  if (!survey || fileKey === null) throw new Refused(400, planGone);
  if (!sheet || sheet === survey.sheet) return survey;
  return surveySpreadsheet(() => services.files.read(fileKey), sheet).catch((error: unknown) => {
    throw error instanceof TaskRefused ? invalidField(field, error.message) : error;
  });
};

/** Rows of an import that has ended, with the records that the new ones became. */
const withCreatedRecords = async (
  { db, dependencies }: Services,
  id: number,
  { recordType }: ImportType,
  rows: readonly PlannedRow[],
): Promise<readonly PlannedRow[]> => {
  const claimed = await findClaimed(dependencies.claims, id, recordType, rows);
  const created = await findCreatedBy(db, id, recordType, [...claimed.values()]);
  return rows.map((row) => {
    const record = claimed.get(row.line);
    return record !== undefined && created.has(record) ? { ...row, record } : row;
  });
};

/** The routes of the plan of an import: columns, rows and acceptance. */
export const importPlanRoutes = (app: FastifyInstance, services: Services): void => {
  const routes = app.withTypeProvider<ZodTypeProvider>();
  const config = { needs: [importRecord.rights.view] } as const;
  const tags = ['imports'];

  routes.get(
    '/imports/columns/:id',
    {
      config,
      schema: {
        tags,
        summary: 'The columns of the file and what they may be; sheet shows another sheet of a workbook',
        params: idParam,
        querystring: z.looseObject({ sheet: z.string().max(255).optional() }),
        response: { 200: importColumns, '4xx': failure },
      },
    },
    async (request) => {
      const access = accessOfRequest(request);
      const { id, values, type } = await requireImport(services, access, request.params.id);
      const { sheet } = request.query;
      const survey = await surveyOf(services, { id, values }, sheet, 'sheet');
      const planSettings = await services.imports.plans.settings(id);
      const settings = planSettings?.sheet === survey.sheet ? planSettings : null;
      const columns = columnsFor(access, type, values.group);
      const offered = new Set(columns.map(({ name }) => name));
      const remembered = settings?.mapping ?? (await services.imports.plans.findMapping(values.group, type.name, survey.header));
      const mapping = remembered?.map((name) => (name !== null && offered.has(name) ? name : null));
      return {
        Sheets: [...survey.sheets],
        Sheet: survey.sheet,
        Rows: survey.rows,
        Found: survey.header.map((header, at) => ({ Header: header, Samples: [...(survey.samples[at] ?? [])] })),
        Columns: columns.map(({ name, label, required, idsOf, fills = [], joins, field }) => ({
          Name: name,
          Label: label,
          Required: required === true,
          IdsOf: idsOf ?? null,
          Fills: joins ? [joins.column] : [...fills],
          Values: field.values?.map((choice) => choice.label) ?? null,
        })),
        Mapping: [...(mapping ?? matchColumns(columns, survey.header, survey.samples))],
        IsRemembered: mapping !== undefined,
        ClearEmpty: settings?.clearEmpty ?? false,
      };
    },
  );

  routes.post(
    '/imports/check/:id',
    {
      config: { ...config, work: 'bulk' },
      schema: {
        tags,
        summary: 'Choose the columns of the file and check every row; nothing is imported',
        params: idParam,
        body: checkBody,
        response: { 200: saveAnswer, '4xx': failure },
      },
    },
    async (request) => {
      const access = accessOfRequest(request);
      const opened = await requireImport(services, access, request.params.id);
      if (!isCheckable(opened.values.status)) throw new Refused(400, planNotWaiting);
      const { Mapping, ClearEmpty, Sheet } = request.body;
      const survey = await surveyOf(services, opened, Sheet, 'Sheet');
      const problem = mappingProblem(columnsFor(access, opened.type, opened.values.group), survey.header, Mapping);
      if (problem !== null) throw invalidField('Mapping', problem);
      const { sheet, header, headerLine } = survey;
      const settings: PlanSettings = { sheet, header, headerLine, mapping: Mapping, clearEmpty: ClearEmpty };
      const outcome = await chooseColumns(services.dependencies, services.imports, opened, settings);
      return answerOutcome(services, importRecord, outcome, () => checkStarted);
    },
  );

  routes.get(
    '/imports/plan/:id',
    {
      config,
      schema: {
        tags,
        summary: 'What the import would do, row by row',
        params: idParam,
        querystring: z.looseObject({
          outcome: z.enum(planOutcomes, { error: `outcome must be one of: ${planOutcomes.join(', ')}` }).optional(),
          reason: z.string().max(1000).transform(storableText).optional(),
          page: z
            .string()
            .regex(/^[1-9]\d{0,5}$/, { error: pageNotNumber })
            .transform(Number)
            .optional(),
        }),
        response: { 200: importPlan, '4xx': failure },
      },
    },
    async (request) => {
      const access = accessOfRequest(request);
      const { id, type, values } = await requireImport(services, access, request.params.id);
      const settings = await requireSettings(services, id);
      const { outcome, reason, page = 1 } = request.query;
      const selection = { ...(outcome ? { outcomes: [outcome] } : {}), ...(reason ? { reason } : {}) };
      const [counts, reasons, rows, total] = await Promise.all([
        services.imports.plans.counts(id),
        services.imports.plans.reasons(id, maxReasons),
        services.imports.plans.page(id, selection, (page - 1) * pageSize, pageSize),
        services.imports.plans.count(id, selection),
      ]);
      return {
        Header: [...settings.header],
        Mapping: [...settings.mapping],
        Labels: Object.fromEntries(type.columns.map(({ name, label }) => [name, label])),
        Counts: counts,
        Reasons: reasons.map((each) => ({
          Column: each.column === null ? '' : (settings.header[each.column] ?? ''),
          Reason: each.reason,
          Rows: each.rows,
          IsNote: each.isNote,
        })),
        Data: await presentRows(
          services.db,
          access,
          type,
          settings,
          values.status === importStatus.completed ? await withCreatedRecords(services, id, type, rows) : rows,
        ),
        Total: total,
      };
    },
  );

  routes.post(
    '/imports/accept/:id',
    {
      config: { ...config, work: 'bulk' },
      schema: {
        tags,
        summary: 'Accept the plan: the import begins',
        params: idParam,
        response: { 200: saveAnswer, '4xx': failure },
      },
    },
    async (request) => {
      const { opened } = await requireAnswerable(services, accessOfRequest(request), request.params.id);
      const { create, update } = await services.imports.plans.counts(opened.id);
      if (create + update === 0) throw new Refused(400, nothingToImport);
      const accepted = await acceptPlan(services.dependencies, opened);
      return answerOutcome(services, importRecord, accepted, () => planAccepted);
    },
  );
};
