import type { Access } from '../../domain/access/access.ts';
import { canReadRecord, visibleFields } from '../../domain/access/visibility.ts';
import { groupBy } from '../../domain/collections.ts';
import type { FieldValue, Values } from '../../domain/fields/field.ts';
import { printTitled, type Titles } from '../../domain/fields/titles.ts';
import { clashesOf, partsAbout } from '../../domain/merging/moveRows.ts';
import { type FieldChoice, type MergedRecord, mergedFields, mergedValue } from '../../domain/merging/planMerge.ts';
import { inParallel } from '../../commands/parallel.ts';
import { loadRecord } from '../../commands/records/changeRecord.ts';
import { streamOf } from '../../domain/record/events.ts';
import { type RecordType, scopeField } from '../../domain/record/recordType.ts';
import { stateNamed } from '../../domain/record/states.ts';
import { getRecordType } from '../../domain/records/registry.ts';
import { readPointingAt } from '../../projections/reading/pointingRows.ts';
import { readRows } from '../../projections/reading/records.ts';
import type { Sql } from '../../projections/sql.ts';
import type { MergePlan } from '../contract/merging.ts';
import { capitalise } from '../../domain/words.ts';
import type { Services } from '../services.ts';
import { titlesFor } from './labels.ts';

type Reading = Pick<Services, 'db' | 'dependencies'>;

interface PointingRef {
  readonly recordType: string;
  readonly id: number;
}

/** How many records that name merged ones are loaded at a time. */
const maxConcurrentReads = 50;

/** A value of a row as the name of a choice. Rows hold words and numbers. */
const keyOf = (value: FieldValue): string => (typeof value === 'string' ? value : JSON.stringify(value));

/** The fields that the person may see in the groups of all these records. */
export const seenInAll = (access: Access, type: RecordType, records: readonly MergedRecord[]): ReadonlySet<string> => {
  const each = records.map(({ snapshot }) => visibleFields(access, type, type.groupsOf(snapshot.values)));
  return new Set(mergedFields(type).flatMap(([name]) => (each.every((visible) => visible.has(name)) ? [name] : [])));
};

/** The titles of records that the person may look at, by stream. Those of others stay unnamed. */
export const titlesSeen = async (db: Sql, access: Access, refs: readonly PointingRef[]): Promise<ReadonlyMap<string, string>> => {
  const titles = new Map<string, string>();
  for (const recordType of new Set(refs.map((ref) => ref.recordType))) {
    const ids = refs.filter((ref) => ref.recordType === recordType).map(({ id }) => id);
    for (const { id, title, values } of await readRows(db, recordType, ids))
      if (canReadRecord(access, getRecordType(recordType), values)) titles.set(streamOf(recordType, id), title);
  }
  return titles;
};

/** Where rows about these records in the same other record say different things. `inOrder`: the one that is kept first. */
const findClashes = async (
  { db, dependencies }: Reading,
  access: Access,
  about: RecordType,
  pointing: readonly PointingRef[],
  inOrder: readonly number[],
): Promise<MergePlan['Clashes']> => {
  const shared = [...groupBy(pointing, ({ recordType, id }) => streamOf(recordType, id)).values()].flatMap(([first, second]) =>
    first && second ? [first] : [],
  );
  const found = await inParallel(shared, maxConcurrentReads, async (ref) => {
    const type = getRecordType(ref.recordType);
    const snapshot = await loadRecord(dependencies, type, ref.id);
    return partsAbout(type, about.name).flatMap((part) =>
      clashesOf(part, snapshot, inOrder).flatMap((clash) => {
        const field = part.fields[clash.field];
        return field ? [{ ref, field, clash }] : [];
      }),
    );
  });
  const clashes = found.flat();
  const names = await titlesSeen(
    db,
    access,
    clashes.map(({ ref }) => ref),
  );
  const titles = await titlesFor(
    db,
    access,
    clashes.flatMap(({ field, clash }) => clash.options.map(({ value }) => [field, value] as const)),
  );
  return clashes.map(({ ref: { recordType, id }, field, clash }) => ({
    Of: streamOf(recordType, id),
    Title: names.get(streamOf(recordType, id)) ?? '',
    Field: clash.field,
    Label: field.label,
    Proposed: keyOf(clash.proposed),
    Because: clash.because,
    Options: clash.options.map(({ value, ids }) => ({ Value: keyOf(value), Text: printTitled(titles, field, value), Of: [...ids] })),
  }));
};

/** The records that name one of these, in how many of each type, and where two of them say different things. */
const findRows = async (reading: Reading, access: Access, type: RecordType, records: readonly MergedRecord[], keep: number) => {
  const ids = records.map(({ id }) => id);
  const pointing = await readPointingAt(reading.db, type.name, ids);
  // The one that is kept first, then the others as they are merged.
  const inOrder = [keep, ...ids.filter((id) => id !== keep)];
  const clashes = await findClashes(reading, access, type, [...pointing.values()].flat(), inOrder);
  const moves = (id: number) => {
    const counts = new Map<string, number>();
    for (const { recordType } of pointing.get(id) ?? []) counts.set(recordType, (counts.get(recordType) ?? 0) + 1);
    return [...counts].map(([recordType, count]) => ({
      Label: getRecordType(recordType).labels[count === 1 ? 'one' : 'many'],
      Count: count,
    }));
  };
  return { clashes, moves };
};

const textsOf = (type: RecordType, titles: Titles, records: readonly MergedRecord[], { name, possible }: FieldChoice) => {
  const field = type.fields[name];
  return field
    ? possible.map((source) => ({ Source: source, Text: printTitled(titles, field, mergedValue(type, records, name, source)) }))
    : [];
};

/** The plan of a merge, limited to the fields that the person sees. */
export const presentMerge = async (
  reading: Reading,
  access: Access,
  type: RecordType,
  records: readonly MergedRecord[],
  keep: number,
  choices: readonly FieldChoice[],
): Promise<MergePlan> => {
  const visibleNames = seenInAll(access, type, records);
  const shown = choices.filter(({ name }) => visibleNames.has(name));
  const scope = scopeField(type);
  const namedValues = (values: Values) => mergedFields(type).map(([name, field]) => [field, values[name]] as const);
  const titles = await titlesFor(
    reading.db,
    access,
    records.flatMap(({ snapshot }) => namedValues(snapshot.values)),
  );
  const { clashes, moves } = await findRows(reading, access, type, records, keep);
  return {
    Keep: keep,
    Records: records.map(({ id, snapshot }) => {
      const field = scope === undefined ? undefined : type.fields[scope];
      const state = stateNamed(type.states, snapshot.recordState);
      return {
        Id: id,
        Title: type.title(snapshot.values),
        Group: field && scope !== undefined ? printTitled(titles, field, snapshot.values[scope]) : '',
        Revision: snapshot.revision,
        State: { name: state?.name ?? '', mark: state?.mark ?? 'quiet' },
        Updated: snapshot.updated?.at ?? null,
        Moves: moves(id),
      };
    }),
    Fields: shown.map((choice) => ({
      Name: choice.name,
      Label: type.fields[choice.name]?.label ?? choice.name,
      Tab: capitalise(type.fields[choice.name]?.tab ?? ''),
      IsConflict: choice.isConflict,
      From: choice.from,
      Because: choice.because,
      Values: textsOf(type, titles, records, choice),
    })),
    Clashes: clashes,
  };
};
