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

/** Brings an event of any older schema version to the shape of today. Throws for an event that a newer Waymark wrote. */
export const convertEvent = (shape: StoredShape, event: RecordedEvent): RecordedEvent => {
  const { version } = event.meta;
  const current = versionOf(shape);
  if (version === current) return event;
  if (version > current)
    throw new Error(
      `${event.stream} has an event of schema version ${version}, and this Waymark knows version ${current}: a newer Waymark wrote it`,
    );
  let { type } = event;
  let { changes } = event.data;
  for (const conversion of shape.conversions) {
    if (conversion.version <= version) continue;
    type = conversion.renamedEvents?.[type] ?? type;
    changes = convertChanges(conversion, changes);
  }
  return { ...event, type, data: { ...event.data, changes }, meta: { ...event.meta, version: current } };
};

/** Makes the function through which events are read from the log. Events of other streams than those of the shapes stay as they are. */
export const eventReader = (shapes: readonly StoredShape[]): ((event: RecordedEvent) => RecordedEvent) => {
  const byName = new Map(shapes.map((shape) => [shape.name, shape]));
  return (event) => {
    const shape = byName.get(recordOf(event.stream)?.type ?? '');
    return shape ? convertEvent(shape, event) : event;
  };
};
