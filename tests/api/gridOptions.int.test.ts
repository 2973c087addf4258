import { describe, expect, it } from 'vitest';
import type { SearchDefinition } from '../../api/contract/search.ts';
import type { ChangeAnswer, Visitor } from '../running/visitor.ts';
import { as, createUser, newUrn, ownGroup, newVisitor, unique } from '../running/waymark.ts';

const address = '/account/settings/data-grid-options';
const officer = async () => (await createUser([{ group: ownGroup, role: 'officer' }])).visitor;
const shownIn = async (visitor: Visitor, set: string) =>
  (await visitor.get<SearchDefinition[]>('/search/definitions')).json
    .find((each) => each.Set === set)
    ?.Columns.filter(({ isVisible }) => isVisible)
    .map(({ name }) => name) ?? [];
const choose = (visitor: Visitor, identity: unknown, columns: unknown) =>
  visitor.post(address, { identity, columns: typeof columns === 'object' ? JSON.stringify(columns) : columns });
const refusalIn = ({ status, json }: { status: number; json: ChangeAnswer }) => [status, json.Success, json.Errors];

describe('the columns of a grid', () => {
  it('are the declared ones until the user chooses; the choice is per user on every device', async () => {
    const person = await officer();
    const before = await shownIn(person, 'students');
    expect(before).toContain('dob');
    expect(before).not.toContain('created');
    const reply = await choose(person, 'students', [
      { identity: 'dob', isVisible: false },
      { identity: 'created', isVisible: true },
    ]);
    expect([reply.status, reply.json]).toEqual([200, { Success: true, SuccessMessage: 'Your columns have been saved.', Errors: [] }]);
    const after = await shownIn(person, 'students');
    expect(after.toSorted()).toEqual([...before.filter((name) => name !== 'dob'), 'created'].toSorted());
    expect(await shownIn(as('officer'), 'students')).toEqual(before);
    expect(await shownIn(person, 'institutions')).toEqual(await shownIn(as('officer'), 'institutions'));

    expect((await choose(person, 'students', [])).status).toBe(200);
    expect(await shownIn(person, 'students')).toEqual(before);
  });

  it('keep the order and the widths that the user chose', async () => {
    const person = await officer();
    const layout = async () =>
      (await person.get<SearchDefinition[]>('/search/definitions')).json
        .find((each) => each.Set === 'institutions')
        ?.Columns.flatMap(({ name, place, width }) => (place === null ? [] : [{ name, place, width }]))
        .toSorted((a, b) => a.place - b.place);
    expect(await layout()).toEqual([]);
    await choose(person, 'institutions', [
      { identity: 'town', isVisible: true, width: 222 },
      { identity: 'name', isVisible: true },
    ]);
    expect(await layout()).toEqual([
      { name: 'town', place: 0, width: 222 },
      { name: 'name', place: 1, width: null },
    ]);
  });

  it('have totals over all matches, where declared and visible to the user', async () => {
    const person = await officer();
    const town = unique('Sumtown');
    const admin = as('admin');
    for (const pupils of [12, 30, null]) await admin.create('institutions', { name: unique('Sum'), urn: newUrn(), town, pupils });
    const summary = async () => (await person.search('institutions', { filter: `town:${town}`, pageSize: 1 })).Summary;
    await admin.search('institutions', { filter: `town:${town}` });
    expect(await summary()).toBe(null);
    await choose(person, 'institutions', [{ identity: 'pupils', isVisible: true }]);
    expect(await summary()).toEqual({ pupils: 42 });
    expect((await person.search('institutions', { filter: `town:${unique()}` })).Summary).toBe(null);
  });

  it('are accepted as a form’s body too', async () => {
    const person = await officer();
    const body = new URLSearchParams({
      __RequestVerificationToken: person.token,
      identity: 'institutions',
      columns: '[{"identity":"recordState","isVisible":false}]',
    });
    expect((await person.request('POST', address, { body })).status).toBe(200);
    expect(await shownIn(person, 'institutions')).not.toContain('recordState');
  });

  it.each([
    ['no data', 'students', undefined, 'columns', 'Please choose the columns to show'],
    ['empty data', 'students', '', 'columns', 'Please choose the columns to show'],
    ['data that is no list', 'students', 'nonsense', 'columns', 'columns must be a JSON list of entries with identity and isVisible'],
    ['a column that is not there', 'students', [{ identity: 'shoe', isVisible: true }], 'columns', 'This list has no column “shoe”'],
    [
      'a column that the person may not see',
      'students',
      [{ identity: 'ethnicity', isVisible: true }],
      'columns',
      'This list has no column “ethnicity”',
    ],
    [
      'a column twice',
      'students',
      [
        { identity: 'dob', isVisible: true },
        { identity: 'dob', isVisible: true },
      ],
      'columns',
      'The column “dob” is named twice',
    ],
    ['no grid', undefined, [], 'identity', 'Please say which list the columns are of'],
    ['a grid that there is not', 'shoes', [], 'identity', 'This is not a list whose columns can be chosen'],
  ] as const)('are refused by field name with %s and stay unchanged', async (_what, identity, columns, field, message) => {
    const person = as('officer');
    const before = await shownIn(person, 'students');
    expect(refusalIn(await choose(person, identity, columns))).toEqual([400, false, [{ FieldName: field, ErrorMessages: [message] }]]);
    expect(await shownIn(person, 'students')).toEqual(before);
  });

  it('cannot all be hidden', async () => {
    const person = await officer();
    const hidden = (await shownIn(person, 'exports')).map((identity) => ({ identity, isVisible: false }));
    expect(refusalIn(await choose(person, 'exports', hidden))).toEqual([
      400,
      false,
      [{ FieldName: 'columns', ErrorMessages: ['Keep at least one column'] }],
    ]);
    expect((await choose(person, 'exports', hidden.slice(1))).status).toBe(200);
    expect(await shownIn(person, 'exports')).toHaveLength(1);
  });

  it('are refused for a list that the user may not open', async () => {
    expect(refusalIn(await choose(as('viewer'), 'users', []))).toEqual([
      400,
      false,
      [{ FieldName: 'identity', ErrorMessages: ['This is not a list whose columns can be chosen'] }],
    ]);
  });

  it('are refused to visitors', async () => {
    const visitor = newVisitor();
    await visitor.session();
    expect((await choose(visitor, 'students', [])).status).toBe(401);
  });
});
