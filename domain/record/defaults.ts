import type { Values } from '../fields/field.ts';
import type { RecordType } from './recordType.ts';

/** Derived from a declaration once per type because it is read for every record. */
interface TypeDefaults {
  readonly emptyValues: Values;
  readonly defaults: Values;
  /** Fields that are required or have an exclusive value. */
  readonly ruled: readonly string[];
}

const defaultsCache = new WeakMap<RecordType, TypeDefaults>();

export const defaultsOf = (type: RecordType): TypeDefaults => {
  let typeDefaults = defaultsCache.get(type);
  if (!typeDefaults) {
    const fields = Object.entries(type.fields);
    typeDefaults = {
      emptyValues: Object.freeze(Object.fromEntries(fields.map(([name]) => [name, null]))),
      defaults: Object.freeze(Object.fromEntries(fields.map(([name, field]) => [name, field.default ?? null]))),
      ruled: fields.filter(([, field]) => field.required || field.exclusive !== undefined).map(([name]) => name),
    };
    defaultsCache.set(type, typeDefaults);
  }
  return typeDefaults;
};
