import type { z } from 'zod';
import { sealRefusal } from '../../domain/record/decide.ts';
import { settingsFor } from '../../commands/fieldSettings/fieldSettings.ts';
import { newContext } from '../../commands/context.ts';
import { survivorOf } from '../../commands/merging/survivors.ts';
import { canChange, loadRecord } from '../../commands/records/changeRecord.ts';
import { computedValues } from '../../commands/records/computedValues.ts';
import { actorOf } from '../../commands/records/actor.ts';
import type { Access } from '../../domain/access/access.ts';
import { fieldKeptFrom } from '../../domain/access/own.ts';
import { reservedFor } from '../../domain/access/reserved.ts';
import { roleFields, visibleValues } from '../../domain/access/visibleRoles.ts';
import { canSeeField, canSeeRecord } from '../../domain/access/visibility.ts';
import { visibleFieldsOf } from '../../domain/disclosure/disclosure.ts';
import { momentsOf } from '../../domain/disclosure/moments.ts';
import type { Values } from '../../domain/fields/field.ts';
import { recordNotThere } from '../../domain/messages.ts';
import { upToInstant, upToRevision } from '../../domain/record/asItStood.ts';
import { type RecordedEvent, stateField } from '../../domain/record/events.ts';
import { fold, type RecordSnapshot } from '../../domain/record/fold.ts';
import { storedFields } from '../../domain/record/part.ts';
import { actionOf, keptFields, type RecordType } from '../../domain/record/recordType.ts';
import { entryRefusal, statesAfter } from '../../domain/record/enteringStates.ts';
import { possibleChoices } from '../../domain/record/takeAction.ts';
import { genericState, stateNamed } from '../../domain/record/states.ts';
import { readFacts } from '../../projections/reading/records.ts';
import type { Json } from '../contract/answers.ts';
import type { EditForm, editForm } from '../contract/records.ts';
import { invalidField, Refused } from '../plugins/errors.ts';
import {
  askedFields,
  customFormFields,
  enteredValues,
  formFields,
  formLabels,
  formParts,
  formRecord,
  listPathOf,
  toJson,
} from '../present/form.ts';
import { titlesFor, titleShown } from '../present/labels.ts';
import type { Services } from '../services.ts';
import { actionsFor } from './actionsFor.ts';
import { customFieldsOfForm, withCustomValues } from './customFormFields.ts';
import { findExportedList } from './exportedList.ts';
import { lastChangeAnswer } from './lastChangeAnswer.ts';
import { requireReadableEvents } from './visibleRecord.ts';

/** The events up to a revision or an instant, both inclusive. */
const eventsUpTo = (events: readonly RecordedEvent[], at: string): readonly RecordedEvent[] => {
  const moment = /^\d{1,9}$/.test(at) ? null : new Date(at);
  if (moment && (Number.isNaN(moment.getTime()) || !/^\d{4}-\d{2}-\d{2}/.test(at)))
    throw invalidField('at', 'at must be a revision or a date and time');
  return moment ? upToInstant(events, moment) : upToRevision(events, Number(at));
};

/** All fields but the roles: a person who may only change roles cannot change them. */
const notRoles = (type: RecordType): ReadonlySet<string> =>
  new Set(storedFields(type).flatMap(([name]) => (roleFields(type).includes(name) ? [] : [name])));

/**
 * The fields that a person who may edit the record cannot change: its parent, fields that are fixed because the record was used, those that
 * need another right, and those that are kept from ambassadors.
 */
const unchangeable = (access: Access, type: RecordType, values: Values, id: number): ReadonlySet<string> =>
  new Set([
    ...reservedFor(access, type, values, id),
    ...(type.within ? [type.within.field] : []),
    ...keptFields(type, values),
    ...storedFields(type).flatMap(([name]) => fieldKeptFrom(access, type, [name], values) ?? []),
  ]);

/** The actions that the person may take on this record now, and why they may not take others. */
const actionsOf = async (
  services: Services,
  type: RecordType,
  access: Access,
  now: RecordSnapshot,
): Promise<Pick<EditForm, 'Actions' | 'Withheld'>> => {
  const at = services.dependencies.now();
  const { names, withheld } = await actionsFor(services, access, type, now, at);
  return {
    Actions: names.map((name) => {
      const action = actionOf(type, name);
      const choices = possibleChoices(type, now, name, at.toISOString(), actorOf(access));
      return { name, label: action.label, fields: askedFields(type, action, type.groupsOf(now.values), choices) };
    }),
    Withheld: [...new Set(withheld.map(({ because }) => because))],
  };
};

/** Derived values are computed here, because they may follow from fields that this person does not see. */
const derivedValues = (type: RecordType, visible: ReadonlySet<string>, values: Values): Record<string, Json> =>
  Object.fromEntries(
    Object.entries(type.derived).flatMap(([name, derived]) =>
      visible.has(name) ? [[name, toJson(derived.compute(values))] as const] : [],
    ),
  );

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

/** Whether computed fields can still change, so that their values of the last save may be out of date. */
const isComputedAnew = (type: RecordType, record: RecordSnapshot): boolean =>
  type.computed.length > 0 && type.states.listed.includes(record.recordState) && sealRefusal(type, record) === null;

/** A record's form for one person: now, or `at` a revision or an instant. Throws 404 if they may not see it. */
export const readRecordForm = async (
  services: Services,
  type: RecordType,
  access: Access,
  id: number,
  at?: string,
): Promise<z.output<typeof editForm>> => {
  const { one } = type.labels;
  const events = await requireReadableEvents(services, type, access, id);
  const now = fold(type, events);
  // Partners see the record as it is, and nothing of its past.
  const isOpened = !canSeeRecord(access, type, now.values);
  if (isOpened && at !== undefined) throw new Refused(404, recordNotThere(one));
  const until = at === undefined ? events : eventsUpTo(events, at);
  const moments = momentsOf(
    access,
    type,
    until.map(({ data }) => data),
  );
  // The record did not exist yet, or was in a group where this person may not see it.
  if (!isOpened && moments.at(-1)?.isShown !== true) throw new Refused(404, recordNotThere(one));
  const snapshot = fold(type, until);
  const isComputed = at === undefined && isComputedAnew(type, now);
  const shown = isComputed
    ? { ...snapshot, values: { ...snapshot.values, ...(await computedValues(services.dependencies, type, snapshot.values)) } }
    : snapshot;
  const groups = type.groupsOf(shown.values);
  const values = visibleValues(access, type, shown.values);
  const visible = visibleFieldsOf(access, type, shown.values);
  const customFields = await customFieldsOfForm(services, type, values);
  const titles = await titlesFor(services.db, access, enteredValues(type, values));
  const canChangeNow = (changesRolesOnly: boolean) =>
    type.isEditable && canChange(type, now, newContext(access), type.rights.edit, { changesRolesOnly }) === 'yes';
  const isDuplicate = type.merging !== null && now.recordState === genericState.duplicate.value;
  const canEdit = !isDuplicate && sealRefusal(type, now) === null && canChangeNow(false);
  const canEditRoles = canEdit || (roleFields(type).length > 0 && canChangeNow(true));
  const reserved = canEditRoles && !canEdit ? notRoles(type) : unchangeable(access, type, now.values, id);
  const state = stateNamed(type.states, shown.recordState);
  return {
    Record: formRecord(type, visible, withCustomValues(customFields, values)),
    Fields: [
      ...formFields(type, visible, groups, await settingsFor(services.dependencies, type, shown.values), reserved, values),
      ...customFormFields(type, visible, customFields, !canEdit),
    ],
    Parts: formParts(type, visible, groups),
    Derived: derivedValues(type, visible, shown.values),
    Labels: formLabels(type, values, titles),
    Id: id,
    Title: titleShown(access, type, shown.values, type.title(shown.values), titles),
    ListPath: listPathOf(type, shown.values),
    Revision: shown.revision,
    CurrentRevision: now.revision,
    State: { value: shown.recordState, name: state?.name ?? String(shown.recordState), mark: state?.mark ?? 'quiet' },
    Transitions:
      canEdit && !reserved.has(stateField)
        ? statesAfter(type, now.recordState)
            .filter((value) => entryRefusal(type, value) === null)
            .map((value) => ({ value, name: stateNamed(type.states, value)?.name ?? String(value) }))
        : [],
    // The creator stays hidden if the record was created in another group.
    Created: moments[0]?.isShown ? lastChangeAnswer(shown.created, access) : null,
    Updated: isOpened ? null : lastChangeAnswer(shown.updated, access),
    CanEdit: canEditRoles && now.recordState !== type.states.deleted,
    Facts: at === undefined ? visibleFacts(access, type, groups, await readFacts(services.db, type, id)) : {},
    ...(await actionsOf(services, type, access, now)),
    ComputedToday: isComputed,
    IsOpened: isOpened,
    ExportedList: await findExportedList(services, type, access, shown.values),
    MergedInto: isDuplicate ? await findSurvivor(services, type, access, id) : null,
  };
};
