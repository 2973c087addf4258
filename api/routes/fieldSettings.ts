import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { newContext } from '../../commands/context.ts';
import { setFieldSettings } from '../../commands/fieldSettings/fieldSettings.ts';
import { loadRecord } from '../../commands/records/changeRecord.ts';
import { type Access, groupsWith, isInScope } from '../../domain/access/access.ts';
import { type FieldUse, fieldSettings, settingName, configurableTypes, usesOf } from '../../domain/fieldSettings/fieldSettings.ts';
import { fieldSettingsSaved, nothingChanged, recordNotThere, unableToSave } from '../../domain/messages.ts';
import { streamOf } from '../../domain/record/events.ts';
import { fold } from '../../domain/record/fold.ts';
import type { RecordType } from '../../domain/record/recordType.ts';
import { readValues } from '../../domain/record/validate.ts';
import { failure, saveAnswer } from '../contract/answers.ts';
import { fieldSettingsAnswer, fieldSettingsBody, type FieldSetting } from '../contract/fieldSettings.ts';
import { historyAnswer } from '../contract/records.ts';
import type { Services } from '../services.ts';
import { Refused } from '../plugins/errors.ts';
import { accessOfRequest } from '../plugins/signedIn.ts';
import { lineOfEvent, presentHistory } from '../present/history.ts';
import { lastChangeAnswer } from '../records/lastChangeAnswer.ts';
import { answerOutcome } from '../records/answerOutcome.ts';
import { idParam } from '../records/idParam.ts';

/** The use of a field without a setting of the group. */
const asDeclared = 'Shown';

const useIn = (value: unknown): FieldUse | null => (value === 'hidden' || value === 'required' ? value : null);

const fieldsOf = (type: RecordType, settings: Readonly<Record<string, unknown>>): FieldSetting[] =>
  Object.entries(type.fields)
    .filter(([, field]) => !field.internal)
    .map(([name, field]) => ({
      name: settingName(type, name),
      label: field.label,
      tab: field.tab,
      use: useIn(settings[settingName(type, name)]),
      uses: [...usesOf(field)],
      required: field.required,
    }));

export const fieldSettingsRoutes = (app: FastifyInstance, services: Services): void => {
  const routes = app.withTypeProvider<ZodTypeProvider>();
  const tags = ['field settings'];
  /** The group, if the person may change its field settings; else 404, as if it did not exist. */
  const groupOf = (access: Access, id: number): { Id: number; Name: string } => {
    const group = access.groups.get(id);
    if (!group || !isInScope(groupsWith(access, fieldSettings.rights.edit), [id])) throw new Refused(404, recordNotThere('group'));
    return { Id: id, Name: group.name };
  };

  routes.get(
    `/${fieldSettings.path}/:id`,
    {
      config: { needs: [fieldSettings.rights.view] },
      schema: {
        tags,
        summary: 'What the forms of a group hide and require',
        params: idParam,
        response: { 200: fieldSettingsAnswer, '4xx': failure },
      },
    },
    async (request) => {
      const access = accessOfRequest(request);
      const Group = groupOf(access, request.params.id);
      const { revision, values, updated } = await loadRecord(services.dependencies, fieldSettings, Group.Id);
      return {
        Group,
        Revision: revision,
        Updated: lastChangeAnswer(updated, access),
        Types: configurableTypes.map((type) => ({ name: type.name, label: type.labels.many, Fields: fieldsOf(type, values) })),
      };
    },
  );

  routes.post(
    `/${fieldSettings.path}/:id`,
    {
      config: { needs: [fieldSettings.rights.edit] },
      schema: {
        tags,
        summary: 'Hide or require fields on the forms of a group',
        params: idParam,
        body: fieldSettingsBody,
        response: { 200: saveAnswer, '4xx': failure },
      },
    },
    async (request) => {
      const access = accessOfRequest(request);
      const { Id } = groupOf(access, request.params.id);
      const read = readValues(fieldSettings, request.body.Uses);
      if (!read.ok)
        throw new Refused(400, unableToSave, {
          Errors: read.error.map(({ field, messages }) => ({ FieldName: field, ErrorMessages: [...messages] })),
        });
      const outcome = await setFieldSettings(services.dependencies, newContext(access), Id, request.body.Revision, read.value);
      return answerOutcome(services, fieldSettings, outcome, (changed) => (changed ? fieldSettingsSaved : nothingChanged));
    },
  );

  routes.get(
    `/${fieldSettings.path}/history/:id`,
    {
      config: { needs: [fieldSettings.rights.view] },
      schema: {
        tags,
        summary: 'Who changed the field settings of a group, when, from what to what',
        params: idParam,
        response: { 200: historyAnswer, '4xx': failure },
      },
    },
    async (request) => {
      const { Id } = groupOf(accessOfRequest(request), request.params.id);
      const events = await services.dependencies.log.readStream(streamOf(fieldSettings.name, Id));
      const { values } = fold(fieldSettings, events);
      const shown = new Set(Object.keys(values).filter((name) => name !== 'group'));
      const lines = await presentHistory(
        services.db,
        accessOfRequest(request),
        fieldSettings,
        events.map((event) => ({ line: lineOfEvent(event), moment: { isArrival: false, visible: shown } })),
      );
      return {
        Data: lines.map((event) => ({
          ...event,
          Changes: event.Changes.map((each) => ({ ...each, From: each.From || asDeclared, To: each.To || asDeclared })),
        })),
      };
    },
  );
};
