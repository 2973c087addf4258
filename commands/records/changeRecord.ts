import { groupsWith, holdsAnywhere, within } from '../../domain/access/access.ts';
import type { NeededRight } from '../../domain/access/rights.ts';
import { isOwn } from '../../domain/access/visibility.ts';
import type { Decision } from '../../domain/record/decide.ts';
import { streamOf } from '../../domain/record/events.ts';
import { fold, type RecordSnapshot } from '../../domain/record/fold.ts';
import type { RecordType } from '../../domain/record/recordType.ts';
import { fail, ok } from '../../domain/result.ts';
import { type Act, type Outside, stamp } from '../context.ts';
import type { Outcome } from './outcome.ts';

/** How often a command looks again when others keep writing to the same record. In every round one of them gets through. */
const mostAttempts = 100;

/** The record as the log tells it now. */
export const loadRecord = async (outside: Outside, type: RecordType, id: number): Promise<RecordSnapshot> =>
  fold(type, await outside.log.readStream(streamOf(type.name, id)));

/**
 * Whether the person may see the record and hold the needed right where it is. A record outside their groups is as if it
 * did not exist.
 */
export const mayChange = (type: RecordType, snapshot: RecordSnapshot, act: Act, needed: NeededRight): 'yes' | 'missing' | 'forbidden' => {
  if (snapshot.revision < 0 || !isOwn(act.access, type, snapshot.values)) return 'missing';
  const groups = type.groupsOf(snapshot.values);
  if (!within(groupsWith(act.access, type.rights.view), groups) && !within(groupsWith(act.access, needed), groups)) return 'missing';
  const scope = groupsWith(act.access, needed);
  const everywhere = type.changeNeedsAllOf(snapshot.values)?.every((group) => scope === 'every' || (group !== null && scope.has(group))) ?? true;
  const somewhere = groups === null ? holdsAnywhere(act.access, needed) : within(scope, groups);
  return somewhere && everywhere ? 'yes' : 'forbidden';
};

/** What a change asks beside the decider: the right it needs, and anything to settle before the events are written. */
export interface ChangeOptions {
  readonly needs?: NeededRight;
  /** Looks at the record's new values before they are written; a refusal stops the change. */
  readonly before?: (snapshot: RecordSnapshot, decided: Extract<Decision, { ok: true }>['value']) => Promise<Decision | null>;
}

/**
 * The way of every command on an existing record: load, authorise, decide, append at the revision that was decided on; when
 * somebody else was quicker, decide again on what is there now.
 */
export const changeRecord = async (
  outside: Outside,
  act: Act,
  type: RecordType,
  id: number,
  decide: (snapshot: RecordSnapshot) => Decision,
  options: ChangeOptions = {},
): Promise<Outcome> => {
  const stream = streamOf(type.name, id);
  for (let attempt = 1; ; attempt += 1) {
    const snapshot = await loadRecord(outside, type, id);
    const may = mayChange(type, snapshot, act, options.needs ?? type.rights.edit);
    if (may === 'missing') return fail({ because: 'missing' });
    if (may === 'forbidden') return fail({ because: 'forbidden' });
    const decision = decide(snapshot);
    if (!decision.ok) {
      return fail(decision.error.because === 'conflict' ? { ...decision.error, revision: snapshot.revision } : decision.error);
    }
    if (decision.value.length === 0) return ok({ id, revision: snapshot.revision, position: null, changed: false });
    const objection = await options.before?.(snapshot, decision.value);
    if (objection && !objection.ok && objection.error.because !== 'conflict') return fail(objection.error);
    const appended = await outside.log.append(stream, snapshot.revision, stamp(decision.value, stream, act, outside.now()));
    if (appended.ok) return ok({ id, ...appended.value, changed: true });
    if (attempt === mostAttempts) throw new Error(`Others kept changing ${stream}; gave up after ${mostAttempts} attempts`);
  }
};
