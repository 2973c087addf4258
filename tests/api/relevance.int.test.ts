import { beforeAll, describe, expect, it } from 'vitest';
import { onlyAlike } from '../../domain/messages.ts';
import { as, newUrn, ownGroup, unique } from '../running/waymark.ts';

const officer = as('officer');
/** Letters only, because words with digits are taken as they are typed. */
const word = unique('Rank').replaceAll(/\d/g, (digit) => 'abcdefghij'.charAt(Number(digit)));
const lookup = { disableFuzzy: 'true', sort: 'name', pageSize: 20, recordState: '0,1,3,5' };

const [exact, byPrefix, inside, closed, byTown] = [word, `${word} Academy`, `Old ${word} School`, `${word} Grammar`, 'Abbey'];
const urn = newUrn();
const ids = new Map<string, number>();

beforeAll(async () => {
  const admin = as('admin');
  for (const name of [closed, byTown, inside, byPrefix, exact]) {
    const town = name === byTown ? word : 'Leicester';
    const { Id } = await admin.create('institutions', { name, town, localAuthority: 'Leicester', ...(name === byPrefix ? { urn } : {}) });
    ids.set(name, Id);
  }
  await admin.post(`/institutions/state/${ids.get(closed)}`, { state: 1 });
  await admin.search('institutions', { filter: word });
});

const rows = async (question: Readonly<Record<string, string | number>>, path = 'institutions') =>
  (await officer.search(path, question)).Data;
const names = async (question: Readonly<Record<string, string | number>>) => (await rows(question)).map((row) => row['name']);

describe('a lookup by words', () => {
  it('shows names before other fields and open before closed, whatever sort it sends', async () => {
    expect(await names({ ...lookup, filter: word })).toEqual([exact, byPrefix, closed, inside, byTown]);
  });

  it('tells records of one name apart in a second line, and closed ones by their state', async () => {
    expect((await rows({ ...lookup, filter: word })).map(({ Detail }) => Detail)).toEqual([
      'Leicester',
      'Leicester',
      'Closed · Leicester',
      'Leicester',
      `${word} · Leicester`,
    ]);
  });

  it('says how many there are, and that there are more than it shows', async () => {
    const { Data, Total, More } = await officer.search('institutions', { ...lookup, filter: word, pageSize: 2 });
    expect([Data.length, Total, More]).toEqual([2, 5, true]);
    expect((await officer.search('institutions', { ...lookup, filter: word, pageSize: 5 })).More).toBe(false);
  });

  it('finds an id with and without # first, and a code', async () => {
    const id = ids.get(byPrefix) ?? 0;
    for (const filter of [`${id}`, `#${id}`, `#${String(id).padStart(8, '0')}`, urn])
      expect([filter, (await rows({ ...lookup, filter }))[0]?.Id]).toEqual([filter, id]);
  });

  it('forgives a typo if nothing matches, with a note', async () => {
    const mistyped = `${word.slice(0, 5)}${word.slice(6)}`;
    const { Data, Warning, HasData } = await officer.search('institutions', { ...lookup, filter: `${mistyped} acad` });
    expect([Data[0]?.['name'], Warning, HasData]).toEqual([byPrefix, onlyAlike, false]);
  });
});

describe('a list searched by words', () => {
  it('is ordered by relevance until a sort is chosen, the default one included', async () => {
    expect(await names({ filter: word })).toEqual([exact, byPrefix, inside, byTown]);
    expect(await names({ filter: word, sort: 'name' })).toEqual([byTown, inside, exact, byPrefix]);
    expect(await names({ filter: word, sort: 'name', order: 'desc' })).toEqual([byPrefix, exact, inside, byTown]);
  });

  it('shows similar records that cannot be exported or changed together', async () => {
    const lastname = `${word}son`;
    const { Id } = await officer.create('students', { lastname, group: ownGroup });
    const filter = `${word.slice(0, 5)}${word.slice(6)}son`;
    const { Data, HasData, Summary } = await officer.search('students', { filter });
    expect([Data.map((row) => row.Id), HasData, Summary]).toEqual([[Id], false, null]);
    const { json } = await officer.post('/students/bulk-edit/preview', { values: { yearGroup: 17 }, filter });
    expect(json).toMatchObject({ Total: 0, Changing: 0 });
  });
});
