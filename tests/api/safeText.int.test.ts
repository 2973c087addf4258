import { describe, expect, it } from 'vitest';
import { importFile, sendFile } from '../running/uploading.ts';
import { as, createUser, newUrn, ownGroup, unique } from '../running/waymark.ts';
import { establishment, publicRegisterColumns, encodePublicRegister } from '../samples/publicRegister.ts';

const officer = as('officer');
const marks = (n: number) => `a${'\u0301'.repeat(n)}${'\u0316'.repeat(n)}`;
const words = 'This has more than 30 accents or other marks on one letter';

const draftClaim = async (): Promise<number> => {
  const { Id: ambassador } = await officer.create('ambassadors', { firstname: 'Sam', lastname: unique(), group: ownGroup });
  const { Id: typeOfClaim } = await as('admin').create('field-lists', { name: unique('Travel'), list: 6, group: ownGroup });
  const values = { ambassador, group: ownGroup, dateOfClaim: '2026-10-12', typeOfClaim, amount: '12.50' };
  return (await officer.create('ambassadors/expenses', values)).Id;
};

/** Quadratic work of this size takes most of a minute. */
const inTime = { timeout: 20_000 };

describe('a text with long runs of combining marks', () => {
  it('is refused in a body with its field', inTime, async () => {
    const reply = await officer.post('/students/create', { lastname: marks(125_000) });
    expect(reply).toMatchObject({ status: 400, json: { Errors: [{ FieldName: 'lastname', ErrorMessages: [words] }] } });
  });

  it('is refused in fields that are not text', inTime, async () => {
    const reply = await officer.post('/students/create', { lastname: unique(), dob: marks(125_000) });
    expect(reply).toMatchObject({ status: 400, json: { Errors: [{ FieldName: 'dob', ErrorMessages: [words] }] } });
  });

  it.each(['filter', 'term'])('is refused in the address as a %s', inTime, async (name) => {
    const reply = await officer.get(`/students/search?${name}=${encodeURIComponent(marks(20_000))}`);
    expect(reply).toMatchObject({ status: 400, json: { Errors: [{ FieldName: name, ErrorMessages: [words] }] } });
  });

  it('is refused as the name of a saved search or an export', inTime, async () => {
    const named = await officer.post('/saved-searches/create', { name: marks(125_000), forType: 'student', filter: '' });
    expect(named).toMatchObject({ status: 400, json: { Errors: [{ FieldName: 'name' }] } });
    const reference = await officer.post('/students/export', { reference: marks(125_000) });
    expect(reference).toMatchObject({ status: 400, json: { Errors: [{ FieldName: 'reference' }] } });
  });

  it('is shortened in the name of a file, of whose headers no more than 8 kB are read', inTime, async () => {
    const Id = await draftClaim();
    const refusalOf = async (name: string) =>
      (await sendFile(officer, `/ambassadors/expenses/attachments/${Id}`, 'no receipt', name)).json.Errors[0]?.ErrorMessages[0];
    expect(await refusalOf(marks(19_900))).toMatch(new RegExp(`^“\u00e1\u0301{30}” is a file of another type`, 'u'));
    expect(await refusalOf(`${'x'.repeat(9_000)}.pdf`)).toMatch(/^“x{120}” is a file of another type/);
  });

  it('is dropped from a register’s cell; the import continues', async () => {
    const { visitor } = await createUser([{ group: ownGroup, role: 'dataOfficer' }]);
    const rows = [
      { ...establishment({ EstablishmentName: 'Long marks', Street: marks(50) }), URN: newUrn() },
      { ...establishment({ EstablishmentName: 'Far too long', Street: marks(125_000) }), URN: newUrn() },
      { ...establishment({ EstablishmentName: 'Sound' }), URN: newUrn() },
    ];
    const { values, problems } = await importFile(visitor, encodePublicRegister(rows, publicRegisterColumns, 'utf-8'));
    expect(values).toMatchObject({ rows: 3, rowsCreated: 3 });
    expect(problems.map(({ Line, Column, Reason }) => [Line, Column, Reason])).toEqual([
      [2, 'Street', 'Street has more than 30 accents or other marks on one letter'],
      [3, 'Street', 'Street must be 255 characters or fewer'],
    ]);
  });
});

describe('a request with too many values', () => {
  it.each([
    ['fields', Object.fromEntries(Array.from({ length: 100_000 }, (_, index) => [`f${index}`, 1]))],
    ['entries of a list', { activities: Array.from({ length: 100_000 }, () => 'x') }],
    ['nested lists', { lastname: [Array.from({ length: 100_000 }, () => [])] }],
  ])('gets a short refusal: %s', inTime, async (_what, body) => {
    const reply = await officer.post('/students/create', body);
    expect(reply.status).toBe(400);
    expect(reply.text.length).toBeLessThan(1_000);
  });

  it('is refused for its address too', inTime, async () => {
    const reply = await officer.get(`/students/search?${'a=1&'.repeat(25_000)}`);
    expect(reply.status).toBe(400);
  });
});
