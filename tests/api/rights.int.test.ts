import { describe, expect, it } from 'vitest';
import type { FillingPreview } from '../../api/contract/filling.ts';
import type { SearchDefinition } from '../../api/contract/search.ts';
import { nothingChanged } from '../../domain/messages.ts';
import { downloadExport } from '../running/exporting.ts';
import { as, waitForTask, createUser, newUrn, otherGroup, ownGroup, unique } from '../running/waymark.ts';

const admin = as('admin');
const officer = as('officer');
const viewer = as('viewer');
const data = as('data');

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

  it('should NOT upload the register', async () => {
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
  const said = /thnic|Caribbean|Black/;

  /** An activity with a session, two students on its register, and the mark of one. Only the first one has an ethnicity. */
  const taken = async () => {
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
    const { activity, session, special } = await taken();
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
      expect([path, reply.status, said.exec(reply.text)]).toEqual([path, 200, null]);
    }
    expect(said.test((await data.get(`/students/edit/${special}`)).text)).toBe(true);
  });

  it('should NOT decide which participants others find, in which order, or whom they add', async () => {
    const { lastname, activity, special } = await taken();
    // Dana lacks the right in another group, so she cannot filter by the field anywhere.
    const { visitor: person } = await createUser([{ group: ownGroup, role: 'dataOfficer' }]);
    const list = `activities/${activity}/students`;
    const filter = `ethnicity:121,group:${ownGroup}`;
    const found = async (visitor: typeof data) => (await visitor.search(list, { filter })).Data.map(({ Id }) => Id);
    expect(await found(person)).toEqual([special]);
    expect(await found(officer)).toEqual([]);
    expect((await officer.search(list, { filter })).Chips.map(({ token }) => token)).not.toContain('ethnicity');
    expect((await officer.get(`/${list}/search?sort=ethnicity`)).status).toBe(400);
    const { Id: another } = await data.create('activities', {
      eventTitle: lastname,
      group: ownGroup,
      start: '2026-03-09T10:00:00.000Z',
      end: '2026-03-09T11:00:00.000Z',
    });
    const added = async (visitor: typeof data) =>
      (await visitor.post<FillingPreview>(`/activities/${another}/students/preview`, { Filter: `lastname:${lastname},${filter}` })).json
        .StudentIds;
    expect(await added(person)).toEqual([special]);
    expect(await added(officer)).toEqual([]);
  });

  it('should NOT appear in files of the participants that others export', async () => {
    const { lastname, activity } = await taken();
    const list = `activities/${activity}/students`;
    const theirs = await downloadExport(officer, list, '');
    // The file has the column, without values.
    expect([theirs.rows.length, /Caribbean|Black/.exec(theirs.text)]).toEqual([2, null]);
    const own = await downloadExport(data, list, `lastname:${lastname},group:${ownGroup}`);
    expect(own.rows.map((row) => row['Ethnicity'])).toContain('Black - Caribbean or Caribbean British');
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
    const { Revision } = (await visitor.get<{ Revision: number }>(`/users/edit/${id}`, { after: admin.position })).json;
    expect((await visitor.edit('users', id, Revision, { email: `${unique()}@example.test` })).status).not.toBe(200);
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
