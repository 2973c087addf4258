import type { SearchDefinition, SearchRow } from '../../api/contract/search.ts';
import type { FieldValue } from '../../domain/fields/field.ts';
import { textOf } from '../../domain/fields/textOf.ts';
import { fieldOf, type RecordType } from '../../domain/record/recordType.ts';
import { printField } from '../fieldKinds/kinds.ts';
import { toValue } from '../record/draft.ts';

export interface Shown {
  readonly name: string;
  readonly label: string;
  readonly text: string;
}

/** What a field is called in the console of ambassadors. */
export const ownLabelOf = ({ own }: RecordType, name: string, label: string): string => own?.labels?.[name] ?? label;

/** Whether the title says a text: as a whole, or as its last words, as 'Claim of 12/10/2026' says the day. */
const saysAlready = (title: string, text: string): boolean => title === text || title.endsWith(` ${text}`);

/** The columns of a row in words, without those that say nothing, what the title says and what every row has. */
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
