import { describe, expect, it } from 'vitest';
import { columnsFor, mappingProblem } from '../../../domain/imports/columns.ts';
import { decideRow, type RowMatch, type UnderstoodRow } from '../../../domain/imports/decideRow.ts';
import { importTypes } from '../../../domain/imports/importTypes.ts';
import { matchColumns } from '../../../domain/imports/matchColumns.ts';
import { isOfTemplate, templateRows } from '../../../domain/imports/template.ts';
import { activityBeneficiaryImport } from '../../../domain/imports/types/activityBeneficiaryInstitution.ts';
import { institutionImport } from '../../../domain/imports/types/institution.ts';
import { ambassadorTimesheetImport } from '../../../domain/imports/types/ambassadorTimesheet.ts';
import { studentImport } from '../../../domain/imports/types/student.ts';
import { studentContactImport } from '../../../domain/imports/types/studentContact.ts';
import { studentHesaDataImport } from '../../../domain/imports/types/studentHesaData.ts';
import { accessOf } from '../../../domain/access/access.ts';
import { blank } from '../../../domain/record/fold.ts';
import { memberLeftAlone } from '../../../domain/messages.ts';
import { activity } from '../../../domain/records/activity.ts';
import { institution } from '../../../domain/records/institution.ts';
import { student } from '../../../domain/records/student.ts';

const studentMapping = ['firstname', 'lastname', 'dob', 'institutionLastKnown'];
const noMatch: RowMatch = { record: null, candidates: [], earlier: new Map() };

const existing = (id: number, values: Readonly<Record<string, string | number | boolean | null>>): NonNullable<RowMatch['record']> => ({
  id,
  snapshot: { ...blank(student), revision: 3, values: { ...blank(student).values, group: 3, ...values } },
});

const row = (values: UnderstoodRow['values'], more: Partial<UnderstoodRow> = {}): UnderstoodRow => ({
  line: 7,
  cells: [],
  isCorrected: false,
  answer: null,
  id: null,
  values,
  newValues: { group: 3 },
  problems: [],
  ...more,
});

const decide = (understood: UnderstoodRow, match: Partial<RowMatch> = {}) =>
  decideRow(studentImport, { mapping: studentMapping }, understood, { ...noMatch, ...match });

describe('a row of HESA data', () => {
  const changesOf = (values: Parameters<typeof existing>[1]) =>
    decideRow(
      studentHesaDataImport,
      { mapping: ['heStudies/*/provider', 'heStudies/*/course'] },
      row({ 'heStudies/*/provider': 'Soar Valley', 'heStudies/*/course': 'Physics' }),
      {
        ...noMatch,
        record: existing(12, { lastname: 'Smith', ...values }),
      },
    ).changes;

  it.each<[string, Parameters<typeof existing>[1], unknown]>([
    ['keeps the expected year of a student who becomes tracked', { expectedHeReadyYear: 2027 }, { from: null, to: 2027 }],
    ['keeps it where they were said not to be tracked', { expectedHeReadyYear: 2027, trackedByHesa: false }, { from: null, to: 2027 }],
    ['leaves a year that was kept before', { expectedHeReadyYear: 2027, heReadyYearSnapshot: 2026 }, undefined],
    ['leaves who is tracked already as they are', { expectedHeReadyYear: 2027, trackedByHesa: true }, undefined],
    ['keeps none where none is expected', {}, undefined],
  ])('%s', (_title, values, kept) => {
    const changes = changesOf(values);
    expect(changes['heReadyYearSnapshot']).toEqual(kept);
    expect(changes).toMatchObject({ 'heStudies/-1/provider': { from: null, to: 'Soar Valley' } });
    expect('trackedByHesa' in changes).toBe(values['trackedByHesa'] !== true);
  });
});

describe('a row', () => {
  it('creates a record where nobody is like it, in the group of the import', () => {
    const planned = decide(row({ firstname: 'Ada', lastname: 'Smith' }));
    expect(planned).toMatchObject({ outcome: 'create', title: 'Ada Smith', record: null });
    expect(planned.changes).toMatchObject({ lastname: { from: null, to: 'Smith' }, group: { from: null, to: 3 } });
  });

  it('has its line as title where the cell that its title needs was not understood', () => {
    const start = { column: 2, reason: 'This is not a date and time. Write it like 14/03/2009 13:30' };
    const planned = decideRow(
      ambassadorTimesheetImport,
      { mapping: ['ambassador', 'activity', 'start'] },
      row({ ambassador: 4, activity: 5 }, { problems: [start] }),
      noMatch,
    );
    expect(planned).toMatchObject({ outcome: 'refused', title: 'Row 7', problems: [start] });
  });

  it('changes only what differs in the record that it is about', () => {
    const record = existing(12, { firstname: 'Ada', lastname: 'Smith', dob: '2009-03-14' });
    expect(decide(row({ lastname: 'Smith', dob: '2009-03-15' }), { record })).toMatchObject({
      outcome: 'update',
      record: 12,
      changes: { dob: { from: '2009-03-14', to: '2009-03-15' } },
    });
    expect(decide(row({ lastname: 'Smith' }), { record }).outcome).toBe('unchanged');
  });

  it('keeps the spelling of the record where the file has capitals, no accents or other signs in a number', () => {
    const record = existing(12, { firstname: 'Zoë', lastname: 'MacDonald', ucas: '123-456-7890' });
    expect(decide(row({ firstname: 'ZOE', lastname: 'MACDONALD', ucas: '1234567890' }), { record }).outcome).toBe('unchanged');
    expect(decide(row({ firstname: 'Zoe', lastname: 'Macdonald' }), { record }).changes).toEqual({
      lastname: { from: 'MacDonald', to: 'Macdonald' },
    });
  });

  it('is refused at the column whose value the record does not allow, and where its id is nobody’s', () => {
    expect(decide(row({ firstname: 'Ada' }))).toMatchObject({
      outcome: 'refused',
      problems: [{ column: 1, reason: 'Last name is required' }],
    });
    expect(decide(row({ lastname: 'Smith' }, { id: 99 })).problems[0]?.reason).toBe('No student that you may see has this ID');
  });

  it('is a question where records are like it, until somebody answers', () => {
    const candidates = [{ id: 12, because: ['Same date of birth'] }];
    const understood = row({ firstname: 'Ada', lastname: 'Smith' });
    expect(decide(understood, { candidates })).toMatchObject({ outcome: 'question', candidates, record: null });
    expect(decide({ ...understood, answer: { is: 'new' } }, { candidates }).outcome).toBe('create');
    expect(decide({ ...understood, answer: { is: 'leaveOut' } }, { candidates }).outcome).toBe('leftOut');
    expect(decide({ ...understood, answer: { is: 'same', record: 12 } }, { record: existing(12, { lastname: 'Smith' }) }).outcome).toBe(
      'update',
    );
  });

  it('of a type that adds nobody is a question too, before anything is said of what it would change', () => {
    const candidates = [{ id: 5, because: ['Same date of birth'] }];
    const contact = row({ firstname: 'Ada', lastname: 'Smyth', email: 'ada@example.org' });
    const mapping = ['firstname', 'lastname', 'email'];
    const planned = decideRow(studentContactImport, { mapping }, contact, { ...noMatch, candidates });
    expect(planned).toMatchObject({ outcome: 'question', problems: [], changes: { email: { to: 'ada@example.org' } } });
    expect(decideRow(studentContactImport, { mapping }, contact, noMatch)).toMatchObject({
      outcome: 'refused',
      problems: [{ column: null, reason: 'No student that you may see matches this row' }],
    });
  });

  it('with one filled cell adds nobody, unless somebody says so', () => {
    const heading = row({ lastname: 'Form 10A' }, { cells: ['', 'Form 10A', '', ''] });
    expect(decide(heading)).toMatchObject({
      outcome: 'refused',
      problems: [{ column: null, reason: 'Only one cell of this row is filled, so it does not seem to be a student' }],
    });
    expect(decide({ ...heading, answer: { is: 'new' } }).outcome).toBe('create');
    expect(decide({ ...heading, cells: ['', 'Smith', '1/2/2009', ''] }).outcome).toBe('create');
  });

  it('is a question where an earlier row is about the same record or the same new person', () => {
    const understood = row({ firstname: 'Ádá', lastname: 'Smith', dob: '2009-03-14' });
    const { about } = decide(understood);
    expect(about).toBe('new/ada/smith/2009-03-14/3');
    expect(decide(understood, { earlier: new Map([[about ?? '', 4]]) })).toMatchObject({ outcome: 'question', repeats: 4 });
    expect(decide(understood, { earlier: new Map([[about ?? '', 9]]) }).outcome).toBe('create');
    const record = existing(12, { lastname: 'Smith' });
    expect(decide(understood, { record, earlier: new Map([['record/12', 2]]) }).repeats).toBe(2);
    // Also where somebody said of both rows that they are this student: the second would overwrite the first.
    const plannedRow = decide({ ...understood, answer: { is: 'same', record: 12 } }, { record, earlier: new Map([['record/12', 2]]) });
    expect(plannedRow).toMatchObject({ outcome: 'question', problems: [{ reason: 'Row 2 seems to be about the same student' }] });
    expect(decide({ ...understood, answer: { is: 'new' } }, { record, earlier: new Map([['record/12', 2]]) }).outcome).toBe('create');
  });

  it('is refused where it would change what an institution that is a member keeps', () => {
    const member = { ...blank(institution), revision: 3, values: { ...blank(institution).values, name: 'Kibworth', subscriber: true } };
    const change = (values: UnderstoodRow['values']) =>
      decideRow(institutionImport, { mapping: studentMapping }, row(values, { newValues: {} }), {
        ...noMatch,
        record: { id: 12, snapshot: member },
      });
    expect(change({ name: 'Kibworth High' })).toMatchObject({ outcome: 'refused', problems: [{ reason: memberLeftAlone('Kibworth') }] });
    expect(change({ town: 'Leicester' }).outcome).toBe('update');
  });

  it('is refused where it has numbers of a school and does not say which', () => {
    const mapping = ['eventTitle', 'beneficiaries/*/institution', 'beneficiaries/*/total'];
    const campusDay = {
      id: 5,
      snapshot: { ...blank(activity), revision: 3, values: { ...blank(activity).values, eventTitle: 'Campus Day' } },
    };
    const change = (values: UnderstoodRow['values'], match: Partial<RowMatch> = { record: campusDay }) =>
      decideRow(activityBeneficiaryImport, { mapping }, row({ eventTitle: 'Campus Day', ...values }, { newValues: {} }), {
        ...noMatch,
        ...match,
      });
    const refused = { outcome: 'refused', problems: [{ column: 1, reason: 'Please enter a valid Institution' }] };
    expect(change({ 'beneficiaries/*/total': 12 })).toMatchObject(refused);
    expect(change({ 'beneficiaries/*/institution': null, 'beneficiaries/*/total': 12 })).toMatchObject(refused);
    // Also where an earlier row lacks the school too.
    expect(change({ 'beneficiaries/*/total': 12 }, { record: campusDay, earlier: new Map([['record/5/', 2]]) })).toMatchObject(refused);
    expect(change({ 'beneficiaries/*/institution': null, 'beneficiaries/*/total': null }).outcome).toBe('unchanged');
    expect(change({ 'beneficiaries/*/institution': 40, 'beneficiaries/*/total': 12 })).toMatchObject({
      outcome: 'update',
      changes: { 'beneficiaries/40/total': { from: null, to: 12 } },
    });
  });

  it('is refused where the record is deleted', () => {
    const record = existing(12, { lastname: 'Smith' });
    const deleted = { ...record, snapshot: { ...record.snapshot, recordState: student.states.deleted } };
    expect(decide(row({ lastname: 'Smyth' }), { record: deleted })).toMatchObject({ outcome: 'refused' });
  });
});

describe('the columns of a file', () => {
  const { columns } = studentImport;

  it('are matched by name, by what people call them, and by content', () => {
    const header = ['Fore Name(s)', 'SURNAME', 'Date of Birth (dd/mm/yyyy)', 'Home Postcode', 'Yr.', 'Comments', '', 'Student ID'];
    const samples = [['Ada'], ['Smith'], ['14/3/2009'], ['LE1 1AA'], ['10'], ['none'], [], ['#00000012']];
    expect(matchColumns(columns, header, samples)).toEqual([
      'firstname',
      'lastname',
      'dob',
      'postcode',
      'yearGroup',
      null,
      null,
      'recordId',
    ]);
  });

  it('are each of one kind, and one without a name is known by its content', () => {
    expect(matchColumns(columns, ['Surname', 'Family name', 'When'], [['a'], ['b'], ['1/2/2009', '3/4/2010']])).toEqual([
      'lastname',
      null,
      'dob',
    ]);
  });

  it.each([
    ['Legal Surname', 'lastname'],
    ['HE entry', 'expectedHeReadyYear'],
    ['Student First Name', 'firstname'],
    ['Pupil DOB', 'dob'],
    ["Child's Date of Birth", 'dob'],
    ['Current Yr Grp', 'yearGroup'],
    ['Student Gender', 'sex'],
    ['Student Name', 'wholeName'],
    ['Pupil', 'wholeName'],
    ['Student ID', 'recordId'],
    ['UCAS No.', 'ucas'],
    ['School/College', 'institutionLastKnown'],
    ['Name of student', 'wholeName'],
    ['First name & surname', 'wholeName'],
    ['Preferred Surname', 'lastname'],
    ['Legal', null],
    ['What is your first name?', 'firstname'],
    ['What is your surname / family name?', 'lastname'],
    ['Which school or college do you go to?', 'institutionLastKnown'],
    ['What year group are you in?', 'yearGroup'],
    ['Can we track you?', 'permissionToTrack'],
    ['What is it?', null],
  ])('called %s are %s', (header, name) => {
    expect(matchColumns(columns, [header], [])).toEqual([name]);
  });

  it('of whole names are only those where neither name has a column', () => {
    expect(matchColumns(columns, ['Name'], [])).toEqual(['wholeName']);
    expect(mappingProblem(columns, ['Name', 'Surname'], ['wholeName', 'lastname'])).toBe('Last name is chosen for two columns');
    expect(mappingProblem(columns, ['Name'], ['wholeName'])).toBeNull();
  });

  it('called name beside a surname has the first name', () => {
    expect(matchColumns(columns, ['Name', 'Surname'], [])).toEqual(['firstname', 'lastname']);
    expect(matchColumns(columns, ['Name', 'First name', 'Surname'], [])).toEqual([null, 'firstname', 'lastname']);
  });

  it('with the legal name come before those with the preferred one', () => {
    expect(matchColumns(columns, ['Preferred Forename', 'Legal Forename'], [])).toEqual([null, 'firstname']);
  });

  it('with numbers of schools come before those with their names', () => {
    const [number, name] = ['institutionLastKnown', 'institutionLastKnown otherwise'];
    expect(matchColumns(columns, ['School name', 'URN'], [['Castle Hill'], ['900041', '900042']])).toEqual([name, number]);
    expect(matchColumns(columns, ['School name', 'LAESTAB'], [['Castle Hill'], ['856/4023']])).toEqual([name, number]);
    expect(matchColumns(columns, ['School name', 'URN'], [['Castle Hill'], ['n/a']])).toEqual([number, name]);
    expect(matchColumns(columns, ['School name'], [['Castle Hill']])).toEqual([number]);
  });

  it('with times of day go on with the column of days', () => {
    const header = ['Ambassador', 'Activity', 'Date worked', 'Start', 'Finish'];
    const samples = [['Ada Smith'], ['Open day'], ['12/11/2026'], ['09:00', '9.30 am'], ['12:30', '13:00']];
    expect(matchColumns(ambassadorTimesheetImport.columns, header, samples)).toEqual([
      'ambassador',
      'activity',
      'start',
      'startTime',
      'endTime',
    ]);
    const whole = [['Ada Smith'], ['Open day'], ['12/11/2026 09:00'], ['12/11/2026 12:30']];
    expect(matchColumns(ambassadorTimesheetImport.columns, ['Ambassador', 'Activity', 'Start', 'Finish'], whole)).toEqual([
      'ambassador',
      'activity',
      'start',
      'end',
    ]);
  });

  it('are refused where one is missing, chosen twice or unknown', () => {
    const header = ['a', 'b'];
    expect(mappingProblem(columns, header, ['lastname'])).toBe('Mapping must have 2 entries, one per column of the file');
    expect(mappingProblem(columns, header, ['lastname', 'lastname'])).toBe('Last name is chosen for two columns');
    expect(mappingProblem(columns, header, ['firstname', null])).toBe('Please say which column has the Last name');
    expect(mappingProblem(columns, header, ['lastname', 'colour'])).toBe('There is no such column');
    expect(mappingProblem(columns, header, ['lastname', null])).toBeNull();
  });

  it('with a right of their own are not offered to people who lack it', () => {
    const officer = accessOf({ id: 1, name: 'O' }, [{ group: 3, role: 'officer' }], [{ id: 3, name: 'G' }], 3);
    const names = columnsFor(officer, studentImport, 3).map(({ name }) => name);
    expect(names).toContain('lastname');
    expect(names).not.toContain('ethnicity');
  });
});

describe.each(importTypes.map((type) => [type.name, type] as const))('the template of %s', (_name, type) => {
  const [header = [], ...rest] = templateRows(type.columns);

  it('has every column under its own name, with rows that are left out when it comes back', () => {
    const own = type.columns.filter(({ idsOf, fills, joins }) => [idsOf, fills, joins].every((each) => each === undefined));
    expect(matchColumns(type.columns, header, [])).toEqual(own.map(({ name }) => name));
    expect(rest.every(isOfTemplate)).toBe(true);
  });
});
