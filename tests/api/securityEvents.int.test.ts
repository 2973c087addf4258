import { parse } from 'csv-parse/sync';
import { describe, expect, it } from 'vitest';
import type { SecurityEventsAnswer } from '../../api/contract/securityEvents.ts';
import { runExport } from '../running/exporting.ts';
import { checkFile, csv, uploadRows } from '../running/importing.ts';
import type { Visitor } from '../running/visitor.ts';
import { as, createUser, otherGroup, ownGroup, newVisitor, surname, unique } from '../running/waymark.ts';
import { eventually } from '../infra/waiting.ts';

type Row = SecurityEventsAnswer['Data'][number];

const eventsOf = async (visitor: Visitor, question: Readonly<Record<string, string | number>>): Promise<SecurityEventsAnswer> => {
  const { status, json, text } = await visitor.get<SecurityEventsAnswer>(
    `/security/events?${new URLSearchParams(Object.entries(question).map(([key, value]) => [key, String(value)]))}`,
  );
  if (status !== 200) throw new Error(`The security events answered ${status}: ${text}`);
  return json;
};

/** Waits until a search finds such an event, which is stored after the answer is sent. */
const findRow = async (
  visitor: Visitor,
  question: Readonly<Record<string, string | number>>,
  which: (row: Row) => boolean,
): Promise<Row> => {
  let row: Row | undefined;
  await eventually(20_000, async () => {
    row = (await eventsOf(visitor, question)).Data.find(which);
    if (!row) throw new Error('There is no such event');
  });
  if (!row) throw new Error('There is no such event');
  return row;
};

describe('the security log records', () => {
  it('a refused right', async () => {
    const { id, visitor } = await createUser([{ group: ownGroup, role: 'viewer' }]);
    expect((await visitor.post('/students/create', { lastname: unique('No') })).status).toBe(403);
    const row = await findRow(as('admin'), { user: id, kind: 'refused' }, ({ Route }) => Route === '/students/create');
    expect(row).toMatchObject({ KindLabel: 'Right missing', Group: { Id: ownGroup }, User: { Id: id }, Times: 1 });
    expect(row.Address).toMatch(/127\.0\.0\.1$/);
  });

  it('a record of another group, which only the auditor can tell from a missing record', async () => {
    const { id, visitor } = await createUser([{ group: ownGroup, role: 'officer' }]);
    const { Id: foreign } = await as('admin').create('students', { lastname: unique('Foreign'), group: otherGroup });
    const across = await visitor.get(`/students/edit/${foreign}`);
    const missing = await visitor.get('/students/edit/2147483600');
    expect([across.status, across.text]).toEqual([missing.status, missing.text]);
    const route = ({ Route }: Row) => Route === '/students/edit/:id';
    expect((await findRow(as('admin'), { user: id, kind: 'outsideGroups' }, route)).Times).toBe(1);
    expect((await findRow(as('admin'), { user: id, kind: 'notFound' }, route)).Times).toBe(1);
  });

  it('a change without the anti-forgery token', async () => {
    const { id, visitor } = await createUser([{ group: ownGroup, role: 'officer' }]);
    visitor.token = 'nonsense';
    expect((await visitor.post('/students/create', { lastname: unique('Forged') })).status).toBe(403);
    await findRow(as('admin'), { user: id, kind: 'tokenRefused' }, ({ Route }) => Route === '/students/create');
    expect((await eventsOf(as('admin'), { user: id, kind: 'refused' })).Total).toBe(0);
  });

  it('a sign-in with its address, visible to an administrator of one of the user’s groups', async () => {
    const { id, email, password } = await createUser([{ group: ownGroup, role: 'viewer' }]);
    const { visitor: administrator } = await createUser([{ group: ownGroup, role: 'administrator' }]);
    const again = newVisitor();
    expect((await again.signIn(email, password)).status).toBe(200);
    const row = await findRow(administrator, { user: id, kind: 'signedIn' }, () => true);
    expect(row).toMatchObject({ Group: null, User: { Id: id } });
    expect(row.Address).toMatch(/127\.0\.0\.1$/);
  });

  it('a download', async () => {
    const { id, visitor } = await createUser([{ group: ownGroup, role: 'officer' }]);
    const file = await runExport(visitor, 'students', { reference: unique('Taken'), filter: unique('nobody') });
    expect((await visitor.get(`/exports/download/${file}`)).status).toBe(200);
    await findRow(as('admin'), { user: id, kind: 'downloaded' }, ({ Route }) => Route === '/exports/download/:id');
  });

  it('a download of rows that were not imported', async () => {
    const { id, visitor } = await createUser([{ group: ownGroup, role: 'dataOfficer' }]);
    const file = await uploadRows(visitor, csv(['First name', 'Last name', 'Sex'], ['Ada', surname(), 'unknowable']));
    await checkFile(visitor, file);
    expect((await visitor.get(`/imports/not-imported/${file}`)).status).toBe(200);
    await findRow(as('admin'), { user: id, kind: 'downloaded' }, ({ Route }) => Route === '/imports/not-imported/:id');
  });
});

describe('security events', () => {
  it.each(['officer', 'viewer', 'data'] as const)('should NOT be visible to the %s', async (name) => {
    expect((await as(name).get('/security/events')).status).toBe(403);
    expect((await as(name).get('/security/events/download')).status).toBe(403);
  });

  it('should be visible to a group’s administrator for that group only, not for visitors', async () => {
    const [here, there] = [
      await createUser([{ group: ownGroup, role: 'viewer' }]),
      await createUser([{ group: otherGroup, role: 'viewer' }]),
    ];
    for (const { visitor } of [here, there]) await visitor.post('/students/create', { lastname: unique('No') });
    const { visitor: administrator } = await createUser([{ group: ownGroup, role: 'administrator' }]);
    await findRow(as('admin'), { user: there.id }, () => true);
    await findRow(administrator, { user: here.id }, () => true);
    expect((await eventsOf(administrator, { user: there.id })).Total).toBe(0);
    expect((await eventsOf(administrator, { group: otherGroup })).Total).toBe(0);
    expect((await eventsOf(administrator, { user: 0 })).Total).toBe(0);
  });
});

describe('the search of security events', () => {
  it('filters by days and refuses an invalid day, kind or page', async () => {
    const admin = as('admin');
    expect((await eventsOf(admin, { to: '2001-01-01' })).Data).toEqual([]);
    expect((await eventsOf(admin, { from: '01/01/2001' })).Total).toBeGreaterThan(0);
    expect((await eventsOf(admin, { address: '192.0.2.1' })).Data).toEqual([]);
    for (const wrong of ['from=tomorrow', 'kind=burglary', 'page=0', 'user=x', 'group=-1', 'kind=__proto__'])
      expect((await admin.get(`/security/events?${wrong}`)).status).toBe(400);
  });

  it('downloads as a CSV with the same rows', async () => {
    const { id, visitor } = await createUser([{ group: ownGroup, role: 'viewer' }]);
    await visitor.post('/students/create', { lastname: unique('No') });
    await findRow(as('admin'), { user: id, kind: 'refused' }, () => true);
    const { status, text, headers } = await as('admin').get(`/security/events/download?user=${id}&kind=refused`);
    expect(status).toBe(200);
    expect(headers.get('content-disposition')).toBe('attachment; filename="security-events.csv"');
    const [header, ...rows] = parse(text, { bom: true });
    expect(header).toEqual(['Time', 'Event', 'User', 'User id', 'Group', 'Address', 'Route', 'Times']);
    expect(rows).toHaveLength(1);
    expect(rows[0]?.slice(1, 4)).toEqual(['Right missing', expect.stringContaining('Test'), String(id)]);
  });
});
