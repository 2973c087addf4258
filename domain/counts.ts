/** The singular and the plural of what is counted. */
export interface CountedLabels {
  readonly one: string;
  readonly many: string;
}

/** '4,312'. */
export const printNumber = (number: number): string => number.toLocaleString('en-GB');

/** '1 student', '4,312 students'. */
export const countOf = (count: number, { one, many }: CountedLabels): string => `${printNumber(count)} ${count === 1 ? one : many}`;
