import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { answerRows, answerValue, correctCell } from '../../commands/imports/answering.ts';
import { storableText } from '../../domain/csv.ts';
import { readValue } from '../../domain/fields/kinds.ts';
import { columnUnknown } from '../../domain/importMessages.ts';
import type { PlanSettings, RowAnswer } from '../../domain/imports/plan.ts';
import { choicesOf } from '../../domain/imports/understand.ts';
import { importRecord } from '../../domain/records/import.ts';
import { ok } from '../../domain/result.ts';
import { failure } from '../contract/answers.ts';
import { answerRowBody, answerValueBody, correctCellBody, planChange, unknownValues } from '../contract/imports.ts';
import { invalidField, Refused } from '../plugins/errors.ts';
import { accessOfRequest } from '../plugins/signedIn.ts';
import { lookupOf, lookupPathOf } from '../present/form.ts';
import { presentRows } from '../present/importPlan.ts';
import { idParam } from '../records/idParam.ts';
import { type OpenedImport, requireAnswerable, requireImport, requireSettings } from '../records/openImport.ts';
import type { Services } from '../services.ts';

const maxUnknown = 200;

/** The answers of people about the rows of a checked file: meanings of values, the records of rows, and corrections. */
export const importAnswerRoutes = (app: FastifyInstance, services: Services): void => {
  const routes = app.withTypeProvider<ZodTypeProvider>();
  const config = { needs: [importRecord.rights.view] } as const;
  const tags = ['imports'];

  routes.get(
    '/imports/values/:id',
    {
      config,
      schema: {
        tags,
        summary: 'Values of the file that are not known, once each',
        params: idParam,
        response: { 200: unknownValues, '4xx': failure },
      },
    },
    async (request) => {
      const access = accessOfRequest(request);
      const { id, type, values } = await requireImport(services, access, request.params.id);
      const settings = await requireSettings(services, id);
      const groups = values.group === null ? null : [values.group];
      const { texts, total } = await services.imports.plans.unknownTexts(id, maxUnknown);
      const Data = texts.flatMap(({ column, text, rows }) => {
        const named = type.columns.find(({ name }) => name === settings.mapping[column]);
        if (!named) return [];
        const { field } = named;
        return [
          {
            Column: named.name,
            Label: named.label,
            Value: text,
            Rows: rows,
            Choices: (choicesOf(field) ?? []).map(({ value, label }) => ({ Value: value, Label: label })),
            Lookup: lookupOf(type.recordType, field, groups),
            LookupPath: lookupPathOf(field),
          },
        ];
      });
      return { Data, Total: total };
    },
  );

  routes.post(
    '/imports/answer-value/:id',
    {
      config: { ...config, work: 'bulk' },
      schema: {
        tags,
        summary: 'Say what a value means in every row of the file',
        params: idParam,
        body: answerValueBody,
        response: { 200: planChange, '4xx': failure },
      },
    },
    async (request) => {
      const { opened, settings } = await requireAnswerable(services, accessOfRequest(request), request.params.id);
      const { Column, Value, To } = request.body;
      const column = opened.type.columns.find(({ name }) => name === Column);
      if (!column || !settings.mapping.includes(Column)) throw invalidField('Column', columnUnknown);
      const read = To === null ? ok(null) : readValue(column.field, column.field.kind === 'references' ? [Number(To)] : To);
      if (!read.ok) throw invalidField('To', read.error[0] ?? columnUnknown);
      const answered = await answerValue(services.dependencies, services.imports, opened, settings, {
        column: Column,
        text: storableText(Value),
        value: read.value,
      });
      if (!answered.ok) throw new Refused(400, answered.error);
      return { Counts: await services.imports.plans.counts(opened.id), Rows: [] };
    },
  );

  const answerChanges = async (opened: OpenedImport, settings: PlanSettings, rows: Awaited<ReturnType<typeof answerRows>>) => {
    if (!rows.ok) throw new Refused(400, rows.error);
    return {
      Counts: await services.imports.plans.counts(opened.id),
      Rows: await presentRows(services.db, opened.access, opened.type, settings, rows.value),
    };
  };

  routes.post(
    '/imports/answer/:id',
    {
      config,
      schema: {
        tags,
        summary: 'Say whom rows are about, or leave them out',
        params: idParam,
        body: answerRowBody,
        response: { 200: planChange, '4xx': failure },
      },
    },
    async (request) => {
      const { opened, settings } = await requireAnswerable(services, accessOfRequest(request), request.params.id);
      const { Lines, Answer, Record } = request.body;
      if (Answer === 'same' && Record === undefined) throw invalidField('Record', 'Please say which record is the same');
      const answer: RowAnswer | null = Answer === null ? null : Answer === 'same' ? { is: 'same', record: Record ?? 0 } : { is: Answer };
      return answerChanges(
        opened,
        settings,
        await answerRows(services.dependencies, services.imports, opened, settings, [...new Set(Lines)], answer),
      );
    },
  );

  routes.post(
    '/imports/correct/:id',
    {
      config,
      schema: {
        tags,
        summary: 'Correct a cell of the file',
        params: idParam,
        body: correctCellBody,
        response: { 200: planChange, '4xx': failure },
      },
    },
    async (request) => {
      const { opened, settings } = await requireAnswerable(services, accessOfRequest(request), request.params.id);
      const { Line, Column, Value } = request.body;
      if (Column >= settings.header.length) throw invalidField('Column', columnUnknown);
      const correction = { line: Line, column: Column, value: Value };
      return answerChanges(opened, settings, await correctCell(services.dependencies, services.imports, opened, settings, correction));
    },
  );
};
