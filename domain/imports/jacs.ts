import { jacsSubject } from '../records/jacsSubject.ts';
import {
  type Cell,
  missingCell,
  readCells,
  type PublicRegister,
  type PublicRegisterEntry,
  type Row,
  type RowProblem,
} from './publicRegister.ts';

/** JACS 3.0 as published in one table: the column for each field of a subject. */
const columns = {
  code: 'detailed_code',
  description: 'JACS_3.0_detailed_subject',
  principalCode: 'principal_code',
  principalSubject: 'JACS_3.0_principal_subject',
  area: 'JACS_3.0_subject_area',
} as const satisfies Record<keyof typeof jacsSubject.fields, string>;

const cells = Object.entries(columns);

/** A row without a valid code and description is refused. */
const readSubject = (row: Row): PublicRegisterEntry | { readonly problems: readonly RowProblem[] } => {
  const { values, problems } = readCells(
    jacsSubject.fields,
    cells.map(([name, column]): Cell => [name, column, row[column]?.trim()]),
  );
  const { code, description } = values;
  if (typeof code !== 'string') problems.push(...missingCell(problems, columns.code, 'Code'));
  if (typeof description !== 'string') problems.push(...missingCell(problems, columns.description, 'Description'));
  return typeof code === 'string' && typeof description === 'string'
    ? { key: code, values, recordState: jacsSubject.states.initial, problems }
    : { problems };
};

/** Rows are subjects, identified by code. */
export const jacs: PublicRegister = {
  recordType: jacsSubject.name,
  fileKind: 'JACS',
  labels: jacsSubject.labels,
  key: 'code',
  keyLabel: 'code',
  nameColumn: columns.description,
  personalColumns: [],
  neededColumns: [columns.code, columns.description],
  readColumns: Object.values(columns),
  read: readSubject,
};
