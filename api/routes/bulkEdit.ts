import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { newContext } from '../../commands/context.ts';
import { type BulkValues, checkBulkValues } from '../../commands/tasks/checkBulkValues.ts';
import { queueTask } from '../../commands/tasks/queueTask.ts';
import { type Access, intersectScopes } from '../../domain/access/access.ts';
import type { Field, Values } from '../../domain/fields/field.ts';
import { bulkEditLeavesOut, unableToSave } from '../../domain/messages.ts';
import { bulkFieldsOf } from '../../domain/record/bulkFields.ts';
import type { RecordType } from '../../domain/record/recordType.ts';
import { bulkEditDoing, bulkEditTitle } from '../../domain/taskMessages.ts';
import { failure, saveAnswer } from '../contract/answers.ts';
import { bulkEditBody, bulkEditPreview, type BulkEditPreview } from '../contract/tasks.ts';
import { Refused } from '../plugins/errors.ts';
import { accessOfRequest } from '../plugins/signedIn.ts';
import { titlesFor } from '../present/labels.ts';
import { printTitled } from '../../domain/fields/titles.ts';
import { answerStarted } from '../records/answerStarted.ts';
import { type BulkRecords, type ChosenRecords, chooseRecords, recordsOfBody } from '../records/chooseRecords.ts';
import { type ListAt, listAtPath } from '../search/listAt.ts';
import type { Services } from '../services.ts';

const demandValid = async (services: Services, access: Access, type: RecordType, values: Values): Promise<BulkValues> => {
  const checked = await checkBulkValues(services.dependencies, newContext(access), type, values);
  if (checked.ok) return checked.value;
  throw new Refused(400, unableToSave, {
    Errors: checked.error.map(({ field, messages }) => ({ FieldName: `values.${field}`, ErrorMessages: [...messages] })),
  });
};

/** The field of a value that a bulk edit sets. */
const fieldNamed = (type: RecordType, { customFields }: BulkValues, name: string): Field | undefined =>
  customFields.find((each) => each.name === name)?.field ?? type.fields[name];

const previewEdit = async (services: Services, type: RecordType, records: ChosenRecords, edit: BulkValues): Promise<BulkEditPreview> => {
  const { editable, countChosen } = records;
  const { values, own } = edit;
  const inGroup = own ? { ...editable, scope: intersectScopes(editable.scope, new Set([own.group])) } : editable;
  const [total, counts, inGroups] = await Promise.all([
    countChosen(),
    services.search.countChanges(inGroup, values),
    own ? services.search.total(editable) : null,
  ]);
  const fields = Object.entries(values).flatMap(([name, to]) => {
    const [field, changes] = [fieldNamed(type, edit, name), counts.fields[name]];
    return field && changes ? [{ name, field, to, changes }] : [];
  });
  const titles = await titlesFor(
    services.db,
    null,
    fields.flatMap(({ field, to, changes }) => [to, ...changes.from.map(({ value }) => value)].map((value) => [field, value] as const)),
  );
  const inOthers = (inGroups ?? counts.matching) - counts.matching;
  const leftOut = [
    { Text: bulkEditLeavesOut.deleted, Count: counts.deleted },
    { Text: own?.reason ?? '', Count: inOthers },
    { Text: bulkEditLeavesOut.notYours, Count: total - counts.matching - inOthers },
  ];
  return {
    Total: total,
    Changing: counts.changing,
    Unchanged: counts.matching - counts.deleted - counts.changing,
    LeftOut: leftOut.filter(({ Count }) => Count > 0),
    Fields: fields.map(({ name, field, to, changes: { changing, from } }) => ({
      Name: name,
      Label: field.label,
      To: printTitled(titles, field, to),
      Changing: changing,
      From: from.map(({ value, count }) => ({ Text: printTitled(titles, field, value), Count: count })),
      OtherCount: changing - from.reduce((sum, { count }) => sum + count, 0),
    })),
  };
};

/** Sets fields of many records at once, with a preview. Only for types with fields that allow it. */
export const bulkEditRoutes = (app: FastifyInstance, services: Services, type: RecordType, at: ListAt = listAtPath(type.path)): void => {
  if (!type.isEditable || bulkFieldsOf(type).length === 0) return;
  const routes = app.withTypeProvider<ZodTypeProvider>();
  const tags = [type.labels.many];
  const config = { needs: [type.rights.edit, ...at.needs], work: 'bulk' } as const;

  /** Checks the request and finds its records. */
  const prepare = async (access: Access, body: { readonly values: Values }, selection: BulkRecords) => {
    const checked = await demandValid(services, access, type, body.values);
    return { checked, records: await chooseRecords(services, access, type, selection) };
  };

  routes.post(
    `/${at.path}/bulk-edit/preview`,
    {
      config,
      schema: {
        tags,
        ...at.params,
        summary: `Count the ${type.labels.many}${at.summaryEnd} that a bulk edit would change, and from which values`,
        body: bulkEditBody(type),
        response: { 200: bulkEditPreview, '4xx': failure },
      },
    },
    async (request) => {
      const { checked, records } = await prepare(
        accessOfRequest(request),
        request.body,
        recordsOfBody(request.body, await at.fixedFilter(request)),
      );
      return previewEdit(services, type, records, checked);
    },
  );

  routes.post(
    `/${at.path}/bulk-edit`,
    {
      config,
      schema: {
        tags,
        ...at.params,
        summary: `Set fields of chosen ${type.labels.many}${at.summaryEnd}, or of all that a filter matches`,
        body: bulkEditBody(type),
        response: { 200: saveAnswer, '4xx': failure },
      },
    },
    async (request) => {
      const access = accessOfRequest(request);
      const selection = recordsOfBody(request.body, await at.fixedFilter(request));
      const { checked, records } = await prepare(access, request.body, selection);
      const { values } = checked;
      const labels = Object.keys(values).map((name) => fieldNamed(type, checked, name)?.label ?? name);
      const task = await queueTask(services.dependencies, newContext(access), {
        command: 'bulk edit',
        title: bulkEditTitle(labels, records.recordsInWords),
        group: access.currentGroup,
        size: records.size,
        parameters: {
          recordType: type.name,
          values,
          ids: records.ids,
          leftOut: records.leftOut,
          filter: records.filter,
          fixedFilter: records.fixedFilter,
          grant: records.grant,
        },
      });
      return answerStarted(services, task, bulkEditDoing(records.recordsInWords));
    },
  );
};
