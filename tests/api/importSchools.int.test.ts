import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { acceptPlan, checkFile, csv, planOf, studentsNamed, unknownValuesOf, uploadRows } from '../running/importing.ts';
import { eventually } from '../infra/waiting.ts';
import type { Visitor } from '../running/visitor.ts';
import { birthday, createUser, newUrn, ownGroup, surname } from '../running/waymark.ts';

let person: Visitor;

/** First names of one test: of people with the same rare one, the likeness of a birthday is asked about. */
let [Ada, Ben, Cleo] = ['', '', ''];

beforeAll(async () => {
  person = (await createUser([{ group: ownGroup, role: 'dataOfficer' }])).visitor;
});

beforeEach(() => {
  [Ada, Ben, Cleo] = [surname(), surname(), surname()];
});

const schoolOf = async (id: number) => (await person.form('students', id)).Record['institutionLastKnown'];

describe('schools in a file of students', () => {
  it('with a number and a name of different schools takes the number, and says so', async () => {
    const name = surname();
    const [moat, judgemeadow] = [newUrn(), newUrn()];
    const [number, other] = [surname(), surname()];
    const school = await person.create('institutions', { name: number, urn: moat });
    await person.create('institutions', { name: other, urn: judgemeadow });
    const rows = [
      [Ada, name, birthday().iso, moat, number],
      [Ben, name, birthday().iso, moat, other],
    ];
    const id = await uploadRows(person, csv(['First name', 'Last name', 'Date of birth', 'URN', 'School'], ...rows));
    const reason = 'This is another institution than in the column “URN”, which counts';
    const plan = await checkFile(person, id);
    expect(plan.Counts.create).toBe(2);
    expect(plan.Reasons).toEqual([{ Column: 'School', Reason: reason, Rows: 1, IsNote: true }]);
    const noted = await planOf(person, id, `?reason=${encodeURIComponent(reason)}`);
    expect(noted.Data).toMatchObject([{ Line: 3, Outcome: 'create', Notes: [{ Column: 'School', Reason: reason }] }]);
    await acceptPlan(person, id);
    for (const student of await studentsNamed(person, name)) expect(await schoolOf(student.Id)).toBe(school.Id);
  });

  it('count where the number is empty', async () => {
    const [urn, other, name] = [newUrn(), surname(), surname()];
    const numbered = await person.create('institutions', { name: `${surname()} School`, urn });
    const named = await person.create('institutions', { name: `${other} School` });
    const [ada, ben] = [birthday(), birthday()];
    const id = await uploadRows(
      person,
      csv(
        ['Pupil', 'DOB', 'School', 'URN'],
        [`${Ada} ${name}`, ada.slashes, 'As its old sign says', urn],
        [`${Ben} ${name}`, ben.slashes, `${other} School`, ''],
      ),
    );
    expect((await checkFile(person, id)).Counts).toMatchObject({ create: 2, question: 0 });
    await acceptPlan(person, id);
    // The list shows what the worker wrote a moment later.
    await eventually(20_000, async () => {
      const { Data } = await person.search('students', { filter: `imports:${id}` });
      const schools = Data.map(({ institutionLastKnown }) => institutionLastKnown);
      expect(new Set(schools)).toEqual(new Set([numbered.Id, named.Id]));
    });
  });

  it('are found in another spelling, where no school is written like that', async () => {
    const [saint, written] = [surname(), surname()];
    const bede = await person.create('institutions', { name: `St. ${saint}’s Academy`, phase: 2 });
    const exact = await person.create('institutions', { name: `The ${written} School`, phase: 2 });
    await person.create('institutions', { name: `${written} School`, phase: 2 });
    const [name, born] = [surname(), birthday()];
    const id = await uploadRows(
      person,
      csv(
        ['Pupil', 'DOB', 'School'],
        [`${Ada} ${name}`, born.dots, `The Saint ${saint}s Academy`],
        [`${Ben} ${name}`, born.dots, `The ${written} School`],
        [`${Cleo} ${name}`, born.dots, `${saint} Academy`],
      ),
    );
    await checkFile(person, id);
    expect((await unknownValuesOf(person, id)).map(({ Value }) => Value)).toEqual([`${saint} Academy`]);
    await acceptPlan(person, id);
    const students = await studentsNamed(person, name);
    expect(new Map(await Promise.all(students.map(async (row) => [row['firstname'], await schoolOf(row.Id)] as const)))).toEqual(
      new Map([
        [Ada, bede.Id],
        [Ben, exact.Id],
      ]),
    );
  });

  it('are found by their number with its name before it, and by their name and town together', async () => {
    const [shared, urn, name, born] = [surname(), newUrn(), surname(), birthday()];
    const numbered = await person.create('institutions', { name: `${surname()} School`, urn, phase: 2 });
    const towns = await Promise.all(
      ['Leicester', 'Derby'].map(async (town) => (await person.create('institutions', { name: `${shared} School`, town, phase: 2 })).Id),
    );
    const asked = [`${shared} School`, `${shared} School, Corby`];
    const known = [`URN: ${urn}`, `${shared} Sch. (Leicester)`, `${shared} School, derby`];
    const rows = [...known, ...asked].map((school) => [surname(), name, born.slashes, `"${school}"`]);
    const id = await uploadRows(person, csv(['First name', 'Last name', 'DOB', 'School'], ...rows));
    await checkFile(person, id);
    expect((await unknownValuesOf(person, id)).map(({ Value }) => Value).toSorted()).toEqual(asked);
    expect(await acceptPlan(person, id)).toMatchObject({ rowsCreated: 3 });
    const schools = await Promise.all((await studentsNamed(person, name)).map((row) => schoolOf(row.Id)));
    expect(new Set(schools)).toEqual(new Set([numbered.Id, ...towns]));
  });
});
