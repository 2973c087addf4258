import { beforeAll, describe, expect, it } from 'vitest';
import type { SearchDefinition } from '../../api/contract/search.ts';
import type { BulkEditPreview } from '../../api/contract/tasks.ts';
import { fieldSetOf } from '../../console/list/fieldSet.ts';
import { parseFor } from '../../domain/filter/interpret.ts';
import { printFilter } from '../../domain/filter/syntax.ts';
import { customDataType } from '../../domain/lists/customDataTypes.ts';
import { bulkEditLeavesOut, customFieldNotHere } from '../../domain/messages.ts';
import { downloadExport } from '../running/exporting.ts';
import { acceptPlan, checkFile, uploadRows } from '../running/importing.ts';
import type { Visitor } from '../running/visitor.ts';
import { as, createUser, otherGroup, unique, waitForTask } from '../running/waymark.ts';

/** A member with an administrator of its own, so that its custom fields stand in nobody else's forms. */
let group: number;
let own: Visitor;

const admin = as('admin');

const addField = async (label: string, customDataTypeId: number, more: object = {}, of = { visitor: own, group }): Promise<number> =>
  (
    await of.visitor.create('custom-fields', {
      label,
      identifier: unique(label.toLowerCase()),
      recordType: 'student',
      customDataTypeId,
      group: of.group,
      ...more,
    })
  ).Id;

const definitionOf = async (set: string): Promise<SearchDefinition> => {
  const { json } = await own.get<SearchDefinition[]>('/search/definitions');
  const definition = json.find((each) => each.Set === set);
  if (!definition) throw new Error(`There is no set ${set}`);
  return definition;
};

beforeAll(async () => {
  group = (await admin.create('institutions', { name: unique('Custom University'), subscriber: true })).Id;
  own = (await createUser([{ group, role: 'administrator' }])).visitor;
});

describe('a custom field', () => {
  it('stands in forms with its tab, filters the list, is a column and is exported, without a restart', async () => {
    const size = await addField('Shirt size', customDataType.list, {
      customDataFieldValues: 'S\nM\nL',
      identifier: 'Kit size',
      tab: 'Kit',
    });
    const fee = await addField('Fee', customDataType.financial);
    const [sizeName, feeName] = [`customData/${size}/choice`, `customData/${fee}/money`];
    const { Fields, Record } = await own.emptyForm('students');
    expect(Fields.filter(({ name }) => name.startsWith('customData'))).toMatchObject([
      { name: sizeName, label: 'Shirt size', tab: 'Kit', kind: 'choice', values: [{ label: 'S' }, { label: 'M' }, { label: 'L' }] },
      { name: feeName, label: 'Fee', tab: 'Custom fields', kind: 'money' },
    ]);
    expect(Record[sizeName]).toBeNull();

    const lastname = unique('Custom');
    const { Id } = await own.create('students', { lastname, group, [sizeName]: 'M', [feeName]: '12.50' });
    await own.create('students', { lastname, group, [sizeName]: 'L' });
    await own.create('students', { lastname, group });
    expect((await own.form('students', Id)).Record).toMatchObject({ [sizeName]: 'M', [feeName]: 1250 });

    const countOf = async (filter: string) => (await own.search('students', { filter: `lastname:${lastname},${filter}` })).Total;
    expect([
      await countOf(`custom-${size}:M`),
      await countOf(`custom-${size}:M,L`),
      await countOf(`custom-${size}:!M`),
      await countOf(`custom-${size}:null`),
      await countOf(`custom-${fee}:>12`),
      await countOf(`custom-${fee}:>13`),
      await countOf(`custom-${size}:M,custom-${fee}:<20`),
      await countOf(`custom-${size}:L,custom-${fee}:<20`),
    ]).toEqual([1, 2, 2, 1, 1, 0, 1, 0]);

    const { Fields: filters, Columns } = await definitionOf('students');
    expect(filters.find(({ token }) => token === `custom-${size}`)).toMatchObject({ label: 'Shirt size', fieldType: 'List' });
    expect(Columns.find(({ name }) => name === sizeName)).toMatchObject({ label: 'Shirt size', isVisible: false, sortable: true });
    const { Data, Chips } = await own.search('students', { filter: `lastname:${lastname},custom-${size}:M` });
    expect(Data).toMatchObject([{ Id, [sizeName]: 'M', [feeName]: 1250 }]);
    expect(Chips).toContainEqual({ token: `custom-${size}`, label: 'Shirt size', values: [{ value: 'M', label: 'M' }] });

    const sizes = async (sort: string, order: string) =>
      (await own.search('students', { filter: `lastname:${lastname}`, sort, order })).Data.map((row) => row[sizeName]);
    expect(await sizes(sizeName, 'asc')).toEqual(['L', 'M', null]);
    expect(await sizes(`custom-${size}`, 'desc')).toEqual([null, 'M', 'L']);
    expect(await sizes('custom-kit-size', 'asc')).toEqual(['L', 'M', null]);
    const elsewhere = await as('officer').get(`/students/search?sort=${encodeURIComponent(sizeName)}`);
    expect(elsewhere.status).toBe(400);

    const filter = `lastname:${lastname},custom-${size}:M`;
    const file = await downloadExport(own, 'students', filter, { includeAll: 'true' });
    expect(file.rows).toMatchObject([{ 'Shirt size': 'M', Fee: '12.50' }]);
    expect((await downloadExport(own, 'students', filter, { columns: ['lastname', sizeName] })).text.trim().split('\r\n')).toEqual([
      'Last name,Shirt size',
      `${lastname},M`,
    ]);
  });

  it('is set for many records at once, with a preview, and undone as one', async () => {
    const size = await addField('Boot size', customDataType.list, { customDataFieldValues: 'S\nM' });
    const name = `customData/${size}/choice`;
    const lastname = unique('Boots');
    // A person of their own: bulk work is limited for each person, and other tests ask for much of it as the administrator.
    const { visitor: everywhere } = await createUser([{ group: null, role: 'administrator' }]);
    everywhere.position = own.position;
    const make = async (values: object) => (await everywhere.create('students', { lastname, group, ...values })).Id;
    const ids = [await make({ [name]: 'S' }), await make({ [name]: 'M' }), await make({})];
    const [first = 0] = ids;
    const foreign = await make({ group: otherGroup });
    const body = { values: { [name]: 'M' }, ids: [...ids, foreign] };
    const { json: preview } = await everywhere.post<BulkEditPreview>('/students/bulk-edit/preview', body);
    expect(preview).toMatchObject({
      Total: 4,
      Changing: 2,
      Unchanged: 1,
      LeftOut: [{ Text: bulkEditLeavesOut.otherCustomField('Boot size'), Count: 1 }],
      Fields: [{ Name: name, Label: 'Boot size', To: 'M', Changing: 2 }],
    });
    expect(preview.Fields[0]?.From).toEqual(
      expect.arrayContaining([
        { Text: 'S', Count: 1 },
        { Text: '', Count: 1 },
      ]),
    );
    const { json } = await everywhere.post('/students/bulk-edit', body);
    expect(await waitForTask(everywhere, json.Task ?? 0)).toMatchObject({ title: 'Set Boot size for students', done: 2, failed: 1 });
    const sizes = () => Promise.all(ids.map(async (id) => (await own.form('students', id)).Record[name]));
    expect(await sizes()).toEqual(['M', 'M', 'M']);
    expect((await own.history('students', first)).at(-1)).toMatchObject({ Changes: [{ Label: 'Boot size', From: 'S', To: 'M' }] });
    const undo = (await everywhere.post(`/tasks/undo/${json.Task}`)).json;
    expect(await waitForTask(everywhere, undo.Task ?? 0)).toMatchObject({ status: 2, done: 2 });
    expect(await sizes()).toEqual(['S', 'M', null]);
    expect(await own.post('/students/bulk-edit', { values: { [name]: 'XL' }, ids })).toMatchObject({
      status: 400,
      json: { Errors: [{ FieldName: `values.${name}` }] },
    });
  });

  it('is filled in by imports, and comes back from exports unchanged', async () => {
    const id = await addField('House', customDataType.list, { customDataFieldValues: 'Red\nBlue' });
    const name = `customData/${id}/choice`;
    const lastname = unique('House');
    const file = `First name,Last name,House\r\nAda,${lastname},red\r\nGrace,${lastname},Green\r\n`;
    const upload = await uploadRows(own, file);
    const { Data } = await checkFile(own, upload);
    expect(Data.map(({ Outcome }) => Outcome)).toEqual(['create', 'question']);
    expect(Data[0]?.Changes).toContainEqual(expect.objectContaining({ Label: 'House', To: 'Red' }));
    await acceptPlan(own, upload);
    const filter = `lastname:${lastname},custom-${id}:Red`;
    const [row] = (await own.search('students', { filter })).Data;
    expect(row?.[name]).toBe('Red');
    const { text } = await downloadExport(own, 'students', filter, { includeAll: 'true' });
    const again = await checkFile(own, await uploadRows(own, text));
    expect(again.Data.map(({ Outcome, Problems }) => [Outcome, Problems])).toEqual([['unchanged', []]]);
    const changed = await checkFile(own, await uploadRows(own, text.replace(',Red,', ',Blue,')));
    expect(changed.Data.map(({ Outcome, Changes }) => [Outcome, Changes.map(({ Label, From, To }) => [Label, From, To])])).toEqual([
      ['update', [['House', 'Red', 'Blue']]],
    ]);
  });

  it('of institutions is kept with the group’s target setting, and is a filter, a column and an order of institutions', async () => {
    const id = await addField('Priority', customDataType.radioList, {
      customDataFieldValues: 'High\nLow',
      recordType: 'institutionTarget',
    });
    const name = `customData/${id}/choice`;
    const { Id: school } = await admin.create('institutions', { name: unique('Priority School') });
    const { Position } = await own.create('institution-targets', { institution: school, group, [name]: 'High' });
    const countOf = async (visitor: Visitor, filter: string) =>
      (await visitor.search('institutions', { filter: `id:${school},${filter}` }, { after: Position })).Total;
    expect([
      await countOf(own, `custom-${id}:High`),
      await countOf(own, `custom-${id}:Low`),
      await countOf(own, `custom-${id}:null`),
    ]).toEqual([1, 0, 0]);
    expect((await definitionOf('institutions')).Fields.find(({ token }) => token === `custom-${id}`)).toMatchObject({ label: 'Priority' });
    expect((await as('officer').search('institutions', { filter: `custom-${id}:High` })).Chips).toEqual([]);
    const { Id: second } = await admin.create('institutions', { name: unique('Priority School') });
    const { Id: third } = await admin.create('institutions', { name: unique('Priority School') });
    const later = await own.create('institution-targets', { institution: third, group, [name]: 'Low' });
    const three = { filter: `id:${school},${second},${third}` };
    const listed = await own.search('institutions', { ...three, sort: `custom-${id}` }, { after: later.Position });
    expect(listed.Data.map((row) => [row.Id, row[name]])).toEqual([
      [school, 'High'],
      [third, 'Low'],
      [second, null],
    ]);
    expect(listed.RelatedPaths).toEqual(['institution-targets']);
    const others = await as('officer').search('institutions', three);
    expect(others.Data.map((row) => row[name])).toEqual([undefined, undefined, undefined]);
    const { rows } = await downloadExport(own, 'institutions', three.filter, { columns: ['id', name] });
    expect(rows.map((row) => row['Priority'])).toEqual(['High', '', 'Low']);
    expect((await as('officer').post('/institutions/export', { reference: 'Theirs', columns: [name] })).status).toBe(400);
  });

  it('is read by its own rules, and errors name it', async () => {
    const name = `customData/${await addField('Code', customDataType.text, { maxLength: 3, required: true })}/text`;
    const lastname = unique('Rules');
    const send = (values: object) => own.post('/students/create', { lastname, group, ...values });
    const errors = (messages: string[]) => ({ status: 400, json: { Errors: [{ FieldName: name, ErrorMessages: messages }] } });
    expect(await send({})).toMatchObject(errors(['Code is required']));
    expect(await send({ [name]: 'long' })).toMatchObject({ status: 400, json: { Errors: [{ FieldName: name }] } });
    const { Id, Revision } = (await send({ [name]: 'abc' })).json;
    expect(await own.post(`/students/edit/${Id}`, { Revision, [name]: '' })).toMatchObject(errors(['Code is required']));
    expect(await own.post(`/students/edit/${Id}`, { Revision, [name]: 'xyz' })).toMatchObject({ status: 200 });
    const change = (await own.history('students', Id ?? 0)).at(-1);
    expect(change?.Changes).toMatchObject([{ Label: 'Code', From: 'abc', To: 'xyz' }]);
    const [, id = '0'] = name.split('/');
    expect((await own.post(`/custom-fields/delete/${id}`)).status).toBe(200);
  });

  it('keeps type and identifier once it is used, and shows what was answered after it is retired', async () => {
    const id = await addField('Size', customDataType.list, { customDataFieldValues: 'S\nM' });
    const name = `customData/${id}/choice`;
    const student = await own.create('students', { lastname: unique('Used'), group, [name]: 'S' });
    await expect.poll(async () => (await own.form('custom-fields', id)).Record['used'], { timeout: 20_000 }).toBe(true);
    const { Revision } = await own.form('custom-fields', id);
    for (const change of [{ customDataTypeId: customDataType.text }, { identifier: unique('other') }])
      expect(await own.post(`/custom-fields/edit/${id}`, { Revision, ...change })).toMatchObject({
        status: 400,
        json: { Errors: [{ ErrorMessages: [expect.stringMatching(/cannot change, because this question has been answered/)] }] },
      });
    expect((await own.post(`/custom-fields/delete/${id}`)).status).toBe(200);
    const { Fields, Record, Revision: revision } = await own.form('students', student.Id);
    expect(Fields.find((each) => each.name === name)).toMatchObject({ label: 'Size', readOnly: true });
    expect(Record[name]).toBe('S');
    expect((await own.emptyForm('students')).Fields.some((each) => each.name === name)).toBe(false);
    expect(await own.post(`/students/edit/${student.Id}`, { Revision: revision, [name]: 'M' })).toMatchObject({
      status: 400,
      json: { Errors: [{ FieldName: name, ErrorMessages: [customFieldNotHere] }] },
    });
  });

  it('belongs to one group: others neither see it nor fill it in', async () => {
    const foreign = await addField('Foreign', customDataType.text, {}, { visitor: admin, group: otherGroup });
    const name = `customData/${foreign}/text`;
    expect((await own.emptyForm('students')).Fields.some((each) => each.name === name)).toBe(false);
    expect(await own.post('/students/create', { lastname: unique('Own'), group, [name]: 'x' })).toMatchObject({
      status: 400,
      json: { Errors: [{ FieldName: name, ErrorMessages: [customFieldNotHere] }] },
    });
    expect((await own.get(`/custom-fields/edit/${foreign}`)).status).toBe(404);
    expect((await definitionOf('students')).Fields.some(({ token }) => token === `custom-${foreign}`)).toBe(false);
    expect((await admin.post(`/custom-fields/delete/${foreign}`)).status).toBe(200);
  });

  it('is understood in filters by whoever sees its records, in whichever group they work, and after it was deleted', async () => {
    const second = (await admin.create('institutions', { name: unique('Second University'), subscriber: true })).Id;
    const roles = [group, second].map((each) => ({ group: each, role: 'officer' as const }));
    const { visitor } = await createUser(roles);
    const size = await addField('Size', customDataType.list, { customDataFieldValues: 'S\nM' }, { visitor: admin, group: second });
    const past = await addField('Past', customDataType.text);
    expect((await own.post(`/custom-fields/delete/${past}`)).status).toBe(200);
    const tokens = [size, past].map((id) => `custom-${id}`);
    const students = async (person: typeof visitor) =>
      (await person.get<SearchDefinition[]>('/search/definitions')).json.find(({ Set: set }) => set === 'students');
    await expect
      .poll(async () => (await students(visitor))?.UnlistedFields.map(({ token }) => token))
      .toEqual(expect.arrayContaining(tokens));
    const definition = await students(visitor);
    expect(definition?.Fields.filter(({ token }) => tokens.includes(token))).toEqual([]);
    expect(definition?.Columns.filter(({ name }) => name.startsWith(`customData/${past}/`))).toEqual([]);
    if (!definition) throw new Error('The students are not defined');
    expect(printFilter(parseFor(fieldSetOf(definition), `custom-${size}:2`))).toBe(`custom-${size}:2`);
    const others = (await students(own))?.UnlistedFields.map(({ token }) => token);
    expect(others).toContain(`custom-${past}`);
    expect(others).not.toContain(`custom-${size}`);
  });

  it('follows the rules of questions', async () => {
    const send = (more: object) =>
      own.post('/custom-fields/create', {
        label: 'Q',
        identifier: unique('q'),
        recordType: 'student',
        customDataTypeId: 1,
        group,
        ...more,
      });
    const errorsOf = async (more: object) =>
      (await send(more)).json.Errors.map(({ FieldName, ErrorMessages }) => [FieldName, ...ErrorMessages]);
    expect(await errorsOf({ label: '', identifier: '', customDataTypeId: null })).toEqual([
      ['Label', 'Please enter a question label'],
      ['CustomDataTypeId', 'Please select a type ID'],
      ['Identifier', 'Please enter a question identifier'],
    ]);
    expect(await errorsOf({ tab: 'Uni connect' })).toEqual([['Tab', 'Invalid tab because it matches a system tab']]);
    expect(await errorsOf({ customDataTypeId: 3 })).toEqual([['CustomDataFieldValues', 'Must define at least one list value']]);
    expect(await errorsOf({ customDataTypeId: 13 })).toEqual([
      ['MaxValue', 'Max value must be greater than the minimum value'],
      ['StepSize', 'Step size must be higher than zero'],
    ]);
  });
});
