import { expect, it } from 'vitest';
import { shownInRow } from '../../console/own/ownValues.ts';
import { expense } from '../../domain/records/expense.ts';

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
  const shown = (of: object) => shownInRow(expense, { Columns } as unknown as Parameters<typeof shownInRow>[1], { ...row, ...of });
  expect(shown({}).map(({ name }) => name)).toEqual(['receiptCount']);
  expect(shown({ dateOfClaim: '2026-10-13' }).map(({ text }) => text)).toEqual(['13/10/2026', '2']);
});
