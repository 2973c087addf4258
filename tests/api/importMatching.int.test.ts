import { describe, expect, it } from 'vitest';
import { acceptPlan, answer, checkFile, csv, planOf, studentsNamed, uploadRows } from '../running/importing.ts';
import { as, birthday, otherGroup, ownGroup, surname } from '../running/waymark.ts';
import { useImporter } from './importer.ts';

const importer = useImporter();

describe('whom a row is about', () => {
  it('is said of two new rows that may be one student in two spellings, and nobody is asked', async () => {
    const [name, other] = [surname(), surname()];
    const [day, twins] = [birthday(), birthday()];
    const id = await uploadRows(
      importer.person,
      csv(
        ['First name', 'Last name', 'Date of birth', 'Postcode'],
        ['Johnathan', name, day.dots, 'LE1 1AA'],
        ['Grace', other, twins.dots, 'LE2 2BB'],
        ['Jonathan', name, day.dots, 'LE1 1AA'],
        ['Tomasz', other, twins.dots, 'LE2 2BB'],
      ),
    );
    const { Counts, Reasons, Data } = await checkFile(importer.person, id);
    expect(Counts.create).toBe(4);
    expect(Reasons).toEqual([{ Column: '', Reason: 'An earlier row may be about the same student', Rows: 1, IsNote: true }]);
    expect(Data.map(({ Notes }) => Notes.map(({ Reason }) => Reason))).toEqual([
      [],
      [],
      [
        'An earlier row may be about the same student. Row 2: Same date of birth. First names one letter apart. Same last name. Same postcode.',
      ],
      [],
    ]);
    const corrected = await importer.person.post(`/imports/correct/${id}`, { Line: 4, Column: 0, Value: 'Priya' });
    expect(corrected.json).toMatchObject({ Rows: [{ Outcome: 'create', Notes: [] }] });
  });

  it('adds no student whom somebody else added after the check', async () => {
    const name = surname();
    const ben = birthday();
    const id = await uploadRows(importer.person, csv(['First name', 'Last name', 'Date of birth'], [importer.Ben, name, ben.slashes]));
    await checkFile(importer.person, id);
    await importer.person.create('students', { firstname: importer.Ben, lastname: name, dob: ben.iso, group: ownGroup });
    expect(await acceptPlan(importer.person, id)).toMatchObject({ rowsCreated: 0, failed: 1 });
    expect((await planOf(importer.person, id, '?outcome=refused')).Data[0]?.Problems[0]?.Reason).toBe(
      'Somebody added a student like this after the file was checked',
    );
  });

  it('makes one student of two imports that begin at the same time', async () => {
    const name = surname();
    const ada = birthday();
    const rows = csv(['First name', 'Last name', 'Date of birth'], [importer.Ada, name, ada.slashes]);
    const ids = await Promise.all([uploadRows(importer.person, rows), uploadRows(importer.person, rows)]);
    for (const id of ids) expect((await checkFile(importer.person, id)).Counts).toMatchObject({ create: 1 });
    await Promise.all(ids.map((id) => acceptPlan(importer.person, id)));
    expect(await studentsNamed(importer.person, name)).toHaveLength(1);
  });

  it('asks whether a row is a known student whose name or birth date is written otherwise', async () => {
    const name = surname();
    const existing = await importer.person.create('students', {
      firstname: 'Katherine',
      lastname: name,
      dob: '2009-03-04',
      group: ownGroup,
      postcode: 'LE1 7RH',
    });
    const id = await uploadRows(
      importer.person,
      csv(['First name', 'Last name', 'Date of birth', 'Postcode'], ['Katherine', name, '03/04/2009', 'LE1 7RH']),
    );
    const { Data } = await checkFile(importer.person, id);
    expect(Data).toMatchObject([{ Outcome: 'question', Record: null, Candidates: [{ Id: existing.Id, Name: `Katherine ${name}` }] }]);
    expect(Data[0]?.Candidates[0]?.Because).toEqual(expect.arrayContaining(['Day and month of birth are swapped']));
    expect((await answer(importer.person, id, { Lines: [2], Answer: 'same', Record: 999_999 })).status).toBe(400);
    const reply = await answer(importer.person, id, { Lines: [2], Answer: 'same', Record: existing.Id });
    expect(reply.json).toMatchObject({ Counts: { update: 1 }, Rows: [{ Record: existing.Id, Answer: 'same' }] });
    expect((await answer(importer.person, id, { Lines: [2], Answer: null })).json).toMatchObject({ Counts: { question: 1 } });
    await answer(importer.person, id, { Lines: [2], Answer: 'same', Record: existing.Id });
    await acceptPlan(importer.person, id);
    expect((await importer.person.form('students', existing.Id)).Record['dob']).toBe('2009-04-03');
    const history = await importer.person.history('imports', id);
    expect(history.filter(({ Sentence }) => Sentence.startsWith('Answered the question of a row'))).toHaveLength(3);
  });

  it('should NOT be influenced by students of another group, who may share its UCAS ID', async () => {
    const ucas = `9${String(Date.now()).slice(-9)}`;
    for (const group of [otherGroup, otherGroup])
      await as('admin').create('students', { firstname: surname(), lastname: surname(), ucas, group });
    const header = ['First name', 'Last name', 'Date of birth', 'UCAS Personal ID'];
    const [name, ada] = [surname(), birthday()];
    const id = await uploadRows(importer.person, csv(header, [importer.Ada, name, ada.slashes, ucas]));
    expect((await checkFile(importer.person, id)).Counts).toMatchObject({ create: 1, refused: 0 });
    const known = await importer.person.create('students', {
      firstname: importer.Ben,
      lastname: name,
      dob: ada.iso,
      ucas,
      group: ownGroup,
    });
    const again = await uploadRows(importer.person, csv(header, [importer.Ben, name, ada.slashes, ucas]));
    expect((await checkFile(importer.person, again)).Data).toMatchObject([{ Record: known.Id }]);
    await importer.person.create('students', { firstname: surname(), lastname: surname(), ucas, group: ownGroup });
    const third = await uploadRows(importer.person, csv(header, [importer.Ben, name, ada.slashes, ucas]));
    expect((await checkFile(importer.person, third)).Data).toMatchObject([
      { Outcome: 'refused', Problems: [{ Reason: 'Several students have this UCAS Personal ID' }] },
    ]);
  });

  it('finds a student by a UCAS ID with other signs in it, and keeps how it is written', async () => {
    const digits = String(Math.floor(1_000_000_000 + Math.random() * 8_999_999_999));
    const ucas = digits.replace(/^(\d{3})(\d{3})/, '$1-$2-');
    const existing = await importer.person.create('students', { firstname: surname(), lastname: surname(), ucas, group: ownGroup });
    const id = await uploadRows(importer.person, csv(['UCAS ID', 'Email'], [digits, 'ada@example.test']), 'studentContact');
    expect((await checkFile(importer.person, id)).Data).toMatchObject([
      { Outcome: 'update', Record: existing.Id, Changes: [{ Field: 'email', From: '', To: 'ada@example.test' }] },
    ]);
  });

  it('asks about a student of the same name and birthday, where something else says that they are two people', async () => {
    const name = surname();
    const [day, ucas] = [birthday(), String(Date.now()).slice(-10)];
    const add = async (firstname: string, more: Readonly<Record<string, unknown>>) =>
      (await importer.person.create('students', { firstname, lastname: name, dob: day.iso, group: ownGroup, ...more })).Id;
    const existing = [
      await add(importer.Ada, { ucas }),
      await add(importer.Ben, { sex: 10 }),
      await add('J.P.', {}),
      await add(importer.Cleo, { sex: 10 }),
    ];
    const id = await uploadRows(
      importer.person,
      csv(
        ['First name', 'Last name', 'Date of birth', 'UCAS Personal ID', 'Sex', 'Postcode'],
        [importer.Ada, name, day.dots, `${ucas.slice(1)}7`, '', ''],
        [importer.Ben, name, day.dots, '', 'Male', ''],
        ['J.P.', name, day.dots, '', '', ''],
        [importer.Cleo, name, day.dots, '', 'Female', 'LE1 1AA'],
      ),
    );
    const { Data } = await checkFile(importer.person, id);
    expect(Data.map(({ Outcome, Record, Candidates }) => [Outcome, Record ?? Candidates[0]?.Id])).toEqual([
      ['question', existing[0]],
      ['question', existing[1]],
      ['question', existing[2]],
      ['update', existing[3]],
    ]);
  });
});
