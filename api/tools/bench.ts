/**
 * `npm run bench`: starts its own Waymark, sends it typical requests, and prints their durations beside those of plain SQL for the
 * same work, on the same PostgreSQL in the same run. No figure makes it fail.
 *
 *     npm run bench -- --students 10000,100000,1000000 --activities 2000 --ambassadors 2000 --timesheets 20000 \
 *       --institutions 20000|real --rows 20000 --rounds 40 --only
 * edit,pages,searches,preview,activities,pay,import,spreadsheet,export,rebuild,start,log --json FILE
 *
 * `preview` measures the preview of a bulk edit of all students.
 * `activities` measures lists that ask about attendance, and registers; each activity has three sessions and fifty students.
 * `pay` measures the approval of 5,000 timesheets and the pay run that sends them.
 * `spreadsheet` measures an import of students whose plan is shown first.
 * `start` measures the start after a new field and the rebuild of one table, at the largest number of students; each has one event.
 * `log` measures appends and reads of the event log through the client, while Waymark is stopped.
 *
 * It works in a temporary folder, which it removes, or in the folder BENCH_DIR, where the next run finds the students again.
 */
import { writeFile } from 'node:fs/promises';
import { availableParallelism, cpus, loadavg } from 'node:os';
import { measureBulkEditPreview } from './bench/bulkEditPreview.ts';
import { measureEdits } from './bench/edits.ts';
import { measureExport } from './bench/csvExport.ts';
import { measureEventLog } from './bench/eventLog.ts';
import { type Figure, printFigure, printTable, ratioOf } from './bench/figure.ts';
import { measureRebuild } from './bench/fullRebuild.ts';
import { measureAttendance } from './bench/attendance.ts';
import { haveActivities } from './bench/manyActivities.ts';
import { measureRegisters } from './bench/registers.ts';
import { countStudents, haveStudents } from './bench/manyStudents.ts';
import { type Options, readOptions } from './bench/options.ts';
import { type OwnWaymark, withOwnWaymark } from './bench/ownWaymark.ts';
import { measureHttp, measurePages } from './bench/pages.ts';
import { measurePay } from './bench/pay.ts';
import { measureImport } from './bench/publicRegisterImport.ts';
import { measureSpreadsheet } from './bench/spreadsheetImport.ts';
import { measureStart } from './bench/startAfterNewField.ts';
import { measureSearches } from './bench/searches.ts';
import { printLine } from './withSystem.ts';

const figures: Figure[] = [];
const failures: string[] = [];

const reportFigure = (figure: Figure): void => {
  figures.push(figure);
  printLine(`  ${printFigure(figure)}`);
};

/** Prints why a measurement failed and continues with the others. */
const attempt = async (what: string, work: () => Promise<void>): Promise<void> => {
  printLine(`${what} …`);
  try {
    await work();
  } catch (error) {
    failures.push(`${what}: ${error instanceof Error ? error.message : String(error)}`);
    printLine(`  could not be measured: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`);
  }
};

/** The requested sizes from the current number of students on; if there is none, the current number. */
const sizesFrom = async ({ adapters }: OwnWaymark, { students }: Options): Promise<readonly number[]> => {
  const studentCount = await countStudents(adapters.db);
  const larger = students.filter((count) => count >= studentCount);
  if (larger.length < students.length)
    printLine(`There are ${studentCount.toLocaleString('en-GB')} students already: nothing can be measured with fewer.`);
  return larger.length > 0 ? larger : [studentCount];
};

const machine = async ({ adapters }: OwnWaymark): Promise<string> => {
  const { rows } = await adapters.db.query<{ server_version: string }>('SHOW server_version');
  return (
    `${availableParallelism()} cores (${cpus()[0]?.model ?? 'unknown'}), load ${loadavg()[0]?.toFixed(2)}, Node ` +
    `${process.versions.node}, PostgreSQL ${rows[0]?.server_version}`
  );
};

const measureAll = async (waymark: OwnWaymark, options: Options): Promise<string> => {
  const { only, rounds } = options;
  const on = await machine(waymark);
  printLine(`On ${on}`);
  reportFigure(await measureHttp(waymark, 5 * rounds));
  for (const size of await sizesFrom(waymark, options)) {
    printLine(`${size.toLocaleString('en-GB')} students …`);
    await haveStudents(waymark, size);
    if (only.has('searches')) await attempt('Searches', () => measureSearches(waymark, rounds, reportFigure));
    if (only.has('preview')) await attempt('Preview of a bulk edit', () => measureBulkEditPreview(waymark, rounds, reportFigure));
    if (only.has('pages')) await attempt('Pages', () => measurePages(waymark, rounds, reportFigure));
  }
  if (only.has('activities'))
    await attempt('Activities', async () => {
      await haveActivities(waymark, options.activities);
      await measureAttendance(waymark, rounds, reportFigure);
      await measureRegisters(waymark, rounds, reportFigure);
    });
  if (only.has('pay')) await attempt('Pay', () => measurePay(waymark, options, reportFigure));
  if (only.has('edit')) await attempt('Edits', () => measureEdits(waymark, 10 * rounds, reportFigure));
  if (only.has('export')) await attempt('Export', () => measureExport(waymark, 2 * rounds, reportFigure));
  if (only.has('import')) await attempt('Import', () => measureImport(waymark, options.institutions, reportFigure));
  if (only.has('spreadsheet')) await attempt('Spreadsheet', () => measureSpreadsheet(waymark, options.rows, reportFigure));
  if (only.has('rebuild')) await attempt('Rebuild', () => measureRebuild(waymark, reportFigure));
  if (only.has('start')) await attempt('Start after a new field', () => measureStart(waymark, reportFigure));
  if (only.has('log')) await attempt('Event log', () => measureEventLog(waymark, rounds, reportFigure));
  return on;
};

const main = async (): Promise<void> => {
  const options = readOptions(process.argv.slice(2));
  let on = '';
  try {
    await withOwnWaymark(async (waymark) => {
      on = await measureAll(waymark, options);
    });
  } finally {
    if (figures.length > 0)
      printLine(
        `\n${printTable(figures)}\n\nThe aims for pages are meant at 1,000,000 students; with few, what HTTP alone takes is most of it.`,
      );
  }
  const rated = figures.map((figure) => ({ ...figure, ratio: ratioOf(figure) }));
  if (options.json)
    await writeFile(options.json, `${JSON.stringify({ at: new Date().toISOString(), on, figures: rated, failures }, null, 2)}\n`);
  if (failures.length > 0) throw new Error(`Not everything could be measured:\n${failures.join('\n')}`);
};

main().then(
  () => process.exit(0),
  (error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exit(1);
  },
);
