import { stringify } from 'csv-stringify/sync';

/** Columns of the published JACS 3.0 table: all that Waymark reads and one other. */
const columns = [
  'JACS_3.0_subject_area',
  'principal_code',
  'JACS_3.0_principal_subject',
  'detailed_code',
  'JACS_3.0_detailed_subject',
  'flatJACS_3.0_detailed_subject',
] as const;

type SubjectRow = Readonly<Partial<Record<(typeof columns)[number], string>>>;

export const subject = (code: string, description: string, more: SubjectRow = {}): SubjectRow => ({
  'JACS_3.0_subject_area': 'Languages',
  principal_code: code.slice(0, 2),
  'JACS_3.0_principal_subject': 'Linguistics',
  detailed_code: code,
  'JACS_3.0_detailed_subject': description,
  ...more,
});

/** Encodes rows as the published file: CSV in UTF-8. */
export const encodeSubjects = (rows: readonly SubjectRow[]): Buffer =>
  Buffer.from(stringify([...rows], { header: true, columns: [...columns] }));
