import { parseArgs } from 'node:util';

const measurable = [
  'edit',
  'pages',
  'searches',
  'preview',
  'activities',
  'pay',
  'import',
  'spreadsheet',
  'export',
  'rebuild',
  'start',
  'log',
] as const;
type Measurable = (typeof measurable)[number];

export interface Options {
  /** The numbers of students at which pages, searches and previews are measured, ascending. Everything else is measured at the largest. */
  readonly students: readonly number[];
  /** How many activities there are at least while `activities` is measured, and after it. */
  readonly activities: number;
  /** How many ambassadors, and timesheets of theirs, there are at least while pay is measured. */
  readonly ambassadors: number;
  readonly timesheets: number;
  /** Rows of the invented register to import, or the real register. */
  readonly institutions: number | 'real';
  /** Rows of the invented spreadsheet of students to import. */
  readonly rows: number;
  /** Requests for each page. Ten times as many edits are made. */
  readonly rounds: number;
  readonly only: ReadonlySet<Measurable>;
  /** The path of the JSON output; null for none. */
  readonly json: string | null;
}

const whole = (name: string, text: string): number => {
  const value = Number(text.replaceAll('_', ''));
  if (!Number.isInteger(value) || value < 1) throw new RangeError(`--${name} takes whole numbers from 1`);
  return value;
};

const isMeasurable = (name: string): name is Measurable => measurable.some((each) => each === name);

/** Reads the command line. Throws an error whose message the user can read. */
export const readOptions = (args: readonly string[]): Options => {
  const { values } = parseArgs({
    args: [...args],
    options: {
      students: { type: 'string', default: '10000,100000' },
      activities: { type: 'string', default: '2000' },
      ambassadors: { type: 'string', default: '2000' },
      timesheets: { type: 'string', default: '20000' },
      institutions: { type: 'string', default: '20000' },
      rows: { type: 'string', default: '20000' },
      rounds: { type: 'string', default: '40' },
      only: { type: 'string', default: measurable.join(',') },
      json: { type: 'string' },
    },
  });
  const only = values.only.split(',').map((name) => name.trim());
  const unknown = only.find((name) => !isMeasurable(name));
  if (unknown !== undefined) throw new RangeError(`--only takes ${measurable.join(', ')}; there is no ${unknown}`);
  return {
    students: values.students
      .split(',')
      .map((text) => whole('students', text))
      .toSorted((a, b) => a - b),
    activities: whole('activities', values.activities),
    ambassadors: whole('ambassadors', values.ambassadors),
    timesheets: whole('timesheets', values.timesheets),
    institutions: values.institutions === 'real' ? 'real' : whole('institutions', values.institutions),
    rows: whole('rows', values.rows),
    rounds: whole('rounds', values.rounds),
    only: new Set(only.filter(isMeasurable)),
    json: values.json ?? null,
  };
};
