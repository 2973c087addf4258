import type { Access } from '../../domain/access/access.ts';
import { canSeeDisclosed } from '../../domain/disclosure/disclosure.ts';
import { type Moment, momentsOf } from '../../domain/disclosure/moments.ts';
import { canSeeRecord } from '../../domain/access/visibility.ts';
import { roleFields, visibleValue } from '../../domain/access/visibleRoles.ts';
import { choice } from '../../domain/fields/choice.ts';
import { sameValue } from '../../domain/fields/equality.ts';
import type { Field, FieldValue } from '../../domain/fields/field.ts';
import { textOf } from '../../domain/fields/textOf.ts';
import { printRecordId } from '../../domain/fields/recordId.ts';
import { countOf } from '../../domain/counts.ts';
import { broughtFromAnotherGroup, broughtIntoGroup } from '../../domain/messages.ts';
import { type Change, changesAndAnswers, type RecordedEvent, stateField } from '../../domain/record/events.ts';
import {
  declaredName,
  storedField,
  storedFields,
  findPart,
  isApart,
  labelOf,
  partFieldName,
  pathOf,
  readPath,
  rowRecord,
} from '../../domain/record/part.ts';
import { type RecordType, scopeField } from '../../domain/record/recordType.ts';
import { eventCatalogue, eventName, answerFields } from '../../domain/record/eventCatalogue.ts';
import { importRecord } from '../../domain/records/import.ts';
import { task } from '../../domain/records/task.ts';
import { undidSentence, undoneTitle } from '../../domain/taskMessages.ts';
import { type HistoryLine, readRows } from '../../projections/reading/records.ts';
import type { Sql } from '../../projections/sql.ts';
import type { HistoryAnswer } from '../contract/records.ts';
import { printTitled } from '../../domain/fields/titles.ts';
import { firstChanges, namesTold, type VisibleChanges } from './historyChanges.ts';
import { titlesFor } from './labels.ts';

type HistoryLines = HistoryAnswer['Data'];

/** The titles of tasks and imports that a person may see, by record type and id. */
type ProcessTitles = ReadonlyMap<RecordType, ReadonlyMap<number, string>>;

/** Reads the titles of the tasks and imports that made these changes, as far as the person may see those records and what they disclose. */
export const readProcessTitles = async (sql: Sql, access: Access, lines: readonly VisibleLine[]): Promise<ProcessTitles> => {
  const read = async (type: RecordType, ids: readonly (number | null)[]): Promise<[RecordType, ReadonlyMap<number, string>]> => {
    const rows = await readRows(
      sql,
      type.name,
      [...new Set(ids)].filter((id) => id !== null),
    );
    const visible = rows.filter(({ values }) => canSeeRecord(access, type, values) && canSeeDisclosed(access, type, values));
    return [type, new Map(visible.map(({ id, title }) => [id, title]))];
  };
  return new Map(
    await Promise.all([
      read(
        task,
        lines.map(({ line }) => line.task),
      ),
      read(
        importRecord,
        lines.map(({ line }) => line.import),
      ),
    ]),
  );
};

/** A person who may not see the title of a task or import gets its id. */
const processOf = (titles: ProcessTitles, { task: taskId, import: importId }: HistoryLine): HistoryLines[number]['Process'] => {
  const label = (type: RecordType, id: number) => {
    const title = titles.get(type)?.get(id) ?? '';
    return `${type.labels.one} ${title === '' ? printRecordId(id) : `“${title}”`}`;
  };
  if (importId !== null) return { Label: label(importRecord, importId), Path: importRecord.path, Id: importId };
  return taskId === null ? null : { Label: label(task, taskId), Path: task.path, Id: taskId };
};

/** For an undo by a task whose title the person may see: 'Undid', and what was undone in place of the undo's own title. */
const describeUndo = (
  type: RecordType,
  titles: ProcessTitles,
  line: HistoryLine,
): Pick<HistoryLines[number], 'Sentence' | 'Process'> | null => {
  if (line.task === null || line.event !== eventName(type, 'ChangesUndone')) return null;
  const undone = undoneTitle(titles.get(task)?.get(line.task) ?? '');
  return undone === null ? null : { Sentence: undidSentence, Process: { Label: `“${undone}”`, Path: task.path, Id: line.task } };
};

/** An event as a history line, for record types without a stored history. */
export const lineOfEvent = ({ position, revision, type, meta, data }: RecordedEvent): HistoryLine => ({
  position: String(position),
  revision,
  event: type,
  at: new Date(meta.at),
  actor: meta.actor.name,
  task: meta.process?.task ?? null,
  import: meta.process?.import ?? null,
  changes: changesAndAnswers({ type, data }),
});

interface VisibleLine {
  readonly line: HistoryLine;
  readonly moment: Pick<Moment, 'isArrival' | 'visible'>;
}

/** A line without the values that the person may not see; null if no change is left. */
const visibleLine = (access: Access, type: RecordType, line: HistoryLine): HistoryLine | null => {
  if (roleFields(type).every((name) => line.changes[name] === undefined)) return line;
  const visibleChanges = Object.entries(line.changes).map(([name, { from, to }]): [string, Change] => [
    name,
    { from: visibleValue(access, type, type.fields[name], from), to: visibleValue(access, type, type.fields[name], to) },
  ]);
  const changes = visibleChanges.filter(([, { from, to }]) => !sameValue(from, to));
  return changes.length === 0 ? null : { ...line, changes: Object.fromEntries(changes) };
};

export const visibleLines = (access: Access, type: RecordType, lines: readonly HistoryLine[]): readonly VisibleLine[] => {
  const moments = momentsOf(access, type, lines);
  return lines.flatMap((line, index) => {
    const moment = moments[index];
    const visible = moment?.isShown ? (moment.isArrival ? line : visibleLine(access, type, line)) : null;
    return visible && moment ? [{ line: visible, moment }] : [];
  });
};

/** The names of rows that their parts name by a field, by the paths of these names. Other changes of such a row do not tell its name. */
const rowNamesIn = ({ parts }: RecordType, lines: readonly VisibleChanges[]): ReadonlyMap<string, string> => {
  const naming = new Set(parts.flatMap(({ name, namedBy }) => (namedBy === null ? [] : [partFieldName(name, namedBy)])));
  const named = lines.flatMap((changes) => changes.filter(([name]) => naming.has(declaredName(name))));
  return new Map(named.map(([name, { from, to }]) => [name, textOf(to) || textOf(from)]));
};

/** ': 28 students', or the name of the only one; empty without rows that are kept apart or named by a field. */
const rowsInWords = (
  type: RecordType,
  changes: VisibleChanges,
  titleOf: (recordType: string, id: number) => string,
  rowNames: ReadonlyMap<string, string>,
): string => {
  const paths = changes.flatMap(([name]) => {
    const path = readPath(name);
    return path && (isApart(type, name) || typeof findPart(type, path.part)?.namedBy === 'string') ? [path] : [];
  });
  const [first] = paths;
  const part = first && findPart(type, first.part);
  if (!first || !part) return '';
  const count = new Set(paths.map(({ key }) => key)).size;
  const target = part.by === null ? undefined : part.fields[part.by]?.references;
  const nameOfRow = () => rowNames.get(pathOf({ part: part.name, key: first.key, field: part.namedBy ?? '' }));
  const title = count > 1 ? undefined : target === undefined ? nameOfRow() : titleOf(target, first.key);
  return `: ${title ?? countOf(count, part.labels)}`;
};

/** 'Changed First name', 'Changed 3 fields'; undefined if another event happened or no change is visible. */
const describeChanges = (type: RecordType, event: string, labels: readonly string[]): string | undefined => {
  if (event !== eventName(type, 'DetailsEdited') || labels.length === 0) return undefined;
  return labels.length === 1 ? `Changed ${labels[0] ?? ''}` : `Changed ${labels.length} fields`;
};

interface HistoryOptions {
  /** Sentences for events that the type does not declare. */
  readonly more?: Iterable<readonly [string, string]>;
  /** The titles of the tasks and imports that the person may see. */
  readonly processTitles?: ProcessTitles;
  /** Tells every change, also of an event that changed thousands of rows. */
  readonly isWhole?: boolean;
}

/** History lines as sentences, with the changes of visible fields. */
export const presentHistory = async (
  sql: Sql,
  access: Access,
  type: RecordType,
  lines: readonly VisibleLine[],
  { more = [], processTitles = new Map(), isWhole = false }: HistoryOptions = {},
): Promise<HistoryLines> => {
  const sentences = new Map([...eventCatalogue(type), ...more]);
  const fields: Readonly<Record<string, Field>> = {
    ...type.fields,
    [stateField]: choice(
      'Record state',
      type.states.all.map((state) => ({ value: state.value, label: state.name })),
    ),
  };
  const fieldNamed = (name: string) => fields[name] ?? storedField(type, name);
  const places = new Map([...storedFields(type).map(([name]) => name), stateField].map((name, place) => [name, place]));
  const placeOf = (name: string) => places.get(declaredName(name)) ?? -1;
  /** The changes that the history tells, in the order of the form. */
  const changesTold = (changes: HistoryLine['changes'], visible: ReadonlySet<string>) => {
    const toldNames = namesTold(type, changes);
    return Object.entries(changes)
      .filter(([name]) => (visible.has(declaredName(name)) && toldNames.has(name)) || name === stateField)
      .filter(([name]) => !fieldNamed(name)?.notInHistory)
      .map((change) => ({ change, place: placeOf(change[0]) }))
      .toSorted((a, b) => a.place - b.place)
      .map(({ change }) => change);
  };
  const answers = new Map(answerFields(type));
  const shown = lines.map(({ line, moment: { isArrival, visible } }) => {
    const changes = changesTold(isArrival ? {} : line.changes, visible);
    return {
      line,
      isArrival,
      changes,
      ...(isWhole ? { listed: changes, omitted: [] } : firstChanges(type, changes)),
      answers: Object.entries(isArrival ? {} : line.changes).flatMap(([name, { to }]) => {
        const field = answers.get(name);
        return field ? [{ field, value: to }] : [];
      }),
    };
  });
  const rowNames = rowNamesIn(
    type,
    shown.map(({ changes }) => changes),
  );
  const titles = await titlesFor(
    sql,
    access,
    shown.flatMap(({ listed, answers: ownAnswers }) => [
      ...listed.flatMap(([name, { from, to }]) => [
        [fieldNamed(name), from] as const,
        [fieldNamed(name), to] as const,
        ...rowRecord(type, name),
      ]),
      ...ownAnswers.map(({ field, value }) => [field, value] as const),
    ]),
  );
  const labelNamed = (name: string) => fields[name]?.label ?? labelOf(type, name, (target, id) => titles.get(target)?.get(id));
  const inWords = (name: string, value: HistoryLine['changes'][string]['from']): string => {
    const field = fieldNamed(name);
    return field ? printTitled(titles, field, value) : JSON.stringify(value ?? '');
  };
  const arrived = scopeField(type) === undefined ? broughtIntoGroup(type.labels.one) : broughtFromAnotherGroup(type.labels.one);
  /** ': Snow closed the school', or with labels if the dialog gave more than one answer. A yes is its label, a no is left out. */
  const answersInWords = (ownAnswers: readonly { readonly field: Field; readonly value: FieldValue }[]): string => {
    const shownAnswers = ownAnswers.filter(({ value }) => value !== false);
    const words = shownAnswers.map(({ field, value }) => {
      if (value === true) return field.label;
      const text = printTitled(titles, field, value);
      return shownAnswers.length === 1 ? text : `${field.label} ${text}`;
    });
    return words.length === 0 ? '' : `: ${words.join('; ')}`;
  };
  return shown.map(({ line, isArrival, changes, listed, omitted, answers: ownAnswers }) => ({
    Position: line.position,
    Revision: line.revision,
    EventType: line.event,
    Sentence: isArrival
      ? arrived
      : (describeChanges(
          type,
          line.event,
          changes.map(([name]) => labelNamed(name)),
        ) ??
        (sentences.get(line.event) ?? line.event) +
          rowsInWords(type, changes, (target, id) => titles.get(target)?.get(id) ?? printRecordId(id), rowNames) +
          answersInWords(ownAnswers)),
    At: line.at.toISOString(),
    Actor: line.actor,
    Process: isArrival ? null : processOf(processTitles, line),
    ...(isArrival ? {} : describeUndo(type, processTitles, line)),
    Changes: listed.map(([name, { from, to }]) => ({
      Field: name,
      Label: labelNamed(name),
      From: inWords(name, from),
      To: inWords(name, to),
    })),
    MoreChanges: omitted.map(({ field, count }) => ({ Field: field, Count: count })),
  }));
};
