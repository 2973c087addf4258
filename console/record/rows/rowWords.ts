import { type Part, storedField, readPath } from '../../../domain/record/part.ts';
import type { RecordType } from '../../../domain/record/recordType.ts';
import { capitalise } from '../../../domain/words.ts';
import { type Draft, editedFields } from '../draft.ts';
import type { Labels } from '../formState.ts';
import { rowsIn } from './draftRows.ts';

/** The title of the record that identifies a row; undefined for numbered rows. */
export const rowTitle = (part: Part, key: number, labels: Labels): string | undefined =>
  part.by === null ? undefined : labels[`${part.name}/${key}/${part.by}`]?.[String(key)];

/** 'Cost code 3', 'New cost code 1', 'Beneficiary Enderby School'. */
export const rowName = (part: Part, key: number, labels: Labels): string => {
  const { one } = part.labels;
  if (key < 0) return `New ${one} ${-key}`;
  return `${capitalise(one)} ${rowTitle(part, key, labels) ?? key}`;
};

/** The row that a value is in; null for fields of the record. */
export const rowOfValue = (type: RecordType, name: string, labels: Labels): string | null => {
  const path = type.parts.length === 0 ? null : readPath(name);
  const part = type.parts.find((each) => each.name === path?.part);
  return part && path ? rowName(part, path.key, labels) : null;
};

/** 'First name', 'Cost code 3: Job code'. */
export const valueName = (type: RecordType, name: string, labels: Labels): string => {
  const label = storedField(type, name)?.label ?? name;
  const row = rowOfValue(type, name, labels);
  return row === null ? label : `${row}: ${label}`;
};

/** The edits of a form in words. A row that is added or removed is one of them. */
export const nameChanges = (type: RecordType, draft: Draft, labels: Labels): readonly string[] => {
  const edited = editedFields(type, draft);
  const rows = type.parts.flatMap((part) =>
    rowsIn(part, draft)
      .filter(({ isNew, isRemoved }) => isNew || isRemoved)
      .map((row) => ({ names: row.names, words: `${rowName(part, row.key, labels)} ${row.isRemoved ? 'removed' : 'added'}` })),
  );
  const words = edited.map((name) => {
    const row = rows.find(({ names }) => names.includes(name));
    return row ? row.words : valueName(type, name, labels);
  });
  return [...new Set(words)];
};
