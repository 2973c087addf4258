import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { newContext } from '../../commands/context.ts';
import { survivorOf } from '../../commands/merging/survivors.ts';
import { settingsFor } from '../../commands/fieldSettings/fieldSettings.ts';
import { createByForm, editByForm } from '../../commands/forms/saveForm.ts';
import { canChange, loadRecord } from '../../commands/records/changeRecord.ts';
import { moveRecord, undoEdit } from '../../commands/records/recordCommands.ts';
import type { Access } from '../../domain/access/access.ts';
import { momentsOf } from '../../domain/disclosure/moments.ts';
import { reservedFor } from '../../domain/access/reserved.ts';
import { roleFields, visibleValues } from '../../domain/access/visibleRoles.ts';
import { visibleFieldsOf } from '../../domain/disclosure/disclosure.ts';
import { canSeeField, canSeeRecord, visibleFields } from '../../domain/access/visibility.ts';
import type { Values } from '../../domain/fields/field.ts';
import { deleted, nothingChanged, recordNotThere, saved, stateChanged, undone, unknownFieldMessage } from '../../domain/messages.ts';
import { upToInstant, upToRevision } from '../../domain/record/asItStood.ts';
import { createBody, editBody, revisionOfBody } from '../../domain/record/body.ts';
import { type RecordedEvent, stateField } from '../../domain/record/events.ts';
import { fold, type RecordSnapshot } from '../../domain/record/fold.ts';
import { declaredName, enteredField, enteredFields } from '../../domain/record/part.ts';
import { actionOf, entryRefusal, type RecordType, scopeField, statesAfter } from '../../domain/record/recordType.ts';
import { genericState, stateNamed } from '../../domain/record/states.ts';
import { defaults } from '../../domain/record/validate.ts';
import { failure, type Json, saveAnswer } from '../contract/answers.ts';
import { createForm, editForm } from '../contract/records.ts';
import { actionsFor } from '../records/actionsFor.ts';
import type { Services } from '../services.ts';
import { dependenciesOf } from '../records/earlyRow.ts';
import { invalidField, Refused } from '../plugins/errors.ts';
import { accessOfRequest } from '../plugins/signedIn.ts';
import { askedFields, enteredValues, formFields, formLabels, formParts, formRecord, toJson } from '../present/form.ts';
import { readFacts } from '../../projections/records.ts';
import { titlesFor, titleShown } from '../present/labels.ts';
import { answerOutcome } from '../records/answerOutcome.ts';
import { givenValues } from '../records/givenValues.ts';
import { idParam } from '../records/idParam.ts';
import { requireReadableEvents, requireVisible } from '../records/visibleRecord.ts';
import { lastChangeAnswer } from '../records/lastChangeAnswer.ts';
import { createCopy, findOriginal } from '../records/copies.ts';
import { newRecordForm } from '../records/newRecordForm.ts';

/** Refuses values of fields that the person may not see, as if the fields did not exist. */
const refuseHidden = (type: RecordType, access: Access, groups: readonly number[] | null, values: Values): void => {
  const visible = visibleFields(access, type, groups);
  const hidden = Object.keys(values).find((name) => !visible.has(declaredName(name)));
  if (hidden !== undefined) throw invalidField(hidden, unknownFieldMessage);
};

/** The events up to a revision or an instant, both inclusive. */
const eventsUpTo = (events: readonly RecordedEvent[], at: string): readonly RecordedEvent[] => {
  const moment = /^\d{1,9}$/.test(at) ? null : new Date(at);
  if (moment && (Number.isNaN(moment.getTime()) || !/^\d{4}-\d{2}-\d{2}/.test(at)))
    throw invalidField('at', 'at must be a revision or a date and time');
  return moment ? upToInstant(events, moment) : upToRevision(events, Number(at));
};

/** The fields that a person may not change who may only change roles: all others. */
const notRoles = (type: RecordType): ReadonlySet<string> =>
  new Set(enteredFields(type).flatMap(([name]) => (roleFields(type).includes(name) ? [] : [name])));

/** The fields that a person who may edit the record may not change: its parent, and those that need another right. */
const unchangeable = (access: Access, type: RecordType, values: Values, id: number): ReadonlySet<string> =>
  new Set([...reservedFor(access, type, values, id), ...(type.within ? [type.within.field] : [])]);

/** The actions that the person may take on this record now. */
const actionsOf = (services: Services, type: RecordType, access: Access, now: RecordSnapshot): z.infer<typeof editForm>['Actions'] =>
  actionsFor(access, type, now, services.dependencies.now()).map((name) => {
    const action = actionOf(type, name);
    return { name, label: action.label, fields: askedFields(type, action, type.groupsOf(now.values)) };
  });

const visibleFacts = (access: Access, type: RecordType, groups: readonly number[] | null, facts: Values): Record<string, Json> =>
  Object.fromEntries(
    Object.entries(facts).flatMap(([name, value]) => {
      const field = type.facts[name];
      return field && canSeeField(access, field, groups) ? [[name, toJson(value)] as const] : [];
    }),
  );

/** The record that a duplicate leads to; null if the person may not see it. */
const findSurvivor = async ({ dependencies }: Services, type: RecordType, access: Access, id: number): Promise<number | null> => {
  const last = await survivorOf(dependencies, type, id);
  return last !== id && canSeeRecord(access, type, (await loadRecord(dependencies, type, last)).values) ? last : null;
};

/** A form whose response was lost is sent again with the same key. */
const onceHeaders = z.looseObject({
  'idempotency-key': z
    .string()
    .regex(/^[\w-]{1,64}$/, { error: 'Idempotency-Key must be letters, digits and hyphens' })
    .optional(),
});

const idParameter = (error: string) =>
  z
    .string()
    .regex(/^\d{1,9}$/, { error })
    .optional();

const copyParameter = idParameter('copy must be the id of a record');

/** The record that a new one is a copy of, and what comes along with it: `copy=12&along=sessions,students`. */
const copyQuery = z.looseObject({ copy: copyParameter, along: z.string().max(200).optional() });

/** Create, read, edit and change state: the same routes for every record type. */
export const recordRoutes = (app: FastifyInstance, services: Services, type: RecordType): void => {
  const routes = app.withTypeProvider<ZodTypeProvider>();
  const tags = [type.labels.many];
  const { one } = type.labels;

  routes.get(
    `/${type.path}/edit/:id`,
    {
      config: { needs: [type.rights.view] },
      schema: {
        tags,
        summary: `The ${one} and its form, now or as it stood`,
        params: idParam,
        querystring: z.looseObject({ at: z.string().max(40).optional() }),
        response: { 200: editForm, '4xx': failure },
      },
    },
    async (request) => {
      const access = accessOfRequest(request);
      const { id } = request.params;
      const events = await requireReadableEvents(services, type, access, id);
      const now = fold(type, events);
      // Partners see the record as it is, and nothing of its past.
      const isOpened = !canSeeRecord(access, type, now.values);
      if (isOpened && request.query.at !== undefined) throw new Refused(404, recordNotThere(one));
      const until = request.query.at === undefined ? events : eventsUpTo(events, request.query.at);
      const moments = momentsOf(
        access,
        type,
        until.map(({ data }) => data),
      );
      // The record did not exist yet, or was in a group where this person may not see it.
      if (!isOpened && moments.at(-1)?.isShown !== true) throw new Refused(404, recordNotThere(one));
      const shown = fold(type, until);
      const groups = type.groupsOf(shown.values);
      const values = visibleValues(access, type, shown.values);
      const visible = visibleFieldsOf(access, type, shown.values);
      const titles = await titlesFor(services.db, access, enteredValues(type, values));
      const may = (rolesOnly: boolean) =>
        type.editable && canChange(type, now, newContext(access), type.rights.edit, { rolesOnly }) === 'yes';
      const isDuplicate = type.merging !== null && now.recordState === genericState.duplicate.value;
      const canEdit = !isDuplicate && may(false);
      const canEditRoles = canEdit || (roleFields(type).length > 0 && may(true));
      const reserved = canEditRoles && !canEdit ? notRoles(type) : unchangeable(access, type, now.values, id);
      const state = stateNamed(type.states, shown.recordState);
      return {
        Record: formRecord(type, visible, values),
        Fields: formFields(type, visible, groups, await settingsFor(services.dependencies, type, shown.values), reserved),
        Parts: formParts(type, visible, groups),
        Labels: formLabels(type, values, titles),
        Id: id,
        Title: titleShown(type, shown.values, type.title(shown.values), titles),
        Revision: shown.revision,
        CurrentRevision: now.revision,
        State: { value: shown.recordState, name: state?.name ?? String(shown.recordState), mark: state?.mark ?? 'quiet' },
        Transitions:
          canEdit && !reserved.has(stateField)
            ? statesAfter(type, now.recordState)
                .filter((value) => entryRefusal(type, value) === null)
                .map((value) => ({ value, name: stateNamed(type.states, value)?.name ?? String(value) }))
            : [],
        // Who created it in another group stays hidden.
        Created: moments[0]?.isShown ? lastChangeAnswer(shown.created) : null,
        Updated: isOpened ? null : lastChangeAnswer(shown.updated),
        CanEdit: canEditRoles && now.recordState !== type.states.deleted,
        Facts: request.query.at === undefined ? visibleFacts(access, type, groups, await readFacts(services.db, type, id)) : {},
        Actions: actionsOf(services, type, access, now),
        IsOpened: isOpened,
        MergedInto: isDuplicate ? await findSurvivor(services, type, access, id) : null,
      };
    },
  );

  if (!type.editable) return;

  routes.get(
    `/${type.path}/create`,
    {
      config: { needs: [type.rights.edit] },
      schema: {
        tags,
        summary: `The form of a new ${one}, empty or a copy, in the group one works in or another; other parameters name records that it refers to`,
        querystring: z.looseObject({ group: idParameter('group must be the id of a group'), copy: copyParameter }),
        response: { 200: createForm, '4xx': failure },
      },
    },
    async (request) => {
      const access = accessOfRequest(request);
      const original = await findOriginal(services, access, type, request.query.copy);
      return newRecordForm(services, access, type, request.query, original);
    },
  );

  routes.post(
    `/${type.path}/create`,
    {
      config: { needs: [type.rights.edit] },
      schema: {
        tags,
        summary: `Create a ${one}; sent again with the same Idempotency-Key, no second one`,
        headers: onceHeaders,
        ...(type.copying ? { querystring: copyQuery } : {}),
        body: createBody(type),
        response: { 200: saveAnswer, '4xx': failure },
      },
    },
    async (request) => {
      const access = accessOfRequest(request);
      const given = givenValues(request.body);
      const scope = scopeField(type);
      // Without a group in the body, the record goes to the person's current group.
      const values = scope && given[scope] === undefined ? { ...given, [scope]: access.currentGroup } : given;
      const groups = type.groupsOf({ ...defaults(type), ...values });
      refuseHidden(type, access, groups, given);
      const key = request.headers['idempotency-key'];
      const { copy, along: names = '' } = copyQuery.parse(request.query);
      const along = [...new Set(names.split(',').filter(Boolean))];
      const original = along.length > 0 ? await findOriginal(services, access, type, copy) : null;
      if (original) return createCopy(services, access, type, original, { values, along, key });
      return answerOutcome(services, type, await createByForm(services.dependencies, newContext(access), type, values, key), () =>
        saved(one),
      );
    },
  );

  routes.post(
    `/${type.path}/edit/:id`,
    {
      config: { needs: [type.rights.edit], changesOne: type },
      schema: {
        tags,
        summary: `Change some fields of a ${one}; sent again with the same Idempotency-Key, once`,
        params: idParam,
        headers: onceHeaders,
        body: editBody(type),
        response: { 200: saveAnswer, '4xx': failure },
      },
    },
    async (request) => {
      const access = accessOfRequest(request);
      const { id } = request.params;
      const wanted = givenValues(request.body);
      if (Object.keys(wanted).some((name) => enteredField(type, name)?.right)) {
        const snapshot = await requireVisible(services, type, access, id);
        refuseHidden(type, access, type.groupsOf(snapshot.values), wanted);
      }
      const outcome = await editByForm(
        dependenciesOf(services, request),
        newContext(access),
        type,
        id,
        request.body.Revision,
        wanted,
        request.headers['idempotency-key'],
      );
      return answerOutcome(services, type, outcome, (changed) => (changed ? saved(one) : nothingChanged));
    },
  );

  routes.post(
    `/${type.path}/undo/:id`,
    {
      config: { needs: [type.rights.edit] },
      schema: {
        tags,
        summary: `Undo the edit of a ${one} that led to a revision`,
        params: idParam,
        body: z.object({ Revision: revisionOfBody }),
        response: { 200: saveAnswer, '4xx': failure },
      },
    },
    async (request) => {
      const access = accessOfRequest(request);
      const outcome = await undoEdit(services.dependencies, newContext(access), type, request.params.id, request.body.Revision);
      return answerOutcome(services, type, outcome, () => undone(one));
    },
  );

  routes.post(
    `/${type.path}/delete/:id`,
    {
      config: { needs: [type.rights.edit] },
      schema: {
        tags,
        summary: `Delete a ${one}; it can be restored`,
        params: idParam,
        body: z.looseObject({}).optional(),
        response: { 200: saveAnswer, '4xx': failure },
      },
    },
    async (request) => {
      const access = accessOfRequest(request);
      const outcome = await moveRecord(services.dependencies, newContext(access), type, request.params.id, type.states.deleted);
      return answerOutcome(services, type, outcome, () => deleted(one));
    },
  );

  routes.post(
    `/${type.path}/state/:id`,
    {
      config: { needs: [type.rights.edit] },
      schema: {
        tags,
        summary: `Move a ${one} to another record state`,
        params: idParam,
        body: z.object({
          state: z.union(
            [
              z.int(),
              z
                .string()
                .regex(/^\d{1,3}$/)
                .transform(Number),
            ],
            { error: 'Please choose a state' },
          ),
        }),
        response: { 200: saveAnswer, '4xx': failure },
      },
    },
    async (request) => {
      const access = accessOfRequest(request);
      const { state } = request.body;
      const known = stateNamed(type.states, state);
      if (!known) throw invalidField('state', 'Please choose a state');
      const outcome = await moveRecord(services.dependencies, newContext(access), type, request.params.id, state);
      return answerOutcome(services, type, outcome, () => stateChanged(one, known.name));
    },
  );
};
