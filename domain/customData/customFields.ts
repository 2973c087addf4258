import { isEmpty } from '../fields/equality.ts';
import type { Field, Values } from '../fields/field.ts';
import { number } from '../fields/number.ts';
import { customDataType } from '../lists/customDataTypes.ts';
import { fieldOfQuestion } from '../questions/questionField.ts';
import { partFieldName, pathOf, readPath } from '../record/part.ts';
import { type RecordType, scopeField, valuesOf } from '../record/recordType.ts';
import { ofRow } from '../record/relation.ts';
import { genericState } from '../record/states.ts';
import { customField, getRecordType } from '../records/registry.ts';
import { fromDeclaration, type SearchField } from '../search/searchField.ts';
import { type GridColumn, type KeptIn, type SearchSet, withFields } from '../search/searchSet.ts';
import { customDataPart, hasCustomData, valueFieldOf } from '../questions/customDataPart.ts';

/** A field that a group defines, as its records have it. */
export interface CustomField {
  readonly id: number;
  readonly recordType: string;
  readonly group: number;
  /** The name of its values in records: `customData/12/text`. */
  readonly name: string;
  /** It reads, checks and prints the values. */
  readonly field: Field;
  readonly isLikert: boolean;
  /** The name of the field in the group's files. */
  readonly identifier: string;
  /** Forms ask for it. Others show its values, which cannot be changed. */
  readonly isAsked: boolean;
  /** It was deleted: only filters that exist name it. */
  readonly isDeleted: boolean;
}

/** The custom field that a record of the type `customField` describes; null if it lacks what it needs. */
export const customFieldOf = (record: {
  readonly id: number;
  readonly recordState: number;
  readonly values: Values;
}): CustomField | null => {
  const values = valuesOf(customField, record.values);
  const valueField = valueFieldOf(values.customDataTypeId ?? null);
  const { recordType, group } = values;
  if (valueField === undefined || !recordType || typeof group !== 'number') return null;
  const question = {
    customDataTypeId: values.customDataTypeId ?? null,
    mappedField: null,
    identifier: values.identifier ?? null,
    label: values.label ?? null,
    tab: values.tab ?? customDataPart.tab,
    required: values.required ?? null,
    maxLength: values.maxLength ?? null,
    customDataFieldValues: values.customDataFieldValues ?? null,
    minValue: values.minValue ?? null,
    maxValue: values.maxValue ?? null,
    stepSize: values.stepSize ?? null,
    retired: null,
  };
  return {
    id: record.id,
    recordType,
    group,
    name: pathOf({ part: customDataPart.name, key: record.id, field: valueField }),
    field: { ...fieldOfQuestion(question), column: 'hidden' },
    isLikert: values.customDataTypeId === customDataType.likert,
    identifier: values.identifier ?? '',
    isAsked: record.recordState === genericState.current.value,
    isDeleted: record.recordState === customField.states.deleted,
  };
};

/** The group whose custom fields a record with these values has; null if it has none. */
export const customGroupOf = (type: RecordType, values: Values): number | null => {
  const group = hasCustomData(type) ? values[scopeField(type) ?? ''] : null;
  return typeof group === 'number' ? group : null;
};

/** The id of the custom field whose value has this name; null for other names. */
export const customFieldId = (name: string): number | null => {
  const path = readPath(name);
  return path?.part === customDataPart.name ? path.key : null;
};

/** Whether the name is that of the value of a custom field. */
export const isCustomValue = (name: string): boolean => customFieldId(name) !== null && readPath(name)?.field !== customDataPart.by;

/** Adds to each value of a custom field the reference to its field, which identifies its row. */
export const withCustomRows = (values: Values): Values => ({
  ...values,
  ...Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) => {
      const key = isCustomValue(name) ? customFieldId(name) : null;
      const by = customDataPart.by ?? '';
      return key === null ? [] : [[pathOf({ part: customDataPart.name, key, field: by }), isEmpty(value) ? null : key]];
    }),
  ),
});

const tokenStart = 'custom-';

/** The token of the filter. It names the id, so that it means the same for everybody and whatever the field is called later. */
const tokenOf = (id: number): string => `${tokenStart}${id}`;

/** A second form of the token that people may type: `custom-shirt-size`. */
const aliasOf = (identifier: string): string =>
  tokenStart +
  identifier
    .trim()
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-');

/** The ids of the custom fields that a filter names. */
export const customFieldsNamed = (filter: string): readonly number[] => [
  ...new Set([...filter.matchAll(/\bcustom-(\d{1,9})\s*:/gi)].map(([, id]) => Number(id))),
];

/** Whether a filter or the name of a column may be about custom fields, by id or by what their group calls them. */
export const canNameCustomFields = (text: string): boolean => text.toLowerCase().includes(tokenStart);

const searchFieldOf = ({ id, name, field, isLikert }: CustomField): SearchField | null => {
  const searched = isLikert ? number(field.label, { search: { type: 'Likert' } }) : field;
  const searchField = fromDeclaration(
    name,
    { ...searched, search: { ...(isLikert ? { type: 'Likert' as const } : {}), token: tokenOf(id) } },
    [],
    false,
  );
  const path = readPath(name);
  return searchField && path && { ...searchField, part: customDataPart.name, row: id, column: partFieldName(path.part, path.field) };
};

/** The filter on a custom field that another type keeps for the type of the set. */
const asRelated = (searchField: SearchField, { id, name }: CustomField, keeper: NonNullable<RecordType['customDataIn']>): SearchField => ({
  ...searchField,
  part: null,
  row: null,
  column: `${keeper.recordType}.${searchField.token}`,
  related: {
    recordType: keeper.recordType,
    part: customDataPart.name,
    by: keeper.by,
    isOfRecord: true,
    row: id,
    states: getRecordType(keeper.recordType).states.listed,
    target: ofRow(readPath(name)?.field ?? ''),
  },
});

/** The record type that holds the values of a type's custom fields, if it is another one. */
export const keptInOf = ({ customDataIn }: RecordType, { recordType, group }: CustomField): KeptIn | undefined =>
  customDataIn?.recordType === recordType ? { ...customDataIn, group } : undefined;

/**
 * The set with filters and columns for custom fields of its records. Those of `group` are offered; those of other groups and deleted ones
 * are understood where a filter names them.
 */
export const withCustomFields = (set: SearchSet, fields: readonly CustomField[], group: number | null): SearchSet => {
  if (fields.length === 0) return set;
  const offered = fields.filter((each) => each.group === group && !each.isDeleted);
  const aliases = new Map<string, SearchField>();
  const searchFields = fields.flatMap((each): readonly SearchField[] => {
    const own = searchFieldOf(each);
    if (!own) return [];
    const keeper = set.type.customDataIn;
    const searchField = keeper?.recordType === each.recordType ? asRelated(own, each, keeper) : own;
    if (offered.includes(each)) aliases.set(aliasOf(each.identifier), searchField);
    return [{ ...searchField, isUnlisted: !offered.includes(each) }];
  });
  const extended = withFields(set, searchFields);
  return {
    ...extended,
    fields: extended.fields.filter(({ isUnlisted }) => !isUnlisted),
    byToken: new Map([...aliases, ...extended.byToken]),
    columns: [
      ...set.columns,
      ...offered.map((each): GridColumn => ({ name: each.name, field: each.field, use: 'hidden', keptIn: keptInOf(set.type, each) })),
    ],
  };
};

/** The name of the column that `custom-12` means, or the name that its group gave the field. Other names stay as they are. */
export const customColumnNamed = ({ byToken, columns }: Pick<SearchSet, 'byToken' | 'columns'>, name: string): string => {
  const field = name.toLowerCase().startsWith(tokenStart) ? byToken.get(name.toLowerCase()) : undefined;
  const id = field?.related?.row ?? field?.row;
  return columns.find((column) => id !== undefined && customFieldId(column.name) === id)?.name ?? name;
};
