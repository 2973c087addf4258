import { beforeAll, describe, expect, it } from 'vitest';
import { downloadExport, runExport } from '../running/exporting.ts';
import type { Visitor } from '../running/visitor.ts';
import { as, waitForTask, createUser, ownGroup, unique } from '../running/waymark.ts';

const officer = as('officer');
let person: Visitor;

beforeAll(async () => {
  person = (await createUser([{ group: ownGroup, role: 'officer' }])).visitor;
});

describe('an export', () => {
  it.each([[{}], [{ reference: '' }], [{ reference: '   ' }], [{ filter: 'lastname:x' }]])(
    'needs a reference and refuses %j',
    async (body) => {
      const { status, json } = await person.post('/students/export', body);
      expect(status).toBe(400);
      expect(json.Errors).toEqual([{ FieldName: 'reference', ErrorMessages: ['Please enter a reference'] }]);
    },
  );

  it.each([
    { limitToGroup: true },
    { includeAll: 'true' },
    { emailOnComplete: true },
    { exportFormat: 'xlsx' },
    { additionalRecordState: 64 },
    { additional: ['tags'] },
    { type: 'institutions' },
    { date: '1/1/2020' },
  ])('refuses an option that it would not follow, by its name: %j', async (option) => {
    const [name] = Object.keys(option);
    const { status, json } = await person.post('/students/export', { reference: unique('Refused'), filter: 'lastname:Nobody', ...option });
    expect(status).toBe(400);
    expect(json.Errors).toEqual([{ FieldName: name, ErrorMessages: [`Exports cannot do “${name}” yet; leave it out`] }]);
  });

  it('takes options that ask for nothing, or for what it does', async () => {
    const unset = { limitToGroup: false, emailOnComplete: 'false', includeAll: '', date: null, exportFormat: 'CSV', type: 'students' };
    const { status } = await person.post('/students/export', { reference: unique('Plain'), filter: 'lastname:Nobody', ...unset });
    expect(status).toBe(200);
  });

  it('queues a task and answers with its message', async () => {
    const reference = unique('Leavers');
    const { status, json } = await person.post('/students/export', { reference, filter: 'lastname:Nobody' });
    expect(status).toBe(200);
    expect(json).toMatchObject({
      Success: true,
      success: true,
      message: 'Preparing your file…',
      Errors: [],
      Id: expect.any(Number) as number,
    });
  });

  it('contains every match and every column in words, whatever the page size', async () => {
    const consortium = unique('Export');
    const school = await person.create('institutions', { name: `St Zoë’s ${consortium}` });
    const made = await Promise.all(
      Array.from({ length: 30 }, (_, index) =>
        person.create('students', {
          lastname: `Müller ${index}`,
          firstname: 'Zoë',
          consortium,
          dob: '2010-02-01',
          sex: 10,
          institutionLastKnown: school.Id,
          institutionsAttended: [school.Id],
          target: true,
          marketing: ['email', 'post'],
          postcode: 'LE1 7RH',
          permissionToTrack: 'yes',
          cohortYear: 2021,
        }),
      ),
    );
    await person.post(`/students/state/${made[0]?.Id}`, { state: 1 });
    const file = await downloadExport(person, 'students', `consortium:${consortium},recordState:any`);
    expect(file.text.startsWith('\ufeffId,First name,Last name,')).toBe(true);
    expect(file.text.endsWith('\r\n')).toBe(true);
    expect(file.rows.map((row) => Number(row['Id']))).toEqual(made.map(({ Id }) => Id).toSorted((a, b) => a - b));
    const row = file.rows.find((each) => each['Id'] === String(made[1]?.Id));
    expect(row).toMatchObject({
      'First name': 'Zoë',
      'Last name': 'Müller 1',
      'Date of birth': '01/02/2010',
      Sex: 'Female',
      Group: 'Soar Valley University',
      'Last known institution': `St Zoë’s ${consortium}`,
      'Attended institutions': `St Zoë’s ${consortium}`,
      Target: 'Yes',
      'Marketing option': 'Email, Post',
      Postcode: 'LE1 7RH',
      'Permission to track': 'Yes',
      'Cohort year': '2021',
      'Has postcode': 'Yes',
      'Record state': 'Current',
      'UCAS Personal ID': '',
    });
    expect(row?.['Created']).toMatch(/^\d{2}\/\d{2}\/\d{4} \d{2}:\d{2}$/);
    expect(file.rows.filter((each) => each['Record state'] === 'Archived').map((each) => each['Id'])).toEqual([String(made[0]?.Id)]);
  });

  it('contains the chosen columns in their order, and only the records named', async () => {
    const consortium = unique('Chosen');
    const made = await Promise.all(['Ash', 'Birch', 'Cedar'].map((lastname) => person.create('students', { lastname, consortium })));
    const ids = made.map(({ Id }) => Id).toSorted((a, b) => a - b);
    const file = await downloadExport(person, 'students', `consortium:${consortium},id:${ids[0]},${ids[2]}`, {
      columns: ['lastname', 'id', 'recordState', 'updatedBy'],
    });
    expect(file.header).toEqual(['Last name', 'Id', 'Record state', 'Updated by']);
    expect(file.rows.map((row) => Number(row['Id']))).toEqual([ids[0], ids[2]]);
    expect(file.rows[0]).toMatchObject({ 'Record state': 'Current', 'Updated by': expect.stringMatching(/./) as string });
  });

  it('refuses a column that does not exist', async () => {
    const { status, json } = await person.post('/students/export', { reference: 'Leavers', columns: ['lastname', 'passwordHash'] });
    expect(status).toBe(400);
    expect(json.Errors).toEqual([{ FieldName: 'columns', ErrorMessages: ['This list has no column “passwordHash”'] }]);
  });

  it('contains no cell that a spreadsheet runs as a formula', async () => {
    const consortium = unique('Formula');
    const names = ['=1+1', '+44 116', '-5', '@SUM(A1)', '=cmd|" /C calc"!A0', 'plain, with "quotes"'];
    await Promise.all(names.map((lastname) => person.create('students', { lastname, consortium })));
    const file = await downloadExport(person, 'students', `consortium:${consortium}`);
    const cells = file.rows.map((row) => row['Last name'] ?? '');
    expect(cells.filter((cell) => /^[=+\-@\t\r]/.test(cell))).toEqual([]);
    expect(cells.map((cell) => cell.replace(/^'/, '')).toSorted()).toEqual(names.toSorted());
  });

  it('can be anonymised: no names or numbers, year of birth, outward postcode, random ids', async () => {
    const consortium = unique('Anon');
    const made = await Promise.all(
      ['Lovelace', 'Hopper'].map((lastname) =>
        person.create('students', {
          lastname,
          firstname: 'Grace',
          ucas: '123-456-7890',
          consortium,
          dob: '2010-02-01',
          postcode: 'LE1 7RH',
          sex: 10,
          polar4: 3,
        }),
      ),
    );
    const file = await downloadExport(person, 'students', `consortium:${consortium}`, { anon: true });
    expect(/Lovelace|Hopper|Grace|123-456|7RH|01\/02/.test(file.text)).toBe(false);
    expect(
      file.rows.map((row) => [
        row['First name'],
        row['Last name'],
        row['UCAS Personal ID'],
        row['Date of birth'],
        row['Postcode'],
        row['Sex'],
        row['POLAR4 quintile'],
      ]),
    ).toEqual(made.map(() => ['', '', '', '2010', 'LE1', 'Female', '3']));
    expect(file.rows.map((row) => row['Id'])).toEqual(['1', '2']);
  });

  it('contains the rows of institutions and users too', async () => {
    const name = unique('Exported');
    await person.create('institutions', { name, town: 'Leicester' });
    expect((await downloadExport(person, 'institutions', `name:${name}`)).rows).toMatchObject([
      { Name: name, Town: 'Leicester', 'Record state': 'Open' },
    ]);
    const users = await downloadExport(person, 'users', 'email:viewer@demo.test');
    expect(users.rows).toMatchObject([{ 'First name': 'Victor', Email: 'viewer@demo.test', Roles: 'Viewer in Soar Valley University' }]);
  });

  it('is followed as a task and listed with its row count and size', async () => {
    const reference = unique('Listed');
    const id = await runExport(person, 'students', { reference, filter: 'lastname:Nobody' });
    const [task] = (await person.search('tasks', { filter: reference })).Data;
    expect(await waitForTask(person, task?.Id ?? 0)).toMatchObject({
      command: 'export',
      title: `Export: ${reference}`,
      status: 2,
      message: '0 students exported.',
      export: id,
    });
    const [row] = (await person.search('exports', { filter: `reference:${reference}` })).Data;
    expect(row).toMatchObject({ Id: id, reference, status: 'Completed', rows: 0, type: 'student', filter: 'lastname:Nobody' });
  });

  it('downloads under a file name; its history records who downloaded it', async () => {
    const reference = unique('Leavers ');
    const id = await runExport(person, 'students', { reference, filter: 'lastname:Nobody' });
    const { headers, status } = await officer.get(`/exports/download/${id}`, { after: person.position });
    expect(status).toBe(200);
    expect(headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(headers.get('content-disposition')).toBe(`attachment; filename="${reference}.csv"`);
    await expect
      .poll(async () => (await officer.history('exports', id)).map(({ Sentence, Actor }) => `${Sentence} (${Actor})`).at(-1), {
        timeout: 20_000,
      })
      .toBe('Downloaded the file (Olivia Officer)');
    expect((await officer.form('exports', id)).Record).toMatchObject({ downloads: 1 });
  });

  it('counts no HEAD request as a download and refuses downloads from other sites', async () => {
    const id = await runExport(person, 'students', { reference: unique('Head'), filter: 'lastname:Nobody' });
    const head = await officer.request('HEAD', `/exports/download/${id}`, { after: person.position });
    expect([head.status, head.text, Number(head.headers.get('content-length')) > 0]).toEqual([200, '', true]);
    expect((await officer.get(`/exports/download/${id}`, { headers: { 'sec-fetch-site': 'cross-site' } })).status).toBe(403);
    expect((await officer.history('exports', id)).map(({ EventType }) => EventType)).toEqual([
      'ExportRequested',
      'ExportBegan',
      'ExportCompleted',
    ]);
    expect((await officer.get(`/exports/download/${id}`, { headers: { 'sec-fetch-site': 'same-origin' } })).status).toBe(200);
  });

  it('keeps the reference exactly as typed', async () => {
    const reference = `${unique('Zoë’s')} 北京`;
    const id = await runExport(person, 'students', { reference, filter: 'lastname:Nobody' });
    const { headers } = await officer.get(`/exports/download/${id}`, { after: person.position });
    expect(headers.get('content-disposition')).toContain(`filename*=UTF-8''${encodeURIComponent(`${reference}.csv`)}`);
  });

  it('shows who requested it and hides internal fields', async () => {
    const id = await runExport(person, 'students', { reference: unique('Told'), filter: 'lastname:Nobody' });
    const history = await person.history('exports', id);
    expect(history.map(({ EventType }) => EventType)).toEqual(['ExportRequested', 'ExportBegan', 'ExportCompleted']);
    expect(history[0]?.Actor).toBe((await person.session()).User?.Name);
    expect(JSON.stringify(history)).not.toMatch(/fileKey|"scope"|everywhere/);
  });

  it('is not found if it does not exist or is deleted', async () => {
    expect((await person.get('/exports/download/2147483647')).status).toBe(404);
    expect((await person.get('/exports/download/abc')).status).toBe(400);
  });
});
