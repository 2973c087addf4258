import type { SearchFieldType } from '../fields/kind.ts';

const negationHint = 'Use “!” to filter records by not equal to selected values.';
const dateHint =
  'Date should be in the format dd/mm/yyyy (e.g. 17/10/2016). Use "Today", "Week", "Month" to filter by current day, week or month. Use "<" or ">" for before or after specified date. Using "<=" or ">=" will do before or after and the same day as the specified date.';
const yearHint = 'Should be in the format yyyy (e.g. 2018). Type "before" or "after" before your year to filter by ranges.';
const numberHint = 'Parameters should be in a numeric value. Use ">" or "<" for greater than or less than.';

/** The search tip of a field that has none of its own; the spec's words. */
export const defaultHint = (type: SearchFieldType): string => {
  switch (type) {
    case 'Date':
    case 'DateTime':
      return dateHint;
    case 'Year':
      return yearHint;
    case 'Number':
    case 'Financial':
      return numberHint;
    case 'Checkbox':
    case 'YesNoUnknown':
      return '';
    case 'Text':
    case 'Id':
    case 'List':
    case 'MultiSelect':
    case 'Lookup':
      return negationHint;
  }
};

/** Of how long a task took. */
export const durationHint = 'Specify duration in seconds. Use ">" or "<" for greater than or less than.';
