import { expect, it } from 'vitest';
import { createIndexes } from '../../projections/tables/tableSql.ts';
import { keyColumn, recordTables } from '../../projections/tables/tables.ts';

const asked = recordTables.flatMap((table) =>
  table.parts
    .filter(({ part }) => part.by !== null || part.attachments !== null)
    .map((part) => ({ name: part.name, column: keyColumn(part), indexes: createIndexes('read', table) })),
);

it('there are parts whose rows are looked up by key, in both ways', () => {
  expect(asked.filter(({ column }) => column === 'row_key').map(({ name }) => name)).toContain('activitySession_rows_attendance');
  expect(asked.filter(({ column }) => column !== 'row_key').map(({ name }) => name)).toContain('workOffer_rows_applicants');
});

it.each(asked)(
  '$name has an index by $column, so that one record costs the same however many rows there are',
  ({ name, column, indexes }) => {
    const leading = indexes.filter((sql) => sql.includes(` ON "read"."${name}" `)).map((sql) => /\("?(\w+)"?/.exec(sql)?.[1]);
    expect(leading).toContain(column);
  },
);
