import { describe, expect, it } from 'vitest';
import { acceptPlan, checkFile, csv, planOf, studentsNamed, unknownValuesOf, uploadRows } from '../running/importing.ts';
import { birthday, newUrn, surname } from '../running/waymark.ts';
import { useImporter } from './importer.ts';

const importer = useImporter();

const schoolOf = async (id: number) => (await importer.person.form('students', id)).Record['institutionLastKnown'];

describe('schools in a file of students', () => {
  it('with a number and a name of different schools takes the number, and says so', async () => {
    const name = surname();
    const [moat, judgemeadow] = [newUrn(), newUrn()];
    const [number, other] = [surname(), surname()];
    const school = await importer.person.create('institutions', { name: number, urn: moat });
    await importer.person.create('institutions', { name: other, urn: judgemeadow });
    const rows = [
      [importer.Ada, name, birthday().iso, moat, number],
      [importer.Ben, name, birthday().iso, moat, other],
    ];
    const id = await uploadRows(importer.person, csv(['First name', 'Last name', 'Date of birth', 'URN', 'School'], ...rows));
    const reason = 'This is another institution than in the column “URN”, which counts';
    const plan = await checkFile(importer.person, id);
    expect(plan.Counts.create).toBe(2);
    expect(plan.Reasons).toEqual([{ Column: 'School', Reason: reason, Rows: 1, IsNote: true }]);
    const noted = await planOf(importer.person, id, `?reason=${encodeURIComponent(reason)}`);
    expect(noted.Data).toMatchObject([{ Line: 3, Outcome: 'create', Notes: [{ Column: 'School', Reason: reason }] }]);
    await acceptPlan(importer.person, id);
    const students = await studentsNamed(importer.person, name);
    expect(students).toHaveLength(2);
    for (const student of students) expect(await schoolOf(student.Id)).toBe(school.Id);
  });

  it('that students leave are kept, also a deleted one, and “Any institution” finds who attended them', async () => {
    const [moat, soarValley, name] = [surname(), surname(), surname()];
    const { Id: former } = await importer.person.create('institutions', { name: moat });
    const { Id: next } = await importer.person.create('institutions', { name: soarValley });
    const who = [importer.Ada, name, birthday().iso];
    const importSchool = async (school: string) => {
      const id = await uploadRows(importer.person, csv(['First name', 'Last name', 'Date of birth', 'School'], [...who, school]));
      await checkFile(importer.person, id);
      const plan = await planOf(importer.person, id);
      await acceptPlan(importer.person, id);
      return plan.Data[0]?.Changes.map(({ Label, From, To }) => [Label, From, To]);
    };
    const found = async (school: number) =>
      (await importer.person.search('students', { filter: `institutionany:${school}` })).Data.map(({ Id }) => Id);
    await importSchool(moat);
    const ids = await found(former);
    expect(ids).toHaveLength(1);
    await importer.person.post(`/institutions/delete/${former}`);
    expect(await importSchool(soarValley)).toEqual([
      ['Last known institution', moat, soarValley],
      ['Attended institutions', '', moat],
    ]);
    expect(await schoolOf(ids[0] ?? 0)).toBe(next);
    expect([await found(former), await found(next)]).toEqual([ids, ids]);
  });

  it('count where the number is empty', async () => {
    const [urn, other, name] = [newUrn(), surname(), surname()];
    const numbered = await importer.person.create('institutions', { name: `${surname()} School`, urn });
    const named = await importer.person.create('institutions', { name: `${other} School` });
    const [ada, ben] = [birthday(), birthday()];
    const id = await uploadRows(
      importer.person,
      csv(
        ['Pupil', 'DOB', 'School', 'URN'],
        [`${importer.Ada} ${name}`, ada.slashes, 'As its old sign says', urn],
        [`${importer.Ben} ${name}`, ben.slashes, `${other} School`, ''],
      ),
    );
    expect((await checkFile(importer.person, id)).Counts).toMatchObject({ create: 2, question: 0 });
    await acceptPlan(importer.person, id);
    const { Data } = await importer.person.search('students', { filter: `imports:${id}` });
    const schools = Data.map(({ institutionLastKnown }) => institutionLastKnown);
    expect(new Set(schools)).toEqual(new Set([numbered.Id, named.Id]));
  });

  it('are found in another spelling, where no school is written like that', async () => {
    const [saint, plainName] = [surname(), surname()];
    const bede = await importer.person.create('institutions', { name: `St. ${saint}’s Academy`, phase: 2 });
    const exact = await importer.person.create('institutions', { name: `The ${plainName} School`, phase: 2 });
    await importer.person.create('institutions', { name: `${plainName} School`, phase: 2 });
    const [name, born] = [surname(), birthday()];
    const id = await uploadRows(
      importer.person,
      csv(
        ['Pupil', 'DOB', 'School'],
        [`${importer.Ada} ${name}`, born.dots, `The Saint ${saint}s Academy`],
        [`${importer.Ben} ${name}`, born.dots, `The ${plainName} School`],
        [`${importer.Cleo} ${name}`, born.dots, `${saint} Academy`],
      ),
    );
    await checkFile(importer.person, id);
    expect((await unknownValuesOf(importer.person, id)).map(({ Value }) => Value)).toEqual([`${saint} Academy`]);
    await acceptPlan(importer.person, id);
    const students = await studentsNamed(importer.person, name);
    expect(new Map(await Promise.all(students.map(async (row) => [row['firstname'], await schoolOf(row.Id)] as const)))).toEqual(
      new Map([
        [importer.Ada, bede.Id],
        [importer.Ben, exact.Id],
      ]),
    );
  });

  it('are found by their number with its name before it, and by their name and town together', async () => {
    const [shared, urn, name, born] = [surname(), newUrn(), surname(), birthday()];
    const numbered = await importer.person.create('institutions', { name: `${surname()} School`, urn, phase: 2 });
    const towns = await Promise.all(
      ['Leicester', 'Derby'].map(
        async (town) => (await importer.person.create('institutions', { name: `${shared} School`, town, phase: 2 })).Id,
      ),
    );
    const unclearNames = [`${shared} School`, `${shared} School, Corby`];
    const schoolNames = [`URN: ${urn}`, `${shared} Sch. (Leicester)`, `${shared} School, derby`];
    const rows = [...schoolNames, ...unclearNames].map((school) => [surname(), name, born.slashes, `"${school}"`]);
    const id = await uploadRows(importer.person, csv(['First name', 'Last name', 'DOB', 'School'], ...rows));
    await checkFile(importer.person, id);
    expect((await unknownValuesOf(importer.person, id)).map(({ Value }) => Value).toSorted()).toEqual(unclearNames);
    expect(await acceptPlan(importer.person, id)).toMatchObject({ rowsCreated: 3 });
    const schools = await Promise.all((await studentsNamed(importer.person, name)).map((row) => schoolOf(row.Id)));
    expect(new Set(schools)).toEqual(new Set([numbered.Id, ...towns]));
  });
});
