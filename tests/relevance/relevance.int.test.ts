import { expect, test } from 'vitest';
import type { SearchDefinition, SearchAnswer } from '../../api/contract/search.ts';
import { haveStudents } from '../../api/tools/bench/manyStudents.ts';
import { type OwnWaymark, withOwnWaymark } from '../../api/tools/bench/ownWaymark.ts';
import { hasRealRegister, realRegister } from '../../api/tools/bench/registerFile.ts';
import { countInstitutions, importByHttp } from '../../api/tools/bench/registerImport.ts';
import type { Person } from '../../api/tools/bench/visitor.ts';
import { measure, printMeasured, totalOf } from './measure.ts';
import { kinds, queries } from './queries.ts';
import type { Searcher } from './surfaces.ts';

/** How many students; the durations are meant at 1,000,000. */
const students = Number(process.env['RELEVANCE_STUDENTS'] ?? 100_000);

const searcher = async (person: Person): Promise<Searcher> => ({
  ...person,
  definitions: await person.visitor.get<readonly SearchDefinition[]>('/search/definitions'),
});

const measureOn = async (waymark: OwnWaymark) => {
  if ((await countInstitutions(waymark)) < 40_000) await importByHttp(waymark, await realRegister());
  await haveStudents(waymark, students);
  const admin = await searcher(waymark.admin);
  const officer = await searcher(waymark.officer);
  return measure({ institution: officer, student: admin, user: admin }, async (urn) => {
    const { Data } = await officer.visitor.get<SearchAnswer>(`/institutions/search?filter=urn:${urn},recordState:any`);
    return Data[0]?.Id ?? 0;
  });
};

test('has twenty queries of each kind', () => {
  for (const kind of kinds) expect([kind, queries.filter((query) => query.kind === kind).length]).toEqual([kind, 20]);
});

const canMeasure = hasRealRegister();
if (!canMeasure)
  process.stdout.write('There is no ../shared/data (or SHARED_DATA): what searches find in the real register is not measured.\n');

test.runIf(canMeasure)(
  'finds what is meant among the first three, everywhere',
  async () => {
    await withOwnWaymark(async (waymark) => {
      const measured = await measureOn(waymark);
      process.stdout.write(`\n${printMeasured(measured)}\n`);
      for (const { surface, missed } of measured) process.stdout.write(`\n${surface} misses\n  ${missed.join('\n  ')}\n`);
      for (const each of measured) {
        const [hits, of] = totalOf(each);
        expect([each.surface, hits / of]).toEqual([each.surface, expect.any(Number)]);
      }
    });
  },
  30 * 60_000,
);
