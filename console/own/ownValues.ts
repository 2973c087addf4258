import type { EditForm } from '../../api/contract/records.ts';
import type { SearchDefinition, SearchRow } from '../../api/contract/search.ts';
import type { FieldValue } from '../../domain/fields/field.ts';
import { textOf } from '../../domain/fields/textOf.ts';
import { fieldOf, type RecordType } from '../../domain/record/recordType.ts';
import { printField } from '../fieldKinds/kinds.ts';
import { toValue } from '../record/draft.ts';
import type { Fact } from '../record/FactList.tsx';

export interface Shown {
  readonly name: string;
  readonly label: string;
  readonly text: string;
}

/** The label of a field in the console of ambassadors. */
const ownLabelOf = ({ own }: RecordType, name: string, label: string): string => own?.labels?.[name] ?? label;

/** Whether the title says a text: as a whole, or as its last words, as 'Claim of 12/10/2026' says the day. */
const saysAlready = (title: string, text: string): boolean => title === text || title.endsWith(` ${text}`);

/** The values of a record besides those that the person may change, its title and its ambassador. */
export const factsOf = (
  type: RecordType,
  form: Pick<EditForm, 'Fields' | 'Record' | 'Derived' | 'Labels' | 'CanEdit' | 'Title'>,
): readonly Fact[] => {
  const values = Object.fromEntries(form.Fields.map(({ name }) => [name, toValue(form.Record[name] ?? null)]));
  const names = [...form.Fields.map(({ name }) => name), ...Object.keys(form.Derived)];
  const edited = form.CanEdit ? form.Fields.filter(({ readOnly }) => !readOnly).map(({ name }) => name) : [];
  const wordsOf = (name: string): string => {
    const field = fieldOf(type, name);
    return field ? printField(field, values[name] ?? toValue(form.Derived[name] ?? null), form.Labels[name]) : '';
  };
  const times = form.Fields.filter(({ kind }) => kind === 'instant').map(({ name }) => wordsOf(name));
  // The stage says what the flags that follow from it say, times say their days, and what is counted stands below.
  const isSaidElsewhere = (name: string, kind: string | undefined) =>
    name in form.Derived &&
    (kind === 'yesNo' || kind === 'number' || (kind === 'date' && times.some((time) => time.startsWith(`${wordsOf(name)} `))));
  return names.flatMap((name) => {
    const field = edited.includes(name) ? undefined : fieldOf(type, name);
    if (!field || field.kind === 'longText' || name === type.own?.of || isSaidElsewhere(name, field.kind)) return [];
    const words = wordsOf(name);
    return words === '' || words === form.Title ? [] : [{ name, label: ownLabelOf(type, name, field.label), words }];
  });
};

/** The columns of a row in words, without empty ones, those in the title and those of every row. */
export const shownInRow = (type: RecordType, { Columns }: Pick<SearchDefinition, 'Columns'>, row: SearchRow): readonly Shown[] =>
  Columns.flatMap(({ name, label, kind }) => {
    const field = fieldOf(type, name);
    const value = row[name];
    if (!field || kind === 'recordId' || kind === 'recordState' || value === null || value === undefined) return [];
    // The server sends values of this field.
    const text = field.references ? (row.Labels[name] ?? '') : printField(field, value as FieldValue);
    return text === '' || saysAlready(textOf(toValue(row['Title'] ?? null)), text)
      ? []
      : [{ name, label: ownLabelOf(type, name, label), text }];
  });
