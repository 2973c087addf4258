import { describe, expect, it } from 'vitest';
import { importedContract, type KnownContract } from '../../../domain/contracts/imported.ts';

const today = '2026-08-24';
const issue = {
  templateId: 51,
  template: {
    name: 'Casual',
    jobTitle: 'Ambassador',
    dbsRequired: true,
    group: 11,
    contractType: 21,
    contractBand: 31,
    validFrom: '2026-08-01',
    text: '{{ambassador-name}} from {{start}} to {{end}} ({{issued}})',
  },
  group: 'Soar Valley',
  contractType: 'Fixed',
  band: { name: 'Band A', rates: [{ ageMin: 0, ageMax: 0, effectiveFrom: '2025-08-01', rate: 1271 }] },
};
const sam = { id: 41, firstname: 'Sam', lastname: 'Taylor', dob: null };
const details: KnownContract = { start: '2025-09-01', expire: '2027-07-31', issued: null, signed: null, cancelled: null, group: 11 };
const valuesFrom = (changes: Partial<KnownContract>, bandGroup = 11) =>
  importedContract({ ...details, ...changes }, issue, sam, bandGroup, today);
const problemsOf = (changes: Partial<KnownContract>, bandGroup = 11) => {
  const outcome = valuesFrom(changes, bandGroup);
  return outcome.ok ? [] : outcome.error.map(({ field, messages }) => [field, ...messages]);
};

describe('a contract that was there before Waymark', () => {
  it('given its days, says what its template says, from before the template was valid too', () => {
    expect(valuesFrom({ signed: '2025-08-20' })).toMatchObject({
      ok: true,
      value: {
        name: 'Casual',
        jobTitle: 'Ambassador',
        dbsRequired: true,
        contractType: 21,
        text: 'Sam Taylor from 01/09/2025 to 31/07/2027 (20/08/2025)',
        ambassador: 41,
        contractTemplate: 51,
        contractBand: 31,
        rate: 1271,
        signed: '2025-08-20',
        expired: null,
        cancelled: null,
      },
    });
  });

  it.each([
    ['nothing more', {}, '2025-09-01'],
    ['a first day to come', { start: '2026-09-01' }, today],
    ['the day of the signature', { signed: '2025-08-20' }, '2025-08-20'],
    ['the day itself', { issued: '2025-08-01', signed: '2025-08-20' }, '2025-08-01'],
    ['a cancellation before the first day', { cancelled: '2025-08-01' }, '2025-08-01'],
    ['a cancellation after the signature', { signed: '2025-08-20', cancelled: '2025-08-31' }, '2025-08-20'],
  ])('given %s, was issued on that day', (_given, days, issued) => {
    const outcome = valuesFrom(days);
    expect(outcome.ok && outcome.value['issued']).toBe(issued);
  });

  it('given a last day that is over, has expired on the day after, unless it was cancelled', () => {
    expect(valuesFrom({ expire: '2026-02-28' })).toMatchObject({ value: { expired: '2026-03-01' } });
    expect(valuesFrom({ expire: '2026-02-28', cancelled: '2026-01-31' })).toMatchObject({
      value: { expired: null, cancelled: '2026-01-31' },
    });
    expect(valuesFrom({ expire: today })).toMatchObject({ value: { expired: null } });
  });

  it('given what cannot be, is refused at its column', () => {
    expect(problemsOf({ expire: '2025-08-31' })).toEqual([['expire', 'The last day cannot be before the first day.']]);
    expect(problemsOf({ signed: '2026-08-25' })).toEqual([['signed', 'The day of the signature cannot be in the future.']]);
    expect(problemsOf({ issued: '2025-08-20', signed: '2025-08-19' })).toEqual([
      ['signed', 'The contract was issued on 20/08/2025 and cannot have been signed before.'],
    ]);
    expect(problemsOf({ cancelled: '2026-08-25' })).toEqual([['cancelled', 'The day of the cancellation cannot be in the future.']]);
    expect(problemsOf({ issued: '2026-08-25' })).toEqual([['issued', 'The day of issue cannot be in the future.']]);
    expect(problemsOf({ issued: today })).toEqual([]);
    for (const issued of [null, '2025-08-01'])
      expect(problemsOf({ issued, signed: '2025-08-20', cancelled: '2025-08-10' })).toEqual([
        ['signed', 'The contract ended on 10/08/2025 and cannot be signed after that.'],
      ]);
    expect(problemsOf({ issued: '2025-08-20', cancelled: '2025-08-19' })).toEqual([
      ['cancelled', 'A contract cannot be cancelled before it was issued.'],
    ]);
    expect(problemsOf({ group: 12 }, 12)).toEqual([['contractTemplate', 'This template belongs to another group than the contract.']]);
    expect(problemsOf({}, 12)).toEqual([['contractBand', 'This contract band belongs to another group than the contract.']]);
  });
});
