import type { ChangedValue } from '../../commands/merging/chain.ts';
import type { Access } from '../../domain/access/access.ts';
import { visibleFields } from '../../domain/access/visibility.ts';
import { groupBy } from '../../domain/collections.ts';
import { printTitled } from '../../domain/fields/titles.ts';
import type { RecordSnapshot } from '../../domain/record/fold.ts';
import { declaredName, storedField, findPart, readPath, rowOf } from '../../domain/record/part.ts';
import type { RecordType } from '../../domain/record/recordType.ts';
import { capitalise } from '../../domain/words.ts';
import type { UnmergePlan } from '../contract/merging.ts';
import type { Services } from '../services.ts';
import { titlesFor } from './labels.ts';

/** 'Last name', or 'Qualification' for a row. */
const labelOfChanged = (type: RecordType, name: string): string => {
  const path = readPath(name);
  const part = path ? findPart(type, path.part) : undefined;
  return part ? capitalise(part.labels.one) : (storedField(type, name)?.label ?? name);
};

/** The place of a value among those of its row. */
const placeInRow = (type: RecordType, name: string): number => {
  const path = readPath(name);
  const part = path ? findPart(type, path.part) : undefined;
  return path && part ? Object.keys(part.fields).indexOf(path.field) : 0;
};

/** The changes since a merge in words: field by field, and each row of a part as a whole. */
export const presentChanged = async (
  services: Services,
  access: Access,
  type: RecordType,
  { values }: RecordSnapshot,
  changed: readonly ChangedValue[],
): Promise<UnmergePlan['Changed']> => {
  const visible = visibleFields(access, type, type.groupsOf(values));
  const visibleValues = changed.flatMap((each) => {
    const field = storedField(type, each.name);
    return field && !field.internal && visible.has(declaredName(each.name)) ? [{ ...each, field }] : [];
  });
  const titles = await titlesFor(
    services.db,
    access,
    visibleValues.flatMap(({ field, before, now }) => [[field, before] as const, [field, now] as const]),
  );
  return [...groupBy(visibleValues, ({ name }) => rowOf(name))].map(([Name, parts]) => {
    const print = (side: 'now' | 'before') =>
      parts
        .toSorted((a, b) => placeInRow(type, a.name) - placeInRow(type, b.name))
        .map(({ field, [side]: value }) => printTitled(titles, field, value))
        .filter((text) => text !== '')
        .join(', ');
    return { Name, Label: labelOfChanged(type, parts[0]?.name ?? Name), Now: print('now'), Before: print('before') };
  });
};
