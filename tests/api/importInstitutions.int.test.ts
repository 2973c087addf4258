import { beforeAll, describe, expect, it } from 'vitest';
import { answer, acceptPlan, checkFile, uploadRows, csv } from '../running/importing.ts';
import { upload } from '../running/uploading.ts';
import type { ChangeAnswer, Visitor } from '../running/visitor.ts';
import { as, createUser, newUrn, otherGroup, ownGroup, unique, waitForTask } from '../running/waymark.ts';

let person: Visitor;

beforeAll(async () => {
  person = (await createUser([{ group: ownGroup, role: 'dataOfficer' }])).visitor;
});

const recordOf = async (path: string, id: number) => (await person.form(path, id)).Record;

describe('institutions', () => {
  it('are changed by URN, asked about by name and added where nobody has heard of them', async () => {
    const [urn, other] = [newUrn(), newUrn()];
    const [name, twin, fresh] = [unique('School'), unique('Twin'), unique('Hospital school')];
    const existing = await person.create('institutions', { name, urn, town: 'Leicester' });
    const like = await person.create('institutions', { name: twin });
    const id = await uploadRows(
      person,
      csv(
        ['School', 'URN', 'Town', 'Post code', 'Sixth form'],
        ['', urn, 'Loughborough', '', ''],
        [twin, '', 'Derby', '', ''],
        [fresh, other, '', 'le11aa', 'Yes'],
      ),
      'institution',
    );
    const plan = await checkFile(person, id);
    expect(plan.Data.map(({ Outcome, Record, Candidates }) => [Outcome, Record, Candidates.map((each) => each.Id)])).toEqual([
      ['update', existing.Id, []],
      ['question', null, [like.Id]],
      ['create', null, []],
    ]);
    await answer(person, id, { Lines: [3], Answer: 'same', Record: like.Id });
    expect(await acceptPlan(person, id)).toMatchObject({ rowsCreated: 1, rowsUpdated: 2, failed: 0 });
    expect(await recordOf('institutions', existing.Id)).toMatchObject({ name, town: 'Loughborough' });
    expect(await recordOf('institutions', like.Id)).toMatchObject({ town: 'Derby' });
    const page = await person.search('institutions', { filter: `import-id:${id}` });
    expect(new Set(page.Data.map((row) => row['name']))).toEqual(new Set([fresh, name, twin]));
    expect(page.Data.find((row) => row['name'] === fresh)).toMatchObject({ urn: other, postcode: 'LE1 1AA' });
  });

  it('that are members keep what only administrators of all groups change', async () => {
    const id = await uploadRows(person, csv(['Institution ID', 'Institution name'], [`#${ownGroup}`, unique('Renamed')]), 'institution');
    expect((await checkFile(person, id)).Data[0]).toMatchObject({ Outcome: 'refused', Record: ownGroup });
  });

  it('need the right to transfer data of institutions', async () => {
    const officer = as('officer');
    expect((await upload(officer, Buffer.from('Name\r\nA'), { type: 'institution' })).status).toBe(403);
  });
});

describe('what a group keeps about institutions', () => {
  const school = async () => {
    const urn = newUrn();
    return { urn, id: (await person.create('institutions', { name: unique('Kept'), urn })).Id };
  };

  it.each([
    {
      type: 'institutionContact',
      path: 'institution-contacts',
      tab: 'contacts',
      idLabel: 'Institution contact ID',
      header: ['School', 'Contact', 'Position', 'E-mail', 'Phone'],
      first: ['Ms Hill', 'Careers lead', 'hill@example.org', ''],
      second: ['Ms Hill', 'Deputy head', '', '0116 496 0000'],
      expected: { name: 'Ms Hill', jobTitle: 'Deputy head', email: 'hill@example.org', telephone: '0116 496 0000' },
    },
    {
      type: 'institutionApplication',
      path: 'institution-applications',
      tab: 'applications',
      idLabel: 'Application count ID',
      header: ['URN', 'Entry year', 'Applicants', 'Offers', 'Enrolled'],
      first: ['2026', '41', '30', ''],
      second: ['2026/27', '42', '', '12'],
      expected: { year: 2026, applications: 42, offers: 30, enrolments: 12 },
    },
    {
      type: 'institutionSpecific',
      path: 'institution-targets',
      tab: 'targets',
      idLabel: 'Target setting ID',
      header: ['School', 'Target', 'Target type', 'Notes'],
      first: ['yes', 'Outreach', ''],
      second: ['no', '', 'Closing'],
      expected: { target: false, targetType: 1, notes: 'Closing' },
    },
  ])(
    'comes by $type, once for each, and other groups see nothing of it',
    async ({ type, path, tab, header, first, second, expected, idLabel }) => {
      const { urn, id: institution } = await school();
      const added = await uploadRows(person, csv(header, [urn, ...first]), type);
      expect((await checkFile(person, added)).Data.map(({ Title }) => Title)).toEqual([expect.not.stringContaining('#')]);
      expect(await acceptPlan(person, added)).toMatchObject({ rowsCreated: 1 });
      const changed = await uploadRows(person, csv(header, [urn, ...second]), type);
      expect((await checkFile(person, changed)).Counts).toMatchObject({ create: 0, update: 1 });
      expect(await acceptPlan(person, changed)).toMatchObject({ rowsUpdated: 1, failed: 0 });
      const listed = await person.search(`institutions/${institution}/${tab}`, {});
      expect(listed.Total).toBe(1);
      const id = listed.Data[0]?.Id ?? 0;
      expect(await recordOf(path, id)).toMatchObject({ ...expected, institution, group: ownGroup });
      for (const each of [added, changed]) {
        expect((await person.search(path, { filter: `import-id:${each}` })).Data.map(({ Id }) => Id)).toEqual([id]);
        expect((await person.search('institutions', { filter: `import-id:${each}` })).Data.map(({ Id }) => Id)).toEqual([institution]);
      }

      const stranger = (await createUser([{ group: otherGroup, role: 'dataOfficer' }])).visitor;
      expect((await stranger.search('institutions', { filter: `import-id:${added}` })).Total).toBe(0);
      expect((await stranger.search(`institutions/${institution}/${tab}`, {})).Total).toBe(0);
      const theirs = await uploadRows(stranger, csv([idLabel, ...header], [`#${id}`, urn, ...first], ['', urn, ...first]), type);
      expect((await checkFile(stranger, theirs)).Data.map(({ Outcome }) => Outcome)).toEqual(['refused', 'create']);

      const [task] = (await person.search('tasks', { filter: `import:${changed},command:import,group:any` })).Data;
      const undo = await person.post<ChangeAnswer & { Task: number }>(`/tasks/undo/${task?.Id}`, {});
      await waitForTask(person, undo.json.Task);
      expect(await recordOf(path, id)).not.toMatchObject(expected);
    },
  );

  it('needs the right of its own import', async () => {
    const officer = as('officer');
    for (const type of ['institutionContact', 'institutionApplication', 'institutionSpecific'])
      expect((await upload(officer, Buffer.from('School,Name,Year\r\nA,B,2026'), { type })).status).toBe(403);
  });
});
