import type { Access } from '../../domain/access/access.ts';
import { type Moment, momentsOf } from '../../domain/disclosure/moments.ts';
import { roleFields, visibleValue } from '../../domain/access/visibleRoles.ts';
import { choice } from '../../domain/fields/choice.ts';
import { sameValue } from '../../domain/fields/equality.ts';
import type { Field } from '../../domain/fields/field.ts';
import { printRecordId } from '../../domain/fields/recordId.ts';
import { broughtFromAnotherGroup, broughtIntoGroup } from '../../domain/messages.ts';
import { type Change, type RecordedEvent, stateField } from '../../domain/record/events.ts';
import { eventCatalogue, eventName, type RecordType, scopeField } from '../../domain/record/recordType.ts';
import type { HistoryLine } from '../../projections/records.ts';
import type { Sql } from '../../projections/sql.ts';
import type { HistoryAnswer } from '../contract/records.ts';
import { printTitled } from '../../domain/fields/titles.ts';
import { titlesFor } from './labels.ts';

type HistoryLines = HistoryAnswer['Data'];

const processOf = (line: HistoryLine): HistoryLines[number]['Process'] =>
  line.import !== null
    ? { Label: `import ${printRecordId(line.import)}`, Path: 'imports', Id: line.import }
    : line.task !== null
      ? { Label: `task ${printRecordId(line.task)}`, Path: 'tasks', Id: line.task }
      : null;

/** An event as a history line, for record types without a stored history. */
export const lineOfEvent = ({ position, revision, type, meta, data }: RecordedEvent): HistoryLine => ({
  position: String(position),
  revision,
  event: type,
  at: new Date(meta.at),
  actor: meta.actor.name,
  task: meta.process?.task ?? null,
  import: meta.process?.import ?? null,
  changes: data.changes,
});

export interface VisibleLine {
  readonly line: HistoryLine;
  readonly moment: Pick<Moment, 'isArrival' | 'visible'>;
}

/** A line without the values that the person may not see; null if no change is left. */
const visibleLine = (access: Access, type: RecordType, line: HistoryLine): HistoryLine | null => {
  if (roleFields(type).every((name) => line.changes[name] === undefined)) return line;
  const seen = Object.entries(line.changes).map(([name, { from, to }]): [string, Change] => [
    name,
    { from: visibleValue(access, type, type.fields[name], from), to: visibleValue(access, type, type.fields[name], to) },
  ]);
  const changes = seen.filter(([, { from, to }]) => !sameValue(from, to));
  return changes.length === 0 ? null : { ...line, changes: Object.fromEntries(changes) };
};

export const visibleLines = (access: Access, type: RecordType, lines: readonly HistoryLine[]): readonly VisibleLine[] => {
  const moments = momentsOf(access, type, lines);
  return lines.flatMap((line, index) => {
    const moment = moments[index];
    const seen = moment?.isShown ? (moment.isArrival ? line : visibleLine(access, type, line)) : null;
    return seen && moment ? [{ line: seen, moment }] : [];
  });
};

/** 'Changed First name', 'Changed 3 fields'; undefined if another event happened or no change is visible. */
const describeChanges = (type: RecordType, event: string, labels: readonly string[]): string | undefined => {
  if (event !== eventName(type, 'DetailsEdited') || labels.length === 0) return undefined;
  return labels.length === 1 ? `Changed ${labels[0] ?? ''}` : `Changed ${labels.length} fields`;
};

/** History lines as sentences, with the changes of visible fields. `more`: sentences for events that the type does not declare. */
export const presentHistory = async (
  sql: Sql,
  type: RecordType,
  lines: readonly VisibleLine[],
  more: Iterable<readonly [string, string]> = [],
): Promise<HistoryLines> => {
  const sentences = new Map([...eventCatalogue(type), ...more]);
  const fields: Readonly<Record<string, Field>> = {
    ...type.fields,
    [stateField]: choice(
      'Record state',
      type.states.all.map((state) => ({ value: state.value, label: state.name })),
    ),
  };
  const order = Object.keys(fields);
  const shown = lines.map(({ line, moment: { isArrival, visible } }) => ({
    line,
    isArrival,
    changes: Object.entries(isArrival ? {} : line.changes)
      .filter(([name]) => visible.has(name) || name === stateField)
      .toSorted(([a], [b]) => order.indexOf(a) - order.indexOf(b)),
  }));
  const titles = await titlesFor(
    sql,
    shown.flatMap(({ changes }) => changes.flatMap(([name, { from, to }]) => [[fields[name], from] as const, [fields[name], to] as const])),
  );
  const inWords = (name: string, value: HistoryLine['changes'][string]['from']): string => {
    const field = fields[name];
    return field ? printTitled(titles, field, value) : JSON.stringify(value ?? '');
  };
  const arrived = scopeField(type) === undefined ? broughtIntoGroup(type.labels.one) : broughtFromAnotherGroup(type.labels.one);
  return shown.map(({ line, isArrival, changes }) => ({
    Position: line.position,
    Revision: line.revision,
    EventType: line.event,
    Sentence: isArrival
      ? arrived
      : (describeChanges(
          type,
          line.event,
          changes.map(([name]) => fields[name]?.label ?? name),
        ) ??
        sentences.get(line.event) ??
        line.event),
    At: line.at.toISOString(),
    Actor: line.actor,
    Process: isArrival ? null : processOf(line),
    Changes: changes.map(([name, { from, to }]) => ({
      Field: name,
      Label: fields[name]?.label ?? name,
      From: inWords(name, from),
      To: inWords(name, to),
    })),
  }));
};
