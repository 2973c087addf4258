import { beforeAll, describe, expect, it } from 'vitest';
import type { JacsAnswer } from '../../api/contract/lookups.ts';
import { importFile } from '../running/uploading.ts';
import type { Visitor } from '../running/visitor.ts';
import { as, waitForTask, createUser, ownGroup, newVisitor, unique } from '../running/waymark.ts';
import { subject, encodeSubjects } from '../samples/subjects.ts';

let person: Visitor;
beforeAll(async () => {
  person = (await createUser([{ group: ownGroup, role: 'dataOfficer' }])).visitor;
});

let lastCode = 0;

/** A code that neither other tests nor the demo data use. */
const newCode = (): string => {
  lastCode += 1;
  return `Z${String(lastCode).padStart(3, '0')}`;
};
const find = async (query: string) => (await person.get<JacsAnswer>(`/students/JACS?${query}`)).json;

describe('subjects', () => {
  it('are imported from the published list, and brought up to date by a second import', async () => {
    const [word, code] = [unique('lingua'), newCode()];
    const file = encodeSubjects([
      subject(code, `Old ${word}`),
      subject(code, 'Twice'),
      subject('wrong', 'Without a code', { principal_code: 'Q1' }),
    ]);
    const { values, task, problems } = await importFile(person, file, 'jacs');
    expect(values).toMatchObject({ type: 'jacs', status: 'Completed', rows: 3, rowsCreated: 1, rowsUpdated: 0, failed: 2 });
    expect(task).toMatchObject({ command: 'import', status: 2 });
    expect(problems.map(({ Line, Column, Reason }) => [Line, Column, Reason])).toEqual([
      [3, 'code', 'This code appears more than once. Only the first row was used.'],
      [4, 'detailed_code', 'Code must be a capital letter and 3 digits'],
    ]);
    const again = await importFile(person, encodeSubjects([subject(code, `New ${word}`)]), 'jacs');
    expect(again.values).toMatchObject({ rows: 1, rowsCreated: 0, rowsUpdated: 1 });
    const { Data } = await find(`filter=${word}`);
    expect(Data).toEqual([{ JACSId: expect.any(Number) as number, SubDescription: `New ${word}`, SubCode: code }]);
    expect(
      (await person.history('jacs-subjects', Data[0]?.JACSId ?? 0)).map(({ EventType, Process }) => [EventType, Process?.Path]),
    ).toEqual([
      ['JacsSubjectAdded', 'imports'],
      ['JacsSubjectDetailsEdited', 'imports'],
    ]);
  });

  it('are deleted when their import is undone', async () => {
    const word = unique('undone');
    const { task } = await importFile(person, encodeSubjects([subject(newCode(), word)]), 'jacs');
    expect((await find(`filter=${word}`)).Data).toHaveLength(1);
    const { json } = await person.post(`/tasks/undo/${task.id}`, {});
    expect(await waitForTask(person, json.Task ?? 0)).toMatchObject({ status: 2, message: '1 new subject deleted.' });
    expect((await find(`filter=${word}`)).Data).toEqual([]);
  });

  it('are found by words, code and ids, one page at a time', async () => {
    expect(await find('filter=pre-clin&disablefuzzy=true&pageSize=50')).toEqual({
      Data: [
        { JACSId: 1, SubDescription: 'Pre-clinical medicine', SubCode: 'A100' },
        { JACSId: 2, SubDescription: 'Pre-clinical dentistry', SubCode: 'A200' },
      ],
      Filter: 'pre-clin',
    });
    expect((await find('term=g100')).Data.map(({ SubDescription }) => SubDescription)).toEqual(['Mathematics']);
    expect((await find('filter=id%3A1%2C4')).Data.map(({ SubCode }) => SubCode)).toEqual(['C100', 'A100']);
    expect((await find('pageSize=3')).Data).toHaveLength(3);
    expect((await newVisitor().get('/students/JACS?filter=a')).status).toBe(401);
  });

  it('show their description and code in a student’s record', async () => {
    const lastname = unique('Studies');
    const officer = as('officer');
    const { Id } = await officer.create('students', { lastname, group: ownGroup, jacsSubject: 9 });
    const { Data } = await officer.search('students', { filter: lastname });
    expect(Data[0]).toMatchObject({ Id, jacsSubject: 9, Labels: { jacsSubject: 'Mathematics (G100)' } });
  });
});
