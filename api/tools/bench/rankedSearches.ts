import type { Figure } from './figure.ts';
import type { OwnWaymark } from './ownWaymark.ts';
import { inTurn } from './timing.ts';

/** A text typed into the palette or a record selector, and the same search in SQL, ordered by name. */
interface RankedQuery {
  readonly what: string;
  readonly path: 'students' | 'institutions';
  readonly typed: string;
  /** The words that are meant. */
  readonly tsquery: string;
}

const pageSize = 20;
/** All states but deleted, as the palette asks for them. */
const states = { students: '0,1,4', institutions: '0,1,3,5' } as const;
const tables = { students: 'read.student_rows', institutions: 'read.institution_rows' } as const;

const queries: readonly RankedQuery[] = [
  { what: 'the beginning of a name', path: 'students', typed: 'smi', tsquery: 'smi:*' },
  { what: 'a whole name', path: 'students', typed: 'smith', tsquery: 'smith:*' },
  { what: 'two words', path: 'students', typed: 'caitlin brown', tsquery: 'caitlin:* & brown:*' },
  { what: 'the beginnings of two words', path: 'students', typed: 'jo sm', tsquery: 'jo:* & sm:*' },
  { what: 'a typo', path: 'students', typed: 'smiht', tsquery: 'smith:*' },
  { what: 'two typos in two words', path: 'students', typed: 'catilin brwon', tsquery: 'caitlin:* & brown:*' },
  { what: 'joined words', path: 'students', typed: 'caitlinbrown', tsquery: 'caitlin:* & brown:*' },
  { what: 'an id', path: 'students', typed: '1234', tsquery: '1234:*' },
  { what: 'words that nobody has', path: 'students', typed: 'zzqvx brown', tsquery: 'zzqvx:* & brown:*' },
  { what: 'a word inside a name', path: 'institutions', typed: 'college', tsquery: 'college:*' },
  { what: 'a town', path: 'institutions', typed: 'leicester', tsquery: 'leicester:*' },
];

/** Measures lookups by relevance over HTTP against SQL for the right words. Typos have no equivalent in plain SQL. */
export const measureRankedSearches = async (
  { admin, adapters: { pool } }: OwnWaymark,
  students: number,
  rounds: number,
  report: (figure: Figure) => void,
): Promise<void> => {
  for (const { what, path, typed, tsquery } of queries) {
    const filter = path === 'students' ? `${typed},group:any` : typed;
    const question = new URLSearchParams({ filter, disableFuzzy: 'true', pageSize: String(pageSize), recordState: states[path] });
    const { ours, floor } = await inTurn(
      rounds,
      () => admin.visitor.ask('GET', `/${path}/search?${question}`),
      () =>
        pool.query(
          `SELECT id, record_state, title, "values" FROM ${tables[path]}
           WHERE record_state = ANY($1::integer[]) AND words @@ to_tsquery('simple', $2) ORDER BY title_key, id LIMIT ${pageSize}`,
          [states[path].split(','), tsquery],
        ),
      async () => undefined,
    );
    report({ what: `${students.toLocaleString('en-GB')} students: by relevance, ${what}`, unit: 'ms', ours, floor, aim: { max: 50 } });
  }
};
