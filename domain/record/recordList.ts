import type { Field, Values } from '../fields/field.ts';
import { printFilter } from '../filter/syntax.ts';
import type { Part } from './part.ts';

/**
 * A list of other records on a record's page, in a tab of its own: the records of a set whose field `by` names this record. The key in the
 * declaration is the tab's name in addresses: `/institutions/edit/12#students`, `/institutions/12/students/search`.
 */
export interface RecordList<V = Values> {
  /** The tab's label. */
  readonly label: string;
  /** The heading of the list before the record's title: 'Institutions changed by'; '{label} of' without it. */
  readonly headingBefore?: string;
  /** The main set of a record type. */
  readonly set: string;
  /** The search token of a field whose values are ids of this record type. */
  readonly by: string;
  /** A sentence about the listed records. */
  readonly about: string;
  /** Records of every state that a filter may name, unless the filter names states. Without this those that the set's list shows. */
  readonly inEveryState?: true;
  /**
   * Columns from the rows that link the record and the listed ones: fields and facts of a part. The part belongs to the record, and its
   * rows are about the listed records; with `isOfListed` it is the other way round. Only this list and its exports have these columns.
   */
  readonly shows?: { readonly part: Part; readonly fields: readonly string[]; readonly isOfListed?: true };
  /** A tab of the form shows and changes the same rows, so the list is served but has no tab. */
  readonly hasNoTab?: true;
  /** Whether this record has the list; every record without it. */
  isShown?(values: V): boolean;
}

/** By name. */
export type RecordLists<V = Values> = Readonly<Record<string, RecordList<V>>>;

/** The filter that every record of the list matches, beside the filter of the person. */
export const fixedFilterOf = ({ by, inEveryState }: Pick<RecordList, 'by' | 'inEveryState'>, id: number): string =>
  printFilter({
    terms: [],
    fields: [{ token: by, values: [String(id)] }, ...(inEveryState ? [{ token: 'recordState', values: ['any'] }] : [])],
  });

/** The list of one record. */
export interface ListOfRecord {
  readonly recordType: string;
  readonly id: number;
  /** The name of the list in the declaration of the record's type. */
  readonly list: string;
}

/** A list of a record as one text: 'activity/12/students'. */
export const printListOfRecord = ({ recordType, id, list }: ListOfRecord): string => `${recordType}/${id}/${list}`;

/** Reads such a text; null for any other. */
export const readListOfRecord = (text: string): ListOfRecord | null => {
  const [, recordType, id, list] = /^([^/]+)\/(\d+)\/([^/]+)$/.exec(text) ?? [];
  return recordType === undefined || list === undefined ? null : { recordType, id: Number(id), list };
};

/** A list that was exported: the name of its search set or record type, and the record on whose page it is; null for other lists. */
export interface ExportedList {
  readonly set: string;
  readonly ofRecord: ListOfRecord | null;
}

/** The fields of the columns that a list adds. */
export const shownFieldsOf = ({ shows }: Pick<RecordList, 'shows'>): readonly { readonly name: string; readonly field: Field }[] =>
  (shows?.fields ?? []).flatMap((name) => {
    const field = shows?.part.fields[name] ?? shows?.part.facts[name];
    return field ? [{ name, field }] : [];
  });
