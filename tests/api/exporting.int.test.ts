import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { unknownFieldMessage } from '../../domain/messages.ts';
import { readWorkbook } from '../running/workbook.ts';
import { downloadExport, runExport } from '../running/exporting.ts';
import type { Visitor } from '../running/visitor.ts';
import { as, waitForTask, countMailsTo, createUser, otherGroup, ownGroup, readMailTo, unique, waymark } from '../running/waymark.ts';

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

  it.each([{ exportFormat: 'pdf' }, { additional: ['tags'] }, { type: 'institutions' }, { url: '/users/export' }, { selectorId: 4 }])(
    'refuses an option that does not fit, by its name: %j',
    async (option) => {
      const [name] = Object.keys(option);
      const { status, json } = await person.post('/students/export', {
        reference: unique('Refused'),
        filter: 'lastname:Nobody',
        ...option,
      });
      expect(status).toBe(400);
      expect(json.Errors).toEqual([{ FieldName: name, ErrorMessages: [`“${name}” doesn’t fit this export; change it or leave it out`] }]);
    },
  );

  it('refuses names that it does not know', async () => {
    const { status, json } = await person.post('/students/export', { reference: unique('Refused'), colums: ['id'], Filter: 'lastname:x' });
    expect(status).toBe(400);
    expect(json.Errors).toEqual(['colums', 'Filter'].map((FieldName) => ({ FieldName, ErrorMessages: [unknownFieldMessage] })));
  });

  it('limited to the group holds only the records of the current group, whatever groups the filter names', async () => {
    const { visitor } = await createUser([
      { group: ownGroup, role: 'officer' },
      { group: otherGroup, role: 'officer' },
    ]);
    const consortium = unique('Limited');
    for (const group of [ownGroup, ownGroup, otherGroup]) await visitor.create('students', { lastname: `In ${group}`, consortium, group });
    const own = (await visitor.session()).CurrentGroup;
    const filter = `consortium:${consortium},group:any`;
    expect((await downloadExport(visitor, 'students', filter)).rows).toHaveLength(3);
    const limited = await downloadExport(visitor, 'students', filter, { limitToGroup: true });
    expect(limited.rows.map((row) => row['Group ID'])).toEqual(own === ownGroup ? [String(own), String(own)] : [String(own)]);
    const elsewhere = await downloadExport(
      visitor,
      'students',
      `consortium:${consortium},group:${own === ownGroup ? otherGroup : ownGroup}`,
      {
        limitToGroup: 'true',
      },
    );
    expect(elsewhere.rows).toEqual([]);
  });

  it('takes further states, what changed since a day, columns with data only, and saved columns', async () => {
    const consortium = unique('Options');
    const [present, archived, deleted] = await Promise.all(
      ['Ash', 'Birch', 'Cedar'].map(async (lastname) => (await person.create('students', { lastname, consortium })).Id),
    );
    await person.post(`/students/state/${archived}`, { state: 1 });
    await person.post(`/students/state/${deleted}`, { state: 64 });
    const names = async (more: Readonly<Record<string, unknown>>, filter = `consortium:${consortium}`) =>
      (await downloadExport(person, 'students', filter, more)).rows
        .map((row) => row['Last name'] ?? '')
        .toSorted((a, b) => a.localeCompare(b));
    expect(await names({})).toEqual(['Ash']);
    expect(await names({ additionalRecordState: 'Archived' })).toEqual(['Ash', 'Birch']);
    expect(await names({ additionalRecordState: [1] }, `consortium:${consortium},recordState:64`)).toEqual(['Birch', 'Cedar']);
    expect(await names({ date: '2020-01-01', additionalRecordState: 64 })).toEqual(['Ash', 'Cedar']);
    expect(await names({ date: '1/1/2999' })).toEqual([]);
    const withData = await downloadExport(person, 'students', `id:${present}`, { includeWithDataOnly: true });
    expect(withData.header).toEqual(expect.arrayContaining(['Student ID', 'Last name', 'Group', 'Group ID', 'Record state']));
    expect(withData.header).not.toContain('First name');
    expect(withData.header).not.toContain('Last known institution ID');
    await person.post('/account/settings/data-grid-options', {
      identity: 'students',
      columns: JSON.stringify([
        { identity: 'lastname', isVisible: true },
        { identity: 'firstname', isVisible: false },
      ]),
    });
    const saved = await downloadExport(person, 'students', `id:${present}`, { configuration: true, columns: ['id'] });
    expect(saved.header[0]).toBe('Last name');
    expect(saved.header).not.toContain('First name');
    const all = await downloadExport(person, 'students', `id:${present}`, { includeAll: true, columns: ['id'], configuration: 'students' });
    expect(all.header.slice(0, 3)).toEqual(['Student ID', 'First name', 'Last name']);
  });

  it('has a line for each row of the parts that were asked for, for people who may see them', async () => {
    const word = unique('Parts');
    const activity = await person.create('activities', {
      eventTitle: word,
      group: ownGroup,
      start: '2026-03-02T09:00:00.000Z',
      end: '2026-04-30T15:00:00.000Z',
      'costCodes/-1/costCentre': 'CC100',
      'costCodes/-2/costCentre': 'CC200',
    });
    const pupil = await person.create('students', { lastname: word, group: ownGroup });
    await person.post(`/activities/${activity.Id}/students`, { Submission: randomUUID(), StudentIds: [pupil.Id] });
    const file = await downloadExport(person, 'activities', `id:${activity.Id}`, { additional: 'costCodes,attendance' });
    expect(file.rows.map((row) => [row['Activity ID'], row['Cost code: Cost centre code'], row['Student ID']])).toEqual([
      [String(activity.Id), 'CC100', ''],
      [String(activity.Id), 'CC200', ''],
      [String(activity.Id), '', String(pupil.Id)],
    ]);
    expect(file.rows[2]?.['Student']).toContain(word);
    const anonymised = await downloadExport(person, 'activities', `id:${activity.Id}`, { additional: ['attendance'], anon: true });
    expect(anonymised.rows).toMatchObject([{ 'Anonymised number': '1', Student: '' }]);
    expect(anonymised.header).not.toContain('Student ID');
  });

  it('is a workbook on request, with the same cells', async () => {
    const lastname = unique('=Workbook');
    await person.create('students', { lastname, dob: '2010-02-01' });
    const id = await runExport(person, 'students', {
      reference: 'Book',
      filter: `lastname:"${lastname}"`,
      exportFormat: 'xlsx',
      columns: ['lastname', 'dob'],
    });
    const { headers } = await person.get(`/exports/download/${id}`);
    expect(headers.get('content-type')).toBe('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet');
    expect(headers.get('content-disposition')).toBe('attachment; filename="Book.xlsx"');
    const archive = await readFile(join(waymark.dataDir, 'files', 'exports', String(id), 'export.xlsx'));
    expect(readWorkbook(archive)).toEqual([
      [
        { A: 'Last name', B: 'Date of birth' },
        { A: lastname, B: '40210' },
      ],
    ]);
  });

  it('mails the person once when it ends, with a link and without the search', async () => {
    const { visitor, email } = await createUser([{ group: ownGroup, role: 'officer' }]);
    const lastname = unique('Mailed');
    const id = await runExport(visitor, 'students', { reference: unique('Told'), filter: `lastname:${lastname}`, emailOnComplete: true });
    await expect
      .poll(async () => (await visitor.history('exports', id)).map(({ EventType }) => EventType), { timeout: 20_000 })
      .toEqual(['ExportRequested', 'ExportBegan', 'ExportCompleted', 'ExportEmailed']);
    expect(await countMailsTo(email, 'export')).toBe(1);
    const mail = await readMailTo(email, 'export');
    expect(mail).toContain('Subject: Your export from Waymark is ready');
    expect(mail).toContain(`/exports/edit/${id}`);
    expect(mail).not.toContain(lastname);
  });

  it('answers at the name of the list as at its path', async () => {
    const { status } = await as('officer').post('/ambassadorTimesheets/export', { reference: unique('By name'), filter: 'id:1' });
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
    const students = await Promise.all(
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
    await person.post(`/students/state/${students[0]?.Id}`, { state: 1 });
    const file = await downloadExport(person, 'students', `consortium:${consortium},recordState:any`);
    expect(file.text.startsWith('\ufeffStudent ID,First name,Last name,')).toBe(true);
    expect(file.text.endsWith('\r\n')).toBe(true);
    expect(file.rows.map((row) => Number(row['Student ID']))).toEqual(students.map(({ Id }) => Id).toSorted((a, b) => a - b));
    const row = file.rows.find((each) => each['Student ID'] === String(students[1]?.Id));
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
    expect(file.rows.filter((each) => each['Record state'] === 'Archived').map((each) => each['Student ID'])).toEqual([
      String(students[0]?.Id),
    ]);
  });

  it('contains the chosen columns in their order, and only the records named', async () => {
    const consortium = unique('Chosen');
    const students = await Promise.all(['Ash', 'Birch', 'Cedar'].map((lastname) => person.create('students', { lastname, consortium })));
    const ids = students.map(({ Id }) => Id).toSorted((a, b) => a - b);
    const file = await downloadExport(person, 'students', `consortium:${consortium},id:${ids[0]},${ids[2]}`, {
      columns: ['lastname', 'id', 'recordState', 'updatedBy'],
    });
    expect(file.header).toEqual(['Last name', 'Student ID', 'Record state', 'Updated by']);
    expect(file.rows.map((row) => Number(row['Student ID']))).toEqual([ids[0], ids[2]]);
    expect(file.rows[0]).toMatchObject({ 'Record state': 'Current', 'Updated by': expect.stringMatching(/./) as string });
  });

  it('refuses a column that does not exist', async () => {
    const { status, json } = await person.post('/students/export', { reference: 'Leavers', columns: ['lastname', 'passwordHash'] });
    expect(status).toBe(400);
    expect(json.Errors).toEqual([{ FieldName: 'columns', ErrorMessages: ['This list has no column “passwordHash”'] }]);
  });

  it('refuses a filter that is not understood whole, as its file would have more than was meant', async () => {
    const send = (filter: string) => person.post('/students/export', { reference: unique('Wide'), filter });
    const { status, json } = await send('lastname:Nobody,dob:32/13/2020');
    expect([status, json.Errors]).toEqual([
      400,
      [
        {
          FieldName: 'filter',
          ErrorMessages: ['Nothing was exported, because part of the filter isn’t valid: “dob:32/13/2020”. There is no such day.'],
        },
      ],
    ]);
    expect((await person.post('/institutions/export', { reference: unique('Own'), filter: 'name:Nowhere,group:own' })).status).toBe(200);
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
    const students = await Promise.all(
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
    ).toEqual(students.map(() => ['', '', '', '2010', 'LE1', 'Female', '3']));
    expect(file.rows.map((row) => row['Anonymised number'])).toEqual(['1', '2']);
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
    expect(row?.['downloadurl']).toBe(`/exports/download/${id}`);
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

  it('counts downloads at the same time', async () => {
    const id = await runExport(person, 'students', { reference: unique('Often'), filter: 'lastname:Nobody' });
    await Promise.all(Array.from({ length: 6 }, () => officer.get(`/exports/download/${id}`, { after: person.position })));
    await expect.poll(async () => (await officer.form('exports', id)).Record, { timeout: 20_000 }).toMatchObject({ downloads: 6 });
    const downloads = (await officer.history('exports', id)).filter(({ EventType }) => EventType === 'ExportDownloaded');
    expect(downloads).toHaveLength(6);
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

  it('is not found if it does not exist, and refused for what is no id', async () => {
    expect((await person.get('/exports/download/2147483647')).status).toBe(404);
    expect((await person.get('/exports/download/abc')).status).toBe(400);
  });
});
