import { groupsWith, hasRightAnywhere, isInScope } from '../../domain/access/access.ts';
import { momentsOf } from '../../domain/disclosure/moments.ts';
import { canChangeReserved, reservedIn } from '../../domain/access/reserved.ts';
import { keepInvisible, roleFields, visibleValue } from '../../domain/access/visibleRoles.ts';
import { fieldKeptFrom } from '../../domain/access/own.ts';
import { isOfOwnAmbassador } from '../../domain/access/visibility.ts';
import type { FieldError, FieldValue, Values } from '../../domain/fields/field.ts';
import { changeState, create, type Decision, edit, type EditOptions } from '../../domain/record/decide.ts';
import { type Changes, streamOf } from '../../domain/record/events.ts';
import { blank, type RecordSnapshot } from '../../domain/record/fold.ts';
import { withoutFormerKept } from '../../domain/record/formerReferences.ts';
import { declaredName, storedField, hasNewRows } from '../../domain/record/part.ts';
import { fieldsChangedSince } from '../../domain/record/planned.ts';
import type { RecordType } from '../../domain/record/recordType.ts';
import { shapeOf } from '../../domain/record/stored/shape.ts';
import { defaults } from '../../domain/record/validate.ts';
import { anotherGroup, existsAlready } from '../../domain/messages.ts';
import { fail, ok } from '../../domain/result.ts';
import { type CommandContext, type Dependencies, stamp } from '../context.ts';
import { type ChangeOptions, changeRecord } from './changeRecord.ts';
import { checkReferences, claimUniqueValues } from './checkValues.ts';
import { checkBeforeWrite } from './checkBeforeWrite.ts';
import { withFollowed } from './followedValues.ts';
import { computedValues, withComputedValues } from './computedValues.ts';
import { checkRelatives, takeFromParent } from './insideParent.ts';
import type { Outcome } from './outcome.ts';
import { checkOwnEdit } from './ownChoices.ts';
import type { Reads } from './reads.ts';

const invalid = (errors: readonly FieldError[]): Outcome => fail({ because: 'invalid', errors });

/** Creates a record from values that `readValues` has parsed. `fixed` has the id if the caller chose it. */
export const createRecord = async (
  dependencies: Dependencies,
  context: CommandContext,
  type: RecordType,
  entered: Values,
  fixed?: { id: number; recordState?: number },
): Promise<Outcome> => {
  if (!hasRightAnywhere(context.access, type.rights.edit)) return fail({ because: 'forbidden' });
  const withParent = await withFollowed(dependencies, type, await takeFromParent(dependencies, type, entered));
  const newValues = { ...withParent, ...(await computedValues(dependencies, type, { ...defaults(type), ...withParent })) };
  const decision = create(type, blank(type), newValues, fixed?.recordState);
  if (!decision.ok) return decision.error.because === 'conflict' ? fail({ ...decision.error, revision: -1 }) : fail(decision.error);
  const reserved = reservedIn(type, blank(type).values, null, decision.value);
  if (reserved && !canChangeReserved(context.access, reserved)) return fail({ because: 'forbidden', message: reserved.refusal });
  const values = { ...defaults(type), ...newValues };
  const errors = [
    ...(await checkReferences(dependencies, context, type, {}, values)),
    ...(await checkRelatives(dependencies, type, null, {}, values)),
  ];
  if (errors.length > 0) return invalid(errors);
  if (!isInScope(groupsWith(context.access, type.rights.edit), type.groupsOf(values)) || !isOfOwnAmbassador(context.access, type, values))
    return fail({ because: 'forbidden' });
  const id = fixed?.id ?? (await dependencies.ids.next(type.name));
  const alreadyTakenErrors = await claimUniqueValues(dependencies, context, type, id, values, values);
  if (alreadyTakenErrors.length > 0) return invalid(alreadyTakenErrors);
  const events = stamp(shapeOf(type), id, decision.value, context, dependencies.now());
  const appended = await dependencies.log.append(streamOf(type.name, id), -1, events);
  if (appended.ok) return ok({ id, ...appended.value, hasChanged: true });
  if (fixed) return fail({ because: 'refused', message: existsAlready(type.labels.one), isThere: true });
  await dependencies.ids.atLeast(type.name, id);
  return createRecord(dependencies, context, type, newValues);
};

/**
 * Limits a conflict to what the user may see. It hides roles of other groups. A change from before the record came to the user's groups has
 * the actor "another group" and the date of the move.
 */
const visibleConflicts = async (
  dependencies: Dependencies,
  context: CommandContext,
  type: RecordType,
  id: number,
  outcome: Outcome,
): Promise<Outcome> => {
  if (outcome.ok || outcome.error.because !== 'conflict') return outcome;
  const events = await dependencies.log.readStream(streamOf(type.name, id));
  const moments = momentsOf(
    context.access,
    type,
    events.map(({ data }) => data),
  );
  const conflicts = outcome.error.conflicts.map((conflict) => {
    const { by, field } = conflict;
    const seenOf = (value: FieldValue) => visibleValue(context.access, type, storedField(type, field), value);
    const shown = { ...conflict, yours: seenOf(conflict.yours), theirs: seenOf(conflict.theirs) };
    if (moments[by.revision]?.visible.has(declaredName(field))) return shown;
    const came = events.find(({ revision }) => revision >= by.revision && moments[revision]?.isShown);
    return { ...shown, by: { ...by, actor: { id: 0, name: anotherGroup }, at: came?.meta.at ?? by.at } };
  });
  return fail({ ...outcome.error, conflicts });
};

/** Checks references and claims unique values before an edit is written. */
const checkEdited =
  (
    dependencies: Dependencies,
    context: CommandContext,
    type: RecordType,
    id: number,
    newValues: Values,
  ): NonNullable<ChangeOptions['before']> =>
  async (snapshot, decided) => {
    const allRoles = keepInvisible(context.access, type, snapshot.values, newValues);
    const changed = Object.fromEntries(Object.entries(allRoles).filter(([name, value]) => snapshot.values[name] !== value));
    const errors = [
      ...(await checkReferences(dependencies, context, type, snapshot.values, changed)),
      ...(await checkOwnEdit(dependencies, context.access, type, snapshot.values, changed)),
      ...(await checkRelatives(dependencies, type, id, snapshot.values, changed)),
    ];
    if (errors.length > 0) return fail({ because: 'invalid', errors });
    return checkBeforeWrite(dependencies, context, type, id)(snapshot, decided);
  };

/** Edits a record that the user saw at `seenRevision`. `newValues` holds only the changed values, already parsed. */
export const editRecord = async (
  dependencies: Dependencies,
  context: CommandContext,
  type: RecordType,
  id: number,
  seenRevision: number,
  newValues: Values,
): Promise<Outcome> => {
  if (fieldKeptFrom(context.access, type, Object.keys(newValues)) !== undefined) return fail({ because: 'forbidden' });
  const outcome = await changeRecord(
    dependencies,
    context,
    type,
    id,
    async (snapshot) => {
      const withHiddenRoles = keepInvisible(context.access, type, snapshot.values, newValues);
      const decision = edit(type, snapshot, seenRevision, await withFollowed(dependencies, type, withHiddenRoles));
      return withComputedValues(dependencies, type, snapshot, decision);
    },
    {
      seenRevision,
      formValues: newValues,
      // Only the log tells which numbers rows ever had.
      readsLog: hasNewRows(newValues),
      changesRolesOnly: Object.keys(newValues).every((name) => roleFields(type).includes(name)),
      before: checkEdited(dependencies, context, type, id, newValues),
    },
  );
  return visibleConflicts(dependencies, context, type, id, outcome);
};

export const moveRecord = (
  dependencies: Dependencies,
  context: CommandContext,
  type: RecordType,
  id: number,
  to: number,
): Promise<Outcome> =>
  changeRecord(dependencies, context, type, id, (snapshot) => changeState(type, snapshot, to), {
    before: checkBeforeWrite(dependencies, context, type, id),
  });

/**
 * Sets fields of one record of a bulk edit, whatever values it has by now. `newValues`: the same for all, or what follows from its values.
 * `check` says what is wrong with them for this record.
 */
export const editInBulk = (
  dependencies: Dependencies,
  context: CommandContext,
  type: RecordType,
  id: number,
  newValues: Values | ((values: Values) => Values),
  reads: Reads,
  {
    check = () => Promise.resolve([]),
    ...options
  }: EditOptions & { readonly check?: (record: RecordSnapshot) => Promise<readonly FieldError[]> } = {},
): Promise<Outcome> => {
  const newValuesOf = (values: Values): Values => (typeof newValues === 'function' ? newValues(values) : newValues);
  return changeRecord(
    dependencies,
    context,
    type,
    id,
    async (snapshot) => {
      const errors = await check(snapshot);
      if (errors.length > 0) return fail({ because: 'invalid', errors });
      const decision = edit(type, snapshot, snapshot.revision, await withFollowed(reads, type, newValuesOf(snapshot.values)), options);
      return withComputedValues(reads, type, snapshot, decision);
    },
    { before: (snapshot, decided) => checkEdited(dependencies, context, type, id, newValuesOf(snapshot.values))(snapshot, decided) },
  );
};

/**
 * Makes changes that were planned when the record had their `from`. Where somebody has changed one of them since, nothing is changed and
 * `refusal` says so. A change that is there by now is left.
 */
export const editAsPlanned = (
  dependencies: Dependencies,
  context: CommandContext,
  type: RecordType,
  id: number,
  changes: Changes,
  refusal: (names: readonly string[]) => string,
): Promise<Outcome> => {
  const newValues = Object.fromEntries(Object.entries(withoutFormerKept(type, changes)).map(([name, { to }]) => [name, to]));
  const decide = async (snapshot: RecordSnapshot): Promise<Decision> => {
    const differs = fieldsChangedSince(changes, snapshot.values);
    if (snapshot.revision >= 0 && differs.length > 0) return fail({ because: 'refused', message: refusal(differs) });
    const decision = edit(type, snapshot, snapshot.revision, await withFollowed(dependencies, type, newValues));
    return withComputedValues(dependencies, type, snapshot, decision);
  };
  return changeRecord(dependencies, context, type, id, decide, {
    readsLog: hasNewRows(newValues),
    before: checkEdited(dependencies, context, type, id, newValues),
  });
};

/** Changes the state of one record of a bulk change. Bulk deletes refuse some records. */
export const moveInBulk = (
  dependencies: Dependencies,
  context: CommandContext,
  type: RecordType,
  id: number,
  to: number,
): Promise<Outcome> => {
  const decide = (snapshot: RecordSnapshot): Decision => {
    const refusal = to === type.states.deleted ? type.bulkDeleteRefusal(snapshot.values, { id, by: context.access.user.id }) : null;
    return refusal === null || snapshot.revision < 0 ? changeState(type, snapshot, to) : fail({ because: 'refused', message: refusal });
  };
  return changeRecord(dependencies, context, type, id, decide, { before: checkBeforeWrite(dependencies, context, type, id) });
};

export const deleteRecord = (dependencies: Dependencies, context: CommandContext, type: RecordType, id: number): Promise<Outcome> =>
  moveRecord(dependencies, context, type, id, type.states.deleted);
