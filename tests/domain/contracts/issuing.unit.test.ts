import { describe, expect, it } from 'vitest';
import { contractOf, type Issue, problemsOfDays } from '../../../domain/contracts/issuing.ts';

const issue: Issue = {
  templateId: 51,
  template: {
    name: 'Casual',
    jobTitle: 'Ambassador',
    dbsRequired: true,
    group: 11,
    contractType: 21,
    contractBand: 31,
    validFrom: '2026-08-01',
    text: '{{ambassador-name}}: {{job-title}}, {{rate}} from {{start}} to {{end}} ({{contract-type}}, {{contract-band}}, {{group}}, {{issued}})',
  },
  group: 'Soar Valley',
  contractType: 'Fixed',
  band: {
    name: 'Band A',
    rates: [
      { ageMin: 18, ageMax: 20, effectiveFrom: '2026-09-01', rate: 1085 },
      { ageMin: 21, ageMax: 99, effectiveFrom: '2026-09-01', rate: 1271 },
    ],
  },
  start: '2026-09-01',
  expire: '2027-07-31',
  issued: '2026-08-24',
};
const sam = { id: 41, firstname: 'Sam', lastname: 'Taylor', dob: '2005-09-02' };
const plain: Issue = { ...issue, template: { ...issue.template, text: 'You work.' } };

describe('a contract that is issued', () => {
  it('freezes what the template, the band and the ambassador say, with the rate of the first day', () => {
    expect(contractOf(issue, sam)).toEqual({
      ok: true,
      value: {
        name: 'Casual',
        jobTitle: 'Ambassador',
        dbsRequired: true,
        group: 11,
        contractType: 21,
        contractBand: 31,
        validFrom: '2026-08-01',
        ambassador: 41,
        contractTemplate: 51,
        start: '2026-09-01',
        expire: '2027-07-31',
        issued: '2026-08-24',
        // Twenty on the first day, and 21 on the next; on the day of issue there is no rate yet.
        rate: 1085,
        text: 'Sam Taylor: Ambassador, £10.85 from 01/09/2026 to 31/07/2027 (Fixed, Band A, Soar Valley, 24/08/2026)',
      },
    });
  });

  it.each([
    [null, 'The text names the pay for an hour. “Band A” pays by age, and no date of birth is recorded.'],
    ['2012-01-01', 'The text names the pay for an hour. “Band A” has no rate of pay for this age on 01/09/2026.'],
  ])('is refused where its text names a rate that there is not, for somebody born %s', (dob, message) => {
    expect(contractOf(issue, { ...sam, dob })).toEqual({ ok: false, error: message });
    expect(contractOf(plain, { ...sam, dob })).toMatchObject({ ok: true, value: { rate: null, text: 'You work.' } });
  });
});

describe('the days of contracts', () => {
  const problems = (start: string, expire: string) =>
    problemsOfDays({ start, expire }, '2026-08-01', '2026-08-24').map(({ field, messages }) => [field, ...messages]);

  it.each([
    ['2026-07-31', '2027-07-31', [['Start', 'The template is valid from 01/08/2026.']]],
    ['2026-09-01', '2026-08-31', [['Expire', 'The last day cannot be before the first day.']]],
    ['2026-08-01', '2026-08-23', [['Expire', 'The last day cannot be in the past.']]],
    ['2026-08-01', '2026-08-24', []],
    ['2026-09-01', '2026-09-01', []],
  ])('from %s to %s', (start, expire, expected) => {
    expect(problems(start, expire)).toEqual(expected);
  });
});
