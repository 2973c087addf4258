import { type Change, type Changes, type RecordedEvent, recordOf } from '../events.ts';
import type { ChangedKind, Conversion } from './conversion.ts';
import { type StoredShape, versionOf } from './shape.ts';

const convertChange = (kind: ChangedKind | undefined, { from, to }: Change): Change =>
  kind ? { from: from === null ? null : kind.convert(from), to: to === null ? null : kind.convert(to) } : { from, to };

const convertChanges = ({ renamedFields = {}, changedKinds = {}, retiredFields = [] }: Conversion, changes: Changes): Changes =>
  Object.fromEntries(
    Object.entries(changes)
      .filter(([name]) => !retiredFields.includes(name))
      .map(([name, change]) => [renamedFields[name] ?? name, convertChange(changedKinds[name], change)]),
  );

/** What an event of a record did, by its names. */
interface Named {
  readonly type: string;
  readonly changes: Changes;
}

/** Brings names and values of any older schema version to those of today. Throws for what a newer Waymark wrote. */
const convertNames = (shape: StoredShape, version: number, stored: Named): Named => {
  const current = versionOf(shape);
  if (version === current) return stored;
  if (version > current)
    throw new Error(`A newer Waymark wrote ${shape.name} events of schema version ${version}; this one knows version ${current}`);
  let { type, changes } = stored;
  for (const conversion of shape.conversions) {
    if (conversion.version <= version) continue;
    type = conversion.renamedEvents?.[type] ?? type;
    changes = convertChanges(conversion, changes);
  }
  return { type, changes };
};

/** Brings an event of any older schema version to the shape of today. Throws for an event that a newer Waymark wrote. */
export const convertEvent = (shape: StoredShape, event: RecordedEvent): RecordedEvent => {
  const version = versionOf(shape);
  if (event.meta.version === version) return event;
  const { type, changes } = convertNames(shape, event.meta.version, { type: event.type, changes: event.data.changes });
  return { ...event, type, data: { changes }, meta: { ...event.meta, version } };
};

/** The two ways in which stored events are read. Streams that none of the shapes is of stay as they are. */
export interface StoredReader {
  /** An event of the log as the declarations of today name it. */
  readonly readEvent: (event: RecordedEvent) => RecordedEvent;
  /** The same for what a projection kept of an event of `{name}-{id}`, with the schema version that it had then. */
  readonly todaysNames: (name: string, version: number, stored: Named) => Named;
}

export const storedReader = (shapes: readonly StoredShape[]): StoredReader => {
  const byName = new Map(shapes.map((shape) => [shape.name, shape]));
  return {
    readEvent: (event) => {
      const shape = byName.get(recordOf(event.stream)?.type ?? '');
      return shape ? convertEvent(shape, event) : event;
    },
    todaysNames: (name, version, stored) => {
      const shape = byName.get(name);
      return shape ? convertNames(shape, version, stored) : stored;
    },
  };
};
