import { roles } from '../../access/roles.ts';
import type { Choice, Field } from '../../fields/field.ts';
import { kindOf } from '../../fields/kinds.ts';
import { answerName, isAnswerName, type RecordEvent, stateField } from '../events.ts';
import { declaredName, storedFields } from '../part.ts';
import type { RecordType } from '../recordType.ts';
import { eventCatalogue, eventName, answerFields } from '../eventCatalogue.ts';
import type { Conversion } from './conversion.ts';

/** The fields and events that streams `{name}-{id}` may contain. */
export interface StoredShape {
  readonly name: string;
  /** The stored kind by declared name (see `declaredName`) or by name of an action's answer (see `answerName`). */
  readonly fields: Readonly<Record<string, string>>;
  /** The label by code, by field, for fields with a closed list. */
  readonly codes: Readonly<Record<string, Readonly<Record<string, string>>>>;
  /** Full names of the events that are written today. */
  readonly events: ReadonlySet<string>;
  /** Full names of events that only older versions wrote. */
  readonly retiredEvents: ReadonlySet<string>;
  readonly conversions: readonly Conversion[];
}

/** The schema version of new events. */
export const versionOf = ({ conversions }: Pick<StoredShape, 'conversions'>): number => conversions.at(-1)?.version ?? 1;

/** The kind of a field as in `stored.json`: 'text', 'choice of numbers', 'reference to institution'. */
const storedKind = (field: Field): string => {
  if (field.references !== undefined) return `${field.kind} to ${field.references}`;
  if (field.kind === 'choice') return `choice of ${kindOf(field).column(field) === 'integer' ? 'numbers' : 'words'}`;
  return field.kind;
};

const storedKinds = (fields: Readonly<Record<string, Field>>): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, storedKind(field)]));

const labels = (list: readonly Choice[]): Readonly<Record<string, string>> =>
  Object.fromEntries(list.map(({ value, label }) => [String(value), label]));

/** The codes of all roles. */
export const roleCodes = labels(roles.map(({ name, label }) => ({ value: name, label })));

const storedCodes = (type: RecordType): StoredShape['codes'] => ({
  ...Object.fromEntries(
    [...storedFields(type), ...answerFields(type)].flatMap(([name, { kind, values }]) =>
      kind === 'rolesHeld' ? [[name, roleCodes]] : values ? [[name, labels(values)]] : [],
    ),
  ),
  [stateField]: labels(type.states.all.map(({ value, name }) => ({ value, label: name }))),
});

const shapes = new WeakMap<RecordType, StoredShape>();

/** Cached per type. */
export const shapeOf = (type: RecordType): StoredShape => {
  const cached = shapes.get(type);
  if (cached) return cached;
  const retiredEvents = new Set(Object.keys(type.retiredEvents).map((happened) => eventName(type, happened)));
  const shape: StoredShape = {
    name: type.name,
    fields: { ...storedKinds(Object.fromEntries([...storedFields(type), ...answerFields(type)])), [stateField]: 'record state' },
    codes: storedCodes(type),
    events: new Set([...eventCatalogue(type).keys()].filter((event) => !retiredEvents.has(event))),
    retiredEvents,
    conversions: type.conversions,
  };
  shapes.set(type, shape);
  return shape;
};

/** Throws if the event or one of its fields is not declared. */
export const requireDeclared = (shape: StoredShape, { type, data }: RecordEvent): void => {
  if (!shape.events.has(type)) throw new Error(`${type} is no event that ${shape.name} streams are declared to have`);
  const unknown = Object.keys(data.changes).find((name) => isAnswerName(name) || !Object.hasOwn(shape.fields, declaredName(name)));
  if (unknown !== undefined) throw new Error(`${type} changes ${unknown}, which is no field of ${shape.name}`);
  const unasked = Object.keys(data.given ?? {}).find((name) => !Object.hasOwn(shape.fields, answerName(type, name)));
  if (unasked !== undefined) throw new Error(`${type} was given ${unasked}, which no action of ${shape.name} asks for`);
};
