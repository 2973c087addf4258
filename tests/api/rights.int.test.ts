import { describe, expect, it } from 'vitest';
import type { SearchDefinition } from '../../api/contract/search.ts';
import { nothingChanged } from '../../domain/messages.ts';
import { as, waitForTask, createUser, newUrn, otherGroup, ownGroup, unique } from '../running/waymark.ts';

const admin = as('admin');
const officer = as('officer');
const viewer = as('viewer');

const forbidden = { status: 403, json: { Success: false, message: 'You don’t have permission to do this.', Errors: [] } };
const definitionsOf = async (visitor: typeof admin) => (await visitor.get<SearchDefinition[]>('/search/definitions')).json;

describe('a viewer', () => {
  it('should see students, their history and earlier revisions', async () => {
    const { Id, Position } = await officer.create('students', { lastname: unique('Seen') });
    for (const path of [`/students/edit/${Id}`, `/students/edit/${Id}?at=0`, `/students/history/${Id}`, '/students/search']) {
      expect((await viewer.get(path, { after: Position })).status).toBe(200);
    }
  });

  it('should NOT be offered actions without the right to them', async () => {
    const { Id, Position } = await officer.create('students', { lastname: unique('Seen') });
    const { json } = await viewer.get<Awaited<ReturnType<typeof viewer.form>>>(`/students/edit/${Id}`, { after: Position });
    expect(json).toMatchObject({ CanEdit: false, Transitions: [], Actions: [] });
    const definitions = await definitionsOf(viewer);
    expect(definitions.map(({ Set: set, CanCreate, CanEdit, CanExport }) => [set, CanCreate, CanEdit, CanExport])).toEqual(
      [
        'students',
        'institutions',
        'institutionContacts',
        'institutionApplications',
        'institutionTargets',
        'activities',
        'activitySessions',
        'ambassadors',
        'ambassadorApplications',
        'ambassadorContracts',
        'ambassadorContract',
        'workOffer',
        'ambassadorTimesheets',
        'ambassadorExpenses',
        'payCorrections',
        'jacsSubjects',
        'heiDescriptors',
        'partneredInstitutions',
        'exports',
        'tasks',
        'savedSearches',
        'fieldLists',
        'customFields',
        'nonTrackedStudents',
        'RetentionStudents',
        'nonTrackedAmbassadors',
        'RetentionAmbassadors',
        'ambassadorAccounts',
        'calendar',
        'contracts',
        'timesheets',
        'expenses',
        'sapWorkOffer',
      ].map((set) => [set, false, false, true]),
    );
  });

  it('should NOT be led to records that they may not open, such as accounts of ambassadors', async () => {
    const closedSets = async (visitor: typeof viewer) =>
      (await definitionsOf(visitor)).filter(({ CanOpen }) => !CanOpen).map(({ Set: set }) => set);
    expect(await closedSets(viewer)).toEqual(['ambassadorAccounts']);
    expect(await closedSets(officer)).toEqual([]);
  });

  it.each<[string, string, object]>([
    ['create a student', '/students/create', { lastname: 'No' }],
    ['create an institution', '/institutions/create', { name: 'No' }],
    ['create a user', '/users/create', { firstname: 'No', lastname: 'No', email: 'no@example.test' }],
    ['bulk-delete students', '/students/bulk-delete?ids=1', {}],
    ['change many students', '/students/bulk-state', { state: 1, filter: '' }],
    ['set fields of many students', '/students/bulk-edit', { values: { yearGroup: 13 }, filter: '' }],
    ['preview a bulk edit', '/students/bulk-edit/preview', { values: { yearGroup: 13 }, filter: '' }],
    ['bulk-delete institutions', '/institutions/bulk-delete?ids=1', {}],
    ['export users', '/users/export', { reference: 'No' }],
  ])('should NOT %s', async (_what, path, body) => {
    expect(await viewer.post(path, body)).toMatchObject(forbidden);
  });

  it.each(['/students/create', '/institutions/create', '/users/create', '/users/search', '/imports/create', '/imports/search'])(
    'should NOT open %s',
    async (path) => {
      expect(await viewer.get(path)).toMatchObject(forbidden);
    },
  );

  it.each<[string, object]>([
    ['edit', { Revision: 0, lastname: 'No' }],
    ['delete', {}],
    ['state', { state: 1 }],
  ])('should NOT %s a student or an institution', async (action, body) => {
    const student = await officer.create('students', { lastname: unique('Seen') });
    const institution = await officer.create('institutions', { name: unique('Seen') });
    expect(await viewer.post(`/students/${action}/${student.Id}`, body)).toMatchObject(forbidden);
    const institutionBody = 'lastname' in body ? { Revision: 0, name: 'No' } : body;
    expect(await viewer.post(`/institutions/${action}/${institution.Id}`, institutionBody)).toMatchObject(forbidden);
    expect((await officer.form('students', student.Id)).CurrentRevision).toBe(0);
    expect((await officer.form('institutions', institution.Id)).CurrentRevision).toBe(0);
  });

  it('should NOT undo an officer’s bulk change or block its undo', async () => {
    const { Id } = await officer.create('students', { lastname: unique('Kept') });
    const { json } = await officer.post('/students/bulk-state', { state: 1, ids: [Id] });
    await waitForTask(officer, json.Task ?? 0);
    const reply = await viewer.post(`/tasks/undo/${json.Task}`);
    expect(reply).toMatchObject(forbidden);
    const undo = await officer.post(`/tasks/undo/${json.Task}`);
    expect(undo.status).toBe(200);
    await waitForTask(officer, undo.json.Task ?? 0);
    expect((await officer.form('students', Id)).State.name).toBe('Current');
  });
});

describe('an officer', () => {
  it('should see the users of their own group', async () => {
    const { Data } = await officer.search('users', { filter: 'email:viewer@demo.test' });
    expect(Data.map((row) => row['Title'])).toEqual(['Victor Viewer']);
  });

  it('should edit institutions and students', async () => {
    const { Id } = await officer.create('institutions', { name: unique('School'), urn: newUrn() });
    expect((await officer.edit('institutions', Id, 0, { town: 'Leicester' })).status).toBe(200);
    const student = await officer.create('students', { lastname: unique('Edited') });
    expect((await officer.edit('students', student.Id, 0, { town: 'Leicester' })).status).toBe(200);
  });

  it.each(['invite', 'enable', 'disable', 'lock-out', 'unlock', 'delete'])('should NOT %s a user', async (action) => {
    const { Data } = await officer.search('users', { filter: 'email:viewer@demo.test' });
    expect(await officer.post(`/users/${action}/${Data[0]?.Id}`)).toMatchObject(forbidden);
    expect((await viewer.get('/students/search')).status).toBe(200);
  });

  it('should NOT give anybody a role', async () => {
    const { Data } = await officer.search('users', { filter: 'email:officer@demo.test' });
    const { Revision } = await officer.form('users', Data[0]?.Id ?? 0);
    const reply = await officer.edit('users', Data[0]?.Id ?? 0, Revision, { roles: [{ group: ownGroup, role: 'administrator' }] });
    expect(reply).toMatchObject(forbidden);
  });

  it('should NOT be offered the register among the imports, or upload it', async () => {
    const types = (await officer.emptyForm('imports')).Fields.find(({ name }) => name === 'type')?.values;
    expect(types?.map(({ value }) => value)).toEqual([
      'student',
      'studentContact',
      'activity',
      'attendance',
      'ambassador',
      'ambassadorApplication',
      'ambassadorTraining',
      'ambassadorContract',
    ]);
    const body = new FormData();
    body.set('reference', 'No');
    body.set('type', 'edubase');
    body.set('file', new Blob(['URN\r\n']), 'register.csv');
    const reply = await officer.request('POST', '/imports/create', { body, headers: { requestverificationtoken: officer.token } });
    expect(reply).toMatchObject(forbidden);
  });
});

describe('an administrator of one group', () => {
  it('should invite people to it', async () => {
    const { visitor } = await createUser([{ group: ownGroup, role: 'administrator' }]);
    const { Id } = await visitor.create('users', {
      firstname: 'New',
      lastname: unique('New'),
      email: `${unique()}@example.test`,
      roles: [{ group: ownGroup, role: 'officer' }],
    });
    expect((await visitor.form('users', Id)).Record['roles']).toEqual([{ group: ownGroup, role: 'officer' }]);
  });

  it.each([[otherGroup], [null]])('should NOT give roles in group %j', async (group) => {
    const { visitor } = await createUser([{ group: ownGroup, role: 'administrator' }]);
    const { status, json } = await visitor.post('/users/create', {
      firstname: 'New',
      lastname: unique('New'),
      email: `${unique()}@example.test`,
      roles: [
        { group: ownGroup, role: 'viewer' },
        { group, role: 'viewer' },
      ],
    });
    expect(status).toBe(400);
    expect(json.Errors).toEqual([{ FieldName: 'roles', ErrorMessages: ['Roles can only be given in groups where you manage users'] }]);
  });

  it('should NOT take away roles in groups where others manage users', async () => {
    const { visitor } = await createUser([{ group: ownGroup, role: 'administrator' }]);
    const { id } = await createUser([
      { group: ownGroup, role: 'viewer' },
      { group: otherGroup, role: 'officer' },
    ]);
    const { Revision } = (await visitor.get<{ Revision: number }>(`/users/edit/${id}`, { after: admin.position })).json;
    expect((await visitor.edit('users', id, Revision, { roles: [{ group: ownGroup, role: 'viewer' }] })).json).toMatchObject({
      Success: true,
      SuccessMessage: nothingChanged,
    });
    expect((await admin.form('users', id)).Record['roles']).toEqual([
      { group: ownGroup, role: 'viewer' },
      { group: otherGroup, role: 'officer' },
    ]);
  });

  it('should NOT change the account of somebody with more rights elsewhere', async () => {
    const { visitor } = await createUser([{ group: ownGroup, role: 'administrator' }]);
    const { id, email } = await createUser([
      { group: ownGroup, role: 'viewer' },
      { group: otherGroup, role: 'administrator' },
    ]);
    const form = await visitor.get<{ Revision: number }>(`/users/edit/${id}`, { after: admin.position });
    expect(form.status).toBe(200);
    expect(await visitor.edit('users', id, form.json.Revision, { email: `${unique()}@example.test` })).toMatchObject(forbidden);
    expect((await admin.form('users', id)).Record['email']).toBe(email);
  });
});

describe('the described sets', () => {
  it('should be those that the user may see', async () => {
    const setsOf = async (visitor: typeof admin) => (await definitionsOf(visitor)).map(({ Set: set }) => set).toSorted();
    expect(await setsOf(admin)).toEqual([
      'RetentionAmbassadors',
      'RetentionStudents',
      'activities',
      'activitySessions',
      'ambassadorAccounts',
      'ambassadorApplicationForms',
      'ambassadorApplications',
      'ambassadorContract',
      'ambassadorContractBands',
      'ambassadorContracts',
      'ambassadorExpenses',
      'ambassadorTimesheets',
      'ambassadors',
      'calendar',
      'contracts',
      'customFields',
      'expenses',
      'exports',
      'fieldLists',
      'heiDescriptors',
      'imports',
      'institutionApplications',
      'institutionContacts',
      'institutionTargets',
      'institutions',
      'jacsSubjects',
      'mileageRates',
      'nonTrackedAmbassadors',
      'nonTrackedStudents',
      'partneredInstitutions',
      'payCorrections',
      'payRuns',
      'sapWorkOffer',
      'savedSearches',
      'studentDuplicates',
      'students',
      'tasks',
      'timesheets',
      'users',
      'workOffer',
    ]);
    expect(await setsOf(officer)).toEqual([
      'RetentionAmbassadors',
      'RetentionStudents',
      'activities',
      'activitySessions',
      'ambassadorAccounts',
      'ambassadorApplicationForms',
      'ambassadorApplications',
      'ambassadorContract',
      'ambassadorContracts',
      'ambassadorExpenses',
      'ambassadorTimesheets',
      'ambassadors',
      'calendar',
      'contracts',
      'customFields',
      'expenses',
      'exports',
      'fieldLists',
      'heiDescriptors',
      'imports',
      'institutionApplications',
      'institutionContacts',
      'institutionTargets',
      'institutions',
      'jacsSubjects',
      'nonTrackedAmbassadors',
      'nonTrackedStudents',
      'partneredInstitutions',
      'payCorrections',
      'sapWorkOffer',
      'savedSearches',
      'studentDuplicates',
      'students',
      'tasks',
      'timesheets',
      'users',
      'workOffer',
    ]);
    expect(await setsOf(viewer)).toEqual([
      'RetentionAmbassadors',
      'RetentionStudents',
      'activities',
      'activitySessions',
      'ambassadorAccounts',
      'ambassadorApplications',
      'ambassadorContract',
      'ambassadorContracts',
      'ambassadorExpenses',
      'ambassadorTimesheets',
      'ambassadors',
      'calendar',
      'contracts',
      'customFields',
      'expenses',
      'exports',
      'fieldLists',
      'heiDescriptors',
      'institutionApplications',
      'institutionContacts',
      'institutionTargets',
      'institutions',
      'jacsSubjects',
      'nonTrackedAmbassadors',
      'nonTrackedStudents',
      'partneredInstitutions',
      'payCorrections',
      'sapWorkOffer',
      'savedSearches',
      'students',
      'tasks',
      'timesheets',
      'workOffer',
    ]);
  });
});
