import { beforeAll, describe, expect, it } from 'vitest';
import type { ContractBandsAnswer, ContractTemplatesAnswer, ContractTypesAnswer } from '../../api/contract/lookups.ts';
import { customLookups } from '../../domain/lists/customLookups.ts';
import type { Visitor } from '../running/visitor.ts';
import { as, createUser, otherGroup, ownGroup, unique } from '../running/waymark.ts';

const path = 'ambassadors/contract-templates';
const manager = async (group = ownGroup): Promise<Visitor> => (await createUser([{ group, role: 'dataOfficer' }])).visitor;

/** Data officers of two groups. */
let person: Visitor;
let stranger: Visitor;
beforeAll(async () => {
  [person, stranger] = [await manager(), await manager(otherGroup)];
});

/** A template of a group with a band of its own. */
const createTemplate = async () => {
  const { Id: contractBand } = await person.create('ambassadors/contract-bands', { name: unique('Band'), group: ownGroup });
  const name = unique('Template');
  const values = { name, validFrom: '2026-08-01', jobTitle: 'Ambassador', contractBand, group: ownGroup, text: 'From {{start}}.' };
  return { name, contractBand, ...(await person.create(path, values)) };
};

describe('a contract template', () => {
  it('is seen by who may see contracts, and changed by who may change them', async () => {
    const { Id, name, Position } = await createTemplate();
    const form = await as('viewer').get<Awaited<ReturnType<Visitor['form']>>>(`/${path}/edit/${Id}`, { after: Position });
    expect(form.json).toMatchObject({ Title: name, CanEdit: false });
    expect((await as('viewer').edit(path, Id, form.json.Revision, { jobTitle: 'No' })).status).toBe(403);
    expect((await as('officer').edit(path, Id, form.json.Revision, { jobTitle: 'Lead' })).status).toBe(200);
    expect((await stranger.get(`/${path}/edit/${Id}`)).status).toBe(404);
  });

  it('names only merge fields that exist, and a band of its own group', async () => {
    const { Id, contractBand } = await createTemplate();
    const { Revision } = await person.form(path, Id);
    const text = await person.edit(path, Id, Revision, { text: '{{salary}}' });
    expect(text.json).toMatchObject({ Success: false, Errors: [{ FieldName: 'text' }] });
    const foreign = { name: unique('T'), validFrom: '2026-08-01', jobTitle: 'A', contractBand, group: otherGroup, text: 'A' };
    expect((await stranger.post(`/${path}/create`, foreign)).json).toMatchObject({
      Success: false,
      Errors: [{ FieldName: 'contractBand', ErrorMessages: ['Contract band must be chosen from the list'] }],
    });
  });
});

describe('GET /contracts/available', () => {
  it('offers templates and bands to who sees contracts, with showAll archived ones too, of their groups only', async () => {
    const { Id, name, contractBand } = await createTemplate();
    await person.post(`/${path}/state/${Id}`, { state: 1 });
    const readPath = async <Answer>(visitor: Visitor, subpath: string) =>
      (await visitor.get<Answer>(`/contracts/available/${subpath}`, { after: person.position })).json;
    const viewer = as('viewer');
    const offered = { Id, DisplaySummary: `${name}: Ambassador, valid from 01/08/2026` };
    expect((await readPath<ContractTemplatesAnswer>(viewer, 'templates')).data).not.toContainEqual(offered);
    expect((await readPath<ContractTemplatesAnswer>(viewer, 'templates?showAll=true')).data).toContainEqual(offered);
    expect((await readPath<ContractBandsAnswer>(viewer, 'bands')).data.map((band) => band.ContractBandId)).toContain(contractBand);
    expect((await readPath<ContractTemplatesAnswer>(stranger, 'templates?showAll=true')).data).not.toContainEqual(offered);
  });

  it('offers the contract types that a group keeps as a list of its own', async () => {
    const admin = as('admin');
    const name = unique('Type');
    const { Id, Position } = await admin.create('field-lists', { name, list: customLookups.contractType, group: ownGroup });
    const types = async (visitor: Visitor) =>
      (await visitor.get<ContractTypesAnswer>('/contracts/available/types?showAll=true', { after: Position })).json.data;
    expect(await types(as('viewer'))).toContainEqual({ CustomLookupItemId: Id, Name: name });
    expect(await types(stranger)).not.toContainEqual({ CustomLookupItemId: Id, Name: name });
  });
});
