import { beforeAll, describe, expect, it } from 'vitest';
import type { ContractBandsAnswer } from '../../api/contract/lookups.ts';
import type { Visitor } from '../running/visitor.ts';
import { as, createUser, otherGroup, ownGroup, unique } from '../running/waymark.ts';

const path = 'ambassadors/contract-bands';
const payer = async (group = ownGroup): Promise<Visitor> => (await createUser([{ group, role: 'dataOfficer' }])).visitor;

/** Data officers of two groups. */
let person: Visitor;
let stranger: Visitor;
beforeAll(async () => {
  [person, stranger] = [await payer(), await payer(otherGroup)];
});
const rate = (key: number, values: object) =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [`ratesOfPay/${key}/${name}`, value]));
const adult = { ageMin: 21, ageMax: 99, effectiveFrom: '2026-08-01', rate: 1271 };

describe('a contract band', () => {
  it('keeps its rates in pence, and a later rate beside an earlier one', async () => {
    const { Id } = await person.create(path, { name: unique('Band'), group: ownGroup, ...rate(-1, { ...adult, rate: '12.71' }) });
    const before = await person.form(path, Id);
    expect(before.Record).toMatchObject(rate(1, adult));
    const later = rate(-1, { ...adult, effectiveFrom: '2027-08-01', rate: '13.00' });
    expect((await person.edit(path, Id, before.Revision, later)).status).toBe(200);
    expect((await person.form(path, Id)).Record).toMatchObject({ ...rate(1, adult), 'ratesOfPay/2/rate': 1300 });
  });

  it('refuses rates that contradict each other, at the fields of the new row', async () => {
    const { Id } = await person.create(path, { name: unique('Band'), group: ownGroup, ...rate(-1, adult) });
    const { Revision } = await person.form(path, Id);
    const { json } = await person.edit(path, Id, Revision, rate(-3, { ...adult, ageMin: 'x' }));
    expect(json).toMatchObject({
      Success: false,
      Errors: [{ FieldName: 'AgeMin', Field: 'ratesOfPay/-3/ageMin', ErrorMessages: ['Minimum age value is not valid.'] }],
    });
    const overlapping = await person.edit(path, Id, Revision, rate(-3, { ...adult, ageMin: 30 }));
    expect(overlapping.json).toMatchObject({
      Success: false,
      Errors: [{ FieldName: 'AgeMin', Field: 'ratesOfPay/-3/ageMin', ErrorMessages: ['There is an overlap with another rate of pay.'] }],
    });
  });

  it('is found by its codes', async () => {
    const [payCode, postNumber] = [unique('pc'), unique('pn')];
    const { Id } = await person.create(path, { name: unique('Band'), group: ownGroup, payCode, postNumber });
    for (const filter of [`pay-code:${payCode}`, `post-number:${postNumber}`, payCode])
      expect((await person.search(path, { filter })).Data.map((row) => row.Id)).toEqual([Id]);
  });

  it('is only for who manages contract bands in its group', async () => {
    const { Id } = await person.create(path, { name: unique('Band'), group: ownGroup });
    for (const name of ['viewer', 'officer'] as const) {
      expect((await as(name).get(`/${path}/search`)).status).toBe(403);
      expect((await as(name).post(`/${path}/create`, { name: 'No', group: ownGroup })).status).toBe(403);
    }
    expect((await stranger.get(`/${path}/edit/${Id}`)).status).toBe(404);
  });
});

describe('GET /contracts/available/bands', () => {
  it('offers the bands of the person’s groups by name, and archived ones only if asked', async () => {
    const name = unique('Offered');
    const { Id: second } = await person.create(path, { name: `${name} B`, group: ownGroup });
    const { Id: first } = await person.create(path, { name: `${name} A`, group: ownGroup });
    await person.post(`/${path}/state/${second}`, { state: 1 });
    const findOffered = async (visitor: Visitor, query = '') =>
      (await visitor.get<ContractBandsAnswer>(`/contracts/available/bands${query}`, { after: person.position })).json.data.filter((band) =>
        band.Name.startsWith(name),
      );
    expect(await findOffered(person)).toEqual([{ ContractBandId: first, Name: `${name} A` }]);
    expect(await findOffered(person, '?showAll=true')).toEqual([
      { ContractBandId: first, Name: `${name} A` },
      { ContractBandId: second, Name: `${name} B` },
    ]);
    expect(await findOffered(person, `?showAll=true&institution=${otherGroup}`)).toEqual([]);
    expect(await findOffered(stranger, '?showAll=true')).toEqual([]);
  });
});
