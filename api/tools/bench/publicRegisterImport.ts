import { Readable } from 'node:stream';
import { readCsv } from '../../../commands/imports/readCsv.ts';
import { edubase } from '../../../domain/imports/edubase.ts';
import { columnOfRows, copyLines } from '../../../projections/applying/copyText.ts';
import { quoteName } from '../../../projections/sql.ts';
import type { Figure } from './figure.ts';
import { waitForProjection } from './manyStudents.ts';
import type { OwnWaymark } from './ownWaymark.ts';
import { inventPublicRegister, realPublicRegister } from './publicRegisterFile.ts';
import { medianOf, measureMs, waitFor } from './timing.ts';
import type { FormFields } from './visitor.ts';

/** The URNs of invented schools. Each run continues where the last one ended; the real register and the demo use other ranges. */
const [firstUrn, lastUrn] = [200_000, 899_999];

const nextUrn = async ({ adapters: { db } }: OwnWaymark, rows: number): Promise<number> => {
  const { rows: urnRows } = await db.query<{ urn: number }>(
    `SELECT coalesce(max(f_urn::integer) + 1, $1) AS urn FROM read.institution_rows WHERE length(f_urn) = 6
      AND f_urn::integer BETWEEN $1 AND $2`,
    [firstUrn, lastUrn],
  );
  const urn = urnRows[0]?.urn ?? firstUrn;
  if (urn + rows - 1 > lastUrn) throw new Error('This BENCH_DIR has had so many imports that no URNs are left; begin another');
  return urn;
};

const countInstitutions = async ({ admin }: OwnWaymark): Promise<number> =>
  (await admin.visitor.get<{ Total: number }>('/institutions/search?filter=recordState:any&pageSize=1')).Total;

/** Uploads the file and waits until the import is finished and the list shows its records. */
const importByHttp = async (waymark: OwnWaymark, file: Buffer): Promise<FormFields> => {
  const { visitor } = waymark.admin;
  const before = await countInstitutions(waymark);
  const form = new FormData();
  form.set('reference', 'Bench');
  form.set('type', 'edubase');
  form.set('file', new Blob([new Uint8Array(file)], { type: 'text/csv' }), 'register.csv');
  const { Id } = await visitor.upload('/imports/create', form);
  const completed = await waitFor(async () => {
    const { Record } = await visitor.get<{ Record: FormFields }>(`/imports/edit/${Id}`);
    if (Record['status'] === 'Failed') throw new Error('The import failed');
    return Record['status'] === 'Completed' ? Record : null;
  }, 50);
  await waitFor(async () => ((await countInstitutions(waymark)) >= before + Number(completed['rowsCreated']) ? true : null), 20);
  return completed;
};

const columns = edubase.readColumns.map(quoteName);

/** The imported columns in COPY format, for the SQL baseline. */
const asCopyText = async (file: Buffer): Promise<{ text: string; rows: number }> => {
  const rows: Readonly<Record<string, string | undefined>>[] = [];
  for await (const line of readCsv(async () => Readable.from([file]), { needed: edubase.neededColumns, read: edubase.readColumns }))
    if ('row' in line) rows.push(line.row);
  return { text: copyLines(edubase.readColumns.map(columnOfRows), rows), rows: rows.length };
};

const makeScratch = async ({ adapters: { db } }: OwnWaymark): Promise<void> => {
  await db.query('DROP TABLE IF EXISTS bench.establishment, bench.establishment_audit');
  await db.query(`CREATE TABLE bench.establishment (${columns.map((column) => `${column} text`).join(', ')}, PRIMARY KEY ("URN"))`);
  await db.query(
    `CREATE TABLE bench.establishment_audit (id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, urn text NOT NULL, at
      timestamptz NOT NULL DEFAULT now(), actor integer NOT NULL, changes jsonb NOT NULL)`,
  );
};

/** COPY of the rows with one audit row each, in one transaction. */
const importBySql = ({ adapters: { db } }: OwnWaymark, text: string): Promise<void> =>
  db.transaction(async (sql) => {
    await sql.query('TRUNCATE bench.establishment, bench.establishment_audit');
    await sql.copyIn('bench.establishment', columns, [text]);
    await sql.query(
      'INSERT INTO bench.establishment_audit (urn, actor, changes) SELECT "URN", 1, to_jsonb(e) FROM bench.establishment AS e',
    );
  });

/** Measures the import of a school register against COPY of the same rows with one audit row each. */
export const measureImport = async (
  waymark: OwnWaymark,
  institutions: number | 'real',
  report: (figure: Figure) => void,
): Promise<void> => {
  const file =
    institutions === 'real' ? await realPublicRegister() : inventPublicRegister(institutions, await nextUrn(waymark, institutions));
  const { text, rows } = await asCopyText(file);
  await makeScratch(waymark);
  await waitForProjection(waymark);
  let completed: FormFields = {};
  const ours = await measureMs(async () => {
    completed = await importByHttp(waymark, file);
  });
  const floor = await medianOf(3, () => importBySql(waymark, text));
  const count = (name: string) => Number(completed[name]).toLocaleString('en-GB');
  const what =
    `import: ${count('rowsCreated')} created, ${count('rowsUpdated')} updated, ${count('unchanged')} unchanged, ` +
    `${count('failed')} failed`;
  report({ what, unit: 'rows/s', ours: (rows / ours) * 1000, floor: (rows / floor) * 1000, aim: { maxTimes: 8 } });
};
