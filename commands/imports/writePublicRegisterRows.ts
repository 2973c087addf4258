import { sameValue } from '../../domain/fields/equality.ts';
import { agrees, type PublicRegister, type PublicRegisterEntry } from '../../domain/imports/publicRegister.ts';
import { create, edit } from '../../domain/record/decide.ts';
import { stateEvent } from '../../domain/record/eventCatalogue.ts';
import { type RecordEvent, stateField, streamOf } from '../../domain/record/events.ts';
import { blank, type RecordSnapshot } from '../../domain/record/fold.ts';
import type { RecordType } from '../../domain/record/recordType.ts';
import { shapeOf } from '../../domain/record/stored/shape.ts';
import { keyBeingSaved, repeatedKey, rowMakesNone, rowNotApplied, rowOfDeleted } from '../../domain/taskMessages.ts';
import { type CommandContext, stamp } from '../context.ts';
import { laterPosition, type LogPosition } from '../eventLog.ts';
import type { Claim } from '../ids.ts';
import { inParallel } from '../parallel.ts';
import { isBeingSaved } from '../records/beingSaved.ts';
import { loadRecord, pauseAfter } from '../records/changeRecord.ts';
import type { Problem } from '../tasks/problems.ts';
import type { TaskServices } from '../tasks/runTask.ts';

/** One run of an import. */
export interface PublicRegisterImport {
  readonly services: TaskServices;
  readonly by: CommandContext;
  readonly register: PublicRegister;
  readonly type: RecordType;
}

/** The number of rows written at the same time. */
const maxConcurrentWrites = 200;

/** The claim key of a register key. Case does not matter, as in forms. */
const claimKey = (key: string): string => key.toLowerCase();

/** `name` is the record's name in the file. */
export type NumberedEntry = PublicRegisterEntry & { readonly line: number; readonly name: string | null };

/** Removes reserved fields from an entry. `leftAlone` is the reason if the register has other values for them. */
const withoutReserved = (
  type: RecordType,
  id: number,
  snapshot: RecordSnapshot,
  entry: PublicRegisterEntry,
): { readonly entry: PublicRegisterEntry; readonly leftAlone: string | null } => {
  const reserved = type.reserved(snapshot.values, { id });
  const names = new Set(reserved?.fields);
  const keepsState = names.has(stateField);
  const differs = [...names].some((name) => name in entry.values && !sameValue(snapshot.values[name] ?? null, entry.values[name] ?? null));
  return {
    entry: {
      ...entry,
      values: Object.fromEntries(Object.entries(entry.values).filter(([name]) => !names.has(name))),
      recordState: keepsState ? snapshot.recordState : entry.recordState,
    },
    leftAlone: reserved && (differs || (keepsState && snapshot.recordState !== entry.recordState)) ? reserved.leftAlone : null,
  };
};

/** The events that update a record to the register's values; empty if it has them. Returns a reason if the row cannot be applied. */
const bringUpTo = (
  type: RecordType,
  snapshot: RecordSnapshot,
  { values, recordState }: PublicRegisterEntry,
): { events: readonly RecordEvent[] } | { reason: string } => {
  if (snapshot.revision < 0) {
    const decision = create(type, snapshot, values, recordState);
    return decision.ok ? { events: decision.value } : { reason: rowMakesNone(type.labels.one) };
  }
  if (snapshot.recordState === type.states.deleted) return { reason: rowOfDeleted(type.labels.one) };
  const edited = edit(type, snapshot, snapshot.revision, values);
  if (!edited.ok)
    return {
      reason: edited.error.because === 'invalid' ? edited.error.errors.flatMap((each) => each.messages).join('; ') : rowNotApplied,
    };
  const moved: readonly RecordEvent[] =
    snapshot.recordState === recordState
      ? []
      : [{ type: stateEvent(type, recordState), data: { changes: { [stateField]: { from: snapshot.recordState, to: recordState } } } }];
  return { events: [...edited.value, ...moved] };
};

/**
 * The record of a key. If the claim's owner now has another key, a new record takes over the claim; that of another import, if it was
 * faster. Null while somebody is giving the key to the owner.
 */
const ownerOf = async (
  { services: { dependencies }, register, type }: PublicRegisterImport,
  key: string,
  claim: Claim,
): Promise<{ readonly id: number; readonly snapshot: RecordSnapshot } | null> => {
  const isIts = ({ revision, values }: RecordSnapshot) => revision < 0 || values[register.key] === key;
  const snapshot = claim.isNew ? blank(type) : await loadRecord(dependencies, type, claim.owner);
  if (isIts(snapshot)) return { id: claim.owner, snapshot };
  if (isBeingSaved(claim, snapshot)) return null;
  const next = await dependencies.ids.next(type.name);
  const id = await dependencies.claims.takeOver(type.name, register.key, claimKey(key), claim.owner, next, claim.at);
  if (id === next) return { id, snapshot: blank(type) };
  const holder = await loadRecord(dependencies, type, id);
  return isIts(holder) ? { id, snapshot: holder } : null;
};

/** The result of a row. `problem` is the part that was not imported; `hasFailed` means that nothing was. */
interface RowOutcome {
  readonly position: LogPosition;
  readonly problem: Problem | null;
  readonly hasFailed: boolean;
}

const writeOne = async (run: PublicRegisterImport, row: NumberedEntry, claim: Claim): Promise<RowOutcome> => {
  const { services, by, register, type } = run;
  const problemOf = (reason: string, imported: boolean): Problem => ({
    place: row.line,
    subject: register.keyLabel,
    reason,
    value: row.key,
    name: row.name,
    imported,
  });
  const refuse = (reason: string): RowOutcome => ({ position: null, problem: problemOf(reason, false), hasFailed: true });
  const owner = await ownerOf(run, row.key, claim);
  if (owner === null) return refuse(keyBeingSaved(register.keyLabel, type.labels.one));
  const stream = streamOf(type.name, owner.id);
  let { snapshot } = owner;
  for (let attempt = 1; ; attempt += 1) {
    const { entry, leftAlone } = withoutReserved(type, owner.id, snapshot, row);
    const update = bringUpTo(type, snapshot, entry);
    if ('reason' in update) return refuse(update.reason);
    const problem = leftAlone === null ? null : problemOf(leftAlone, true);
    if (update.events.length === 0) return { position: null, problem, hasFailed: false };
    // Event ids also depend on the revision, because the import may return to a record that changed in between.
    const context: CommandContext = { ...by, key: `${by.key ?? ''}/${row.line}/${snapshot.revision}` };
    const events = stamp(shapeOf(type), owner.id, update.events, context, services.dependencies.now());
    const appended = await services.dependencies.log.append(stream, snapshot.revision, events);
    if (appended.ok) return { position: appended.value.position, problem, hasFailed: false };
    await pauseAfter(attempt);
    snapshot = await loadRecord(services.dependencies, type, owner.id);
  }
};

/**
 * Writes a batch of rows of a register. Each key is written once; `seenKeys` holds the keys of earlier batches. Rows that match the read
 * tables are skipped without reading the log.
 */
export const writePublicRegisterRows = async (
  run: PublicRegisterImport,
  rows: readonly NumberedEntry[],
  seenKeys: Set<string>,
): Promise<{ problems: readonly Problem[]; failed: number; position: LogPosition }> => {
  const { services, register, type } = run;
  const claims = await services.dependencies.claims.claimMany(
    type.name,
    register.key,
    rows.map((row) => claimKey(row.key)),
  );
  const existingIds = [...claims.values()].filter((claim) => !claim.isNew).map((claim) => claim.owner);
  const existingRecords = await services.records.byId(type.name, existingIds);
  const problems: Problem[] = [];
  let failed = 0;
  let position: LogPosition = null;
  const toWrite = rows.filter((row) => {
    const claim = claims.get(claimKey(row.key));
    const storedRow = claim && existingRecords.get(claim.owner);
    if (seenKeys.has(row.key)) {
      failed += 1;
      problems.push({
        place: row.line,
        subject: register.keyLabel,
        reason: repeatedKey(register.keyLabel),
        value: row.key,
        name: row.name,
        imported: false,
      });
    } else if (!storedRow || !agrees(row, storedRow)) return seenKeys.add(row.key);
    seenKeys.add(row.key);
    return false;
  });
  for (const outcome of await inParallel(toWrite, maxConcurrentWrites, async (row) =>
    writeOne(run, row, claims.get(claimKey(row.key)) ?? missingClaim(row)),
  )) {
    if (outcome.problem) problems.push(outcome.problem);
    if (outcome.hasFailed) failed += 1;
    position = laterPosition(position, outcome.position);
  }
  return { problems, failed, position };
};

const missingClaim = (row: NumberedEntry): never => {
  throw new Error(`Line ${row.line} has no claim`);
};
