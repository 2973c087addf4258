import { existsSync } from 'node:fs';
import { expect, test } from 'vitest';
import { registerPath } from '../../api/tools/bench/publicRegisterFile.ts';
import { measure, printMeasured, totalOf } from './measure.ts';
import { kinds, queries } from './queries.ts';
import { startSearchServer } from './searchServer.ts';

/** How many students; the durations are meant at 1,000,000. */
const students = Number(process.env['RELEVANCE_STUDENTS'] ?? 100_000);

test('has twenty queries of each kind', () => {
  for (const kind of kinds) expect([kind, queries.filter((query) => query.kind === kind).length]).toEqual([kind, 20]);
});

/** The share of searches that must show what is meant among the first three. */
const minShare = 0.95;

const canMeasure = existsSync(registerPath);
if (!canMeasure)
  process.stdout.write('There is no ../shared/data (or SHARED_DATA): what searches find in the real register is not measured.\n');

test.runIf(canMeasure)(
  'finds what is meant among the first three, everywhere',
  async () => {
    const server = await startSearchServer(students);
    try {
      const { admin, officer } = server;
      const measured = await measure({ institution: officer, student: admin, user: admin }, server.idOf);
      process.stdout.write(`\n${students.toLocaleString('en-GB')} students\n${printMeasured(measured)}\n`);
      for (const { surface, missed } of measured) process.stdout.write(`\n${surface} misses\n  ${missed.join('\n  ')}\n`);
      const shares = measured.map((each) => {
        const [hits, tries] = totalOf(each);
        return hits / tries;
      });
      expect(Math.min(...shares)).toBeGreaterThanOrEqual(minShare);
    } finally {
      await server.stop();
    }
  },
  30 * 60_000,
);
