import { describe, expect, it } from 'vitest';
import { factsOf, shownInRow } from '../../console/own/ownValues.ts';
import { expense } from '../../domain/records/expense.ts';
import { timesheet } from '../../domain/records/timesheet.ts';
import { workOffer } from '../../domain/records/workOffer.ts';

it('calls fields what they mean to an ambassador', () => {
  const Columns = [{ name: 'advertiseTo', label: 'Advertise to', kind: 'date' }];
  const row = { Id: 7, Title: 'Guide', Labels: {}, HasSecondaryFormatting: false, advertiseTo: '2026-10-12' };
  const shown = shownInRow(workOffer, { Columns } as unknown as Parameters<typeof shownInRow>[1], row);
  expect(shown).toEqual([{ name: 'advertiseTo', label: 'Apply by', text: '12/10/2026' }]);
});

it('shows amounts as money', () => {
  const Columns = [{ name: 'cost', label: 'Cost', kind: 'money' }];
  const row = { Id: 7, Title: 'Claim', Labels: {}, HasSecondaryFormatting: false, cost: 6037 };
  const shown = shownInRow(expense, { Columns } as unknown as Parameters<typeof shownInRow>[1], row);
  expect(shown.map(({ text }) => text)).toEqual(['£60.37']);
});

const column = (name: string, label: string, kind: string) => ({ name, label, kind });

it('shows what an own record says beside its title, and the day of a claim not twice', () => {
  const Columns = [column('dateOfClaim', 'Date of claim', 'date'), column('receiptCount', 'Receipts', 'number')];
  const row = {
    Id: 7,
    Title: 'Claim of 12/10/2026',
    Labels: {},
    HasSecondaryFormatting: false,
    dateOfClaim: '2026-10-12',
    receiptCount: 2,
  };
  const printRow = (values: object) =>
    shownInRow(expense, { Columns } as unknown as Parameters<typeof shownInRow>[1], { ...row, ...values });
  expect(printRow({}).map(({ name }) => name)).toEqual(['receiptCount']);
  expect(printRow({ dateOfClaim: '2026-10-13' }).map(({ text }) => text)).toEqual(['13/10/2026', '2']);
});

describe('the facts of an own record', () => {
  const field = (name: string, kind: string) => ({ name, kind, readOnly: false });
  const form = (more: object) =>
    ({ Fields: [], Record: {}, Derived: {}, Labels: {}, CanEdit: false, Title: '', ...more }) as unknown as Parameters<typeof factsOf>[1];
  const times = {
    Fields: [field('start', 'instant'), field('end', 'instant')],
    Record: { start: '2026-09-17T14:00:00.000Z', end: '2026-09-18T00:30:00.000Z' },
    Derived: { startDay: '2026-09-17', endDay: '2026-09-18', approved: false },
  };

  it('say the day of a time once, also where the time can be changed', () => {
    expect(factsOf(timesheet, form(times)).map(({ words }) => words)).toEqual(['17/09/2026 15:00', '18/09/2026 01:30']);
    expect(factsOf(timesheet, form({ ...times, CanEdit: true }))).toEqual([]);
  });

  it('say days that no time says', () => {
    const Derived = { start: '2026-09-17', accepted: 3 };
    expect(factsOf(workOffer, form({ Derived })).map(({ label, words }) => [label, words])).toEqual([['Start', '17/09/2026']]);
  });
});
