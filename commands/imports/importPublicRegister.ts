import { z } from 'zod';
import type { PublicRegister, Row } from '../../domain/imports/publicRegister.ts';
import { getPublicRegister } from '../../domain/imports/publicRegisters.ts';
import { getRecordType } from '../../domain/records/registry.ts';
import { accessOfGrant } from '../../domain/access/grant.ts';
import { importDone, importStopped } from '../../domain/taskMessages.ts';
import { importRecord } from '../../domain/records/import.ts';
import { laterPosition, type LogPosition } from '../eventLog.ts';
import type { CommandContext } from '../context.ts';
import type { Problem } from '../tasks/problems.ts';
import { appendJobEvent } from '../tasks/queueTask.ts';
import { FileRefused, type TaskHandler } from '../tasks/runTask.ts';
import { type CsvLine, readCsv } from './readCsv.ts';
import { type NumberedEntry, type PublicRegisterImport, writePublicRegisterRows } from './writePublicRegisterRows.ts';
import { grantSchema } from '../tasks/grantSchema.ts';

/** Tasks from before there were several registers have no type; they import schools. */
const parameters = z.object({
  import: z.int(),
  type: z.string().default('edubase'),
  fileKey: z.string(),
  grant: grantSchema,
});

/** Whether a task imports a register. Tasks of imports with a plan have no `fileKey`. */
export const isPublicRegisterImport = (body: unknown): boolean => typeof body === 'object' && body !== null && 'fileKey' in body;

/** The number of rows that are looked up and written together. */
const batchSize = 1000;

const maxDetail = 200;
const detailIn = (text: string | undefined): string | null =>
  text?.replaceAll('\u0000', '').trim().slice(0, maxDetail).toWellFormed() || null;

const nameIn = ({ nameColumn }: PublicRegister, row: Row): string | null => detailIn(row[nameColumn]);

/** The wrong value of a row; null where it is about a person. */
const valueIn = ({ personalColumns }: PublicRegister, row: Row, column: string): string | null =>
  personalColumns.includes(column) ? null : detailIn(row[column]);

const isCsvProblem = (line: CsvLine): line is Extract<CsvLine, { problem: string }> => 'problem' in line;

/**
 * Tasks 'edubase' and 'import': import a public register. Rows are identified by the register's key. Unknown keys create records and known
 * ones are updated if they differ. Invalid rows are recorded and do not stop the import. After a crash it reads the file again and skips
 * what was done.
 */
export const importPublicRegister: TaskHandler = async (task, services) => {
  const { import: importId, type: importType, fileKey, grant } = parameters.parse(task.parameters);
  const register = getPublicRegister(importType);
  const type = getRecordType(register.recordType);
  const by: CommandContext = {
    access: accessOfGrant(grant),
    correlationId: `import-${importId}`,
    process: { task: task.id, import: importId },
    key: `task-${task.id}`,
  };
  const run: PublicRegisterImport = { services, by, register, type };
  await appendJobEvent(services.dependencies, importRecord, importId, 'Began', {
    status: 'Importing data',
    finished: null,
    message: null,
  });
  let position: LogPosition = null;
  let [rows, failed, size, importedRows] = [0, 0, 0, 0];
  let batch: NumberedEntry[] = [];
  let problems: Problem[] = [];
  const seenKeys = new Set<string>();
  const flush = async () => {
    task.signal.throwIfAborted();
    const outcome = await writePublicRegisterRows(run, batch, seenKeys);
    await services.problems.add(task.id, [...problems, ...outcome.problems]);
    failed += outcome.failed;
    position = laterPosition(position, outcome.position);
    importedRows += batch.length - outcome.failed;
    batch = [];
    problems = [];
    await task.progress({ done: rows, failed, size: Math.max(rows, size) });
  };
  const countChanged = async () => {
    await services.records.upTo(position, task.signal);
    return services.records.countChangedBy(task.id, type.name);
  };
  try {
    for await (const line of readCsv(() => services.files.read(fileKey), {
      needed: register.neededColumns,
      read: register.readColumns,
      kind: register.fileKind,
      expect: (lines) => (size = lines),
    })) {
      rows += 1;
      if (isCsvProblem(line)) {
        problems.push({ place: line.line, subject: 'row', reason: line.problem, imported: false });
        failed += 1;
      } else {
        const entry = register.read(line.row);
        const [name, imported] = [nameIn(register, line.row), 'key' in entry];
        for (const { column, reason } of entry.problems)
          problems.push({ place: line.line, subject: column, reason, value: valueIn(register, line.row, column), name, imported });
        if ('key' in entry) batch.push({ ...entry, line: line.line, name });
        else failed += 1;
      }
      if (batch.length + problems.length >= batchSize) await flush();
    }
  } catch (error) {
    if (!(error instanceof FileRefused)) throw error;
    await services.problems.add(task.id, problems);
    const { created, changed } = await countChanged();
    const message = importStopped(error.message, created + changed === 0 ? 0 : importedRows);
    await appendJobEvent(services.dependencies, importRecord, importId, 'Failed', {
      message,
      finished: services.dependencies.now().toISOString(),
    });
    throw new FileRefused(message, created + changed);
  }
  await flush();
  const { created, changed } = await countChanged();
  const { places } = await services.problems.count(task.id);
  const unchanged = Math.max(0, rows - created - changed - failed);
  const incomplete = Math.max(0, places - failed);
  const message = importDone({ rows, added: created, updated: changed, unchanged, failed, incomplete }, register.labels);
  await appendJobEvent(services.dependencies, importRecord, importId, 'Completed', {
    status: 'Completed',
    paused: null,
    rows,
    rowsCreated: created,
    rowsUpdated: changed,
    unchanged,
    failed,
    message,
    finished: services.dependencies.now().toISOString(),
  });
  return { message, done: rows, failed, changed: created + changed };
};
