import { beforeAll, describe, expect, it } from 'vitest';
import type { SessionAnswer } from '../../api/contract/session.ts';
import { memberLeftAlone, memberReserved, membershipReserved } from '../../domain/messages.ts';
import { importRows } from '../running/uploading.ts';
import type { Visitor } from '../running/visitor.ts';
import { as, waitForTask, createUser, newUrn, otherGroup, unique } from '../running/waymark.ts';
import { establishment } from '../samples/publicRegister.ts';

/** A member institution with its own administrator, and users of another one. */
const admin = as('admin');
const officer = as('officer');
const urn = newUrn();
const name = unique('Member University');
let member: number;
let own: Visitor;
let other: Visitor;

beforeAll(async () => {
  member = (await admin.create('institutions', { name, urn, subscriber: true })).Id;
  own = (await createUser([{ group: member, role: 'administrator' }])).visitor;
  other = (await createUser([{ group: otherGroup, role: 'administrator' }])).visitor;
});

const refusalOf = (message: string) => ({ status: 403, json: { Success: false, message } });
const problemsOf = async (visitor: Visitor, task: number | undefined) =>
  (await visitor.get<{ Data: readonly { Line: number; Reason: string }[] }>(`/tasks/problems/${task}`)).json.Data.map(
    ({ Line, Reason }) => [Line, Reason],
  );
const groupsOf = async (visitor: Visitor) =>
  (await visitor.get<SessionAnswer>('/account/session', { after: admin.position })).json.Groups.map(({ Id }) => Id);

describe('a member institution', () => {
  it.each<[string, string, object]>([
    ['renamed', 'edit', { Revision: 0, name: 'Taken over' }],
    ['unsubscribed', 'edit', { Revision: 0, subscriber: false }],
    ['given another type of membership', 'edit', { Revision: 0, subscriberType: 1 }],
    ['renamed along with another field', 'edit', { Revision: 0, town: 'Leicester', name: 'Taken over' }],
    ['closed', 'state', { state: 1 }],
    ['deleted', 'delete', {}],
  ])('cannot be %s by an officer or administrator of another one', async (_what, path, body) => {
    for (const visitor of [officer, other])
      expect(await visitor.post(`/institutions/${path}/${member}`, body, { after: admin.position })).toMatchObject(
        refusalOf(memberReserved(name)),
      );
    expect(await groupsOf(own)).toEqual([member]);
    expect(await admin.form('institutions', member)).toMatchObject({
      CurrentRevision: 0,
      State: { name: 'Open' },
      Record: { name, town: null },
    });
  });

  it('marks its reserved fields as read-only for other people', async () => {
    const readOnly = async (visitor: Visitor) =>
      (await visitor.form('institutions', member)).Fields.flatMap((field) => (field.readOnly ? [field.name] : []));
    expect([await readOnly(officer), await readOnly(own), await readOnly(admin)]).toEqual([
      ['name', 'subscriber', 'subscriberType', 'recordsEmployment'],
      [],
      [],
    ]);
    expect(await officer.form('institutions', member)).toMatchObject({ CanEdit: true, Transitions: [] });
    const rowFor = async (visitor: typeof own) => (await visitor.search('institutions', { filter: `id:${member}` })).Data[0];
    expect(await rowFor(officer)).toMatchObject({ Id: member, StateIsReserved: true });
    expect(await rowFor(own)).not.toHaveProperty('StateIsReserved');
    expect((await own.form('institutions', member)).Transitions.map(({ value }) => value)).toContain(1);
    expect((await officer.emptyForm('institutions')).Fields.flatMap((field) => (field.readOnly ? [field.name] : []))).toEqual([
      'subscriber',
      'subscriberType',
      'recordsEmployment',
    ]);
  });

  it('accepts edits of its other fields by any officer', async () => {
    const { Id } = await admin.create('institutions', { name: unique('Member'), subscriber: true });
    expect((await officer.edit('institutions', Id, 0, { town: 'Derby' })).status).toBe(200);
  });

  it('is left out of a bulk close, which reports it', async () => {
    const school = await admin.create('institutions', { name: `${name} School` });
    for (const visitor of [officer, admin]) {
      const { json } = await visitor.post('/institutions/bulk-state', { state: 1, filter: name }, { after: admin.position });
      expect(await waitForTask(visitor, json.Task ?? 0)).toMatchObject({ status: 2, failed: 1 });
      expect(await problemsOf(visitor, json.Task)).toEqual([[member, memberLeftAlone(name)]]);
    }
    expect((await admin.form('institutions', school.Id)).State.name).toBe('Closed');
    expect(await groupsOf(own)).toEqual([member]);
  });

  it('keeps its name and state in an import, which updates the rest and reports the row', async () => {
    const row = {
      ...establishment({ EstablishmentName: 'Another Name', 'EstablishmentStatus (code)': '2', Town: 'Loughborough' }),
      URN: urn,
    };
    const { values, problems } = await importRows(as('data'), [row]);
    expect(values).toMatchObject({ status: 'Completed', rows: 1, rowsUpdated: 1, failed: 0 });
    expect(problems).toMatchObject([{ Line: 2, Column: 'URN', Reason: memberLeftAlone(name) }]);
    expect(await admin.form('institutions', member)).toMatchObject({
      State: { name: 'Open' },
      Record: { name, town: 'Loughborough', subscriber: true },
    });
    expect(await groupsOf(own)).toEqual([member]);
    // A second import changes nothing and reports the row again.
    const again = await importRows(as('data'), [row]);
    expect(again.values).toMatchObject({ rowsUpdated: 0, unchanged: 1, failed: 0 });
    expect(again.problems).toHaveLength(1);
  });

  it('keeps its name when an earlier import is undone', async () => {
    const before = { ...establishment({ EstablishmentName: unique('Before') }), URN: newUrn() };
    const renamed = { ...before, EstablishmentName: unique('Renamed'), Town: 'Loughborough' };
    await importRows(as('data'), [before]);
    const { task } = await importRows(as('data'), [renamed]);
    const id = (await as('data').search('institutions', { filter: `urn:${before.URN}` })).Data[0]?.Id ?? 0;
    expect((await admin.edit('institutions', id, 1, { subscriber: true })).status).toBe(200);
    const { json } = await as('data').post(`/tasks/undo/${task.id}`, {}, { after: admin.position });
    expect(await waitForTask(as('data'), json.Task ?? 0)).toMatchObject({ status: 2, done: 0, failed: 1 });
    expect(await problemsOf(as('data'), json.Task)).toEqual([[id, memberLeftAlone(renamed.EstablishmentName)]]);
    expect((await admin.form('institutions', id)).Record).toMatchObject({ name: renamed.EstablishmentName, town: 'Loughborough' });
  });

  it('is renamed and closed by its own administrator and reopened by one of all groups', async () => {
    const { Id } = await admin.create('institutions', { name: unique('Member'), subscriber: true });
    const { visitor } = await createUser([{ group: Id, role: 'administrator' }]);
    expect((await visitor.edit('institutions', Id, 0, { name: unique('Renamed') })).status).toBe(200);
    expect((await visitor.post(`/institutions/state/${Id}`, { state: 1 })).status).toBe(200);
    expect(await groupsOf(visitor)).toEqual([]);
    expect((await officer.post(`/institutions/state/${Id}`, { state: 0 }, { after: visitor.position })).status).toBe(403);
    expect((await admin.post(`/institutions/state/${Id}`, { state: 0 }, { after: visitor.position })).status).toBe(200);
    expect(await groupsOf(visitor)).toEqual([Id]);
  });

  it('does not get its name or membership back through an undo without the right', async () => {
    const { Id } = await admin.create('institutions', { name: unique('Member'), subscriber: true });
    await admin.edit('institutions', Id, 0, { subscriber: false });
    expect(await officer.post(`/institutions/undo/${Id}`, { Revision: 1 }, { after: admin.position })).toMatchObject(
      refusalOf(membershipReserved),
    );
    expect((await admin.post(`/institutions/undo/${Id}`, { Revision: 1 })).status).toBe(200);
  });
});

describe('an institution that is not a member', () => {
  it('becomes a member only through an administrator of all groups', async () => {
    const { Id } = await officer.create('institutions', { name: unique('School'), subscriber: false });
    for (const visitor of [officer, other]) {
      expect(await visitor.edit('institutions', Id, 0, { subscriber: true })).toMatchObject(refusalOf(membershipReserved));
      expect(await visitor.post('/institutions/create', { name: unique('School'), subscriber: true })).toMatchObject(
        refusalOf(membershipReserved),
      );
    }
    expect((await admin.edit('institutions', Id, 0, { subscriber: true })).status).toBe(200);
  });

  it('can be edited, closed and deleted by officers', async () => {
    const { Id } = await officer.create('institutions', { name: unique('School') });
    expect((await officer.edit('institutions', Id, 0, { name: unique('School') })).status).toBe(200);
    expect((await officer.post(`/institutions/state/${Id}`, { state: 1 })).status).toBe(200);
    expect((await officer.post(`/institutions/delete/${Id}`)).status).toBe(200);
  });
});
