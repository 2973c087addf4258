import type { CustomField } from '../customData/customFields.ts';
import { hasCustomData } from '../questions/customDataPart.ts';
import type { ImportType } from './importType.ts';

/** Whether files of this type can fill in custom fields: each row is one record, and that record has them. */
export const takesCustomFields = ({ recordType, rowsOf, gathers }: ImportType): boolean =>
  rowsOf === undefined && gathers === undefined && hasCustomData(recordType);

/** The type with a column for each custom field that its records have now. */
export const withCustomColumns = (type: ImportType, fields: readonly CustomField[]): ImportType => ({
  ...type,
  columns: [
    ...type.columns,
    ...fields
      .filter(({ recordType, isAsked }) => isAsked && recordType === type.recordType.name)
      .map(({ name, field, identifier, group }) => ({ name, label: field.label, synonyms: [identifier], field, group })),
  ],
});
