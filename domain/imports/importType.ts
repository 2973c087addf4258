import type { NeededRight } from '../access/rights.ts';
import type { Field, Fields, Values } from '../fields/field.ts';
import { number } from '../fields/number.ts';
import { idsLabel } from '../fields/pointing.ts';
import { text } from '../fields/text.ts';
import type { ImportTypeName } from '../lists/imports.ts';
import type { LinkagePerson } from '../linkage/linkageRecord.ts';
import { idLabel } from '../record/idLabel.ts';
import { type Part, partFieldName } from '../record/part.ts';
import type { RecordType } from '../record/recordType.ts';

/** A column that files of an import may have, and the field that its cells fill. */
export interface ImportColumn {
  /** Stored with the import. The name of the record's field, or `recordId` for the record's own id. */
  readonly name: string;
  readonly label: string;
  /** Other usual headings. */
  readonly synonyms: readonly string[];
  readonly field: Field;
  /** A file without it is refused. */
  readonly required?: boolean;
  /** It only says whom a row is about; the record keeps its value. */
  readonly findsOnly?: true;
  /** Only records of this group have the field. */
  readonly group?: number;
  /** The columns that its cells fill together, when none of them stands in the file. */
  readonly fills?: readonly string[];
  /**
   * The column in whose place it stands, joined with others. `after`: it goes on with the text of that column, such as the time of a day,
   * and where that is empty with the text of `after`.
   */
  readonly joins?: { readonly column: string; readonly after?: string };
  /** The column that it stands beside: it has the ids of the records that the cells of that one name. */
  readonly idsOf?: string;
}

/** The column with the id of the record that a row is about. */
export const recordIdColumn = 'recordId';

/** How rows are gathered: all that name the same record become one change of it. */
export interface Gathering {
  /** The name of the gatherer that writes them; see `commands/imports/gatherer.ts`. */
  readonly into: 'registers' | 'replacements';
  /** The record type that is changed, and what messages call what is changed. */
  readonly recordType: RecordType;
  readonly labels: { readonly one: string; readonly many: string };
  /** Columns in which two rows about the same record are the same. */
  readonly sameIn: readonly string[];
  /** Fields of the changed records that the plan also shows, besides the columns. */
  readonly shows?: Fields;
}

/** A file of rows, each about one record: what its columns are, which record a row is about, and whether rows create records. */
export interface ImportType {
  /** Stored: the type of the import record. */
  readonly name: ImportTypeName;
  readonly label: string;
  /** The right to import in a group. It is enough to change the records as the file says. */
  readonly right: NeededRight;
  readonly recordType: RecordType;
  readonly columns: readonly ImportColumn[];
  /** Rows that find no record create one. Without this they are refused. */
  readonly creates: boolean;
  /** Fields of which each alone says who a record is, such as a URN. They find a record before likeness does. */
  readonly identifying: readonly string[];
  /** Rows of a part that a row of the file fills, beside or instead of the record's own fields. */
  readonly rowsOf?: {
    readonly part: Part;
    /** Fields in which a row of the file and a numbered row of the record are the same. */
    readonly sameIn: readonly string[];
  };
  /** The values of a row that are compared with records of people. Spelling, typing errors and swapped dates are forgiven. */
  readonly asPerson?: (values: Values) => LinkagePerson;
  /** Rows that become changes of other records than the one that they are about, as marks of students go into registers. */
  readonly gathers?: Gathering;
  /** The name of the completer that adds values from the records named in the rows; see `commands/imports/completer.ts`. */
  readonly completes?: 'contracts';
  /** A row with one filled cell adds nobody: it is a heading or a remark. */
  readonly needsTwoCells?: true;
  /** Values that every row also sets, by those of its record; a new one has none. */
  sets?(record: Values): Values;
  /** Two new rows with the same values in these fields, without case and accents, are about the same record. */
  readonly sameIn: readonly string[];
  /** The same for rows that lack one of `sameIn`. Empty is the same as empty. */
  readonly otherwiseSameIn?: readonly string[];
  /** A record with the same values in these may be the one that a row is about: a person is asked. */
  readonly alikeIn?: readonly string[];
}

/** A column that is joined to another one. */
export const joining = (
  joins: NonNullable<ImportColumn['joins']>,
  name: string,
  label: string,
  synonyms: readonly string[],
): ImportColumn => ({ name, label, synonyms, field: text(label), joins });

/** The columns with the times of day of `start` and `end`, beside one with the day. */
export const timesOfDay: readonly ImportColumn[] = [
  joining({ column: 'start', after: 'start' }, 'startTime', 'Start time', [
    'start',
    'starts',
    'started',
    'begin',
    'begins',
    'time',
    'from',
    'time from',
    'from time',
    'time started',
  ]),
  joining({ column: 'end', after: 'start' }, 'endTime', 'End time', [
    'end',
    'ends',
    'ended',
    'finish',
    'finishes',
    'finished',
    'finish time',
    'until',
    'to',
    'time to',
    'to time',
    'time finished',
  ]),
];

/** Usual headings of a column with institutions. */
export const schoolNames = [
  'school',
  'school name',
  'institution name',
  'establishment',
  'establishment name',
  'name of school',
  'college',
  'school/college',
  'school or college',
  'urn',
  'school urn',
  'laestab',
  'dfe number',
];

/** The column with the id of the record. */
export const recordIdOf = (type: RecordType, synonyms: readonly string[] = []): ImportColumn => {
  const label = idLabel(type);
  return { name: recordIdColumn, label, synonyms, field: number(label, { min: 1 }) };
};

/** Adds to each column that names records one with their ids, as in exports. */
export const withIdColumns = (columns: readonly ImportColumn[]): readonly ImportColumn[] =>
  columns.flatMap((column) =>
    column.field.references === undefined
      ? [column]
      : [column, { name: `${column.name} ids`, label: idsLabel(column), synonyms: [], field: column.field, idsOf: column.name }],
  );

/** Adds to each column of schools one for files with both numbers and names: it counts where the other is empty. */
const withOtherSchoolColumns = (columns: readonly ImportColumn[]): readonly ImportColumn[] =>
  columns.flatMap((column) => {
    const { name, label, synonyms, idsOf } = column;
    if (idsOf !== undefined || !synonyms.includes('urn')) return [column];
    return [column, joining({ column: name }, `${name} otherwise`, `${label}, where the other column is empty`, synonyms)];
  });

/** Columns that only find the record. */
export const finding = (columns: readonly ImportColumn[]): readonly ImportColumn[] =>
  columns.map((column) => ({ ...column, findsOnly: true }));

/** The columns for fields of a part, by the names of the fields and with what else people call them. */
export const partColumns = ({ name: part, fields }: Part, synonyms: Readonly<Record<string, readonly string[]>>): readonly ImportColumn[] =>
  withOtherSchoolColumns(
    withIdColumns(
      Object.entries(synonyms).map(([name, others]) => {
        const field = fields[name];
        if (!field) throw new RangeError(`${part} has no field ${name}`);
        return {
          name: partFieldName(part, name),
          label: field.label,
          synonyms: others,
          field,
          ...(field.required ? { required: true } : {}),
        };
      }),
    ),
  );

/** Usual headings of a column with the whole name of a person. */
const wholeNames = [
  'name',
  'names',
  'full name',
  'forename surname',
  'first name last name',
  'first name & surname',
  'first and last name',
  'name of student',
  'name of pupil',
  'student',
  'pupil',
  'learner',
  'candidate',
  'candidate name',
  'ambassador',
];

/** Adds to the two names of a person a column for both of them. */
const withWholeName = (columns: readonly ImportColumn[]): readonly ImportColumn[] => {
  const fills = ['firstname', 'lastname'];
  if (!fills.every((name) => columns.some((column) => column.name === name))) return columns;
  const label = 'First and last name in one';
  return [...columns, { name: 'wholeName', label, synonyms: wholeNames, field: text(label, { max: 200 }), fills }];
};

/** The columns for fields of a record type, by the names of the fields and with what else people call them. */
export const columnsOf = <T extends Pick<RecordType, 'name' | 'fields'>>(
  type: T,
  synonyms: { readonly [Name in keyof T['fields'] & string]?: readonly string[] },
  required: readonly (keyof T['fields'] & string)[] = [],
): readonly ImportColumn[] =>
  withWholeName(
    withOtherSchoolColumns(
      withIdColumns(
        Object.entries(synonyms as Readonly<Record<string, readonly string[]>>).map(([name, others]) => {
          const field = type.fields[name];
          if (!field) throw new RangeError(`${type.name} has no field ${name}`);
          return { name, label: field.label, synonyms: others, field, ...(required.includes(name) ? { required: true } : {}) };
        }),
      ),
    ),
  );
