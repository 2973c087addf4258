import type { SearchFieldType } from '../fields/searchFieldType.ts';
import { printNumber } from '../counts.ts';
import { noRecordId } from '../messages.ts';

const negationHint = 'Use “!” to filter records by not equal to selected values.';
const dateHint =
  'Date should be in the format dd/mm/yyyy (e.g. 17/10/2016). Use "Today", "Week", "Month" to filter by current ' +
  'day, week or month. Use "<" or ">" for before or after specified date. Using "<=" or ">=" will do before or after ' +
  'and the same day as the specified date.';
const yearHint = 'Should be in the format yyyy (e.g. 2018). Type "before" or "after" before your year to filter by ranges.';
const numberHint = 'Parameters should be in a numeric value. Use ">" or "<" for greater than or less than.';
const timeHint =
  'Time should be in the format hh:mm (e.g. 13:00). Use ">" or "<" before time value to filter by before/after specified value.';

/** The search tip for fields without their own. The text is the spec's. */
export const defaultHint = (type: SearchFieldType, negatable = true): string => {
  switch (type) {
    case 'Date':
    case 'DateTime':
      return dateHint;
    case 'Year':
      return yearHint;
    case 'Time':
      return timeHint;
    case 'Number':
    case 'Financial':
    case 'Likert':
      return numberHint;
    case 'Checkbox':
    case 'YesNoUnknown':
      return '';
    case 'Text':
    case 'Id':
    case 'List':
    case 'MultiSelect':
    case 'Lookup':
      return negatable ? negationHint : '';
  }
};

/** The search tip for the duration of tasks. */
export const durationHint = 'Specify duration in seconds. Use ">" or "<" for greater than or less than.';

/** Why part of a filter was ignored. */
export const reasons = {
  noDate: 'This is not a date in the format dd/mm/yyyy',
  noSuchDay: 'There is no such day',
  noYear: 'This is not a year in the format yyyy',
  noWholeNumber: 'This is not a whole number',
  noAmount: 'This is not an amount such as 12 or 12.50',
  noTime: 'This is not a time in the format hh:mm',
  noId: noRecordId,
  notListed: 'This is not a value of the list',
  notYesOrNo: 'This must be yes or no',
  noValue: 'There is no value here',
  notNegatable: 'This field cannot be negated',
  valueNotNegatable: 'This value cannot be negated',
  anyNotNegatable: 'Any cannot be negated',
  noGroups: 'This list has no groups',
  noTerms: 'This list cannot be searched by words',
  noSuchField: 'This list has no such field',
  keptFromPartners: 'Partners keep this field to themselves',
  noWords: 'There are no letters or digits to search for',
  tooManyValues: (limit: number) => `A filter takes at most ${printNumber(limit)} values`,
  moreLeftOut: (n: number) => `${printNumber(n)} more were left out`,
  tooManyWords: (limit: number) => `A filter takes at most ${printNumber(limit)} words`,
} as const;
