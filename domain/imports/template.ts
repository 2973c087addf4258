import type { Field } from '../fields/field.ts';
import type { ImportColumn } from './importType.ts';

const exampleMark = 'Example (delete this row)';
const allowedMark = 'Allowed values (delete this row)';

/** A value that a field can have, as people write it. */
const exampleOf = ({ kind, values, label }: Field): string => {
  switch (kind) {
    case 'date':
      return '14/03/2009';
    case 'instant':
      return '14/03/2026 13:00';
    case 'time':
      return '13:00';
    case 'timespan':
      return '1:30';
    case 'year':
      return '2026';
    case 'yesNo':
      return 'Yes';
    case 'postcode':
      return 'LE1 7RH';
    case 'email':
      return 'ada@example.org';
    case 'choice':
    case 'choices':
    case 'yesNoUnknown':
      return values?.[0]?.label ?? '';
    case 'number':
    case 'decimal':
    case 'money':
      return '';
    case 'text':
    case 'longText':
      return /name/i.test(label) ? 'Example' : '';
    case 'reference':
    case 'references':
    case 'rolesHeld':
      return '';
  }
};

/** The values that the cells of a column may have. */
const allowedIn = ({ kind, values, references }: Field): string => {
  if (values) return values.map(({ label }) => label).join('; ');
  if (references === 'institution') return 'URN, LAESTAB or name';
  if (references !== undefined) return 'Name';
  return kind === 'date' ? 'Day first, like 14/03/2009' : kind === 'yesNo' ? 'Yes or No' : '';
};

/**
 * The rows of a template: the columns but those of ids, whole names and parts of texts, an example, and what the cells may hold. The last
 * two begin with a mark that says so, and are left out when the file is uploaded as it is.
 */
export const templateRows = (columns: readonly ImportColumn[]): readonly (readonly string[])[] => {
  const shown = columns.filter(({ idsOf, fills, joins }) => idsOf === undefined && fills === undefined && joins === undefined);
  return [
    shown.map(({ label }) => label),
    shown.map(({ field }, at) => (at === 0 ? exampleMark : exampleOf(field))),
    shown.map(({ field }, at) => (at === 0 ? allowedMark : allowedIn(field))),
  ];
};

/** Whether a row is one of those that explain a template. */
export const isOfTemplate = (cells: readonly string[]): boolean => cells[0] === exampleMark || cells[0] === allowedMark;
