import { date } from '../fields/date.ts';
import { money } from '../fields/money.ts';
import { number } from '../fields/number.ts';
import { text } from '../fields/text.ts';
import { gradeNotDigits, maxAgeBelowMin, maxAgeNotDigits, minAgeAboveMax, minAgeNotDigits, overlapsAnotherRate } from '../payMessages.ts';
import { part } from '../record/part.ts';

const digits = /^\d+$/;
const age = (label: string, errorName: string, message: string) =>
  number(label, { default: 0, errorName, pattern: { regex: digits, message } });

interface Ages {
  readonly ageMin: number | null;
  readonly ageMax: number | null;
}

/** Ages that are not recorded count as 0. */
const spanOf = ({ ageMin, ageMax }: Ages): readonly [min: number, max: number] => [ageMin ?? 0, ageMax ?? 0];

const overlap = (one: Ages, other: Ages): boolean => {
  const [[min, max], [otherMin, otherMax]] = [spanOf(one), spanOf(other)];
  return min <= otherMax && otherMin <= max;
};

/** The pay for an hour of a contract band, by age, from a day on. */
export const ratesOfPay = part({
  name: 'ratesOfPay',
  labels: { one: 'rate of pay', many: 'rates of pay' },
  tab: 'Rates of pay',
  fields: {
    grade: text('Grade', { max: 10, errorName: 'Grade', pattern: { regex: digits, message: gradeNotDigits } }),
    scale: text('Scale', { max: 20, errorName: 'Scale' }),
    ageMin: age('Minimum age', 'AgeMin', minAgeNotDigits),
    ageMax: age('Maximum age', 'AgeMax', maxAgeNotDigits),
    effectiveFrom: date('Effective from', { required: true, errorName: 'EffectiveFrom' }),
    rate: money('Rate', { required: true }),
  },
  check: (row, others) => {
    const [min, max] = spanOf(row);
    if (min > max)
      return [
        { field: 'ageMin', messages: [minAgeAboveMax] },
        { field: 'ageMax', messages: [maxAgeBelowMin] },
      ];
    const { effectiveFrom } = row;
    const isOverlapped =
      effectiveFrom !== null &&
      others.some(({ values }) => values.effectiveFrom !== null && values.effectiveFrom >= effectiveFrom && overlap(row, values));
    return isOverlapped ? [{ field: 'ageMin', messages: [overlapsAnotherRate] }] : [];
  },
});
