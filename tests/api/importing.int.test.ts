import { beforeAll, describe, expect, it } from 'vitest';
import { fileNotReadable, taskChangedNothing } from '../../domain/messages.ts';
import { establishment, type PublicRegisterRow, publicRegisterColumns, encodePublicRegister } from '../samples/publicRegister.ts';
import { importFile, importRows, upload } from '../running/uploading.ts';
import type { ChangeAnswer, Visitor } from '../running/visitor.ts';
import { as, waitForTask, createUser, newUrn, ownGroup, unique } from '../running/waymark.ts';

let person: Visitor;

beforeAll(async () => {
  person = (await createUser([{ group: ownGroup, role: 'dataOfficer' }])).visitor;
});

const institutionOf = async (urn: string) => {
  const { Data, Total } = await person.search('institutions', { filter: `urn:${urn},recordState:any` });
  expect([urn, Total]).toEqual([urn, 1]);
  const id = Data[0]?.Id ?? 0;
  return { id, form: await person.form('institutions', id), history: await person.history('institutions', id) };
};

let lastLarge = 100_000;
let lastSmall = 200_000;

/** Rows with unique URNs, one school each. */
const schools = (count: number, more: PublicRegisterRow = {}): readonly (PublicRegisterRow & { readonly URN: string })[] => {
  // A large set gets numbers that follow each other; other tests do not use these ranges.
  const first = count > 100 ? lastLarge : lastSmall;
  if (count > 100) lastLarge += count;
  else lastSmall += count;
  return Array.from({ length: count }, (_, index) => ({
    ...establishment({ EstablishmentName: `${unique('School')} – Zoë’s`, ...more }),
    URN: String(first + index),
  }));
};

describe('an uploaded register', () => {
  it('creates institutions from Windows-1252 text; each names its import', async () => {
    const rows = schools(3);
    const { id, values, task, problems } = await importRows(person, rows);
    expect(problems).toEqual([]);
    expect(values).toMatchObject({
      status: 'Completed',
      rows: 3,
      rowsCreated: 3,
      rowsUpdated: 0,
      unchanged: 0,
      failed: 0,
      type: 'edubase',
    });
    expect(task).toMatchObject({
      status: 2,
      done: 3,
      failed: 0,
      message: '3 schools added.',
      import: id,
    });
    for (const row of rows) {
      const { form, history } = await institutionOf(row.URN);
      expect(form.Record).toMatchObject({
        name: row.EstablishmentName,
        urn: row.URN,
        laestab: '8564023',
        phase: 2,
        hasSixthForm: 'yes',
        head: 'Ms Zoë O’Brien',
        opened: '2012-09-01',
        postcode: 'LE2 0AA',
        freeSchoolMeals: 21.4,
      });
      expect(form.State.name).toBe('Open');
      expect(history).toHaveLength(1);
      expect(history[0]?.Process).toEqual({ Label: `import “${String(values['reference'])}”`, Path: 'imports', Id: id });
    }
  });

  it('changes only what differs when it is uploaded again, and adds no empty revisions', async () => {
    const [same, renamed, closed, emptied] = schools(4) as [PublicRegisterRow, PublicRegisterRow, PublicRegisterRow, PublicRegisterRow];
    await importRows(person, [same, renamed, closed, emptied]);
    const second = await importRows(person, [
      same,
      { ...renamed, EstablishmentName: 'Renamed Academy', NumberOfPupils: '7' },
      { ...closed, 'EstablishmentStatus (code)': '2', CloseDate: '31-08-2024' },
      { ...emptied, SchoolWebsite: '' },
      ...schools(1),
    ]);
    expect(second.values).toMatchObject({ rows: 5, rowsCreated: 1, rowsUpdated: 3, unchanged: 1, failed: 0 });
    expect((await institutionOf(same.URN ?? '')).form.CurrentRevision).toBe(0);
    const changesOf = async (row: PublicRegisterRow) =>
      (await institutionOf(row.URN ?? '')).history
        .slice(1)
        .map(({ Process, Changes }) => [Process?.Id, Changes.map(({ Field, From, To }) => [Field, From, To])]);
    expect(await changesOf(renamed)).toEqual([
      [
        second.id,
        [
          ['name', renamed.EstablishmentName, 'Renamed Academy'],
          ['pupils', '1103', '7'],
        ],
      ],
    ]);
    expect(await changesOf(closed)).toEqual([
      [second.id, [['closed', '', '31/08/2024']]],
      [second.id, [['recordState', 'Open', 'Closed']]],
    ]);
    expect(await changesOf(emptied)).toEqual([[second.id, [['website', 'www.spinneyhill.example', '']]]]);
  });

  it('keeps fields that people recorded and the register does not have', async () => {
    const [row] = schools(1);
    await importRows(person, [row ?? {}]);
    const { id } = await institutionOf(row?.URN ?? '');
    await person.edit('institutions', id, 0, { target: true, uniConnectPartnership: 'Pathways' });
    await importRows(person, [{ ...row, Town: 'Derby' }]);
    expect((await institutionOf(row?.URN ?? '')).form.Record).toMatchObject({
      town: 'Derby',
      target: true,
      uniConnectPartnership: 'Pathways',
    });
  });

  it('updates an institution that a person created with the same URN', async () => {
    const urn = newUrn();
    const { Id } = await person.create('institutions', { name: unique('By hand'), urn });
    const { values } = await importRows(person, [establishment({ URN: urn, EstablishmentName: 'From the register' })]);
    expect(values).toMatchObject({ rowsCreated: 0, rowsUpdated: 1 });
    expect(await institutionOf(urn)).toMatchObject({ id: Id, form: { Record: { name: 'From the register' } } });
  });

  it('does not change an institution that once had the URN of a row', async () => {
    const [old, present] = [newUrn(), newUrn()];
    const { Id } = await person.create('institutions', { name: unique('By hand'), urn: old });
    await person.edit('institutions', Id, 0, { urn: present });
    await importRows(person, [
      establishment({ URN: old, EstablishmentName: 'The old one' }),
      establishment({ URN: present, EstablishmentName: 'The present one' }),
    ]);
    expect(await institutionOf(present)).toMatchObject({ id: Id, form: { Record: { name: 'The present one' } } });
    const other = await institutionOf(old);
    expect(other.id).not.toBe(Id);
    expect(other.form.Record['name']).toBe('The old one');
  });

  it('lists each unreadable row with line, column and reason, and imports the others', async () => {
    const [good, bad, worse, last] = schools(4) as [PublicRegisterRow, PublicRegisterRow, PublicRegisterRow, PublicRegisterRow];
    const file = Buffer.concat([
      encodePublicRegister([
        good,
        { ...bad, OpenDate: '31-02-2012', Postcode: 'NOWHERE' },
        { ...worse, URN: '12' },
        { ...good, Town: 'Twice' },
      ]),
      Buffer.from('1,2,3\r\n'),
      encodePublicRegister([last]).subarray(encodePublicRegister([]).length),
    ]);
    const { values, task, problems } = await importFile(person, file);
    expect(values).toMatchObject({ rows: 6, rowsCreated: 3, rowsUpdated: 0, unchanged: 0, failed: 3 });
    expect(problems).toEqual(
      [
        [3, 'OpenDate', 'Enter a real date, like 17/10/2016', '31-02-2012', bad.EstablishmentName, true],
        [3, 'Postcode', 'Postcode must be a UK postcode like LE1 7RH', 'NOWHERE', bad.EstablishmentName, true],
        [4, 'URN', 'URN must be 5 or 6 digits', '12', worse.EstablishmentName, false],
        [5, 'URN', 'This URN appears more than once. Only the first row was used.', good.URN, good.EstablishmentName, false],
        [6, 'row', `This row has 3 values; the file has ${publicRegisterColumns.length} columns.`, null, null, false],
      ].map(([Line, Column, Reason, Value, Name, Imported]) => ({ Line, Column, Reason, Value, Name, Imported })),
    );
    expect(task['message']).toBe('3 schools added. 3 rows were not imported. 1 row was imported without some values.');
    expect((await institutionOf(bad.URN ?? '')).form.Record).toMatchObject({ opened: null, postcode: null, name: bad.EstablishmentName });
    expect((await institutionOf(last.URN ?? '')).form.Record['name']).toBe(last.EstablishmentName);
  });

  it('uses the first row of a URN even if the second follows a thousand rows later', async () => {
    const rows = schools(1100);
    const [first, ...others] = rows as [PublicRegisterRow, ...PublicRegisterRow[]];
    const { values, problems } = await importRows(person, [first, ...others, { ...first, EstablishmentName: 'Again' }]);
    expect(values).toMatchObject({ rows: 1101, rowsCreated: 1100, rowsUpdated: 0, unchanged: 0, failed: 1 });
    expect(problems).toMatchObject([
      { Line: 1102, Column: 'URN', Reason: 'This URN appears more than once. Only the first row was used.' },
    ]);
    expect((await institutionOf(first.URN ?? '')).form.Record['name']).toBe(first.EstablishmentName);
  });

  it('leaves a deleted institution unchanged and reports it', async () => {
    const [row] = schools(1);
    await importRows(person, [row ?? {}]);
    const { id } = await institutionOf(row?.URN ?? '');
    await person.post(`/institutions/delete/${id}`);
    const again = await importRows(person, [{ ...row, Town: 'Derby' }]);
    expect(again.values).toMatchObject({ rowsCreated: 0, rowsUpdated: 0, failed: 1 });
    expect(again.problems).toMatchObject([
      { Line: 2, Column: 'URN', Reason: 'This institution is deleted in Waymark; restore it to have it updated' },
    ]);
  });

  it('is undone as one step, except for records that somebody edited since', async () => {
    const [existing, fresh, edited] = schools(3) as [PublicRegisterRow, PublicRegisterRow, PublicRegisterRow];
    await importRows(person, [existing]);
    const { task } = await importRows(person, [{ ...existing, Town: 'Derby' }, fresh, edited]);
    const { id: lastChanges } = await institutionOf(edited.URN ?? '');
    await person.edit('institutions', lastChanges, 0, { target: true });
    const { json } = await person.post(`/tasks/undo/${task.id}`);
    const undo = await waitForTask(person, json.Task ?? 0);
    expect(undo).toMatchObject({
      status: 2,
      done: 2,
      failed: 1,
      message: '1 institution is back to how it was. 1 new institution deleted. 1 not undone in full: changed or in use since the import.',
    });
    expect((await institutionOf(existing.URN ?? '')).form.Record['town']).toBe('Leicester');
    expect((await institutionOf(fresh.URN ?? '')).form.State.name).toBe('Deleted');
    expect((await institutionOf(edited.URN ?? '')).form.State.name).toBe('Open');
  });
});

describe('a file that is not the register', () => {
  it('is refused with the names of the missing columns', async () => {
    const { values, task } = await importFile(person, Buffer.from('Name,Town\r\nA,B\r\n'));
    expect(task).toMatchObject({
      status: 3,
      message:
        'The import stopped: This doesn’t look like a GIAS file. Missing columns: URN, EstablishmentName, EstablishmentStatus (code). Nothing was changed.',
    });
    expect(values).toMatchObject({ status: 'Importing data', message: task['message'] });
    expect(await person.post(`/tasks/undo/${task.id}`)).toMatchObject({ status: 400, json: { message: taskChangedNothing } });
    // Another run would read the same file.
    expect(await person.post(`/tasks/continue/${task.id}`)).toMatchObject({ status: 400, json: { message: fileNotReadable } });
    expect(task['Actions']).toBeUndefined();
  });

  it('is refused if a quote in it is never closed', async () => {
    const { task } = await importFile(person, Buffer.concat([encodePublicRegister([]), Buffer.from('"never closed\r\n'.repeat(5))]));
    expect(task).toMatchObject({
      status: 3,
      message:
        'The import stopped: This file cannot be read as CSV: a quote that is opened is never closed, or a row is far too long. Nothing was changed.',
    });
  });

  it('is imported without cells of invalid text, which are listed', async () => {
    const [row] = schools(1);
    const { values, problems } = await importRows(person, [
      { ...row, Street: 'a\u0000b', HeadFirstName: 'Z\u0000', 'PhaseOfEducation (code)': '__proto__', 'GOR (name)': 'constructor' },
    ]);
    expect(values).toMatchObject({ rowsCreated: 1, failed: 0 });
    // The names of people are not kept.
    expect(problems.map(({ Column, Value }) => [Column, Value])).toEqual([
      ['HeadLastName', null],
      ['PhaseOfEducation (code)', '__proto__'],
      ['Street', 'ab'],
    ]);
    expect((await institutionOf(row?.URN ?? '')).form.Record).toMatchObject({ street: null, head: null, phase: null, gor: 'constructor' });
  });
});

describe('an upload', () => {
  it.each<[string, () => ReturnType<typeof upload>, string, string]>([
    ['without a reference', () => upload(person, Buffer.from('x'), { reference: ' ' }), 'reference', 'Please enter a reference'],
    ['without a kind', () => upload(person, Buffer.from('x'), { type: '' }), 'type', 'Please choose what kind of file this is'],
    [
      'of an unknown kind',
      () => upload(person, Buffer.from('x'), { type: 'constructor' }),
      'type',
      'Please choose what kind of file this is',
    ],
    ['of an empty file', () => upload(person, Buffer.from('')), 'file', 'This file is empty'],
    ['that is no file', () => person.post('/imports/create', { reference: 'x', type: 'edubase' }), 'file', 'Please choose a file'],
  ])('%s is refused with the field', async (_what, send, field, message) => {
    const { status, json } = await send();
    expect(status).toBe(400);
    expect(json.Errors).toEqual([{ FieldName: field, ErrorMessages: [message] }]);
  });

  /** The bytes of a multipart upload. */
  const sendLines = (lines: readonly string[]) =>
    person.request<ChangeAnswer>('POST', '/imports/create', {
      body: lines.join('\r\n'),
      headers: { 'content-type': 'multipart/form-data; boundary=cut', requestverificationtoken: person.token },
    });
  const part = (name: string, value: string) => ['--cut', `Content-Disposition: form-data; name="${name}"`, '', value];
  const file = (name: string) => [
    '--cut',
    `Content-Disposition: form-data; name="file"; filename="${name}"`,
    'Content-Type: application/octet-stream',
    '',
    'URN',
  ];

  it.each<[string, readonly string[], string, string]>([
    [
      'in which no file was chosen',
      [...part('reference', 'x'), ...part('type', 'edubase'), ...file(''), '--cut--', ''],
      'file',
      'Please choose a file',
    ],
    [
      'that breaks off',
      [...part('reference', 'x'), ...part('type', 'edubase'), ...file('x.csv'), ''],
      'file',
      'The upload was interrupted. Choose the file again.',
    ],
    [
      'whose reference cannot be kept',
      [...part('reference', 'a\u0000b'), ...part('type', 'edubase'), ...file('x.csv'), '--cut--', ''],
      'reference',
      'Reference has characters that cannot be kept',
    ],
    [
      'whose reference is too long',
      [...part('reference', 'x'.repeat(256)), ...part('type', 'edubase'), ...file('x.csv'), '--cut--', ''],
      'reference',
      'Reference must be 255 characters or fewer',
    ],
  ])('%s is refused with the field', async (_what, lines, field, message) => {
    expect(await sendLines(lines)).toMatchObject({ status: 400, json: { Errors: [{ FieldName: field, ErrorMessages: [message] }] } });
  });

  it('is refused without the token', async () => {
    const body = new FormData();
    body.set('reference', 'x');
    body.set('type', 'edubase');
    body.set('file', new Blob(['URN']), 'x.csv');
    expect((await person.request('POST', '/imports/create', { body })).status).toBe(403);
  });

  it('appears in the list of imports with its user and history', async () => {
    const reference = unique('Listed');
    const { json } = await upload(person, encodePublicRegister(schools(1)), { reference });
    const { Data } = await person.search('imports', { filter: `reference:${reference}` });
    expect(Data).toMatchObject([{ Id: json.Id, reference, fileName: 'register.csv' }]);
    expect((await person.history('imports', json.Id ?? 0))[0]).toMatchObject({
      Sentence: 'Uploaded the file',
      EventType: 'ImportUploaded',
    });
    expect(JSON.stringify(Data) + JSON.stringify(await person.form('imports', json.Id ?? 0))).not.toMatch(/fileKey|"scope"/);
    expect((await as('officer').get(`/imports/edit/${json.Id}`, { after: person.position })).status).toBe(200);
  });
});
