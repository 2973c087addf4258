import { describe, expect, it } from 'vitest';
import type { FillingPreview } from '../../api/contract/filling.ts';
import type { SearchDefinition } from '../../api/contract/search.ts';
import { downloadExport } from '../running/exporting.ts';
import { as, createUser, ownGroup, unique } from '../running/waymark.ts';

const admin = as('admin');
const officer = as('officer');
const data = as('data');
const definitionsOf = async (visitor: typeof admin) => (await visitor.get<SearchDefinition[]>('/search/definitions')).json;

describe('special categories of a student', () => {
  const special = ['ethnicity', 'hasEthnicity', 'ethnicGroup'];

  it('should be seen, set and searched by people with the right', async () => {
    const { visitor } = await createUser([{ group: ownGroup, role: 'dataOfficer' }]);
    const { Id } = await visitor.create('students', { lastname: unique('Special'), ethnicity: 121 });
    const form = await visitor.form('students', Id);
    expect(form.Record['ethnicity']).toBe(121);
    expect(form.Fields.map((field) => field.name)).toContain('ethnicity');
    expect((await visitor.search('students', { filter: `id:${Id},ethnicity:121,ethnic-group:Black,hasEthnicity:yes` })).Total).toBe(1);
  });

  it('should NOT appear to others in the form, history, row or an earlier revision', async () => {
    const { Id, Position } = await data.create('students', { lastname: unique('Special'), ethnicity: 121, group: ownGroup });
    await officer.get('/students/search', { after: Position });
    for (const at of [undefined, 0]) {
      const form = await officer.form('students', Id, at);
      expect(form.Fields.map((field) => field.name).filter((name) => special.includes(name))).toEqual([]);
      expect(Object.keys(form.Record).filter((name) => special.includes(name))).toEqual([]);
    }
    const history = await officer.history('students', Id);
    expect(JSON.stringify(history)).not.toContain('thnic');
    const { Data } = await officer.search('students', { filter: `#${Id}` });
    expect(Object.keys(Data[0] ?? {}).filter((name) => special.includes(name))).toEqual([]);
  });

  it('should NOT be set by others, for whom the field does not exist', async () => {
    const { Id, Revision } = await officer.create('students', { lastname: unique('Special') });
    const message = {
      status: 400,
      json: { Errors: [{ FieldName: 'ethnicity', ErrorMessages: ['This field does not exist or cannot be set here'] }] },
    };
    expect(await officer.edit('students', Id, Revision, { ethnicity: 121 })).toMatchObject(message);
    expect(await officer.post('/students/create', { lastname: 'No', ethnicity: 121 })).toMatchObject(message);
  });

  it.each(['ethnicity:121', 'hasEthnicity:yes', 'ethnic-group:Black'])(
    'should NOT be searched by others: %s is plain words to them',
    async (filter) => {
      const { Chips } = await officer.search('students', { filter });
      expect(Chips).toEqual([]);
    },
  );

  it.each(special)('should NOT be a sort order for others: %s', async (sort) => {
    const { status, json } = await officer.get(`/students/search?sort=${sort}`);
    expect(status).toBe(400);
    expect(json.Errors.map((error) => error.FieldName)).toEqual(['sort']);
  });

  it('should NOT be described to others', async () => {
    const fieldsOf = async (visitor: typeof admin) =>
      (await definitionsOf(visitor)).find(({ Set: set }) => set === 'students')?.Fields.map((field) => field.token) ?? [];
    expect(await fieldsOf(admin)).toEqual(expect.arrayContaining(['ethnicity', 'hasEthnicity', 'ethnic-group']));
    expect((await fieldsOf(officer)).filter((token) => token.toLowerCase().includes('ethnic'))).toEqual([]);
  });

  it('should NOT appear in the exports of others', async () => {
    const lastname = unique('Special');
    await data.create('students', { lastname, ethnicity: 121, group: ownGroup });
    await officer.get('/students/search', { after: data.position });
    const theirs = await downloadExport(officer, 'students', `lastname:${lastname}`);
    expect(theirs.rows).toHaveLength(1);
    expect(/Caribbean|Black/.test(theirs.text)).toBe(false);
    const own = await downloadExport(data, 'students', `lastname:${lastname},group:${ownGroup}`);
    expect(own.rows[0]?.['Ethnicity']).toBe('Black - Caribbean or Caribbean British');
  });
});

describe('special categories of a participant', () => {
  const sensitiveWords = /thnic|Caribbean|Black/;

  /** An activity with a session, two students on its register, and the mark of one. Only the first one has an ethnicity. */
  const takeRegister = async () => {
    const lastname = unique('Taking');
    const times = { start: '2026-03-09T10:00:00.000Z', end: '2026-03-09T11:00:00.000Z' };
    const { Id: activity } = await data.create('activities', { eventTitle: lastname, group: ownGroup, ...times });
    const { Id: session } = await data.create('activity-sessions', { activity, name: 'Lesson', totalStudents: 2, ...times });
    const { Id: special } = await data.create('students', { firstname: 'Ada', lastname, group: ownGroup, ethnicity: 121 });
    const { Id: plain } = await data.create('students', { firstname: 'Bea', lastname, group: ownGroup });
    await data.post(`/activities/${activity}/students`, { Submission: unique('attach'), StudentIds: [special, plain] });
    await data.post(`/activity-sessions/${session}/register`, {
      Submission: unique('mark'),
      Marks: [{ StudentId: special, Status: 'attended', Seen: 'registered' }],
    });
    await officer.get('/students/search', { after: data.position });
    return { lastname, activity, session, special };
  };
  it('should NOT appear in registers, lists, histories and earlier versions of others', async () => {
    const { activity, session, special } = await takeRegister();
    const paths = [
      `/activities/${activity}/register`,
      `/activity-sessions/${session}/register`,
      `/activities/${activity}/students/search`,
      `/activities/${activity}/institutions/search`,
      `/activity-sessions/${session}/institutions/search`,
      `/activities/history/${activity}`,
      `/activity-sessions/history/${session}`,
      `/activities/edit/${activity}?at=0`,
      `/activity-sessions/edit/${session}?at=0`,
      `/students/history/${special}`,
      `/students/edit/${special}`,
    ];
    for (const path of paths) {
      const reply = await officer.get(path);
      expect([path, reply.status, sensitiveWords.exec(reply.text)]).toEqual([path, 200, null]);
    }
    expect(sensitiveWords.test((await data.get(`/students/edit/${special}`)).text)).toBe(true);
  });

  it('should NOT decide which participants others find, in which order, or whom they add', async () => {
    const { lastname, activity, special } = await takeRegister();
    // Dana lacks the right in another group, so she cannot filter by the field anywhere.
    const { visitor: person } = await createUser([{ group: ownGroup, role: 'dataOfficer' }]);
    const list = `activities/${activity}/students`;
    const filter = `ethnicity:121,group:${ownGroup}`;
    const findIds = async (visitor: typeof data) => (await visitor.search(list, { filter })).Data.map(({ Id }) => Id);
    expect(await findIds(person)).toEqual([special]);
    expect(await findIds(officer)).toEqual([]);
    expect((await officer.search(list, { filter })).Chips.map(({ token }) => token)).not.toContain('ethnicity');
    expect((await officer.get(`/${list}/search?sort=ethnicity`)).status).toBe(400);
    const { Id: another } = await data.create('activities', {
      eventTitle: lastname,
      group: ownGroup,
      start: '2026-03-09T10:00:00.000Z',
      end: '2026-03-09T11:00:00.000Z',
    });
    const addStudents = async (visitor: typeof data) =>
      (await visitor.post<FillingPreview>(`/activities/${another}/students/preview`, { Filter: `lastname:${lastname},${filter}` })).json
        .StudentIds;
    expect(await addStudents(person)).toEqual([special]);
    expect(await addStudents(officer)).toEqual([]);
  });

  it('should NOT appear in files of the participants that others export', async () => {
    const { lastname, activity } = await takeRegister();
    const list = `activities/${activity}/students`;
    const theirs = await downloadExport(officer, list, '');
    // The file has the column, without values.
    expect([theirs.rows.length, /Caribbean|Black/.exec(theirs.text)]).toEqual([2, null]);
    const own = await downloadExport(data, list, `lastname:${lastname},group:${ownGroup}`);
    expect(own.rows.map((row) => row['Ethnicity'])).toContain('Black - Caribbean or Caribbean British');
  });
});
