import { expect, it } from 'vitest';
import { detailOf } from '../../api/present/detail.ts';
import { partneredInstitution } from '../../domain/records/partneredInstitution.ts';
import type { ReadRow } from '../../projections/reading/records.ts';

it('tells a record from others of its name without its own title again', () => {
  const row = { id: 1, recordState: 0, title: 'Moat Primary School', values: { institution: 7, group: 1 } } as unknown as ReadRow;
  const titles = new Map([
    [
      'institution',
      new Map([
        [7, 'Moat Primary School'],
        [1, 'Soar Valley University'],
      ]),
    ],
  ]);
  expect(detailOf(partneredInstitution, row, new Set(['institution', 'group']), titles)).toBe('Soar Valley University');
});
