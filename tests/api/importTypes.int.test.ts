import { beforeAll, describe, expect, it } from 'vitest';
import { student as studentType } from '../../domain/records/student.ts';
import { acceptPlan, checkFile, planOf, uploadRows, csv } from '../running/importing.ts';
import { undoImport } from '../running/undoingImports.ts';
import type { Visitor } from '../running/visitor.ts';
import { birthday, createUser, newUrn, ownGroup, surname, unique } from '../running/waymark.ts';

let person: Visitor;

beforeAll(async () => {
  person = (await createUser([{ group: ownGroup, role: 'dataOfficer' }])).visitor;
});

const student = (lastname: string, dob = birthday().iso, more: object = {}) =>
  person.create('students', { firstname: 'Ada', lastname, dob, group: ownGroup, ...more });

/** Uploads, checks and accepts a file; returns its id and counts. */
const importRows = async (type: string, content: string) => {
  const id = await uploadRows(person, content, type);
  const { Counts } = await checkFile(person, id);
  return { id, Counts, done: await acceptPlan(person, id) };
};

const recordOf = async (path: string, id: number) => (await person.form(path, id)).Record;

describe('contacts of students', () => {
  it('change known students, found by name and date of birth, and add nobody', async () => {
    const name = surname();
    const ada = birthday();
    const { Id } = await student(name, ada.iso);
    const id = await uploadRows(
      person,
      csv(
        ['Forename', 'Surname', 'DOB', 'Address', 'Town', 'Parent/Guardian', 'Email address'],
        ['Ada', name, ada.slashes, '1 High Street', 'Leicester', 'Sam Smith', 'ada@example.org'],
        ['Nobody', surname(), birthday().slashes, '2 High Street', '', '', ''],
      ),
      'studentContact',
    );
    const plan = await checkFile(person, id);
    expect(plan.Data.map(({ Outcome, Problems }) => [Outcome, Problems[0]?.Reason])).toEqual([
      ['update', undefined],
      ['refused', 'No student that you may see matches this row'],
    ]);
    await acceptPlan(person, id);
    expect(await recordOf('students', Id)).toMatchObject({
      firstname: 'Ada',
      street: '1 High Street',
      town: 'Leicester',
      guardianName: 'Sam Smith',
      email: 'ada@example.org',
    });
  });
});

describe('qualifications of students', () => {
  it('are rows of the student; the same one again changes it', async () => {
    const name = surname();
    const { Id } = await student(name);
    const header = ['Student ID', 'Level', 'Subject', 'Year', 'Predicted', 'Result'];
    const first = await importRows(
      'studentQualification',
      csv(header, [`#${Id}`, 'GCSE', 'Maths', '2025', '7', ''], [`#${Id}`, 'GCSE', 'Art', '2025', '5', '']),
    );
    expect(first.Counts).toMatchObject({ update: 2, question: 0 });
    const second = await importRows(
      'studentQualification',
      csv(header, [`#${Id}`, 'gcse', 'maths', '2025', '', '8'], [`#${Id}`, 'A level', 'Maths', '2027', '', '']),
    );
    expect((await planOf(person, second.id)).Data.map(({ Changes }) => Changes.map(({ Label }) => Label))).toEqual([
      ['Qualification GCSE Maths 2025: Grade'],
      ['Level', 'Subject', 'Year'],
    ]);
    expect(second.done).toMatchObject({ rowsUpdated: 1, failed: 0 });
    const record = await recordOf('students', Id);
    const rows = Object.entries(record).filter(
      ([path]) => path.startsWith('qualifications/') && /\/(subject|grade|predictedGrade)$/.test(path),
    );
    const bySubject = rows.map(([, value]) => value);
    expect(bySubject.filter((value) => value === 'Maths' || value === 'Art')).toHaveLength(3);
    expect(bySubject).toContain('8');
    expect(bySubject).toContain('7');
  });
});

describe('HESA data', () => {
  it('adds courses and says that the student is tracked', async () => {
    const name = surname();
    const { Id } = await student(name);
    await importRows(
      'studentHESAData',
      csv(['Student ID', 'University', 'Course title', 'Year of entry', 'Award'], [`#${Id}`, 'Soar Valley', 'Physics', '2027', 'First']),
    );
    const record = await recordOf('students', Id);
    expect(record).toMatchObject({ trackedByHesa: true });
    expect(Object.values(record)).toEqual(expect.arrayContaining(['Soar Valley', 'Physics', 2027, 'First']));
    expect((await person.search('students', { filter: `tracked-by-hesa:yes,lastname:"${name}"` })).Total).toBe(1);
  });

  it('keeps the year in which a student was expected to be ready, finds them by it, and its undo takes it back', async () => {
    const name = surname();
    const { Id } = await student(name, birthday().iso, { expectedHeReadyYear: 2027 });
    const found = async (year: number) =>
      (await person.search('students', { filter: `he-ready-year-snapshot:${year},lastname:"${name}"` })).Total;
    const header = ['Student ID', 'University', 'Course title', 'Year of entry'];
    const { id } = await importRows(
      'studentHESAData',
      csv(header, [`#${Id}`, 'Soar Valley', 'Physics', '2027'], [`#${Id}`, 'Soar Valley', 'Maths', '2028']),
    );
    expect((await planOf(person, id)).Counts).toMatchObject({ update: 2, refused: 0, question: 0 });
    expect(await recordOf('students', Id)).toMatchObject({ trackedByHesa: true, heReadyYearSnapshot: 2027 });
    const { Revision } = await person.form('students', Id);
    await person.edit('students', Id, Revision, { expectedHeReadyYear: 2028 });
    await importRows('studentHESAData', csv(header, [`#${Id}`, 'Riverside', 'Art', '2029']));
    expect([await found(2027), await found(2028)]).toEqual([1, 0]);
    await undoImport(person, id);
    expect(await recordOf('students', Id)).toMatchObject({ heReadyYearSnapshot: null });
    expect(await found(2027)).toBe(0);
  });
});

it('ready to track are who allow it, are not tracked yet and not excluded from the next track, also where nothing says so', async () => {
  const consortium = unique('Track');
  const allow = { consortium, permissionToTrack: 'yes' };
  const add = async (values: object) => (await student(surname(), birthday().iso, values)).Id;
  const ready = [await add(allow), await add({ ...allow, excludedFromNextTrack: false })];
  await add({ ...allow, excludedFromNextTrack: true });
  await add({ consortium, permissionToTrack: 'no' });
  const tracked = await add(allow);
  await importRows('studentHESAData', csv(['Student ID', 'University', 'Course title'], [`#${tracked}`, 'Soar Valley', 'Physics']));
  const [quickFilter] = studentType.quickFilters;
  const { Data } = await person.search('students', { filter: `${quickFilter?.filter},consortium:"${consortium}"` });
  expect([quickFilter?.label, Data.map(({ Id }) => Id).toSorted((a, b) => a - b)]).toEqual(['Ready to track', ready]);
});

describe('activities', () => {
  it('are made from rows, then get beneficiaries and partners', async () => {
    const title = unique('Summer school');
    const [urn, other] = [newUrn(), newUrn()];
    const school = await person.create('institutions', { name: unique('Beneficiary'), urn });
    const partnerName = unique('Partner');
    const partner = await person.create('institutions', { name: partnerName, urn: other });
    const plan = await importRows(
      'activity',
      csv(
        ['Activity name', 'Start', 'End', 'Type', 'Year groups', 'Organiser'],
        [title, '6/7/2026 9am', '6 July 2026 16:30', 'Summer School', 'Y10; Y11', 'Sam'],
      ),
    );
    expect(plan.done).toMatchObject({ rowsCreated: 1 });
    const [activity] = (await person.search('activities', { filter: `event-title:"${title}"` })).Data;
    const id = activity?.Id ?? 0;
    expect(await recordOf('activities', id)).toMatchObject({
      start: '2026-07-06T08:00:00.000Z',
      end: '2026-07-06T15:30:00.000Z',
      organiser: 'Sam',
    });

    const beneficiaries = await importRows(
      'activityBeneficiaryInstitution',
      csv(['Activity', 'URN', 'Total', 'Staff'], [title, urn, '30', '2'], [title, other, '12', '']),
    );
    expect(beneficiaries.Counts).toMatchObject({ update: 2 });
    const planned = (await planOf(person, beneficiaries.id)).Data[1]?.Changes;
    expect(planned?.map(({ Label, From, To }) => [Label, From, To])).toEqual([
      ['Beneficiary', '', partnerName],
      [`Beneficiary ${partnerName}: Total`, '', '12'],
    ]);
    await importRows('activityPartnerInstitution', csv(['Activity ID', 'Partner', 'Main'], [`#${id}`, other, 'yes']));
    expect(await recordOf('activities', id)).toMatchObject({
      [`beneficiaries/${school.Id}/total`]: 30,
      [`beneficiaries/${school.Id}/totalStaff`]: 2,
      [`beneficiaries/${partner.Id}/total`]: 12,
      [`partners/${partner.Id}/main`]: true,
    });
    expect((await person.search('activities', { filter: `beneficiary:${school.Id},partner:${partner.Id}` })).Total).toBe(1);
    // The same row again changes nothing; one for an activity that nobody has is refused.
    const id2 = await uploadRows(
      person,
      csv(['Activity', 'URN', 'Total'], [title, urn, '30'], [unique('None'), urn, '1']),
      'activityBeneficiaryInstitution',
    );
    expect((await checkFile(person, id2)).Counts).toMatchObject({ unchanged: 1, refused: 1 });
    expect((await planOf(person, id2, '?outcome=refused')).Data[0]?.Problems[0]?.Reason).toBe(
      'No activity that you may see matches this row',
    );
  });
});
