import { describe, expect, it } from 'vitest';
import { linkDead } from '../../domain/signInMessages.ts';
import { as, readMailTo, createUser, ownGroup, newVisitor, unique, waymark } from '../running/waymark.ts';

const admin = as('admin');

const inviteUser = async () => {
  const email = `${unique('invited')}@example.test`;
  const { Id: id } = await admin.create('users', {
    firstname: 'Ada',
    lastname: 'Lovelace',
    email,
    roles: [{ group: ownGroup, role: 'viewer' }],
  });
  expect(await admin.post(`/users/invite/${id}`)).toMatchObject({
    status: 200,
    json: { Success: true, SuccessMessage: 'The invitation has been sent.' },
  });
  const secret = /\/account\/invitation#([\w-]+)/.exec(await readMailTo(email))?.[1] ?? '';
  return { id, email, secret };
};

describe('an invitation', () => {
  it('is a mail from the inviting person with a link to this Waymark', async () => {
    const { email, secret } = await inviteUser();
    const mail = await readMailTo(email);
    expect(mail).toContain(`${waymark.url}/account/invitation#${secret}`);
    expect(mail).toContain('Alex Admin has invited you to Waymark');
    expect(mail).toContain('Subject: Your Waymark account');
    expect(secret.length).toBeGreaterThanOrEqual(32);
  });

  it('lets the person set a password, which signs them in from then on', async () => {
    const { id, email, secret } = await inviteUser();
    const visitor = newVisitor();
    await visitor.session();
    const password = `Chosen-${unique()}`;
    expect((await visitor.post('/account/password', { invitation: secret, password })).status).toBe(200);
    expect(await visitor.session()).toMatchObject({ Authenticated: true, User: { Id: id, Email: email } });
    expect((await newVisitor().signIn(email, password)).status).toBe(200);
    const history = await admin.history('users', id);
    expect(history.map(({ Sentence }) => Sentence)).toEqual(expect.arrayContaining(['Invited the user', 'Set a password']));
    expect(JSON.stringify(history)).not.toContain(password);
  });

  it('works once', async () => {
    const { secret } = await inviteUser();
    const [first, second] = [newVisitor(), newVisitor()];
    await Promise.all([first.session(), second.session()]);
    expect((await first.post('/account/password', { invitation: secret, password: `Chosen-${unique()}` })).status).toBe(200);
    expect(await second.post('/account/password', { invitation: secret, password: `Chosen-${unique()}` })).toMatchObject({
      status: 400,
      json: { Errors: [{ FieldName: 'invitation', ErrorMessages: [linkDead] }] },
    });
  });

  it('stays valid after a refused password', async () => {
    const { secret } = await inviteUser();
    const visitor = newVisitor();
    await visitor.session();
    expect((await visitor.post('/account/password', { invitation: secret, password: 'short' })).status).toBe(400);
    expect((await visitor.post('/account/password', { invitation: secret, password: `Chosen-${unique()}` })).status).toBe(200);
  });

  it('does not allow sign-in before it is accepted', async () => {
    const { email } = await inviteUser();
    expect((await newVisitor().signIn(email, '')).status).toBe(400);
    expect((await newVisitor().signIn(email, 'Outreach-demo-1')).status).toBe(400);
  });
});

describe('an account that may not sign in', () => {
  it.each([
    ['disable', 'enable', 'The account is disabled.', 'Disabled the account'],
    ['lock-out', 'unlock', 'The account is locked.', 'Locked the account'],
  ])('by %s is signed out everywhere at once, and back after %s', async (away, back, message, sentence) => {
    const { id, email, password, visitor } = await createUser([{ group: ownGroup, role: 'viewer' }]);
    expect(await admin.post(`/users/${away}/${id}`)).toMatchObject({ status: 200, json: { SuccessMessage: message } });
    expect((await visitor.get('/students/search', { after: admin.position })).status).toBe(401);
    expect((await newVisitor().signIn(email, password)).status).toBe(400);
    expect((await admin.history('users', id)).map(({ Sentence }) => Sentence)).toContain(sentence);
    expect((await admin.post(`/users/${back}/${id}`)).status).toBe(200);
    expect((await newVisitor().signIn(email, password)).status).toBe(200);
  });

  it('because it is deleted is signed out everywhere at once', async () => {
    const { id, email, password, visitor } = await createUser([{ group: ownGroup, role: 'viewer' }]);
    await admin.post(`/users/delete/${id}`);
    expect((await visitor.get('/students/search', { after: admin.position })).status).toBe(401);
    expect((await newVisitor().signIn(email, password)).status).toBe(400);
  });

  it('offers the sensible actions to people with the right', async () => {
    const { id } = await createUser([{ group: ownGroup, role: 'viewer' }]);
    const actionNames = async () => (await admin.form('users', id)).Actions.map(({ name }) => name);
    expect(await actionNames()).toEqual(['invite', 'disable', 'lock-out', 'reset-second-factor', 'end-sessions']);
    await admin.post(`/users/disable/${id}`);
    await admin.post(`/users/lock-out/${id}`);
    expect(await actionNames()).toEqual(['invite', 'enable', 'unlock', 'reset-second-factor']);
    const again = await admin.post(`/users/disable/${id}`);
    expect(again).toMatchObject({ status: 200 });
    expect((await admin.history('users', id)).filter(({ EventType }) => EventType === 'UserDisabled')).toHaveLength(1);
  });
});

describe('roles', () => {
  it('take effect in every session when they are removed', async () => {
    const { id, visitor } = await createUser([{ group: ownGroup, role: 'officer' }]);
    expect((await visitor.post('/students/create', { lastname: unique('Role') })).status).toBe(200);
    const { Revision } = await admin.form('users', id);
    expect((await admin.edit('users', id, Revision, { roles: [{ group: ownGroup, role: 'viewer' }] })).status).toBe(200);
    await visitor.get('/students/search', { after: admin.position });
    expect((await visitor.post('/students/create', { lastname: unique('Role') })).status).toBe(403);
    expect((await visitor.session()).Groups[0]?.Rights).not.toContain('EditStudents');
  });

  it('appear in the history in words', async () => {
    const { id } = await createUser([{ group: ownGroup, role: 'viewer' }]);
    const { Revision } = await admin.form('users', id);
    await admin.edit('users', id, Revision, {
      roles: [
        { group: null, role: 'dataOfficer' },
        { group: ownGroup, role: 'officer' },
      ],
    });
    const line = (await admin.history('users', id)).find(({ EventType }) => EventType === 'UserDetailsEdited');
    expect(line?.Changes).toEqual([
      {
        Field: 'roles',
        Label: 'Roles',
        From: 'Viewer in Soar Valley University',
        To: 'Data officer in every group, Outreach officer in Soar Valley University',
      },
    ]);
  });

  it('are listed for the form', async () => {
    const { json } = await admin.get<{ data: { Name: string; Value: string }[] }>('/roles');
    expect(json.data.map(({ Name, Value }) => [Value, Name])).toEqual([
      ['administrator', 'Administrator'],
      ['officer', 'Outreach officer'],
      ['dataOfficer', 'Data officer'],
      ['viewer', 'Viewer'],
      ['payOfficer', 'Pay officer'],
    ]);
  });

  it('filter users, as do the group, and whether they are enabled or locked out', async () => {
    const { email } = await createUser([{ group: ownGroup, role: 'dataOfficer' }]);
    const countOf = async (filter: string) => (await admin.search('users', { filter: `email:${email},${filter}` })).Total;
    expect(await countOf('role:dataOfficer,group:any')).toBe(1);
    expect(await countOf('role:viewer,group:any')).toBe(0);
    expect(await countOf(`group:${ownGroup}`)).toBe(1);
    expect(await countOf('enabled:yes,group:any')).toBe(1);
    expect(await countOf('lockedout:yes,group:any')).toBe(0);
  });
});
