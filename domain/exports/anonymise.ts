import type { Field, FieldValue } from '../fields/field.ts';

/**
 * What is left of a personal value in an anonymised export: the year of a date of birth, the outward part of a postcode, codes
 * of closed lists; names, e-mail addresses, addresses and ids of national services are removed.
 */
export const anonymised = (field: Field, value: FieldValue): FieldValue => {
  if (!field.personal || value === null) return value;
  switch (field.kind) {
    case 'date':
      return typeof value === 'string' ? value.slice(0, 4) : null;
    case 'postcode':
      return typeof value === 'string' ? (value.split(' ')[0] ?? null) : null;
    case 'choice':
    case 'choices':
    case 'yesNo':
    case 'yesNoUnknown':
      return value;
    case 'text':
    case 'longText':
    case 'email':
    case 'number':
    case 'decimal':
    case 'year':
    case 'instant':
    case 'time':
    case 'timespan':
    case 'reference':
    case 'references':
    case 'rolesHeld':
      return null;
  }
};
