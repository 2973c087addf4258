import type { Values } from '../fields/field.ts';
import { institutionState } from '../record/states.ts';
import { institution } from '../records/institution.ts';
import {
  type Cell,
  missingCell,
  readCells,
  type PublicRegister,
  type PublicRegisterEntry,
  type Row,
  type RowProblem,
} from './publicRegister.ts';

type InstitutionField = keyof typeof institution.fields;

/**
 * The official register of schools (Get Information about Schools, "edubase") as published: the columns of the fields that are taken as
 * they are. Columns that are not read are ignored.
 */
const columnByField: Readonly<Partial<Record<InstitutionField, string>>> = {
  name: 'EstablishmentName',
  urn: 'URN',
  ukprn: 'UKPRN',
  type: 'EstablishmentTypeGroup (name)',
  subtype: 'TypeOfEstablishment (name)',
  street: 'Street',
  locality: 'Locality',
  address3: 'Address3',
  town: 'Town',
  county: 'County (name)',
  postcode: 'Postcode',
  localAuthority: 'LA (name)',
  district: 'DistrictAdministrative (name)',
  gor: 'GOR (name)',
  website: 'SchoolWebsite',
  telephone: 'TelephoneNum',
  headJobTitle: 'HeadPreferredJobTitle',
  opened: 'OpenDate',
  closed: 'CloseDate',
  lowAge: 'StatutoryLowAge',
  highAge: 'StatutoryHighAge',
  gender: 'Gender (name)',
  capacity: 'SchoolCapacity',
  pupils: 'NumberOfPupils',
  freeSchoolMeals: 'PercentageFSM',
  admissions: 'AdmissionsPolicy (name)',
  religiousCharacter: 'ReligiousCharacter (name)',
  trust: 'Trusts (name)',
  ofstedRating: 'OfstedRating (name)',
  ofstedInspected: 'OfstedLastInsp',
  registerChanged: 'LastChangedDate',
};

const readColumns: readonly string[] = [
  ...Object.values(columnByField),
  'EstablishmentStatus (code)',
  'LA (code)',
  'EstablishmentNumber',
  'PhaseOfEducation (code)',
  'OfficialSixthForm (code)',
  'HeadTitle (name)',
  'HeadFirstName',
  'HeadLastName',
];

/** The register's status codes: 1 open, 2 closed, 3 open but proposed to close, 4 proposed to open. */
const states: ReadonlyMap<string, number> = new Map([
  ['1', institutionState.open],
  ['2', institutionState.closed],
  ['3', institutionState.openProposedToClose],
  ['4', institutionState.proposedToOpen],
]);

/** The register's phase codes: 0 not applicable, 1 nursery, 2 primary, 3 and 5 middle, 4 secondary, 6 16 plus, 7 all through. */
const phases = new Map([
  ['0', 128],
  ['1', 70],
  ['2', 1],
  ['3', 60],
  ['4', 2],
  ['5', 64],
  ['6', 4],
  ['7', 3],
]);
const sixthForms = new Map([
  ['', 'unknown'],
  ['0', 'unknown'],
  ['1', 'yes'],
  ['2', 'no'],
  ['9', 'unknown'],
]);

/** Translates a code of the register. An unknown code becomes a text that fails validation. */
const findCode = (codes: ReadonlyMap<string, number | string>, cell: string | undefined): string | undefined => {
  const code = cell?.trim();
  return code === undefined ? undefined : String(codes.get(code) ?? (code && 'not a code of the register'));
};

/** Fields made from a code or several columns: field, column for error messages, and text. */
const composeFields = (row: Row): readonly (readonly [InstitutionField, string, string | undefined])[] => {
  const [authority, number] = [row['LA (code)']?.trim(), row['EstablishmentNumber']?.trim()];
  const head = ['HeadTitle (name)', 'HeadFirstName', 'HeadLastName'].map((column) => row[column]?.trim());
  return [
    [
      'laestab',
      'EstablishmentNumber',
      authority === undefined || number === undefined
        ? undefined
        : authority && number
          ? authority.padStart(3, '0') + number.padStart(4, '0')
          : '',
    ],
    ['phase', 'PhaseOfEducation (code)', findCode(phases, row['PhaseOfEducation (code)'])],
    ['hasSixthForm', 'OfficialSixthForm (code)', findCode(sixthForms, row['OfficialSixthForm (code)'])],
    ['head', 'HeadLastName', head[2] === undefined ? undefined : head.filter(Boolean).join(' ')],
  ];
};

const plainColumns = Object.entries(columnByField) as [InstitutionField, string][];

/** A row without a valid URN, name or status is refused. */
const readEstablishment = (row: Row): PublicRegisterEntry | { readonly problems: readonly RowProblem[] } => {
  const plainCells = plainColumns.map(([name, column]): Cell => [name, column, row[column]?.trim()]);
  const { values, problems } = readCells(institution.fields, [...plainCells, ...composeFields(row)]);
  for (const { field, messages } of institution.check({ ...emptyInstitution, ...values })) {
    problems.push({ column: columnByField[field as InstitutionField] ?? field, reason: messages.join('; ') });
    delete values[field];
  }
  const { urn, name } = values;
  const recordState = states.get(row['EstablishmentStatus (code)']?.trim() ?? '');
  if (typeof urn !== 'string') problems.push(...missingCell(problems, 'URN', 'URN'));
  if (typeof name !== 'string') problems.push(...missingCell(problems, 'EstablishmentName', 'Name'));
  if (recordState === undefined) problems.push({ column: 'EstablishmentStatus (code)', reason: 'The status must be 1, 2, 3 or 4' });
  return typeof urn === 'string' && typeof name === 'string' && recordState !== undefined
    ? { key: urn, values, recordState, problems }
    : { problems };
};

const emptyInstitution = Object.fromEntries(Object.keys(institution.fields).map((name) => [name, null])) as Values;

/** Rows are institutions, identified by URN. */
export const edubase: PublicRegister = {
  recordType: institution.name,
  fileKind: 'GIAS',
  labels: { one: 'school', many: 'schools' },
  key: 'urn',
  keyLabel: 'URN',
  nameColumn: 'EstablishmentName',
  personalColumns: ['HeadTitle (name)', 'HeadFirstName', 'HeadLastName', 'HeadPreferredJobTitle'],
  neededColumns: ['URN', 'EstablishmentName', 'EstablishmentStatus (code)'],
  readColumns,
  read: readEstablishment,
};
