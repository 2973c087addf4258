import { type CustomField, customFieldOf, withCustomFields } from '../../domain/customData/customFields.ts';
import { customDataTypes } from '../../domain/lists/customDataTypes.ts';
import type { SearchSet } from '../../domain/search/searchSet.ts';

const typesPerRecord = customDataTypes.length;

/** A custom field of each type for students, and for what groups keep about institutions, all of group 1. Their ids are those of rows. */
export const customFields: readonly CustomField[] = ['student', 'institutionTarget'].flatMap((recordType, at) =>
  customDataTypes.flatMap(({ value, label }, index) => {
    const values = {
      label,
      identifier: label,
      recordType,
      group: 1,
      customDataTypeId: value,
      customDataFieldValues: 'S\nM\nL',
      maxValue: 10,
      stepSize: 1,
    };
    return customFieldOf({ id: 1 + at * typesPerRecord + index, recordState: 0, values }) ?? [];
  }),
);

/** The set as members of group 1 search it. */
export const withTestFields = (set: SearchSet): SearchSet => {
  const keeper = set.type.customDataIn?.recordType ?? set.type.name;
  return withCustomFields(
    set,
    customFields.filter(({ recordType }) => recordType === keeper),
    1,
  );
};
