import { visibleChanges } from '../../domain/disclosure/moments.ts';
import { visibleFields } from '../../domain/access/visibility.ts';
import type { FieldError, Values } from '../../domain/fields/field.ts';
import { brokenRules, type Decision } from '../../domain/record/decide.ts';
import { type Changes, type RecordEvent, type RecordedEvent, stateField } from '../../domain/record/events.ts';
import { eventName } from '../../domain/record/eventCatalogue.ts';
import { fold, type RecordSnapshot } from '../../domain/record/fold.ts';
import { declaredName, isApart } from '../../domain/record/part.ts';
import type { RecordType } from '../../domain/record/recordType.ts';
import { notedUpTo, revert } from '../../domain/record/revert.ts';
import { cannotUndo, notAllowed, restoreFirst } from '../../domain/messages.ts';
import { notUndone } from '../../domain/taskMessages.ts';
import { fail, ok } from '../../domain/result.ts';
import type { CommandContext, Dependencies } from '../context.ts';
import { canChange, changeRecord, type ChangeOptions } from './changeRecord.ts';
import { checkReferences } from './checkValues.ts';
import { checkBeforeWrite } from './checkBeforeWrite.ts';
import { checkRelatives } from './insideParent.ts';
import type { Outcome } from './outcome.ts';
import { eventsUnlessHidden } from './unlessHidden.ts';

/** The events of a record; empty if the record is hidden from the user. */
const eventsToChange = (dependencies: Dependencies, context: CommandContext, type: RecordType, id: number) =>
  eventsUnlessHidden(dependencies, type, id, (snapshot) => canChange(type, snapshot, context, type.rights.edit) === 'missing');

/** The fields that an undo sets back, without the state and rows apart. */
const fieldsSetBack = (type: RecordType, events: readonly RecordEvent[]): Changes =>
  Object.fromEntries(
    events.flatMap(({ data }) => Object.entries(data.changes).filter(([name]) => name !== stateField && !isApart(type, name))),
  );

/** Refuses an undo that breaks rules of the record: a field or row that others contradict by now. */
const unlessBroken = (type: RecordType, { values }: RecordSnapshot, events: readonly RecordEvent[]): Decision => {
  const errors = brokenRules(type, values, fieldsSetBack(type, events));
  return errors.length > 0 ? fail({ because: 'invalid', errors }) : ok(events);
};

/** Checks what an undo sets back against other records, before it is written. */
const checkUndone =
  (
    dependencies: Dependencies,
    context: CommandContext,
    type: RecordType,
    id: number,
    check: (before: Values, setBack: Values) => Promise<readonly FieldError[]> = () => Promise.resolve([]),
  ): NonNullable<ChangeOptions['before']> =>
  async (snapshot, decided) => {
    const setBack = Object.fromEntries(Object.entries(fieldsSetBack(type, decided)).map(([name, { to }]) => [name, to]));
    const errors =
      Object.keys(setBack).length === 0
        ? []
        : [...(await check(snapshot.values, setBack)), ...(await checkRelatives(dependencies, type, id, snapshot.values, setBack))];
    return errors.length > 0 ? fail({ because: 'invalid', errors }) : checkBeforeWrite(dependencies, context, type, id)(snapshot, decided);
  };

/** Reverts some events of a record, except for fields that changed since. `which` selects the events. */
export const undoOnRecord = async (
  dependencies: Dependencies,
  context: CommandContext,
  type: RecordType,
  id: number,
  which: (event: { readonly revision: number; readonly task: number | null }) => boolean,
): Promise<Outcome> => {
  const events = await eventsToChange(dependencies, context, type, id);
  const earlier = context.process && events.find((event) => event.meta.process?.task === context.process?.task);
  const toRevert = events.filter((event) => which({ revision: event.revision, task: event.meta.process?.task ?? null }));
  // This task reverted the record before it was interrupted.
  if (earlier) {
    const before = events.slice(0, earlier.revision);
    const back = revert(type, fold(type, before), toRevert, notedUpTo(type, before, toRevert));
    const keptNames = back.ok ? back.value.keptNames : [];
    return ok({ id, revision: events.length - 1, position: earlier.position, hasChanged: true, keptNames });
  }
  const visibleEvents = new Set(visibleChanges(context.access, type, events));
  let keptNames: readonly string[] = [];
  const decide = (snapshot: RecordSnapshot): Decision => {
    if (toRevert.some((event) => !visibleEvents.has(event))) return fail({ because: 'refused', message: notAllowed });
    const back = revert(type, snapshot, toRevert, notedUpTo(type, events, toRevert));
    if (!back.ok) return back;
    keptNames = back.value.keptNames;
    const nothingLeft = back.value.events.length === 0 && keptNames.length > 0;
    return nothingLeft ? fail({ because: 'refused', message: notUndone }) : unlessBroken(type, snapshot, back.value.events);
  };
  const outcome = await changeRecord(dependencies, context, type, id, decide, {
    readsLog: changesApart(type, toRevert),
    before: checkUndone(dependencies, context, type, id),
  });
  return outcome.ok ? ok({ ...outcome.value, keptNames }) : outcome;
};

/** Whether events changed rows that only the log and tables of their own hold. */
const changesApart = (type: RecordType, events: readonly RecordedEvent[]): boolean =>
  events.some(({ data }) => Object.keys(data.changes).some((name) => isApart(type, name)));

/** Reverts one edit, completely or not at all. All its fields must still have its values, and the user must be allowed to set them. */
export const undoEdit = async (
  dependencies: Dependencies,
  context: CommandContext,
  type: RecordType,
  id: number,
  revision: number,
): Promise<Outcome> => {
  const refuse = (message: string): Decision => fail({ because: 'refused', message });
  // Users cannot revert edits from before the record came to their groups.
  const edits = visibleChanges(context.access, type, await eventsToChange(dependencies, context, type, id)).filter(
    (event) => event.revision === revision && event.type === eventName(type, 'DetailsEdited'),
  );
  const decide = (snapshot: RecordSnapshot): Decision => {
    if (snapshot.recordState === type.states.deleted) return refuse(restoreFirst);
    const visible = visibleFields(context.access, type, type.groupsOf(snapshot.values));
    if (edits.some((event) => Object.keys(event.data.changes).some((name) => !visible.has(declaredName(name))))) return refuse(notAllowed);
    const back = revert(type, snapshot, edits);
    if (!back.ok) return back;
    if (back.value.keptNames.length > 0 || back.value.events.length === 0) return refuse(cannotUndo);
    return unlessBroken(type, snapshot, back.value.events);
  };
  return changeRecord(dependencies, context, type, id, decide, {
    before: checkUndone(dependencies, context, type, id, (before, setBack) =>
      checkReferences(dependencies, context, type, before, setBack),
    ),
  });
};
