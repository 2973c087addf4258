import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { textOf } from '../../../domain/fields/textOf.ts';
import { rootFolder } from '../../../infra/processes/scripts.ts';
import { inventSchool } from '../../demo/institutions.ts';
import { inventName } from '../../demo/people.ts';
import { pick, seededRandom } from '../../demo/random.ts';

/** The header of the published register. */
const header = (
  'URN,LA (code),LA (name),EstablishmentNumber,EstablishmentName,TypeOfEstablishment (code),TypeOfEstablishment (name),' +
  'EstablishmentTypeGroup (code),EstablishmentTypeGroup (name),EstablishmentStatus (code),EstablishmentStatus (name),' +
  'ReasonEstablishmentOpened (code),ReasonEstablishmentOpened (name),OpenDate,ReasonEstablishmentClosed (code),' +
  'ReasonEstablishmentClosed (name),CloseDate,PhaseOfEducation (code),PhaseOfEducation (name),StatutoryLowAge,StatutoryHighAge,Boarders (code),' +
  'Boarders (name),NurseryProvision (name),OfficialSixthForm (code),OfficialSixthForm (name),Gender (code),Gender (name),' +
  'ReligiousCharacter (code),ReligiousCharacter (name),ReligiousEthos (name),Diocese (code),Diocese (name),AdmissionsPolicy (code),' +
  'AdmissionsPolicy (name),SchoolCapacity,SpecialClasses (code),SpecialClasses (name),CensusDate,NumberOfPupils,NumberOfBoys,NumberOfGirls,' +
  'PercentageFSM,TrustSchoolFlag (code),TrustSchoolFlag (name),Trusts (code),Trusts (name),SchoolSponsorFlag (name),SchoolSponsors (name),' +
  'FederationFlag (name),Federations (code),Federations (name),UKPRN,FEHEIdentifier,FurtherEducationType (name),OfstedLastInsp,' +
  'OfstedSpecialMeasures (code),OfstedSpecialMeasures (name),LastChangedDate,Street,Locality,Address3,Town,County (name),Postcode,' +
  'SchoolWebsite,TelephoneNum,HeadTitle (name),HeadFirstName,HeadLastName,HeadPreferredJobTitle,BSOInspectorateName (name),InspectorateReport,' +
  'DateOfLastInspectionVisit,NextInspectionVisit,TeenMoth (name),TeenMothPlaces,CCF (name),SENPRU (name),EBD (name),PlacesPRU,FTProv (name),' +
  'EdByOther (name),Section41Approved (name),SEN1 (name),SEN2 (name),SEN3 (name),SEN4 (name),SEN5 (name),SEN6 (name),SEN7 (name),SEN8 (name),' +
  'SEN9 (name),SEN10 (name),SEN11 (name),SEN12 (name),SEN13 (name),TypeOfResourcedProvision (name),ResourcedProvisionOnRoll,' +
  'ResourcedProvisionCapacity,SenUnitOnRoll,SenUnitCapacity,GOR (code),GOR (name),DistrictAdministrative (code),DistrictAdministrative (name),' +
  'AdministrativeWard (code),AdministrativeWard (name),ParliamentaryConstituency (code),ParliamentaryConstituency (name),UrbanRural (code),' +
  'UrbanRural (name),GSSLACode (name),Easting,Northing,CensusAreaStatisticWard (name),MSOA (name),LSOA (name),InspectorateName (name),SENStat,' +
  'SENNoStat,BoardingEstablishment (name),PropsName,PreviousLA (code),PreviousLA (name),PreviousEstablishmentNumber,OfstedRating (name),' +
  'RSCRegion (name),Country (name),UPRN,SiteName,QABName (code),QABName (name),EstablishmentAccredited (code),EstablishmentAccredited (name),' +
  'QABReport,CHNumber,MSOA (code),LSOA (code)'
).split(',');

const streets = ['High Street', 'Church Lane', 'Station Road', 'Mill Road', 'École Close', 'The Avenue'] as const;
const phaseCodes: Readonly<Record<number, readonly [code: number, name: string]>> = {
  1: [2, 'Primary'],
  2: [4, 'Secondary'],
  4: [6, '16 plus'],
};
const statuses = [
  [1, 'Open'],
  [1, 'Open'],
  [2, 'Closed'],
  [3, 'Open, but proposed to close'],
] as const;

const two = (value: number) => String(value).padStart(2, '0');
const cell = (value: string | number): string => {
  const text = String(value);
  return /[",]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
};

/** The value of a column that Waymark does not read. */
const filler = (column: string): string =>
  /^SEN\d|^Previous/.test(column) ? '' : column.endsWith('(code)') ? '0' : column.endsWith('(name)') ? 'Not applicable' : '';

/** An invented row. Every column that Waymark reads has a value, so rows are as long as the published ones. */
const inventRow = (random: () => number, urn: number): Readonly<Record<string, string | number>> => {
  const some = (limit: number) => Math.floor(random() * limit);
  const date = (year: number) => `${two(1 + some(28))}-${two(1 + some(12))}-${year + some(20)}`;
  const school = inventSchool(random, urn);
  const [phase, phaseName] = phaseCodes[Number(school['phase'])] ?? [0, 'Not applicable'];
  const [status, statusName] = pick(random, statuses);
  const head = inventName(random);
  return {
    URN: urn,
    EstablishmentName: `${textOf(school['name']).replaceAll('’', "'")} ${urn}`,
    'LA (code)': 200 + some(700),
    'LA (name)': textOf(school['localAuthority']),
    EstablishmentNumber: 1000 + some(8000),
    'TypeOfEstablishment (name)': textOf(school['subtype']),
    'EstablishmentTypeGroup (name)': textOf(school['type']),
    'EstablishmentStatus (code)': status,
    'EstablishmentStatus (name)': statusName,
    OpenDate: date(1950),
    CloseDate: status === 2 ? date(2001) : '',
    'PhaseOfEducation (code)': phase,
    'PhaseOfEducation (name)': phaseName,
    'OfficialSixthForm (code)': pick(random, [1, 2, 9]),
    'OfficialSixthForm (name)': 'Does not have a sixth form',
    StatutoryLowAge: 4 + some(3),
    StatutoryHighAge: 11 + some(8),
    'Gender (name)': 'Mixed',
    'ReligiousCharacter (name)': 'Church of England',
    'AdmissionsPolicy (name)': 'Non-selective',
    SchoolCapacity: 200 + some(1500),
    NumberOfPupils: 150 + some(1400),
    PercentageFSM: (random() * 60).toFixed(1),
    'Trusts (name)': 'Invented Learning Trust',
    UKPRN: 10_000_000 + some(90_000),
    OfstedLastInsp: date(2001),
    'OfstedRating (name)': pick(random, ['Good', 'Outstanding', 'Requires improvement']),
    LastChangedDate: date(2001),
    Street: `${1 + some(200)} ${pick(random, streets)}`,
    Locality: 'Newtown',
    Address3: '',
    Town: textOf(school['town']),
    'County (name)': 'Leicestershire',
    Postcode: `LE${1 + some(9)} ${some(10)}AB`,
    SchoolWebsite: `http://www.school-${urn}.example`,
    TelephoneNum: `0116${1_000_000 + some(8_000_000)}`,
    'HeadTitle (name)': 'Dr',
    HeadFirstName: head.firstname,
    HeadLastName: head.lastname.replaceAll('’', "'"),
    HeadPreferredJobTitle: 'Headteacher',
    'GOR (name)': textOf(school['gor']),
    'DistrictAdministrative (name)': 'Charnwood',
  };
};

/** An invented register in the published format: same columns, Windows-1252, CR LF. */
export const inventPublicRegister = (rows: number, firstUrn: number): Buffer => {
  const random = seededRandom(firstUrn);
  const lines = [header.join(',')];
  for (let row = 0; row < rows; row += 1) {
    const values = inventRow(random, firstUrn + row);
    lines.push(header.map((column) => cell(values[column] ?? filler(column))).join(','));
  }
  // The characters used here have the same bytes in Windows-1252 and Latin-1.
  return Buffer.from(`${lines.join('\r\n')}\r\n`, 'latin1');
};

/** The folder of public data, beside the repository or in SHARED_DATA. */
const sharedData = process.env['SHARED_DATA'] ?? resolve(rootFolder, '../shared/data');

export const registerPath = join(sharedData, 'gias-49514.csv.gz');

/** The real register. */
export const realPublicRegister = async (): Promise<Buffer> => {
  const packed = await readFile(registerPath).catch(() => {
    throw new Error(`There is no ${registerPath}; give --institutions a number instead`);
  });
  return promisify(gunzip)(packed);
};
