import { setTimeout as sleep } from 'node:timers/promises';
import { groupsWith, hasRightAnywhere, isInScope } from '../../domain/access/access.ts';
import type { NeededRight } from '../../domain/access/rights.ts';
import { canChangeReserved, reservedIn } from '../../domain/access/reserved.ts';
import { isOwn } from '../../domain/access/visibility.ts';
import type { Decision } from '../../domain/record/decide.ts';
import { sameValue } from '../../domain/fields/equality.ts';
import type { Fields, Values, ValuesOf } from '../../domain/fields/field.ts';
import { type RecordedEvent, streamOf } from '../../domain/record/events.ts';
import { fold, type RecordSnapshot } from '../../domain/record/fold.ts';
import { numberRows } from '../../domain/record/part.ts';
import type { RecordType } from '../../domain/record/recordType.ts';
import { shapeOf } from '../../domain/record/stored/shape.ts';
import { fail, ok } from '../../domain/result.ts';
import { ServerUnavailable } from '../../domain/unavailable.ts';
import { type CommandContext, formEventId, type Dependencies, stamp } from '../context.ts';
import { removesOne } from './lastRecord.ts';
import type { Outcome } from './outcome.ts';
import type { Reads } from './reads.ts';
import { isUpToDate } from './unlessHidden.ts';

/**
 * How often a command retries while others write to the record, or until their events can be read. With the pauses this takes about 12
 * seconds.
 */
const maxAttempts = 60;
/** The first attempts have no pause, because one writer succeeds in every round. */
const attemptsWithoutPause = 5;
const [firstPauseMs, longestPauseMs] = [10, 250];

export const pauseAfter = (attempt: number): Promise<void> | undefined =>
  attempt <= attemptsWithoutPause ? undefined : sleep(Math.min(firstPauseMs * 2 ** (attempt - attemptsWithoutPause - 1), longestPauseMs));

/** The record from its events in the log. */
export const loadRecord = async <F extends Fields>(
  { log }: Pick<Reads, 'log'>,
  type: RecordType<F>,
  id: number,
): Promise<RecordSnapshot<ValuesOf<F>>> => fold(type, await log.readStream(streamOf(type.name, id)));

/** Waits until an event that was just written can be read. Returns revision -1 after some seconds without one. */
export const loadWritten = async <F extends Fields>(
  dependencies: Dependencies,
  type: RecordType<F>,
  id: number,
): Promise<RecordSnapshot<ValuesOf<F>>> => {
  for (let attempt = 1; ; attempt += 1) {
    const snapshot = await loadRecord(dependencies, type, id);
    if (snapshot.revision >= 0 || attempt === maxAttempts / 2) return snapshot;
    await pauseAfter(attempt);
  }
};

/** Whether the user may change the record. A record outside their groups is 'missing'. */
export const canChange = (
  type: RecordType,
  snapshot: RecordSnapshot,
  context: CommandContext,
  needed: NeededRight,
  { changesRolesOnly = false }: Pick<ChangeOptions, 'changesRolesOnly'> = {},
): 'yes' | 'missing' | 'forbidden' => {
  if (snapshot.revision < 0 || !isOwn(context.access, type, snapshot.values)) return 'missing';
  const groups = type.groupsOf(snapshot.values);
  if (!isInScope(groupsWith(context.access, type.rights.view), groups) && !isInScope(groupsWith(context.access, needed), groups))
    return 'missing';
  const scope = groupsWith(context.access, needed);
  const everywhere =
    changesRolesOnly ||
    (type.changeNeedsAllOf(snapshot.values)?.every((group) => scope === 'every' || (group !== null && scope.has(group))) ?? true);
  const somewhere = groups === null ? hasRightAnywhere(context.access, needed) : isInScope(scope, groups);
  return somewhere && everywhere ? 'yes' : 'forbidden';
};

/** Options of a change: the needed right, and checks before the events are written. */
export interface ChangeOptions {
  readonly needs?: NeededRight;
  /** The revision that the user saw, if the decision depends on it. */
  readonly seenRevision?: number;
  /** The field values of a form. If the form has set them before, sending it again changes nothing. */
  readonly formValues?: Values;
  /** Decide from the log, because the read row lacks what the decision needs. */
  readonly readsLog?: boolean;
  /** Other data that the decision needs. It is read at the same time as the record's events. */
  readonly alongside?: Promise<unknown>;
  /** Only roles change. Each role belongs to its own group, so the right in all of the record's groups is not needed. */
  readonly changesRolesOnly?: boolean;
  /** Checks the new values before they are written. A refusal stops the change. */
  readonly before?: (snapshot: RecordSnapshot, decided: Extract<Decision, { ok: true }>['value']) => Promise<Decision | null>;
}

/** The events that earlier submissions of the form wrote after `seenRevision`. */
export const eventsOfForm = (context: CommandContext, events: readonly RecordedEvent[], seenRevision = -1): readonly RecordedEvent[] =>
  events.filter(
    (event) => context.form !== undefined && event.revision > seenRevision && event.id === formEventId(context.form, event.stream, event),
  );

/** A form must not conflict with its own earlier submission. */
const withoutChangesOf = (snapshot: RecordSnapshot, own: readonly RecordedEvent[]): RecordSnapshot => {
  const revisions = new Set(own.map((event) => event.revision));
  return {
    ...snapshot,
    lastChanges: Object.fromEntries(Object.entries(snapshot.lastChanges).filter(([, touch]) => !revisions.has(touch.revision))),
  };
};

/** Whether the log contains another record of which one must remain. */
const hasAnother = async (dependencies: Dependencies, type: RecordType, id: number, candidates: readonly number[]): Promise<boolean> => {
  for (const other of candidates) {
    if (other !== id && type.mustRemain?.isOne(await loadRecord(dependencies, type, other))) return true;
  }
  return false;
};

/** `events` are those of the snapshot if the decision `readsLog`, else none. */
type Decide<V extends Values = Values> = (snapshot: RecordSnapshot<V>, events: readonly RecordedEvent[]) => Decision | Promise<Decision>;

/** Authorises, decides and appends, given a snapshot. Returns 'stale' if the stream has newer events. */
const changeFrom = async (
  dependencies: Dependencies,
  context: CommandContext,
  type: RecordType,
  id: number,
  snapshot: RecordSnapshot,
  decide: Decide,
  options: ChangeOptions,
  events: readonly RecordedEvent[] = [],
): Promise<Outcome | 'stale'> => {
  const permission = canChange(type, snapshot, context, options.needs ?? type.rights.edit, options);
  if (permission === 'missing') return fail({ because: 'missing' });
  if (permission === 'forbidden') return fail({ because: 'forbidden' });
  const decision = await decide(snapshot, events);
  if (!decision.ok) {
    // A conflict shows the submitted values in words, so the user must be allowed to choose them.
    const objection = decision.error.because === 'conflict' ? await options.before?.(snapshot, []) : null;
    if (objection && !objection.ok && objection.error.because !== 'conflict') return fail(objection.error);
    return fail(decision.error.because === 'conflict' ? { ...decision.error, revision: snapshot.revision } : decision.error);
  }
  if (decision.value.length === 0) return ok({ id, revision: snapshot.revision, position: null, hasChanged: false });
  const reserved = reservedIn(type, snapshot.values, id, decision.value);
  if (reserved && context.process) return fail({ because: 'refused', message: reserved.leftAlone });
  if (reserved && !canChangeReserved(context.access, reserved)) return fail({ because: 'forbidden', message: reserved.refusal });
  const objection = await options.before?.(snapshot, decision.value);
  if (objection && !objection.ok && objection.error.because !== 'conflict') return fail(objection.error);
  const stream = streamOf(type.name, id);
  const append = () =>
    dependencies.log.append(stream, snapshot.revision, stamp(shapeOf(type), id, decision.value, context, dependencies.now()));
  const appended = removesOne(type, snapshot, decision.value)
    ? await dependencies.lastRecordGuard.alone(type, async (candidates) =>
        (await hasAnother(dependencies, type, id, candidates)) ? append() : null,
      )
    : await append();
  if (!appended) return fail({ because: 'refused', message: type.mustRemain?.refusal(type.title(snapshot.values)) ?? '' });
  return appended.ok ? ok({ id, ...appended.value, hasChanged: true }) : 'stale';
};

/** The same with the snapshot read from the log. */
const changeFromLog = async (
  dependencies: Dependencies,
  context: CommandContext,
  type: RecordType,
  id: number,
  decide: Decide,
  options: ChangeOptions,
): Promise<Outcome | 'stale'> => {
  const [events] = await Promise.all([dependencies.log.readStream(streamOf(type.name, id)), options.alongside]);
  const own = eventsOfForm(context, events, options.seenRevision);
  const last = own.at(-1);
  if (last && options.formValues) {
    const { values } = fold(type, events.slice(0, last.revision + 1));
    const before = fold(type, events.slice(0, own[0]?.revision));
    const newValues = numberRows(type, Object.keys(before.lastChanges), options.formValues).values;
    const isDone = Object.entries(newValues).every(([name, value]) => sameValue(values[name] ?? null, value));
    if (isDone) return ok({ id, revision: last.revision, position: last.position, hasChanged: true });
  }
  return changeFrom(dependencies, context, type, id, withoutChangesOf(fold(type, events), own), decide, options, events);
};

/**
 * Changes an existing record: load, authorise, decide, and append at the revision of the decision. If the stream has newer events, it
 * starts again.
 *
 * The first attempt uses the read row, which is faster than reading the stream. Its result counts only if it appends, because the log then
 * confirms the revision. Refusals and "nothing to do" are decided again from the log.
 */
export const changeRecord = async <F extends Fields>(
  dependencies: Dependencies,
  context: CommandContext,
  type: RecordType<F>,
  id: number,
  decideTyped: Decide<ValuesOf<F>>,
  options: ChangeOptions = {},
): Promise<Outcome> => {
  // The cast is safe because the record is of this type.
  const decide = decideTyped as Decide;
  const shown = await dependencies.shown.find(type, id);
  // The response time must not reveal how many events a hidden record has.
  const isHidden = shown && canChange(type, shown, context, options.needs ?? type.rights.edit, options) === 'missing';
  if (isHidden && (await isUpToDate(dependencies, type, id, shown))) return fail({ because: 'missing' });
  if (shown && !options.readsLog && (options.seenRevision === undefined || options.seenRevision === shown.revision)) {
    const outcome = await changeFrom(dependencies, context, type, id, shown, decide, options);
    if (outcome !== 'stale' && outcome.ok && outcome.value.hasChanged) return outcome;
  }
  for (let attempt = 1; attempt <= maxAttempts; attempt += 1) {
    const outcome = await changeFromLog(dependencies, context, type, id, decide, options);
    if (outcome !== 'stale') return outcome;
    await pauseAfter(attempt);
  }
  throw new ServerUnavailable(`${streamOf(type.name, id)} kept changing for ${maxAttempts} attempts`);
};
