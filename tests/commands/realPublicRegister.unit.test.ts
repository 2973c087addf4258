import { createReadStream, existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { type CsvLine, readCsv } from '../../commands/imports/readCsv.ts';
import { edubase } from '../../domain/imports/edubase.ts';
import type { PublicRegisterEntry } from '../../domain/imports/publicRegister.ts';

/** Real data is not part of the project; it lies beside the checkout on machines that have it. */
const sample = fileURLToPath(new URL('../../../shared/data/gias-sample.csv', import.meta.url));

const linesOf = async function* (): AsyncGenerator<CsvLine> {
  if (existsSync(sample))
    yield* readCsv(() => Promise.resolve(createReadStream(sample)), { needed: edubase.neededColumns, read: edubase.readColumns });
};

const expected = existsSync(sample)
  ? { establishments: 99, first: 'The Aldgate School', note: 'real data present' }
  : { establishments: 0, first: undefined, note: 'no real data beside this checkout' };

describe('the official register as published', () => {
  it.each([expected])(
    'has $establishments establishments, which become institutions without a problem ($note)',
    async ({ establishments, first }) => {
      const names: unknown[] = [];
      const problems: string[] = [];
      for await (const line of linesOf()) {
        const read: ReturnType<typeof edubase.read> =
          'row' in line ? edubase.read(line.row) : { problems: [{ column: 'row', reason: line.problem }] };
        for (const { column, reason } of read.problems) problems.push(`line ${line.line}, ${column}: ${reason}`);
        names.push(...('key' in read ? [(read as PublicRegisterEntry).values['name']] : []));
      }
      expect(problems).toEqual([]);
      expect(names).toHaveLength(establishments);
      expect(names[0]).toBe(first);
      expect(names.filter((name) => typeof name !== 'string' || name.includes('\ufffd'))).toEqual([]);
    },
  );
});
