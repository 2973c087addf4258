import { beforeAll, describe, expect, it } from 'vitest';
import type { HeiDescriptorsAnswer } from '../../api/contract/lookups.ts';
import { customLookups } from '../../domain/lists/customLookups.ts';
import { chooseInstitution, oneMainPartner } from '../../domain/activityMessages.ts';
import { endsBeforeStart, notFoundChoice, requiredMessage, unknownFieldMessage } from '../../domain/messages.ts';
import { as, createUser, newUrn, newVisitor, otherGroup, ownGroup, unique } from '../running/waymark.ts';

const admin = as('admin');
const officer = as('officer');
const viewer = as('viewer');

const basics = (eventTitle: string) => ({
  eventTitle,
  group: ownGroup,
  start: '2026-03-28T10:00:00.000Z',
  end: '2026-03-28T12:30:00.000Z',
});
const errorsOf = (json: {
  readonly Errors?:
    readonly { readonly FieldName: string; readonly Field?: string | undefined; readonly ErrorMessages: readonly string[] }[] | null;
}) => Object.fromEntries((json.Errors ?? []).map(({ FieldName, Field, ErrorMessages }) => [Field ?? FieldName, ErrorMessages]));

describe('an activity', () => {
  it('needs a title, a group, a start and an end', async () => {
    const { status, json } = await officer.post('/activities/create', { group: null });
    expect(status).toBe(400);
    expect(errorsOf(json)).toEqual({
      eventTitle: [requiredMessage('Event title')],
      group: [requiredMessage('Group')],
      start: [requiredMessage('Start')],
      end: [requiredMessage('End')],
    });
  });

  it('does not end before it starts', async () => {
    const { json } = await officer.post('/activities/create', { ...basics(unique('Back')), end: '2026-03-28T09:59:00.000Z' });
    expect(errorsOf(json)).toEqual({ end: [endsBeforeStart] });
    const { Id, Revision } = await officer.create('activities', { ...basics(unique('Moment')), end: basics('').start });
    expect(errorsOf((await officer.edit('activities', Id, Revision, { start: '2026-03-29T10:00:00.000Z' })).json)).toEqual({
      end: [endsBeforeStart],
    });
  });

  it('is found by the day and the time of London, in winter and in summer', async () => {
    const word = unique('Times');
    const winter = (await officer.create('activities', { ...basics(`${word} winter`), end: '2026-03-28T23:30:00.000Z' })).Id;
    const summer = (
      await officer.create('activities', {
        ...basics(`${word} summer`),
        start: '2026-06-30T23:15:00.000Z',
        end: '2026-07-01T09:00:00.000Z',
      })
    ).Id;
    const find = async (filter: string) => (await officer.search('activities', { filter: `${word},${filter}` })).Data.map((row) => row.Id);
    expect(await find('start:28/3/2026')).toEqual([winter]);
    expect(await find('start-time:10:00')).toEqual([winter]);
    expect(await find('end:28/3/2026,end-time:2330')).toEqual([winter]);
    expect(await find('start:1/7/2026')).toEqual([summer]);
    expect(await find('start:30/6/2026')).toEqual([]);
    expect(await find('start-time:<1:00')).toEqual([summer]);
    expect(await find('end:1/7/2026,end-time:10')).toEqual([summer]);
    expect(await find('end:>28/3/2026')).toEqual([summer]);
  });

  it('belongs to the academic year of its start, which begins on 1 August in London', async () => {
    const word = unique('Years');
    const before = { ...basics(`${word} July`), start: '2026-07-31T22:59:00.000Z', end: '2026-08-01T10:00:00.000Z' };
    const after = { ...basics(`${word} August`), start: '2026-07-31T23:00:00.000Z', end: '2026-08-01T10:00:00.000Z' };
    const [july, august] = [(await officer.create('activities', before)).Id, (await officer.create('activities', after)).Id];
    const find = async (year: string) =>
      (await officer.search('activities', { filter: `${word},academic-year:"${year}"` })).Data.map((row) => row.Id);
    expect([await find('2025 / 2026'), await find('2026 / 2027')]).toEqual([[july], [august]]);
  });

  it('holds several year groups, benchmarks and kinds of content, and is found by each', async () => {
    const word = unique('Several');
    const entry = async (name: string, list: number) =>
      (await admin.create('field-lists', { name: unique(name), list, group: ownGroup })).Id;
    const [talk, tour] = [await entry('Talk', customLookups.content), await entry('Tour', customLookups.content)];
    const content = [talk, tour].toSorted((a, b) => a - b);
    const { Id } = await officer.create('activities', { ...basics(word), yearGroups: ['16', '17'], gatsby: ['7', '5'], content });
    expect((await officer.form('activities', Id)).Record).toMatchObject({ yearGroups: ['16', '17'], gatsby: ['5', '7'], content });
    const isFound = async (filter: string) => (await officer.search('activities', { filter: `${word},${filter}` })).Total === 1;
    for (const filter of [`content:${talk}`, `content:${tour}`, 'yearGroup:16', 'yearGroup:"Year Group 12"', 'gatsby:7', 'gatsby:5,1'])
      expect([filter, await isFound(filter)]).toEqual([filter, true]);
    for (const filter of ['content:null', 'yearGroup:15', 'yearGroup:!17', 'gatsby:1', 'subject-group:!null'])
      expect([filter, await isFound(filter)]).toEqual([filter, false]);
    expect(await isFound('subject-group:null')).toBe(true);
  });

  it('takes entries of each list only from that list', async () => {
    const cohort = (await admin.create('field-lists', { name: unique('Cohort'), list: customLookups.cohort, group: ownGroup })).Id;
    const values = { ...basics(unique('Lists')), cohort, programmeTitle: cohort, content: [cohort] };
    expect(errorsOf((await officer.post('/activities/create', values)).json)).toEqual({
      programmeTitle: [notFoundChoice('Programme title')],
      content: [notFoundChoice('Content')],
    });
  });

  it('says whether contact hours are reported and a frequency is recorded', async () => {
    const word = unique('Quality');
    const good = (await officer.create('activities', { ...basics(`${word} a`), contactHours: 2.5, frequency: 4 })).Id;
    const poor = (await officer.create('activities', { ...basics(`${word} b`), contactHours: 0, frequency: 0 })).Id;
    const find = async (filter: string) => (await officer.search('activities', { filter: `${word},${filter}` })).Data.map((row) => row.Id);
    expect(await find('contact-hours-reported:yes')).toEqual([good]);
    expect(await find('contact-hours-reported:no')).toEqual([poor]);
    expect(await find('frequency-recorded:yes')).toEqual([good]);
    expect(await find('frequency-recorded:no')).toEqual([poor]);
    expect(await find('contact-hours:>2')).toEqual([good]);
  });
});

describe('what later record types will tell of activities', () => {
  it('is no and none until they exist', async () => {
    const word = unique('Later');
    const { Id } = await officer.create('activities', basics(word));
    const find = async (filter: string) => (await officer.search('activities', { filter: `${word},${filter}` })).Data.map((row) => row.Id);
    for (const token of ['has-survey', 'has-evaluation-plan'])
      expect([token, await find(`${token}:no`), await find(`${token}:yes`)]).toEqual([token, [Id], []]);
    expect([await find('evaluation-plan-id:1'), await find('evaluation-plan-id:!1')]).toEqual([[], [Id]]);
  });
});

describe('the rows of an activity', () => {
  const school = async (name: string, localAuthority?: string) =>
    (await officer.create('institutions', { name: unique(name), urn: newUrn(), localAuthority: localAuthority ?? null })).Id;
  const find = async (filter: string) => (await officer.search('activities', { filter })).Data.map((row) => row.Id);

  it('are beneficiaries with typed numbers, from which the flags of the list follow', async () => {
    const word = unique('Beneficiaries');
    const authority = unique('Authority');
    const [first, second] = [await school('First', authority), await school('Second')];
    const counted = await officer.create('activities', {
      ...basics(`${word} counted`),
      [`beneficiaries/${first}/institution`]: first,
      [`beneficiaries/${first}/total`]: 30,
      [`beneficiaries/${second}/institution`]: second,
      [`beneficiaries/${second}/total`]: 12,
      [`beneficiaries/${second}/totalParents`]: 0,
    });
    const bare = await officer.create('activities', { ...basics(`${word} bare`), [`beneficiaries/${second}/institution`]: second });
    const none = await officer.create('activities', basics(`${word} none`));
    const row = (await officer.search('activities', { filter: `${word} counted` })).Data[0];
    expect(row).toMatchObject({ Id: counted.Id, students: 42, beneficiaryInstitutions: [first, second].toSorted((a, b) => a - b) });
    expect(await find(`${word},beneficiary:${first}`)).toEqual([counted.Id]);
    expect(await find(`${word},beneficiary:null`)).toEqual([none.Id]);
    expect(await find(`${word},beneficiary-local-authority:${authority}`)).toEqual([counted.Id]);
    expect(await find(`${word},student-total-captured:yes`)).toEqual([counted.Id]);
    expect(await find(`${word},parent-total-captured:yes`)).toEqual([counted.Id]);
    expect(await find(`${word},staff-total-captured:yes`)).toEqual([]);
    expect(new Set(await find(`${word},beneficiary-captured:yes`))).toEqual(new Set([counted.Id, bare.Id]));
    expect(await find(`${word},beneficiary-captured:no`)).toEqual([none.Id]);
  });

  it('need an institution', async () => {
    const values = { ...basics(unique('Nowhere')), 'beneficiaries/7/total': 3, 'partners/7/main': true };
    expect(errorsOf((await officer.post('/activities/create', values)).json)).toEqual({
      'beneficiaries/7/institution': [chooseInstitution],
      'partners/7/institution': [chooseInstitution],
    });
  });

  it('have a message for an institution that is a beneficiary already', async () => {
    const { Parts } = await officer.emptyForm('activities');
    expect(Parts.map(({ name, tab, duplicateMessage }) => [name, tab, duplicateMessage])).toEqual([
      ['beneficiaries', 'Beneficiaries', 'Institution already exists as a beneficiary'],
      ['partners', 'Partners', 'Institution already exists as a partner'],
      ['ambassadors', 'Ambassadors', 'Ambassador is already on the activity'],
      ['costCodes', 'Costs', null],
    ]);
  });

  it('are partners, of whom one at most is the main one', async () => {
    const word = unique('Partners');
    const [main, helper] = [await school('Main'), await school('Helper')];
    const rows = { [`partners/${main}/institution`]: main, [`partners/${main}/main`]: true, [`partners/${helper}/institution`]: helper };
    const { Id } = await officer.create('activities', { ...basics(`${word} with`), ...rows });
    const { Id: alone } = await officer.create('activities', basics(`${word} without`));
    expect(await find(`${word},partner:${helper}`)).toEqual([Id]);
    expect(await find(`${word},partner:null`)).toEqual([alone]);
    expect(await find(`${word},main-partner:${main}`)).toEqual([Id]);
    expect(await find(`${word},main-partner:${helper}`)).toEqual([]);
    const { json } = await officer.post('/activities/create', { ...basics(word), ...rows, [`partners/${helper}/main`]: true });
    expect(errorsOf(json)).toEqual({ [`partners/${main}/main`]: [oneMainPartner], [`partners/${helper}/main`]: [oneMainPartner] });
  });

  it('are cost codes, and filters of both codes hold of one row', async () => {
    const word = unique('Costs');
    const { Id } = await officer.create('activities', {
      ...basics(word),
      'costCodes/-1/costCentre': 'CC100',
      'costCodes/-1/jobCode': 'J1',
      'costCodes/-2/costCentre': 'CC200',
      'costCodes/-2/jobCode': 'J2',
    });
    expect(await find(`${word},cost-centre-code:CC100,cost-centre-job-code:J1`)).toEqual([Id]);
    expect(await find(`${word},cost-centre-code:CC100,cost-centre-job-code:J2`)).toEqual([]);
    const { Revision } = await officer
      .edit('activities', Id, 0, { 'costCodes/2/costCentre': null, 'costCodes/2/jobCode': null })
      .then(({ json }) => json);
    expect(await find(`${word},cost-centre-code:CC200`)).toEqual([]);
    expect(Revision).toBe(1);
  });
});

describe('the approval of an activity', () => {
  it('changes only by its actions, and the history says so', async () => {
    expect(errorsOf((await officer.post('/activities/create', { ...basics(unique('No')), approved: true })).json)).toEqual({
      approved: [unknownFieldMessage],
    });
    const word = unique('Approval');
    const { Id } = await officer.create('activities', basics(word));
    const actions = async () =>
      (await officer.form('activities', Id)).Actions.map(({ name }) => name).filter((name) => name.includes('appro'));
    const isApproved = async () => (await officer.search('activities', { filter: `${word},approved:yes` })).Total === 1;
    expect([await actions(), await isApproved()]).toEqual([['approve'], false]);
    expect((await officer.post(`/activities/approve/${Id}`)).json).toMatchObject({ SuccessMessage: 'The activity has been approved.' });
    expect([await actions(), await isApproved()]).toEqual([['withdraw-approval'], true]);
    expect((await officer.post(`/activities/withdraw-approval/${Id}`)).json).toMatchObject({
      SuccessMessage: 'The approval has been withdrawn.',
    });
    expect([await actions(), await isApproved()]).toEqual([['approve'], false]);
    expect((await officer.history('activities', Id)).map(({ Sentence }) => Sentence)).toEqual([
      'Planned the activity',
      'Approved the activity',
      'Withdrew the approval',
    ]);
  });
});

describe('the rights of activities', () => {
  it('let viewers see what others change', async () => {
    const word = unique('Rights');
    const { Id, Position } = await officer.create('activities', basics(word));
    expect((await viewer.get(`/activities/edit/${Id}`, { after: Position })).status).toBe(200);
    expect((await viewer.post('/activities/create', basics(word))).status).toBe(403);
    expect((await viewer.post(`/activities/approve/${Id}`)).status).toBe(403);
    expect((await viewer.post(`/activities/state/${Id}`, { state: 16 })).status).toBe(403);
  });

  it('keep other groups out', async () => {
    const { Id, Position } = await officer.create('activities', basics(unique('Ours')));
    const trent = as('trent');
    expect((await trent.get(`/activities/edit/${Id}`, { after: Position })).status).toBe(404);
    expect((await trent.get(`/activities/history/${Id}`)).status).toBe(404);
    expect((await trent.post(`/activities/approve/${Id}`)).status).toBe(404);
    expect((await trent.search('activities', { filter: `id:${Id},group:any,recordState:any` })).Total).toBe(0);
  });
});

describe('HEI descriptors', () => {
  const word = unique('descriptor');
  let [own, other] = [0, 0];
  beforeAll(async () => {
    own = (await admin.create('hei-descriptors', { description: `Taster ${word}`, group: ownGroup })).Id;
    other = (await admin.create('hei-descriptors', { description: `Residential ${word}`, group: otherGroup })).Id;
  });
  const find = async (visitor: typeof admin, query: string) =>
    (await visitor.get<HeiDescriptorsAnswer>(`/activities/heidescriptors?${query}`, { after: admin.position })).json;

  it('are offered to people of their group, under their ids', async () => {
    expect(await find(officer, `filter=${word}`)).toEqual({ Total: 1, Data: [{ Id: own, Description: `Taster ${word}` }] });
    expect(new Set((await find(admin, `filter=${word}`)).Data.map(({ Id }) => Id))).toEqual(new Set([own, other]));
    expect(await find(admin, `filter=${word}&institution=${otherGroup}`)).toEqual({
      Total: 1,
      Data: [{ Id: other, Description: `Residential ${word}` }],
    });
    expect(await find(officer, `filter=${word}&institution=${otherGroup}`)).toEqual({ Total: 0, Data: [] });
    expect((await find(officer, `filter=id:${own}`)).Data).toEqual([{ Id: own, Description: `Taster ${word}` }]);
  });

  it('come 20 at a time', async () => {
    const many = unique('batch');
    for (let number = 1; number <= 21; number += 1)
      await admin.create('hei-descriptors', { description: `${many} ${number}`, group: ownGroup });
    const { Total, Data } = await find(officer, `filter=${many}`);
    expect([Total, Data.length]).toEqual([21, 20]);
  });

  it('are refused to visitors and to people without a role', async () => {
    expect((await newVisitor().get('/activities/heidescriptors?filter=ta')).status).toBe(401);
    const { visitor } = await createUser([]);
    expect((await visitor.get('/activities/heidescriptors?filter=ta')).status).toBe(403);
  });

  it('are chosen for activities of their own group, and null finds activities without one', async () => {
    const title = unique('Described');
    const values = { ...basics(title), descriptor: other };
    expect(errorsOf((await admin.post('/activities/create', values)).json)).toEqual({ descriptor: [notFoundChoice('Descriptor')] });
    const described = (await officer.create('activities', { ...basics(`${title} with`), descriptor: own })).Id;
    const without = (await officer.create('activities', basics(`${title} without`))).Id;
    const search = async (value: string) =>
      (await officer.search('activities', { filter: `${title},descriptor:${value}` })).Data.map((row) => row.Id);
    expect(await search(String(own))).toEqual([described]);
    expect(await search('null')).toEqual([without]);
  });

  it('are added only by people who may change the lists of the group', async () => {
    expect((await officer.post('/hei-descriptors/create', { description: word, group: ownGroup })).status).toBe(403);
  });
});
