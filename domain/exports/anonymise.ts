import type { Field, FieldValue } from '../fields/field.ts';

/**
 * Anonymises a personal value for an export. Dates keep their year, postcodes their outward part, and choices their code. Other kinds are
 * removed.
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
