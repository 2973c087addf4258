import { describe, expect, it } from 'vitest';
import { pause } from '../infra/waiting.ts';
import { as, newUrn, otherGroup, ownGroup, unique } from '../running/waymark.ts';

const admin = as('admin');
const officer = as('officer');

/** Each record type with a sample record, a change to it and the expected history. */
const types = [
  {
    one: 'student',
    path: 'students',
    field: 'lastname',
    from: 'Lovelace',
    to: 'Byron',
    label: 'Last name',
    values: () => ({ lastname: 'Lovelace', firstname: unique('Ada'), group: ownGroup }),
    createdEvent: 'Registered the student',
    type: 'Student',
    archived: { state: 1, name: 'Archived' },
    initial: 'Current',
    restored: 'Restored',
    entered: 'StudentArchived',
    scope: ',group:any',
  },
  {
    one: 'institution',
    path: 'institutions',
    field: 'town',
    from: 'Leicester',
    to: 'Derby',
    label: 'Town',
    values: () => ({ name: unique('School'), town: 'Leicester' }),
    createdEvent: 'Added the institution',
    type: 'Institution',
    archived: { state: 1, name: 'Closed' },
    initial: 'Open',
    restored: 'Opened',
    entered: 'InstitutionClosed',
    scope: '',
  },
  {
    one: 'user',
    path: 'users',
    field: 'lastname',
    from: 'Lovelace',
    to: 'Byron',
    label: 'Last name',
    values: () => ({
      firstname: 'Ada',
      lastname: 'Lovelace',
      email: `${unique('ada')}@example.test`,
      roles: [{ group: ownGroup, role: 'viewer' }],
    }),
    createdEvent: 'Invited the user',
    type: 'User',
    archived: { state: 1, name: 'Archived' },
    initial: 'Current',
    restored: 'Restored',
    entered: 'UserArchived',
    scope: ',group:any',
  },
] as const;

it('the last change of a record is that of one person, for others it is not their own', async () => {
  const { Id, Position } = await officer.create('students', { lastname: unique('Own') });
  expect((await officer.form('students', Id)).Updated).toMatchObject({ Actor: 'Olivia Officer', IsOwn: true });
  const seenByAdmin = await admin.get(`/students/edit/${Id}`, { after: Position });
  expect(seenByAdmin.json).toMatchObject({ Updated: { Actor: 'Olivia Officer', IsOwn: false } });
});

describe.each(types)(
  'a new $one',
  ({ one, path, field, from, to, label, values, createdEvent: createdSentence, type, archived, initial, restored, entered, scope }) => {
    it('is found at once by its creator, and its form shows its values', async () => {
      const { Id, Revision, Position } = await admin.create(path, values());
      expect(Revision).toBe(0);
      expect(Position).toMatch(/^\d+$/);
      const { Total, Data } = await admin.search(path, { filter: `id:${Id}${scope}` });
      expect([Total, Data[0]?.Id]).toEqual([1, Id]);
      const form = await admin.form(path, Id);
      expect(form).toMatchObject({
        Id,
        Revision: 0,
        CurrentRevision: 0,
        State: { name: initial },
        CanEdit: true,
        Created: { Actor: 'Alex Admin' },
        Updated: { Actor: 'Alex Admin', IsOwn: true },
      });
      expect(form.Record[field]).toBe(from);
    });

    it('is edited; the same edit again changes nothing and adds no revision', async () => {
      const { Id } = await admin.create(path, values());
      const edited = await admin.edit(path, Id, 0, { [field]: to });
      expect(edited).toMatchObject({
        status: 200,
        json: { Success: true, SuccessMessage: `The ${one} has been saved.`, Id, Revision: 1, Errors: [] },
      });
      const again = await admin.edit(path, Id, 1, { [field]: to });
      expect(again).toMatchObject({ status: 200, json: { Success: true, SuccessMessage: 'Nothing was changed.', Revision: 1 } });
      expect(await admin.form(path, Id)).toMatchObject({ Revision: 1, Record: { [field]: to } });
    });

    it('can be shown as of a revision and as of an instant', async () => {
      const { Id } = await admin.create(path, values());
      await pause(5);
      const between = new Date().toISOString();
      await pause(5);
      await admin.edit(path, Id, 0, { [field]: to });
      expect(await admin.form(path, Id, 0)).toMatchObject({ Revision: 0, CurrentRevision: 1, Record: { [field]: from } });
      expect(await admin.form(path, Id, 1)).toMatchObject({ Revision: 1, CurrentRevision: 1, Record: { [field]: to } });
      expect(await admin.form(path, Id, between)).toMatchObject({ Revision: 0, Record: { [field]: from } });
      expect(await admin.form(path, Id, new Date().toISOString())).toMatchObject({ Revision: 1, Record: { [field]: to } });
    });

    it('is not found as of a time before its creation', async () => {
      const { Id } = await admin.create(path, values());
      expect((await admin.get(`/${path}/edit/${Id}?at=2001-01-01T00:00:00Z`)).status).toBe(404);
    });

    it('has a history of who changed what, when, from what to what', async () => {
      const started = Date.now();
      const { Id } = await admin.create(path, values());
      await admin.edit(path, Id, 0, { [field]: to });
      const history = await admin.history(path, Id);
      expect(
        history.map(({ Revision, EventType, Sentence, Actor, Process }) => ({ Revision, EventType, Sentence, Actor, Process })),
      ).toEqual([
        {
          Revision: 0,
          EventType: `${type}${createdSentence.split(' ')[0]}`,
          Sentence: createdSentence,
          Actor: 'Alex Admin',
          Process: null,
        },
        { Revision: 1, EventType: `${type}DetailsEdited`, Sentence: `Changed ${label}`, Actor: 'Alex Admin', Process: null },
      ]);
      expect(history[0]?.Changes).toContainEqual({ Field: field, Label: label, From: '', To: from });
      expect(history[1]?.Changes).toEqual([{ Field: field, Label: label, From: from, To: to }]);
      for (const { At } of history) expect(Date.parse(At)).toBeGreaterThanOrEqual(started - 1000);
      expect(BigInt(history[1]?.Position ?? 0)).toBeGreaterThan(BigInt(history[0]?.Position ?? 0));
    });

    it('moves to another state and back, and lists follow', async () => {
      const { Id } = await admin.create(path, values());
      const moved = await admin.post(`/${path}/state/${Id}`, { state: archived.state });
      expect(moved).toMatchObject({ status: 200, json: { SuccessMessage: `The ${one} is now ${archived.name.toLowerCase()}.` } });
      expect((await admin.search(path, { filter: `id:${Id}${scope}` })).Total).toBe(0);
      const [row] = (await admin.search(path, { filter: `id:${Id}${scope},recordState:${archived.state}` })).Data;
      expect(row).toMatchObject({ Id, recordState: archived.state, HasSecondaryFormatting: true });
      expect((await admin.post(`/${path}/state/${Id}`, { state: 0 })).status).toBe(200);
      expect((await admin.search(path, { filter: `id:${Id}${scope}` })).Total).toBe(1);
      expect((await admin.history(path, Id)).slice(1).map(({ EventType, Changes }) => [EventType, Changes])).toEqual([
        [entered, [{ Field: 'recordState', Label: 'Record state', From: initial, To: archived.name }]],
        [`${type}${restored}`, [{ Field: 'recordState', Label: 'Record state', From: archived.name, To: initial }]],
      ]);
    });

    it('is deleted as a state: hidden from lists, readable, not editable, and restorable', async () => {
      const { Id } = await admin.create(path, values());
      expect(await admin.post(`/${path}/delete/${Id}`)).toMatchObject({
        status: 200,
        json: { SuccessMessage: `The ${one} has been deleted.`, Revision: 1 },
      });
      expect(await admin.post(`/${path}/delete/${Id}`)).toMatchObject({ status: 200, json: { Revision: 1 } });
      expect((await admin.search(path, { filter: `id:${Id}${scope}` })).Total).toBe(0);
      expect((await admin.search(path, { filter: `id:${Id}${scope},recordState:64` })).Total).toBe(1);
      expect(await admin.form(path, Id)).toMatchObject({ State: { name: 'Deleted' }, CanEdit: false });
      expect(await admin.edit(path, Id, 1, { [field]: to })).toMatchObject({
        status: 400,
        json: { message: `This record has been deleted. Restore it to make changes.` },
      });
      expect(await admin.history(path, Id)).toHaveLength(2);
      expect((await admin.post(`/${path}/state/${Id}`, { state: 0 })).status).toBe(200);
      expect(await admin.form(path, Id)).toMatchObject({ State: { name: initial }, CanEdit: true, Record: { [field]: from } });
    });

    it('has a form with exactly the fields that its body accepts', async () => {
      const { Record: empty, Fields } = await admin.emptyForm(path);
      expect(Object.keys(empty).toSorted()).toEqual(Fields.map((each) => each.name).toSorted());
      const { Id } = await admin.create(path, values());
      const form = await admin.form(path, Id);
      const settable = Object.fromEntries(
        form.Fields.filter((each) => !each.readOnly).map((each) => [each.name, form.Record[each.name] ?? null]),
      );
      expect(await admin.edit(path, Id, 0, settable)).toMatchObject({ status: 200, json: { SuccessMessage: 'Nothing was changed.' } });
    });
  },
);

describe('a record that may not change to a state', () => {
  it('stays unchanged and names the allowed states', async () => {
    const { Id } = await officer.create('students', { lastname: unique('Stays') });
    await officer.post(`/students/delete/${Id}`);
    expect(await officer.post(`/students/state/${Id}`, { state: 1 })).toMatchObject({
      status: 400,
      json: { Success: false, message: 'A record that is deleted can become current.' },
    });
    expect((await officer.form('students', Id)).State.name).toBe('Deleted');
  });
});

describe('a URN', () => {
  const takenError = (field: string, label: string, one: string) => ({
    status: 400,
    json: { Success: false, Errors: [{ FieldName: field, ErrorMessages: [`${label} is already used by another ${one}`] }] },
  });

  it('is unique to one institution', async () => {
    const urn = newUrn();
    await officer.create('institutions', { name: unique('School'), urn });
    expect(await officer.post('/institutions/create', { name: unique('School'), urn })).toMatchObject(
      takenError('urn', 'URN', 'institution'),
    );
    const other = await officer.create('institutions', { name: unique('School') });
    expect(await officer.edit('institutions', other.Id, 0, { urn })).toMatchObject(takenError('urn', 'URN', 'institution'));
    expect((await officer.search('institutions', { filter: `urn:${urn},recordState:any` })).Total).toBe(1);
  });

  it('goes to exactly one institution if twenty request it at once', async () => {
    const urn = newUrn();
    const replies = await Promise.all(
      Array.from({ length: 20 }, () => officer.post('/institutions/create', { name: unique('Race'), urn })),
    );
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    for (const reply of replies.filter(({ status }) => status !== 200))
      expect(reply).toMatchObject(takenError('urn', 'URN', 'institution'));
    expect((await officer.search('institutions', { filter: `urn:${urn},recordState:any` })).Total).toBe(1);
  });

  it('can be changed, which frees the old one', async () => {
    const [first, second] = [newUrn(), newUrn()];
    const { Id } = await officer.create('institutions', { name: unique('School'), urn: first });
    expect((await officer.edit('institutions', Id, 0, { urn: second })).status).toBe(200);
    await officer.create('institutions', { name: unique('School'), urn: first });
    expect(await officer.post('/institutions/create', { name: unique('School'), urn: second })).toMatchObject(
      takenError('urn', 'URN', 'institution'),
    );
  });

  it('of a deleted institution is free; restoring that institution does not duplicate it', async () => {
    const urn = newUrn();
    const old = await officer.create('institutions', { name: unique('School'), urn });
    await officer.post(`/institutions/delete/${old.Id}`);
    await officer.create('institutions', { name: unique('School'), urn });
    expect(await officer.post(`/institutions/state/${old.Id}`, { state: 0 })).toMatchObject(takenError('urn', 'URN', 'institution'));
    expect((await officer.search('institutions', { filter: `urn:${urn},recordState:0` })).Total).toBe(1);
  });

  it('of a deleted institution returns on restore if nobody took it', async () => {
    const urn = newUrn();
    const old = await officer.create('institutions', { name: unique('School'), urn });
    await officer.post(`/institutions/delete/${old.Id}`);
    expect((await officer.post(`/institutions/state/${old.Id}`, { state: 0 })).status).toBe(200);
    expect(await officer.post('/institutions/create', { name: unique('School'), urn })).toMatchObject(
      takenError('urn', 'URN', 'institution'),
    );
  });

  it('is optional: any number of institutions have none', async () => {
    for (const urn of [null, '', undefined])
      await officer.create('institutions', { name: unique('School'), ...(urn === undefined ? {} : { urn }) });
    expect((await officer.post('/institutions/create', { name: unique('School'), urn: '12' })).json.Errors).toEqual([
      { FieldName: 'urn', ErrorMessages: ['URN must be 5 or 6 digits'] },
    ]);
  });
});

describe('an email address', () => {
  it('is unique to one user in any letter case, even if many request it at once', async () => {
    const email = `${unique('one')}@example.test`;
    const spellings = Array.from({ length: 8 }, (_, index) => (index % 2 === 0 ? email : email.toUpperCase()));
    const replies = await Promise.all(
      spellings.map((spelling) =>
        admin.post('/users/create', { firstname: 'A', lastname: 'B', email: spelling, roles: [{ group: otherGroup, role: 'viewer' }] }),
      ),
    );
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(replies.find(({ status }) => status !== 200)).toMatchObject({
      status: 400,
      json: { Errors: [{ FieldName: 'email', ErrorMessages: ['Email is already used by another user'] }] },
    });
  });
});

describe('a reference', () => {
  it('must name an existing record that may be chosen', async () => {
    const school = await officer.create('institutions', { name: unique('School') });
    const deletedSchool = await officer.create('institutions', { name: unique('School') });
    await officer.post(`/institutions/delete/${deletedSchool.Id}`);
    const { Id } = await officer.create('students', {
      lastname: unique('Pupil'),
      institutionLastKnown: school.Id,
      institutionsAttended: [school.Id],
    });
    for (const [field, value, label] of [
      ['institutionLastKnown', 2_147_483_647, 'Last known institution'],
      ['institutionLastKnown', deletedSchool.Id, 'Last known institution'],
      ['institutionsAttended', [school.Id, 2_147_483_647], 'Attended institutions'],
    ] as const) {
      expect(await officer.edit('students', Id, 0, { [field]: value })).toMatchObject({
        status: 400,
        json: { Errors: [{ FieldName: field, ErrorMessages: [`${label} must be chosen from the list`] }] },
      });
    }
  });

  it('appears with its title in the form, the list and the history', async () => {
    const name = unique('School');
    const school = await officer.create('institutions', { name });
    const { Id } = await officer.create('students', { lastname: unique('Pupil'), institutionLastKnown: school.Id });
    expect((await officer.form('students', Id)).Labels['institutionLastKnown']).toEqual({ [school.Id]: name });
    expect((await officer.search('students', { filter: `#${Id}` })).Data[0]?.Labels['institutionLastKnown']).toBe(name);
    expect((await officer.history('students', Id))[0]?.Changes.find(({ Field }) => Field === 'institutionLastKnown')).toMatchObject({
      From: '',
      To: name,
    });
  });
});

describe('the group of a student', () => {
  it('is a member institution', async () => {
    const school = await officer.create('institutions', { name: unique('School') });
    expect(await admin.post('/students/create', { lastname: unique('Astray'), group: school.Id })).toMatchObject({
      status: 400,
      json: { Errors: [{ FieldName: 'group', ErrorMessages: ['Group must be chosen from the list'] }] },
    });
  });
});

describe('a create form that is sent again with the same key', () => {
  const send = (visitor: typeof officer, key: string, body: object) =>
    visitor.post('/students/create', body, { headers: { 'idempotency-key': key } });

  it('creates one record, with the values of the last form', async () => {
    const [lastname, key] = [unique('Once'), unique()];
    const first = await send(officer, key, { lastname, firstname: 'Ida' });
    expect(await send(officer, key, { lastname, firstname: 'Ida' })).toMatchObject({
      status: 200,
      json: { Success: true, Id: first.json.Id, Revision: 0 },
    });
    expect(await send(officer, key, { lastname, firstname: 'Isa' })).toMatchObject({
      status: 200,
      json: { Id: first.json.Id, Revision: 1 },
    });
    expect((await officer.search('students', { filter: lastname })).Data.map((row) => [row.Id, row['firstname']])).toEqual([
      [first.json.Id, 'Isa'],
    ]);
  });

  it('creates one record if both arrive at once', async () => {
    const [lastname, key] = [unique('Once'), unique()];
    const replies = await Promise.all(Array.from({ length: 5 }, () => send(officer, key, { lastname })));
    expect(new Set(replies.map(({ status, json }) => `${status} ${json.Id}`)).size).toBe(1);
    expect((await officer.search('students', { filter: lastname })).Total).toBe(1);
  });

  it('creates another record after a refusal, and for another user with the same key', async () => {
    const [lastname, key] = [unique('Once'), unique()];
    expect((await send(officer, key, { firstname: 'Ida' })).status).toBe(400);
    const reply = await send(officer, key, { lastname });
    expect(reply.status).toBe(200);
    expect((await send(admin, key, { lastname, group: ownGroup })).json.Id).not.toBe(reply.json.Id);
    expect((await send(officer, 'no key!', { lastname })).json.Errors).toEqual([
      { FieldName: 'idempotency-key', ErrorMessages: ['Idempotency-Key must be letters, digits and hyphens'] },
    ]);
  });
});
