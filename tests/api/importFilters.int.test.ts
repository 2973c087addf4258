import { beforeAll, describe, expect, it } from 'vitest';
import { establishment, type PublicRegisterRow } from '../samples/publicRegister.ts';
import { importRows } from '../running/uploading.ts';
import type { Visitor } from '../running/visitor.ts';
import { createUser, newUrn, ownGroup, unique } from '../running/waymark.ts';

let person: Visitor;
let schools: readonly (PublicRegisterRow & { readonly URN: string })[];
let first: number;
let second: number;
const town = unique('Town');

const urnsOf = async (filter: string) => {
  const { Data, Total } = await person.search('institutions', { filter: `${filter},town:${town}`, sort: 'urn' });
  expect(Total).toBe(Data.length);
  return Data.map((row) => row['urn']);
};

beforeAll(async () => {
  person = (await createUser([{ group: ownGroup, role: 'dataOfficer' }])).visitor;
  schools = [newUrn(), newUrn(), newUrn()]
    .toSorted()
    .map((URN) => ({ ...establishment({ EstablishmentName: unique('School'), Town: town }), URN }));
  const [one, two, three] = schools as [PublicRegisterRow, PublicRegisterRow, PublicRegisterRow];
  first = (await importRows(person, [one, two])).id;
  second = (await importRows(person, [one, { ...two, SchoolWebsite: 'www.new.example' }, three])).id;
});

describe('institutions filtered by import', () => {
  it('are those that the import created or changed, not those that it left unchanged', async () => {
    const [one, two, three] = schools.map(({ URN }) => URN);
    expect(await urnsOf(`import-id:${first}`)).toEqual([one, two]);
    expect(await urnsOf(`import-id:${second}`)).toEqual([two, three]);
    expect(await urnsOf(`import-id:${first},${second}`)).toEqual([one, two, three]);
    expect(await urnsOf(`import-id:!${first}`)).toEqual([three]);
  });

  it('stay the same after later edits', async () => {
    const [row] = (await person.search('institutions', { filter: `urn:${schools[0]?.URN}` })).Data;
    await person.edit('institutions', row?.Id ?? 0, 0, { telephone: '0116 496 0000' });
    expect(await urnsOf(`import-id:${first}`)).toHaveLength(2);
  });

  it('are none for an unknown import', async () => {
    expect(await urnsOf('import-id:2000000000')).toEqual([]);
  });
});

describe('students filtered by import', () => {
  it('are found under both names of the field; the canonical filter uses the set’s own', async () => {
    expect(await person.search('students', { filter: `imports:${first}` })).toMatchObject({
      Total: 0,
      Filter: `imports:${first}`,
      Ignored: [],
    });
    expect((await person.search('students', { filter: `import-id:${first}` })).Filter).toBe(`imports:${first}`);
  });
});
