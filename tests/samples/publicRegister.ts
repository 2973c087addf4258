import { stringify } from 'csv-stringify/sync';
import iconv from 'iconv-lite';

/** Columns of the published register: all that Waymark reads and some others. */
export const publicRegisterColumns = [
  'URN',
  'LA (code)',
  'LA (name)',
  'EstablishmentNumber',
  'EstablishmentName',
  'TypeOfEstablishment (code)',
  'TypeOfEstablishment (name)',
  'EstablishmentTypeGroup (code)',
  'EstablishmentTypeGroup (name)',
  'EstablishmentStatus (code)',
  'EstablishmentStatus (name)',
  'OpenDate',
  'CloseDate',
  'PhaseOfEducation (code)',
  'PhaseOfEducation (name)',
  'StatutoryLowAge',
  'StatutoryHighAge',
  'OfficialSixthForm (code)',
  'OfficialSixthForm (name)',
  'Gender (name)',
  'ReligiousCharacter (name)',
  'AdmissionsPolicy (name)',
  'SchoolCapacity',
  'NumberOfPupils',
  'PercentageFSM',
  'Trusts (name)',
  'UKPRN',
  'OfstedLastInsp',
  'LastChangedDate',
  'Street',
  'Locality',
  'Address3',
  'Town',
  'County (name)',
  'Postcode',
  'SchoolWebsite',
  'TelephoneNum',
  'HeadTitle (name)',
  'HeadFirstName',
  'HeadLastName',
  'HeadPreferredJobTitle',
  'GOR (name)',
  'DistrictAdministrative (name)',
  'Easting',
  'Northing',
  'OfstedRating (name)',
  'UPRN',
] as const;

export type PublicRegisterRow = Readonly<Partial<Record<(typeof publicRegisterColumns)[number], string>>>;

/** An invented establishment with most columns filled. */
export const establishment = (more: PublicRegisterRow = {}): PublicRegisterRow => ({
  URN: '700001',
  'LA (code)': '856',
  'LA (name)': 'Leicester',
  EstablishmentNumber: '4023',
  EstablishmentName: 'Spinney Hill Academy',
  'TypeOfEstablishment (name)': 'Academy converter',
  'EstablishmentTypeGroup (name)': 'Academies',
  'EstablishmentStatus (code)': '1',
  'EstablishmentStatus (name)': 'Open',
  OpenDate: '01-09-2012',
  'PhaseOfEducation (code)': '4',
  'PhaseOfEducation (name)': 'Secondary',
  StatutoryLowAge: '11',
  StatutoryHighAge: '18',
  'OfficialSixthForm (code)': '1',
  'Gender (name)': 'Mixed',
  SchoolCapacity: '1200',
  NumberOfPupils: '1103',
  PercentageFSM: '21.4',
  UKPRN: '10000001',
  LastChangedDate: '04-05-2021',
  Street: '1 Hill Street',
  Town: 'Leicester',
  Postcode: 'LE2 0AA',
  SchoolWebsite: 'www.spinneyhill.example',
  TelephoneNum: '1160000000',
  'HeadTitle (name)': 'Ms',
  HeadFirstName: 'Zoë',
  HeadLastName: 'O’Brien',
  HeadPreferredJobTitle: 'Headteacher',
  'GOR (name)': 'East Midlands',
  'DistrictAdministrative (name)': 'Leicester',
  'OfstedRating (name)': 'Good',
  ...more,
});

/** A row with every column, as the file reader returns it. */
export const fillColumns = (row: PublicRegisterRow): Record<string, string> =>
  Object.fromEntries(publicRegisterColumns.map((column) => [column, row[column] ?? '']));

/** Encodes rows as CSV with CRLF, in Windows-1252 by default. */
export const encodePublicRegister = (
  rows: readonly PublicRegisterRow[],
  columns: readonly string[] = publicRegisterColumns,
  encoding = 'windows-1252',
): Buffer =>
  iconv.encode(
    stringify([columns, ...rows.map((row) => columns.map((column) => (row as Readonly<Record<string, string>>)[column] ?? ''))], {
      record_delimiter: '\r\n',
    }),
    encoding,
  );
