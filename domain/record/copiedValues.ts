import { isOfOwnGroup } from '../fields/pointing.ts';
import type { FieldValue, Values } from '../fields/field.ts';
import { declaredName, storedField, findPart, formPartsOf, pathOf, readPath, rowsOf } from './part.ts';
import { isRetired } from './rowRules.ts';
import { type RecordType, scopeField } from './recordType.ts';

/**
 * The values of a record that the form of its copy begins with: those that people enter, if they are among `visible` (declared names).
 * Numbered rows are new ones: -1, -2 and so on; retired ones are left out. `group`: the copy's group; lists of another group do not hold
 * for it.
 */
export const copiedValues = (type: RecordType, values: Values, visible: ReadonlySet<string>, group: FieldValue): Values => {
  const scope = scopeField(type);
  const isSameGroup = scope === undefined || values[scope] === group;
  const numbers = new Map(
    formPartsOf(type)
      .filter(({ by }) => by === null)
      .flatMap((part) =>
        rowsOf(part, values)
          .filter(({ values: row }) => !isRetired(part, row))
          .map(({ key }, index) => [`${part.name}/${key}`, -1 - index] as const),
      ),
  );
  return Object.fromEntries(
    Object.entries(values).flatMap(([name, value]): [string, FieldValue][] => {
      const field = storedField(type, name);
      const declared = declaredName(name);
      const isCopied =
        field &&
        value !== null &&
        !field.readOnly &&
        !field.internal &&
        visible.has(declared) &&
        !type.copying?.leavesOut.includes(declared);
      const isUnique = type.unique.includes(name);
      if (!isCopied || isUnique || name === scope || (!isSameGroup && isOfOwnGroup(field))) return [];
      const path = readPath(name);
      const number = path && numbers.get(`${path.part}/${path.key}`);
      if (path && number === undefined && findPart(type, path.part)?.by === null) return [];
      return [[path && number ? pathOf({ ...path, key: number }) : name, value]];
    }),
  );
};
