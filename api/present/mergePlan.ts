import type { Access } from '../../domain/access/access.ts';
import { canReadRecord, visibleFields } from '../../domain/access/visibility.ts';
import type { FieldValue, Values } from '../../domain/fields/field.ts';
import { printTitled, type Titles } from '../../domain/fields/titles.ts';
import { clashesOf, partsAbout } from '../../domain/merging/moveRows.ts';
import { type FieldChoice, type MergedRecord, mergedFields, mergedValue } from '../../domain/merging/planMerge.ts';
import { loadRecord } from '../../commands/records/changeRecord.ts';
import { streamOf } from '../../domain/record/events.ts';
import { type RecordType, scopeField } from '../../domain/record/recordType.ts';
import { stateNamed } from '../../domain/record/states.ts';
import { getRecordType } from '../../domain/records/registry.ts';
import { readPointingAt } from '../../projections/reading/pointingRows.ts';
import { readRows } from '../../projections/reading/records.ts';
import type { MergePlan } from '../contract/merging.ts';
import { capitalise } from '../../domain/words.ts';
import type { Services } from '../services.ts';
import { titlesFor } from './labels.ts';

/** A value of a row as the name of a choice. Rows hold words and numbers. */
const keyOf = (value: FieldValue): string => (typeof value === 'string' ? value : JSON.stringify(value));

/** The fields that the person may see in the groups of all these records. */
export const seenInAll = (access: Access, type: RecordType, records: readonly MergedRecord[]): ReadonlySet<string> => {
  const each = records.map(({ snapshot }) => visibleFields(access, type, type.groupsOf(snapshot.values)));
  return new Set(mergedFields(type).flatMap(([name]) => (each.every((visible) => visible.has(name)) ? [name] : [])));
};

/** The titles of records that the person may look at, by stream. Those of others stay unnamed. */
export const titlesSeen = async (
  { db }: Services,
  access: Access,
  refs: readonly { readonly recordType: string; readonly id: number }[],
): Promise<ReadonlyMap<string, string>> => {
  const titles = new Map<string, string>();
  for (const recordType of new Set(refs.map((ref) => ref.recordType))) {
    const ids = refs.filter((ref) => ref.recordType === recordType).map(({ id }) => id);
    for (const { id, title, values } of await readRows(db, recordType, ids))
      if (canReadRecord(access, getRecordType(recordType), values)) titles.set(streamOf(recordType, id), title);
  }
  return titles;
};

/** The records that name one of these, in how many of each type, and where two of them say different things. */
const findRows = async (services: Services, access: Access, type: RecordType, records: readonly MergedRecord[], keep: number) => {
  const { db, dependencies } = services;
  const pointing = await readPointingAt(
    db,
    type.name,
    records.map(({ id }) => id),
  );
  const clashes: MergePlan['Clashes'] = [];
  // The one that is kept first, then the others as they are merged.
  const inOrder = [keep, ...records.map(({ id }) => id).filter((id) => id !== keep)];
  const all = [...pointing.values()].flat();
  const shared = new Map(all.map((ref) => [streamOf(ref.recordType, ref.id), ref]));
  for (const [stream, { recordType, id }] of shared) {
    if (all.filter((ref) => streamOf(ref.recordType, ref.id) === stream).length < 2) continue;
    const pointingType = getRecordType(recordType);
    const snapshot = await loadRecord(dependencies, pointingType, id);
    const names = await titlesSeen(services, access, [{ recordType, id }]);
    for (const part of partsAbout(pointingType, type.name)) {
      const clashesOfPart = clashesOf(part, snapshot, inOrder);
      const titles = await titlesFor(
        db,
        access,
        clashesOfPart.flatMap(({ field, options }) => options.map(({ value }) => [part.fields[field], value] as const)),
      );
      for (const { field: name, options, proposed, because } of clashesOfPart) {
        const field = part.fields[name];
        if (!field) continue;
        clashes.push({
          Of: stream,
          Title: names.get(stream) ?? '',
          Field: name,
          Label: field.label,
          Proposed: keyOf(proposed),
          Because: because,
          Options: options.map(({ value, ids }) => ({ Value: keyOf(value), Text: printTitled(titles, field, value), Of: [...ids] })),
        });
      }
    }
  }
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
  services: Services,
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
    services.db,
    access,
    records.flatMap(({ snapshot }) => namedValues(snapshot.values)),
  );
  const { clashes, moves } = await findRows(services, access, type, records, keep);
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
