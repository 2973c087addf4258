import type { FormField } from '../../api/contract/records.ts';
import { declareField, type Field } from '../../domain/fields/field.ts';
import { isKindName } from '../../domain/fields/kinds.ts';
import { readPath } from '../../domain/record/part.ts';
import type { RecordType } from '../../domain/record/recordType.ts';

/** The declaration of a field that only the form knows; null if this version of the console does not know its kind. */
const fieldOf = ({ kind, label, tab, required, readOnly, personal, max, min, values }: FormField): Field | null =>
  isKindName(kind)
    ? declareField(kind, label, {
        tab,
        required,
        readOnly,
        personal,
        ...(max === null ? {} : { max }),
        ...(min === null ? {} : { min }),
        ...(values === null ? {} : { values }),
      })
    : null;

/** The record type with the custom fields that a form of it has, in place of the rows that keep their values. */
export const typeOfForm = (type: RecordType, fields: readonly FormField[]): RecordType => {
  const parts = type.parts.filter(({ isShownAsFields }) => !isShownAsFields);
  if (parts.length === type.parts.length) return type;
  const custom = fields.flatMap((shown) => {
    const declared = readPath(shown.name) === null ? null : fieldOf(shown);
    return declared ? [[shown.name, declared] as const] : [];
  });
  return { ...type, parts, fields: { ...type.fields, ...Object.fromEntries(custom) } };
};
