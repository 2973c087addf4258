import { beforeAll, describe, expect, it } from 'vitest';
import { customLookups } from '../../domain/lists/customLookups.ts';
import { recordTypes } from '../../domain/records/registry.ts';
import { runExport } from '../running/exporting.ts';
import type { AttachmentsAnswer } from '../../api/contract/attachments.ts';
import { sendFile, smallPdf } from '../running/uploading.ts';
import { isForAmbassadors } from '../running/ownRoutes.ts';
import { makePayRun } from '../running/paying.ts';
import { importRows } from '../running/uploading.ts';
import type { Reply, Visitor } from '../running/visitor.ts';
import { as, createUser, newUrn, unrelatedGroup, ownGroup, newVisitor, unique, waitForTask } from '../running/waymark.ts';
import { establishment } from '../samples/publicRegister.ts';

/**
 * Calls every route of `/openapi.json` as every kind of user, for a record of another group and for an id that never existed.
 * The answers must be equal. New routes and record types are included automatically.
 */

interface Schema {
  readonly type?: string | readonly string[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly anyOf?: readonly Schema[];
  readonly items?: Schema;
}

interface Operation {
  readonly parameters?: readonly { readonly in: string; readonly name: string; readonly required?: boolean; readonly schema?: Schema }[];
  readonly requestBody?: { readonly content?: Readonly<Record<string, { readonly schema?: Schema }>> };
}

interface Route {
  readonly method: string;
  readonly path: string;
  readonly operation: Operation;
}

/** An id that no record has. */
const never = 2_147_000_001;

/** Ids by the path of their record type: one record of each group. */
type Ids = ReadonlyMap<string, number>;

let routes: readonly Route[] = [];
const kindsOfPeople = ['visitor', 'viewer', 'officer', 'administrator', 'administrator elsewhere'] as const;
type KindOfPerson = (typeof kindsOfPeople)[number];

let people: Readonly<Record<KindOfPerson, Visitor>>;
/** Several people of each kind take turns, because each may start only so much costly work. */
let askers: Readonly<Record<KindOfPerson, readonly Visitor[]>>;
let ofOwn: Ids = new Map();
let ofOther: Ids = new Map();

/** Creates a record of every type in a group, as an administrator of it. */
const recordsOf = async (group: number, maker: Visitor): Promise<Ids> => {
  const lastname = unique('Isolated');
  const { Id: student } = await maker.create('students', { lastname, group });
  const { id: user } = await createUser([{ group, role: 'viewer' }]);
  const { Id: entry } = await maker.create('field-lists', { name: unique('Entry'), list: customLookups.cohort, group });
  const exported = await runExport(maker, 'students', { reference: lastname, filter: `lastname:${lastname}` });
  const { id: imported, task } = await importRows(maker, [{ ...establishment({ EstablishmentName: unique('School') }), URN: newUrn() }]);
  const saved = await maker.post('/saved-searches/create', { name: unique('Saved'), filter: lastname, forType: 'students' });
  const { Id: activity } = await maker.create('activities', {
    eventTitle: unique('Isolated'),
    group,
    start: '2026-03-02T09:00:00.000Z',
    end: '2026-03-02T15:00:00.000Z',
  });
  const { Id: session } = await maker.create('activity-sessions', {
    activity,
    name: unique('Lesson'),
    start: '2026-03-02T10:00:00.000Z',
    end: '2026-03-02T11:00:00.000Z',
    totalStudents: 30,
  });
  const { Id: descriptor } = await maker.create('hei-descriptors', { description: unique('Descriptor'), group });
  const { Id: partner } = await maker.create('institutions', { name: unique('Partner') });
  const { Id: partnered } = await maker.create('partnered-institutions', { group, institution: partner });
  const { Id: contact } = await maker.create('institution-contacts', { group, institution: partner, name: unique('Contact') });
  const { Id: count } = await maker.create('institution-applications', { group, institution: partner, year: 2026 });
  const { Id: form } = await maker.create('ambassadors/application-forms', { group, title: unique('Form') });
  const { Id: band } = await maker.create('ambassadors/contract-bands', { group, name: unique('Band') });
  const { Id: template } = await maker.create('ambassadors/contract-templates', {
    group,
    name: unique('Template'),
    validFrom: '2026-08-01',
    jobTitle: 'Ambassador',
    contractBand: band,
    text: 'From {{start}}.',
  });
  const { Id: ambassador } = await maker.create('ambassadors', { group, lastname: unique('Isolated') });
  const { Id: application } = await maker.create('ambassadors/applications', {
    group,
    lastname: unique('Isolated'),
    applied: '2026-10-01',
  });
  const issue = await maker.post('/ambassadors/contracts/issue', {
    Template: template,
    Revision: 0,
    Start: '2026-12-01',
    Expire: '2099-07-31',
    AmbassadorIds: [ambassador],
    Submission: unique('submission'),
  });
  await waitForTask(maker, issue.json.Task ?? never);
  const [contract] = (await maker.search('ambassadors/contracts', { filter: `ambassador:${ambassador}` })).Data;
  const { Id: offer } = await maker.create('work-opportunities', {
    activity,
    title: unique('Offer'),
    places: 2,
    advertiseFrom: '2026-01-05',
    advertiseTo: '2099-02-27',
  });
  const { Id: timesheet } = await maker.create('ambassadors/timesheets', {
    ambassador,
    activity,
    group,
    start: '2026-03-02T10:00:00.000Z',
    end: '2026-03-02T11:00:00.000Z',
  });
  const { Id: mileage } = await maker.create('ambassadors/mileage-rates', { group, from: '2019-05-07', rate: '0.45' });
  const { Id: correction } = await maker.create('ambassadors/pay-corrections', {
    timesheet,
    change: 'Pay more',
    amount: '5.00',
    reason: 'Wrong hours',
    group,
  });
  const { Id: claimType } = await maker.create('field-lists', { name: unique('Claim'), list: 6, group });
  const { Id: expense } = await maker.create('ambassadors/expenses', {
    ambassador,
    activity,
    group,
    dateOfClaim: '2026-03-02',
    typeOfClaim: claimType,
    amount: '3.20',
  });
  const receipts = `/ambassadors/expenses/attachments/${expense}`;
  await sendFile(maker, receipts, smallPdf);
  const file = (await maker.get<AttachmentsAnswer>(receipts)).json.Data[0]?.FileDataId;
  const { Id: custom } = await maker.create('custom-fields', {
    label: 'Shirt size',
    identifier: unique('shirt'),
    recordType: 'activity',
    customDataTypeId: 1,
    group,
  });
  const { Id: target } = await maker.create('institution-targets', { group, institution: partner, target: true });
  return new Map([
    ['students', student],
    ['activities', activity],
    ['activity-sessions', session],
    ['hei-descriptors', descriptor],
    ['partnered-institutions', partnered],
    ['institution-contacts', contact],
    ['institution-applications', count],
    ['institution-targets', target],
    ['ambassadors/application-forms', form],
    ['ambassadors/contract-bands', band],
    ['ambassadors/contract-templates', template],
    ['ambassadors', ambassador],
    ['ambassadors/applications', application],
    ['ambassadors/contracts', contract?.Id ?? never],
    ['work-opportunities', offer],
    ['ambassadors/timesheets', timesheet],
    ['ambassadors/pay-corrections', correction],
    ['ambassadors/expenses', expense],
    ['file-data', file ?? never],
    ['ambassadors/mileage-rates', mileage],
    ['users', user],
    ['field-lists', entry],
    ['custom-fields', custom],
    ['exports', exported],
    ['imports', imported],
    ['tasks', task.id],
    ['saved-searches', saved.json.Id ?? never],
    ['field-settings', group],
  ]);
};

beforeAll(async () => {
  const [own, other] = (await Promise.all(
    [ownGroup, unrelatedGroup].map(async (group) => (await createUser([{ group, role: 'administrator' }])).visitor),
  )) as [Visitor, Visitor];
  people = { visitor: newVisitor(), viewer: as('viewer'), officer: as('officer'), administrator: own, 'administrator elsewhere': other };
  await people.visitor.session();
  const [ids, foreign, run] = await Promise.all([recordsOf(ownGroup, own), recordsOf(unrelatedGroup, other), makePayRun()]);
  ofOwn = ids;
  ofOther = new Map([...foreign, ['ambassadors/pay-runs', run]]);
  const severalOf = (role: string, group = ownGroup) =>
    Promise.all(Array.from({ length: 12 }, async () => (await createUser([{ group, role }])).visitor));
  askers = {
    visitor: [people.visitor],
    viewer: await severalOf('viewer'),
    officer: await severalOf('officer'),
    administrator: await severalOf('administrator'),
    'administrator elsewhere': await severalOf('administrator', unrelatedGroup),
  };
  const { paths } = (await own.get<{ paths: Readonly<Record<string, Readonly<Record<string, Operation>>>> }>('/openapi.json')).json;
  routes = Object.entries(paths)
    .filter(([path]) => !isForAmbassadors(path))
    .flatMap(([path, operations]) =>
      Object.entries(operations).map(([method, operation]) => ({ method: method.toUpperCase(), path, operation })),
    );
});

/** A value that a simple schema accepts. */
const sample = (schema: Schema | undefined): unknown => {
  const innerSchema = schema?.anyOf?.[0] ?? schema;
  const type = typeof innerSchema?.type === 'string' ? innerSchema.type : innerSchema?.type?.[0];
  if (type === 'object')
    return Object.fromEntries((innerSchema?.required ?? []).map((name) => [name, sample(innerSchema?.properties?.[name])]));
  return type === 'array' ? [] : type === 'boolean' ? true : type === 'string' ? '1' : 1;
};

const bodyOf = ({ operation }: Route): object | undefined => {
  const schema = operation.requestBody?.content?.['application/json']?.schema;
  const value = sample(schema);
  return typeof value === 'object' && value !== null ? value : undefined;
};

const sendAs = (
  visitor: Visitor,
  { method, path, body }: { readonly method: string; readonly path: string; readonly body?: object | undefined },
): Promise<Reply<unknown>> => (method === 'GET' ? visitor.get<unknown>(path) : visitor.post<unknown>(path, body));

/** An answer without its numbers, since ids, revisions and positions always differ. */
const normalise = ({ status, text }: Reply<unknown>) => `${status} ${text.replace(/\d+/g, 'N')}`;

/** The paths of record types whose records belong to groups or users. */
const apart = () => [...ofOther.keys()];

/** The differences between the answers for a foreign record and for an unknown id. */
const differences = async (
  name: string,
  visitor: Visitor,
  requests: readonly ((id: number) => { readonly method: string; readonly path: string; readonly body?: object | undefined })[],
  foreign: number,
): Promise<readonly string[]> => {
  const leaks: string[] = [];
  for (const request of requests) {
    const [theirs, none] = [await sendAs(visitor, request(foreign)), await sendAs(visitor, request(never))];
    if (normalise(theirs) !== normalise(none))
      leaks.push(
        [
          `${name}: ${request(foreign).method} ${request(foreign).path}:`,
          `${normalise(theirs).slice(0, 200)} instead of ${normalise(none).slice(0, 200)}`,
        ].join(' '),
      );
  }
  return leaks;
};

/** Compares as a kind of user; which record is foreign depends on the user's groups. */
const compareAs = async (
  person: KindOfPerson,
  requestsFor: (
    path: string,
  ) => readonly ((id: number) => { readonly method: string; readonly path: string; readonly body?: object | undefined })[],
) => {
  const theirs = person === 'administrator elsewhere' ? ofOwn : ofOther;
  const turns = askers[person];
  const leaks = await Promise.all(
    apart().map((path, index) => {
      const visitor = turns[index % turns.length] ?? people.visitor;
      return differences(person, visitor, requestsFor(path), theirs.get(path) ?? never);
    }),
  );
  return leaks.flat();
};

/** The path of the record type that a route belongs to; the first part of any other route. */
const typeAt = (path: string) =>
  recordTypes
    .map((type) => type.path)
    .filter((each) => path.startsWith(`/${each}/`))
    .toSorted((a, b) => b.length - a.length)[0] ??
  path.split('/')[1] ??
  '';

describe.each(kindsOfPeople)('a record of another group, for %s,', (person) => {
  it('is answered by every route like a record that never existed', async () => {
    const ofId = routes.filter(({ path }) => path.includes('{id}'));
    expect(ofId.length).toBeGreaterThan(40);
    // Institutions, subjects and stored filters are public; every other type must have a record here.
    const everybodys = [
      'search',
      ...recordTypes.filter((type) => type.groupsOf({}) === null && type.owner === null).map(({ path }) => path),
    ];
    expect([...new Set(ofId.map(({ path }) => typeAt(path)))].filter((path) => !everybodys.includes(path)).toSorted()).toEqual(
      apart().toSorted(),
    );
    const requestsTo = (path: string) =>
      ofId
        .filter((route) => typeAt(route.path) === path)
        .flatMap((route) => {
          const bodies = route.method === 'GET' ? [undefined] : [bodyOf(route), {}];
          return bodies.map((body) => (id: number) => ({
            method: route.method,
            path: route.path.replace('{id}', String(id)).replace(/\{\w+\}/g, '1'),
            body,
          }));
        });
    expect(await compareAs(person, requestsTo)).toEqual([]);
  });

  it('is neither found by a search nor changed by a bulk action', async () => {
    const takesIds = routes.filter(({ operation }) => operation.parameters?.some(({ name }) => name === 'ids'));
    const requestsTo = (path: string) => [
      ...routes
        .filter((route) => route.method === 'GET' && route.path === `/${path}/search`)
        .flatMap((route) =>
          [(id: number) => `%23${id}`, (id: number) => `id:${id},group:any,recordState:any`].map((filter) => (id: number) => ({
            method: 'GET',
            path: `${route.path}?pageSize=5&filter=${filter(id)}`,
          })),
        ),
      ...takesIds
        .filter((route) => typeAt(route.path) === path)
        .map((route) => (id: number) => ({ method: route.method, path: `${route.path}?ids=${id}` })),
    ];
    expect(takesIds.length).toBeGreaterThan(2);
    expect(await compareAs(person, requestsTo)).toEqual([]);
  });

  it('is refused as a reference in a create or an edit', async () => {
    const requestsTo = (path: string) =>
      recordTypes
        .filter(({ isEditable }) => isEditable)
        .flatMap((type) =>
          Object.entries(type.fields)
            .filter(
              ([, field]) =>
                field.references !== undefined && recordTypes.some(({ name, path: at }) => name === field.references && at === path),
            )
            .flatMap(([name]) => [
              (id: number) => ({ method: 'POST', path: `/${type.path}/create`, body: { [name]: id } }),
              (id: number) => ({
                method: 'POST',
                path: `/${type.path}/edit/${ofOwn.get(type.path) ?? never}`,
                body: { Revision: 0, [name]: id },
              }),
            ]),
        );
    expect(await compareAs(person, requestsTo)).toEqual([]);
  });
});

describe('a record of the user’s own group', () => {
  it('is visible to users with the right and not to visitors', async () => {
    const openRoutes = routes.filter(
      ({ method, path }) =>
        method === 'GET' &&
        /^\/[\w/-]+\/(edit|history)\/\{id\}$/.test(path) &&
        ofOwn.has(typeAt(path)) &&
        !path.startsWith('/saved-searches/'),
    );
    expect(openRoutes.length).toBeGreaterThan(10);
    for (const { path } of openRoutes) {
      const [type, at] = [typeAt(path), path.replace('{id}', String(ofOwn.get(typeAt(path))))];
      const statuses = await Promise.all(
        (['visitor', 'administrator', 'administrator elsewhere'] as const).map(async (name) => (await people[name].get(at)).status),
      );
      expect([type, ...statuses]).toEqual([type, 401, 200, 404]);
    }
  });
});
