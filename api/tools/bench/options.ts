import { parseArgs } from 'node:util';

const measurable = ['edit', 'pages', 'searches', 'import', 'export', 'rebuild'] as const;
export type Measurable = (typeof measurable)[number];

/** What the bench is asked for. */
export interface Options {
  /** How many students there are while pages are measured, ascending; everything else is measured at the largest. */
  readonly students: readonly number[];
  /** Rows of the register that is imported, or the real one. */
  readonly institutions: number | 'real';
  /** How often each page is asked for; edits are made ten times as often. */
  readonly rounds: number;
  readonly only: ReadonlySet<Measurable>;
  /** Where the figures go as JSON too. */
  readonly json: string | null;
}

const whole = (name: string, text: string): number => {
  const value = Number(text.replaceAll('_', ''));
  if (!Number.isInteger(value) || value < 1) throw new RangeError(`--${name} takes whole numbers from 1`);
  return value;
};

const isMeasurable = (name: string): name is Measurable => measurable.some((each) => each === name);

/** Reads the command line; throws with a message for whoever typed it. */
export const readOptions = (args: readonly string[]): Options => {
  const { values } = parseArgs({
    args: [...args],
    options: {
      students: { type: 'string', default: '10000,100000' },
      institutions: { type: 'string', default: '20000' },
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
    institutions: values.institutions === 'real' ? 'real' : whole('institutions', values.institutions),
    rounds: whole('rounds', values.rounds),
    only: new Set(only.filter(isMeasurable)),
    json: values.json ?? null,
  };
};
