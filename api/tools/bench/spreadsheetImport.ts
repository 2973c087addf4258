import { studentImport } from '../../../domain/imports/types/student.ts';
import { columnOfRows, copyLines } from '../../../projections/applying/copyText.ts';
import { quoteName } from '../../../projections/sql.ts';
import { pick, seededRandom } from '../../demo/random.ts';
import type { Figure } from './figure.ts';
import { waitForProjection } from './manyStudents.ts';
import type { OwnWaymark } from './ownWaymark.ts';
import { findWorker, residentMemory } from './processes.ts';
import { medianOf, measureMs, waitFor } from './timing.ts';
import type { FormFields } from './visitor.ts';

const columns = ['First name', 'Last name', 'Date of birth', 'Postcode', 'Year group'] as const;
const syllables = ['ba', 'den', 'fol', 'gar', 'hin', 'kel', 'lom', 'mer', 'nor', 'pas', 'rit', 'sud', 'tam', 'vel', 'wes', 'yor'] as const;
const districts = ['LE1 1AA', 'LE2 7TF', 'NG1 5DT', 'DE1 2GQ', 'CV1 5FB', 'B1 1BB'] as const;

type Row = Readonly<Record<(typeof columns)[number], string>>;

/** Students with names that nobody has. Each run draws others. */
const inventRows = (count: number): readonly Row[] => {
  const random = seededRandom(Date.now());
  const name = (parts: number) => {
    const text = Array.from({ length: parts }, () => pick(random, syllables)).join('');
    return text.charAt(0).toUpperCase() + text.slice(1);
  };
  const whole = (min: number, max: number) => min + Math.floor(random() * (max - min + 1));
  return Array.from({ length: count }, () => ({
    'First name': name(2),
    'Last name': name(4),
    'Date of birth': `${whole(1, 28)}/${whole(1, 12)}/${whole(2006, 2014)}`,
    Postcode: pick(random, districts),
    'Year group': `Y${whole(7, 13)}`,
  }));
};

const asCsv = (rows: readonly Row[]): string => [columns, ...rows.map((row) => columns.map((each) => row[each]))].join('\r\n');

const untilStatus = ({ admin: { visitor } }: OwnWaymark, id: number, status: string): Promise<FormFields> =>
  waitFor(async () => {
    const { Record } = await visitor.get<{ Record: FormFields }>(`/imports/edit/${id}`);
    return Record['status'] === status ? Record : null;
  }, 50);

interface ImportTimes {
  /** In milliseconds. */
  readonly toPlan: number;
  readonly toDone: number;
  readonly values: FormFields;
  /** The most memory that the worker had, in MB; null if it is not known. */
  readonly memory: number | null;
}

/** Uploads the file, has it checked with the columns that are found, and accepts the plan. */
const importByHttp = async (waymark: OwnWaymark, file: string): Promise<ImportTimes> => {
  const { visitor } = waymark.admin;
  const worker = await findWorker(waymark.pid);
  let memory: number | null = null;
  const looking = setInterval(() => {
    if (worker === null) return;
    void residentMemory(worker).then((now) => (memory = now === null ? memory : Math.max(memory ?? 0, now)));
  }, 200);
  try {
    let id = 0;
    const toPlan = await measureMs(async () => {
      const form = new FormData();
      form.set('reference', 'Bench');
      form.set('type', studentImport.name);
      form.set('file', new Blob([file], { type: 'text/csv' }), 'students.csv');
      id = (await visitor.upload('/imports/create', form)).Id ?? 0;
      const { Mapping } = await visitor.get<{ Mapping: readonly (string | null)[] }>(`/imports/columns/${id}`);
      await visitor.post(`/imports/check/${id}`, { Mapping });
      await untilStatus(waymark, id, 'Awaiting validation resolutions');
    });
    let values: FormFields = {};
    const toDone = await measureMs(async () => {
      await visitor.post(`/imports/accept/${id}`, {});
      values = await untilStatus(waymark, id, 'Completed');
    });
    return { toPlan, toDone, values, memory };
  } finally {
    clearInterval(looking);
  }
};

/** COPY of the rows with one audit row each, in one transaction. */
const importBySql = ({ adapters: { db } }: OwnWaymark, text: string): Promise<void> =>
  db.transaction(async (sql) => {
    await sql.query('TRUNCATE bench.pupil, bench.pupil_audit');
    await sql.copyIn('bench.pupil', columns.map(quoteName), [text]);
    await sql.query('INSERT INTO bench.pupil_audit (pupil, actor, changes) SELECT id, 1, to_jsonb(p) FROM bench.pupil AS p');
  });

const makeScratch = async ({ adapters: { db } }: OwnWaymark): Promise<void> => {
  await db.query('DROP TABLE IF EXISTS bench.pupil, bench.pupil_audit');
  await db.query(
    `CREATE TABLE bench.pupil (id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, ${columns.map((column) => `${quoteName(column)} text`).join(', ')})`,
  );
  await db.query(
    `CREATE TABLE bench.pupil_audit (id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, pupil bigint NOT NULL, at
      timestamptz NOT NULL DEFAULT now(), actor integer NOT NULL, changes jsonb NOT NULL)`,
  );
};

/** Measures an import of students with its plan: from upload to plan, and from the accepted plan to the end. */
export const measureSpreadsheet = async (waymark: OwnWaymark, count: number, report: (figure: Figure) => void): Promise<void> => {
  const rows = inventRows(count);
  await makeScratch(waymark);
  await waitForProjection(waymark);
  const { toPlan, toDone, values, memory } = await importByHttp(waymark, asCsv(rows));
  const text = copyLines(columns.map(columnOfRows), rows);
  const floor = await medianOf(3, () => importBySql(waymark, text));
  const perSecond = (ms: number) => (count / ms) * 1000;
  const rowsOf = count.toLocaleString('en-GB');
  const counts = `${Number(values['rowsCreated']).toLocaleString('en-GB')} created, ${Number(values['failed']).toLocaleString('en-GB')} failed`;
  report({ what: `spreadsheet of ${rowsOf}: upload to plan`, unit: 'ms', ours: toPlan, floor: null, aim: { max: 60_000 } });
  report({
    what: `spreadsheet of ${rowsOf}: plan to done, ${counts}`,
    unit: 'rows/s',
    ours: perSecond(toDone),
    floor: perSecond(floor),
    aim: { min: 2500 },
  });
  if (memory !== null) report({ what: 'memory of the worker meanwhile', unit: 'MB', ours: memory, floor: null, aim: null });
};
