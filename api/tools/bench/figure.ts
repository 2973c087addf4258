import type { Times } from './timing.ts';

/** The goal of a figure: at most `maxTimes` the baseline, or at least or at most a value in the figure's unit (95th percentile). */
type Aim = { readonly maxTimes: number } | { readonly min: number } | { readonly max: number };

/** A measurement and its SQL baseline. */
export interface Figure {
  readonly what: string;
  readonly unit: 'ms' | 'rows/s' | 'events/s' | 'MB';
  readonly ours: Times | number;
  /** From the same run on the same PostgreSQL; null without a baseline. */
  readonly floor: Times | number | null;
  readonly aim: Aim | null;
}

const middle = (measured: Times | number): number => (typeof measured === 'number' ? measured : measured.p50);

/** The ratio of Waymark to the baseline; of medians if there are several measurements. */
export const ratioOf = ({ unit, ours, floor }: Figure): number | null => {
  if (floor === null) return null;
  const [our, its] = [middle(ours), middle(floor)];
  return unit === 'ms' || unit === 'MB' ? our / its : its / our;
};

const number = (value: number): string => (value < 100 ? value.toFixed(2) : Math.round(value).toLocaleString('en-GB'));

const print = (measured: Times | number | null, unit: string): string => {
  if (measured === null) return '-';
  return typeof measured === 'number' ? `${number(measured)} ${unit}` : `${number(measured.p50)} / ${number(measured.p95)} ${unit}`;
};

const printedAim = ({ aim, unit }: Figure): string =>
  aim === null
    ? ''
    : 'max' in aim
      ? `p95 ≤ ${aim.max} ${unit}`
      : 'maxTimes' in aim
        ? `≤ ${aim.maxTimes}`
        : `≥ ${aim.min.toLocaleString('en-GB')} ${unit}`;

const printedRatio = (figure: Figure): string => {
  const ratio = ratioOf(figure);
  return ratio === null ? '-' : ratio.toFixed(2);
};

const cells = (figure: Figure): readonly string[] => [
  figure.what,
  print(figure.ours, figure.unit),
  print(figure.floor, figure.unit),
  printedRatio(figure),
  printedAim(figure),
];

/** One figure as a line, printed while others are still being measured. */
export const printFigure = (figure: Figure): string => {
  const [what, ours, floor, ratio] = cells(figure);
  return figure.floor === null ? `${what}: ${ours}` : `${what}: ${ours}, floor ${floor}, ratio ${ratio}`;
};

/** All figures as an aligned table. Two numbers are the median and the 95th percentile; the ratio compares the medians. */
export const printTable = (figures: readonly Figure[]): string => {
  const lines = [['what', 'ours (p50 / p95)', 'floor (p50 / p95)', 'ratio', 'aim'], ...figures.map(cells)];
  const widths = [0, 1, 2, 3, 4].map((column) => Math.max(...lines.map((line) => line[column]?.length ?? 0)));
  return lines
    .map((line) =>
      line
        .map((cell, column) => (column === 0 || column === 4 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0)))
        .join('   ')
        .trimEnd(),
    )
    .join('\n');
};
