import type { FieldValue } from '../fields/field.ts';
import { jacsSubject } from '../records/jacsSubject.ts';
import { readCell, type Register, type RegisterEntry, type Row, type RowProblem } from './register.ts';

/** JACS 3.0 as it is published in one table: which column feeds which field of a subject. */
const columns = {
  code: 'detailed_code',
  description: 'JACS_3.0_detailed_subject',
  principalCode: 'principal_code',
  principalSubject: 'JACS_3.0_principal_subject',
  area: 'JACS_3.0_subject_area',
} as const satisfies Record<keyof typeof jacsSubject.fields, string>;

const cells = Object.entries(columns);

/** A row without a readable code and description cannot be kept at all. */
const readSubject = (row: Row): RegisterEntry | { readonly problems: readonly RowProblem[] } => {
  const problems: RowProblem[] = [];
  const values: Record<string, FieldValue> = {};
  for (const [name, column] of cells) {
    const cell = row[column]?.trim();
    if (cell === undefined) continue;
    const read = readCell(jacsSubject.fields, name, cell);
    if ('value' in read) values[name] = read.value;
    else problems.push({ column, reason: read.reason });
  }
  const { code, description } = values;
  for (const [name, value] of Object.entries({ code, description })) {
    const column = columns[name as 'code' | 'description'];
    if (typeof value !== 'string' && !problems.some((each) => each.column === column)) problems.push({ column, reason: `${jacsSubject.fields[name as 'code' | 'description'].label} is required` });
  }
  return typeof code === 'string' && typeof description === 'string' ? { key: code, values, recordState: jacsSubject.states.initial, problems } : { problems };
};

/** Its rows are subjects, known by their code. */
export const jacs: Register = {
  recordType: jacsSubject.name,
  key: 'code',
  keyLabel: 'code',
  neededColumns: [columns.code, columns.description],
  readColumns: Object.values(columns),
  read: readSubject,
};
