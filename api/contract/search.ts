import { z } from 'zod';
import { actionIcons } from '../../domain/record/action.ts';
import { filterText } from './filterText.ts';
import { choiceAnswer, formField, recordValues } from './records.ts';

/** How the search understood one field of the filter, for the chips. */
export const chip = z.object({
  token: z.string(),
  label: z.string(),
  values: z.array(z.object({ value: z.string(), label: z.string() })),
});
export type Chip = z.infer<typeof chip>;

/**
 * A row: `Id`, `Revision`, the columns' values and the `Labels` of references by field name; `downloadurl` for records with a file; in
 * lookups `Detail`, what tells the record from others of its name; `StateIsReserved: true` if this person may not change the state of the
 * record; `IsReadOnly: true` if it belongs to groups in which they may not change records; in main sets `Actions`, the names of the
 * actions of its type that this person may take on it now, and `Withheld`, why they may not take others that the record allows, by name.
 */
const searchRow = z
  .object({ Id: z.int(), HasSecondaryFormatting: z.boolean(), Labels: z.record(z.string(), z.string()) })
  .catchall(recordValues.valueType);
export type SearchRow = z.infer<typeof searchRow>;

/** `GET /{path}/search`. */
export const searchAnswer = z.object({
  Filter: z.string(),
  /** The filter with the fields that the search left out because partners keep them to themselves; otherwise the same as `Filter`. */
  WholeFilter: z.string(),
  Warning: z.string().nullable(),
  CanExport: z.boolean(),
  HasData: z.boolean(),
  Data: z.array(searchRow),
  /** The sums of the columns; null if the set has none. */
  Summary: recordValues.nullable(),
  Total: z.int(),
  /** In lookups with more than 1,000 matches: they are not counted, and there are at least `Total`. */
  TotalIsMinimum: z.literal(true).optional(),
  /** Whether there are more records behind this page. */
  More: z.boolean().optional(),
  TotalPages: z.int(),
  Page: z.int(),
  IsError: z.boolean(),
  customError: z.string().nullable(),
  /** The screen keeps its paging. */
  SkipPagingUpdate: z.boolean(),
  /** Replaces the records' own path: rows link to `/{RowActionRoute}/{id}`. */
  RowActionRoute: z.string().nullable(),
  /** The paths of the other records that the filter asks about, or that keep values of the rows. A change of one may change the list. */
  RelatedPaths: z.array(z.string()).optional(),
  Chips: z.array(chip),
  /** The ignored parts of the filter, and why. */
  Ignored: z.array(z.object({ text: z.string(), reason: z.string() })),
});
export type SearchAnswer = z.infer<typeof searchAnswer>;

/** A field of the filter language in one search set. */
export const searchField = z.object({
  token: z.string(),
  label: z.string(),
  hint: z.string(),
  values: z.array(choiceAnswer).nullable(),
  fieldType: z.string(),
  max: z.int().nullable(),
  negatable: z.boolean(),
  /** The address of the call that offers values: records with ids, or plain texts. */
  lookup: z.string().nullable(),
  /** A text that clients append to the term of such a call, after a comma. */
  lookupFilter: z.string().nullable(),
  /** The token of the field that narrows the offered values. Clients send its value as a parameter of that name. */
  dependsOn: z.string().nullable(),
  /** The values are personal data, so they must not appear in addresses. */
  isPersonal: z.boolean(),
  /** The value that matches every row; null if there is none. */
  all: z.union([z.string(), z.number()]).nullable(),
  /** All valid values, if more than `values`. */
  accepted: z.array(choiceAnswer).nullable(),
  /** Further names of the field. */
  aliases: z.array(z.string()),
  /** Whether the values are the groups that are searched. */
  isScope: z.boolean(),
});
export type SearchFieldAnswer = z.infer<typeof searchField>;

/** A grid column. `kind` and `values` determine how values are printed. */
export const column = z.object({
  name: z.string(),
  label: z.string(),
  kind: z.string(),
  /** The default: 'key', 'shown' or 'hidden'. */
  use: z.enum(['key', 'shown', 'hidden']),
  sortable: z.boolean(),
  /** Whether this person sees the column: their choice, or the default. */
  isVisible: z.boolean(),
  /** The width that this person chose, in pixels; null if the grid decides. */
  width: z.int().nullable(),
  /** Orders the columns that this person placed; null for the others, which keep their declared positions. */
  place: z.int().nullable(),
  values: z.array(choiceAnswer).nullable(),
});
export type ColumnAnswer = z.infer<typeof column>;

/** `GET /search/definitions`: every search set as this user may see it. */
const searchDefinition = z.object({
  Set: z.string(),
  Path: z.string(),
  /** The path of its records: `/{RecordPath}/edit/{id}`. */
  RecordPath: z.string(),
  /** The path part of saved searches: `/{ForType}/search?filter=`. */
  ForType: z.string(),
  Label: z.string(),
  /** The singular in sentences: 'student'. */
  LabelOne: z.string(),
  Fields: z.array(searchField),
  /** Fields that filters may name but that are not offered. */
  UnlistedFields: z.array(searchField),
  Columns: z.array(column),
  /** Quick filters. `replaces`: the filter replaces the current one instead of adding to it. */
  Filters: z.array(z.object({ label: z.string(), filter: z.string(), replaces: z.boolean() })),
  /** Empty if the order is not one of a column. */
  DefaultSort: z.string(),
  DefaultOrder: z.enum(['asc', 'desc']),
  /** Whether this person may open its records. */
  CanOpen: z.boolean(),
  CanCreate: z.boolean(),
  CanEdit: z.boolean(),
  /** Whether people copy its records. */
  CanCopy: z.boolean(),
  /** Whether this person may set fields of many records at once. */
  CanEditMany: z.boolean(),
  CanExport: z.boolean(),
  /** The parts of its records whose rows this person may export (`additional`). Custom fields are columns already. */
  ExportedParts: z.array(z.string()),
  /** Whether clients may cache responses by address until a record changes. */
  KeepsAnswers: z.boolean(),
  /** Whether the set has a group field, so that 'my group only' makes sense. */
  HasGroup: z.boolean(),
  /** The list is of the person's own records, for ambassadors. */
  IsOwn: z.boolean(),
  /**
   * For sets that this person orders by hand (`POST /{Path}/place/{id}`, rows in the default order): the columns that two records must
   * share to be in one list. Null otherwise.
   */
  OrderedWithin: z.array(z.string()).nullable(),
  /** The actions of the record type for which this person has the right; those `isForMany` also at `POST /{Path}/bulk-{name}`. */
  Actions: z.array(
    z.object({
      name: z.string(),
      label: z.string(),
      icon: z.enum(actionIcons),
      isDanger: z.boolean(),
      /** It has a button of its own, outside of the menu. */
      isMain: z.boolean(),
      isForMany: z.boolean(),
      fields: z.array(formField),
    }),
  ),
  /** `byHand`: people may move records to the state. Other states are entered by actions. */
  States: z.array(z.object({ value: z.int(), name: z.string(), mark: z.string(), byHand: z.boolean() })),
});
export const searchDefinitions = z.array(searchDefinition);
export type SearchDefinition = z.infer<typeof searchDefinition>;

/** An id that replaces a filter in an address: 128 random bits. */
export const linkId = z.string().regex(/^[\w-]{22}$/, { error: 'This is not the id of a search link' });

/** `POST /search/links`: stores the filter behind an id. */
export const linkBody = z.strictObject({
  link: linkId,
  path: z.string().max(100),
  filter: filterText,
});

/** `GET /search/links/{link}`: the filter behind an id. */
export const linkAnswer = z.object({ Path: z.string(), Filter: z.string() });
export type LinkAnswer = z.infer<typeof linkAnswer>;
