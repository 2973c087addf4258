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

interface Named {
  readonly type: string;
  readonly changes: Changes;
}

/** Converts names and values of an older schema version. Throws if the version is newer than this code. */
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

/** Converts an event of an older schema version. Throws if the version is newer than this code. */
export const convertEvent = (shape: StoredShape, event: RecordedEvent): RecordedEvent => {
  const version = versionOf(shape);
  if (event.meta.version === version) return event;
  const { type, changes } = convertNames(shape, event.meta.version, { type: event.type, changes: event.data.changes });
  return { ...event, type, data: { changes }, meta: { ...event.meta, version } };
};

/** Converts stored events to current names. Streams without a shape stay unchanged. */
export interface StoredReader {
  readonly readEvent: (event: RecordedEvent) => RecordedEvent;
  /** Converts what a projection stored from an event of `{name}-{id}`, given the schema version of that event. */
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
