import { beforeAll, describe, expect, it } from 'vitest';
import { customLookups } from '../../domain/lists/customLookups.ts';
import { downloadExport } from '../running/exporting.ts';
import { acceptPlan, checkFile, columnsOf, uploadRows, csv } from '../running/importing.ts';
import type { Visitor } from '../running/visitor.ts';
import { as, createUser, otherGroup, ownGroup, unique } from '../running/waymark.ts';

const admin = as('admin');
let person: Visitor;

beforeAll(async () => {
  person = (
    await createUser([
      { group: ownGroup, role: 'dataOfficer' },
      { group: otherGroup, role: 'dataOfficer' },
    ])
  ).visitor;
});

const ambassadorsNamed = async (name: string) => (await person.search('ambassadors', { filter: `lastname:"${name}",group:any` })).Data;

describe('an import of ambassadors', () => {
  it('adds those who are new, and changes whoever has the same name and date of birth', async () => {
    const name = unique('Imported');
    const ada = await person.create('ambassadors', { firstname: 'Ada', lastname: name, dob: '2005-03-04', group: ownGroup });
    const id = await uploadRows(
      person,
      csv(
        ['Forename', 'Surname', 'DOB', 'Level', 'Leaver', 'Visa type'],
        ['Ada', name, '4/3/2005', 'MSc', 'no', ''],
        ['Ben', name, '5/4/2004', 'PhD', 'yes', 'Spousal Visa'],
      ),
      'ambassador',
    );
    expect((await checkFile(person, id)).Counts).toMatchObject({ create: 1, update: 1, question: 0, refused: 0 });
    await acceptPlan(person, id);
    const ambassadors = await ambassadorsNamed(name);
    expect(new Map(ambassadors.map((row) => [row['firstname'], row['programmeLevel']]))).toEqual(
      new Map([
        ['Ada', 'MSc'],
        ['Ben', 'PhD'],
      ]),
    );
    expect((await person.form('ambassadors', ada.Id)).Record['leaver']).toBe(false);
    expect((await person.search('ambassadors', { filter: `import-id:${id},visa-category:12` })).Total).toBe(1);
    const changed = await person.search(`imports/${id}/ambassadors`, {});
    expect(new Set(changed.Data.map(({ Id }) => Id))).toEqual(new Set(ambassadors.map(({ Id }) => Id)));
  });

  it('reads lists of the group that a row names, and names with their codes', async () => {
    const [cohort, name] = [unique('Cohort'), unique('Imported')];
    const { Id: entry } = await admin.create('field-lists', { name: cohort, list: customLookups.cohort, group: otherGroup });
    const [subject] = (await admin.search('jacs-subjects', {})).Data;
    person.position = String(Math.max(Number(person.position), Number(admin.position)));
    const id = await uploadRows(
      person,
      csv(
        ['First name', 'Last name', 'Group', 'Cohort', 'JACS subject'],
        ['Ada', name, 'Trent Bridge University', cohort, JSON.stringify(subject?.Title ?? '')],
        ['Ben', name, '', cohort, ''],
      ),
      'student',
    );
    const { Data } = await checkFile(person, id);
    expect(Data.map(({ Outcome }) => Outcome)).toEqual(['create', 'question']);
    await acceptPlan(person, id);
    const [row] = (await person.search('students', { filter: `lastname:"${name}",group:any` })).Data;
    expect(row).toMatchObject({ cohort: entry, jacsSubject: subject?.Id });
  });

  it('should NOT take employment from people without the right, or into a group that does not record it', async () => {
    const name = unique('Imported');
    const header = ['Surname', 'Leaver', 'Group'];
    const ofOfficer = await uploadRows(as('officer'), csv(header, [name, 'yes', '']), 'ambassador');
    expect((await columnsOf(as('officer'), ofOfficer)).Mapping).toEqual(['lastname', null, 'group']);
    const id = await uploadRows(
      person,
      csv(header, [name, 'yes', 'Trent Bridge University'], [`${name}b`, '', 'Trent Bridge University']),
      'ambassador',
    );
    const plan = await checkFile(person, id);
    expect(plan.Data.map(({ Outcome, Problems }) => [Outcome, Problems.map(({ Column, Reason }) => [Column, Reason])])).toEqual([
      ['refused', [['Leaver', 'You may not import this into the group of the record']]],
      ['create', []],
    ]);
  });
});

describe('an import of timesheets and expense claims', () => {
  it('brings them in as not submitted, with their branch of the form, and marks their ambassador', async () => {
    const [name, title, claim] = [unique('Worker'), unique('Campus day'), unique('Journeys')];
    await admin.create('field-lists', { name: claim, list: customLookups.claimType, travel: true, group: ownGroup });
    const { Id: ambassador } = await person.create('ambassadors', { firstname: 'Ada', lastname: name, group: ownGroup });
    const times = { start: '2026-10-12T08:00:00.000Z', end: '2026-10-12T16:00:00.000Z' };
    const { Id: activity } = await person.create('activities', { eventTitle: title, group: ownGroup, ...times });
    person.position = String(Math.max(Number(person.position), Number(admin.position)));
    const load = async (type: string, ...rows: readonly (readonly string[])[]) => {
      const id = await uploadRows(person, csv(...rows), type);
      expect((await checkFile(person, id)).Counts).toMatchObject({ create: 1, refused: 0, question: 0 });
      await acceptPlan(person, id);
      return id;
    };
    const sheets = await load(
      'ambassadorTimesheet',
      ['Ambassador', 'Activity ID', 'Start', 'End'],
      [`"${name.toUpperCase()}, Ada"`, `#${activity}`, '12/10/2026 10:00', '12/10/2026 12:15'],
    );
    const claims = await load(
      'ambassadorExpense',
      ['Ambassador ID', 'Date', 'Claim type', 'Journey from', 'Journey to', 'Transport', 'Cost'],
      [`#${ambassador}`, '12/10/2026', claim, 'Leicester', 'Derby', 'Train', '18.50'],
    );
    const [sheet] = (await person.search('ambassadors/timesheets', { filter: `ambassador-id:${ambassador}` })).Data;
    expect([sheet?.['hours'], sheet?.['stage']]).toEqual([2.25, 'draft']);
    const [journey] = (await person.search('ambassadors/expenses', { filter: `ambassador-id:${ambassador},to:Derby` })).Data;
    expect([journey?.['cost'], journey?.['stage']]).toEqual([1850, 'draft']);
    const gift = unique('Gifts');
    await admin.create('field-lists', { name: gift, list: customLookups.claimType, group: ownGroup });
    person.position = String(Math.max(Number(person.position), Number(admin.position)));
    const spent = [
      ['Ambassador ID', 'Date', 'Claim type', 'Cost', 'Description'],
      [`#${ambassador}`, '13/10/2026', gift, '4.20', 'Thank-you card'],
    ] as const;
    await load('ambassadorExpense', ...spent);
    const again = await uploadRows(
      person,
      csv(...spent, [`#${ambassador}`, '13/10/2026', gift, '4.20', ''], [`#${ambassador}`, '13/10/2026', gift, '4.30', 'Thank-you card']),
      'ambassadorExpense',
    );
    expect((await checkFile(person, again)).Data.map(({ Outcome }) => Outcome)).toEqual(['unchanged', 'create', 'create']);
    for (const id of [sheets, claims])
      expect((await person.search('ambassadors', { filter: `import-id:${id}` })).Data.map(({ Id }) => Id)).toEqual([ambassador]);
  });
});

describe('an import of contracts', () => {
  it('brings in what was signed on paper, with the text of its template, and never changes a contract', async () => {
    const [name, band, template] = [unique('Employed'), unique('Band'), unique('Casual')];
    const { Id: contractBand } = await person.create('ambassadors/contract-bands', {
      name: band,
      group: ownGroup,
      'ratesOfPay/-1/effectiveFrom': '2024-08-01',
      'ratesOfPay/-1/rate': '12.71',
    });
    const text = 'For {{ambassador-name}} from {{start}}: {{rate}}';
    const templateValues = { name: template, validFrom: '2026-08-01', jobTitle: 'Ambassador', contractBand, group: ownGroup, text };
    await person.create('ambassadors/contract-templates', templateValues);
    const { Id: ambassador } = await person.create('ambassadors', { firstname: 'Ada', lastname: name, group: ownGroup });
    const header = ['Ambassador ID', 'Template', 'Start', 'End', 'Signed'];
    const row = [`#${ambassador}`, template, '1/9/2025', '31/7/2099', '20/8/2025'];
    const past = [`#${ambassador}`, template, '1/9/2024', '31/7/2025', ''];
    const wrong = [`#${ambassador}`, template, '1/9/2023', '31/7/2022', ''];
    const id = await uploadRows(person, csv(header, row, past, wrong), 'ambassadorContract');
    const plan = await checkFile(person, id);
    expect(plan.Counts).toMatchObject({ create: 2, refused: 1, question: 0 });
    await acceptPlan(person, id);
    const contracts = (await person.search('ambassadors/contracts', { filter: `ambassador:${ambassador}` })).Data;
    expect(contracts.map((each) => [each['start'], each['status'], each['signed']])).toEqual([
      ['2025-09-01', 1, '2025-08-20'],
      ['2024-09-01', 3, null],
    ]);
    const { Record: values } = await person.form('ambassadors/contracts', contracts[0]?.Id ?? 0);
    expect(values).toMatchObject({ text: `For Ada ${name} from 01/09/2025: £12.71`, issued: '2025-08-20', signedFingerprint: null });
    expect((await person.search('ambassadors', { filter: `import-id:${id}` })).Data.map(({ Id }) => Id)).toEqual([ambassador]);

    const later = [...row.slice(0, 3), '31/12/2099', '20/8/2025'];
    const again = await uploadRows(person, csv(header, row, later), 'ambassadorContract');
    const checked = await checkFile(person, again);
    expect(checked.Data.map(({ Outcome }) => Outcome)).toEqual(['unchanged', 'question']);
  });
});

describe('an import of training', () => {
  it('fills rows of known ambassadors; the same training on the same day changes its row', async () => {
    const name = unique('Trainee');
    const training = unique('Safeguarding');
    const { Id: entry } = await admin.create('field-lists', { name: training, list: customLookups.training, group: ownGroup });
    const { Id } = await person.create('ambassadors', { firstname: 'Ada', lastname: name, group: ownGroup });
    const load = async (...rows: readonly (readonly string[])[]) => {
      const id = await uploadRows(person, csv(['Ambassador ID', 'Training', 'Date', 'Valid until'], ...rows), 'ambassadorTraining');
      await checkFile(person, id);
      return acceptPlan(person, id);
    };
    expect(await load([`#${Id}`, training, '1/9/2026', ''])).toMatchObject({ rowsUpdated: 1, failed: 0 });
    expect(await load([`#${Id}`, training, '1/9/2026', '1/9/2029'], ['#2147000000', training, '1/9/2026', ''])).toMatchObject({
      rowsUpdated: 1,
      failed: 1,
    });
    const { Record: values } = await person.form('ambassadors', Id);
    expect(Object.entries(values).filter(([path]) => path.startsWith('training/'))).toEqual([
      ['training/1/training', entry],
      ['training/1/completed', '2026-09-01'],
      ['training/1/expires', '2029-09-01'],
    ]);
    const { rows } = await downloadExport(person, 'ambassadors', `id:${Id}`, { columns: ['lastname', 'trainings'] });
    expect(rows).toMatchObject([{ 'Last name': name, Training: training }]);
  });

  it('finds the only ambassador of a name where the file has no date of birth, and asks where there are several', async () => {
    const name = unique('Trainee');
    const training = unique('First aid');
    await admin.create('field-lists', { name: training, list: customLookups.training, group: ownGroup });
    for (const [firstname, dob] of [
      ['Ada', '2005-03-04'],
      ['Ben', '2005-03-04'],
      ['Ben', '2004-06-07'],
    ])
      await person.create('ambassadors', { firstname, lastname: name, dob, group: ownGroup });
    const rows = [
      ['Ada', name, '', training],
      ['Ben', name, '', training],
      ['Ben', name, '7/6/2004', training],
      ['Ada', name, '7/6/2004', training],
    ];
    const id = await uploadRows(person, csv(['Forename', 'Surname', 'DOB', 'Training'], ...rows), 'ambassadorTraining');
    const { Data } = await checkFile(person, id);
    expect(Data.map(({ Outcome }) => Outcome)).toEqual(['update', 'question', 'update', 'refused']);
  });
});
