/**
 * `npm run linkage -- FILE --map first_name=firstname,surname=lastname,dob=dob --truth cluster`: finds the rows of a CSV file that are the
 * same person and, with a column that says who a row is, prints how good the pairs are. `--truth rec_id:rec-(\d+)-` takes the first group
 * of a pattern. The file may be compressed (.gz).
 */
import { readFile } from 'node:fs/promises';
import { loadavg } from 'node:os';
import { gunzipSync } from 'node:zlib';
import { parse } from 'csv-parse/sync';
import { linkageFields, type LinkageRecord, prepare } from '../../domain/linkage/linkageRecord.ts';
import { linkRecords } from '../../domain/linkage/linkRecords.ts';
import { measurePairs } from '../../domain/linkage/measure.ts';
import { linkageVersion } from '../../domain/linkage/weights.ts';
import { printLine } from './withSystem.ts';

const argument = (name: string): string | undefined => {
  const at = process.argv.indexOf(`--${name}`);
  return at < 0 ? undefined : process.argv[at + 1];
};

const readMap = (text: string): ReadonlyMap<string, string> =>
  new Map(
    text.split(',').map((pair) => {
      const [column = '', field = ''] = pair.split('=').map((side) => side.trim());
      if (!linkageFields.some((each) => each === field)) throw new RangeError(`--map: ${field} is none of ${linkageFields.join(', ')}`);
      return [field, column];
    }),
  );

const truthOf = (text: string): ((row: Readonly<Record<string, string>>) => string) => {
  const [column = '', ...pattern] = text.split(':');
  const expression = pattern.length > 0 ? new RegExp(pattern.join(':')) : null;
  return (row) => (expression ? (expression.exec(row[column] ?? '')?.[1] ?? '') : (row[column] ?? ''));
};

const printPercent = (share: number): string => `${(share * 100).toFixed(2)} %`;

const file = process.argv[2];
const [map, truth] = [argument('map'), argument('truth')];
if (file === undefined || file.startsWith('--') || map === undefined) {
  process.stderr.write('npm run linkage -- FILE --map COLUMN=FIELD,… [--truth COLUMN[:PATTERN]]\n');
  process.exitCode = 1;
} else {
  const bytes = await readFile(file);
  const text = file.endsWith('.gz') ? gunzipSync(bytes) : bytes;
  const rows: Record<string, string>[] = parse(text, { columns: true, trim: true, bom: true, skip_empty_lines: true });
  const columns = readMap(map);
  const missing = [...columns.values()].filter((column) => rows[0] && !(column in rows[0]));
  if (missing.length > 0) throw new RangeError(`--map: the file has no column ${missing.join(', ')}`);
  const truthColumn = truth?.split(':')[0];
  if (rows[0] && truthColumn !== undefined && !(truthColumn in rows[0]))
    throw new RangeError(`--truth: the file has no column ${truthColumn}`);
  const before = performance.now();
  const records = rows.map((row) => {
    const record: LinkageRecord = Object.fromEntries([...columns].map(([field, column]) => [field, row[column] ?? null]));
    return prepare(record);
  });
  const { compared, pairs } = linkRecords(records);
  const seconds = (performance.now() - before) / 1000;
  printLine(`records         ${records.length}`);
  printLine(`pairs compared  ${compared.length}`);
  printLine(`pairs found     ${pairs.length}`);
  if (truth !== undefined) {
    const persons = rows.map(truthOf(truth));
    const { truePairs, precision, recall, f1, blockingRecall } = measurePairs(persons, pairs, compared);
    printLine(`true pairs      ${truePairs}`);
    printLine(`precision       ${printPercent(precision)}`);
    printLine(`recall          ${printPercent(recall)}`);
    printLine(`F1              ${f1.toFixed(4)}`);
    printLine(`blocking recall ${printPercent(blockingRecall)}`);
  }
  printLine(`time            ${seconds.toFixed(2)} s (load ${loadavg()[0]?.toFixed(1)}, weights version ${linkageVersion})`);
}
