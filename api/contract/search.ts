import { z } from 'zod';
import { choiceAnswer, recordValues } from './records.ts';

/** How one field of the filter was understood, for the chips. */
export const chip = z.object({
  token: z.string(),
  label: z.string(),
  values: z.array(z.object({ value: z.string(), label: z.string() })),
});
export type Chip = z.infer<typeof chip>;

/** A row: `Id`, `Revision`, the columns' values by field name, and `Labels` of references by field name; a `downloadurl` where it has a file. */
export const searchRow = z
  .object({ Id: z.int(), HasSecondaryFormatting: z.boolean(), Labels: z.record(z.string(), z.string()) })
  .catchall(recordValues.valueType);
export type SearchRow = z.infer<typeof searchRow>;

/** `GET /{path}/search`. */
export const searchAnswer = z.object({
  /** The canonical filter. */
  Filter: z.string(),
  Warning: z.string().nullable(),
  CanExport: z.boolean(),
  HasData: z.boolean(),
  Data: z.array(searchRow),
  /** What sums the rows up, by column; null where nothing does. */
  Summary: recordValues.nullable(),
  Total: z.int(),
  TotalPages: z.int(),
  Page: z.int(),
  IsError: z.boolean(),
  customError: z.string().nullable(),
  /** The paging on the screen stays as it is. */
  SkipPagingUpdate: z.boolean(),
  /** In place of the records' own path: rows lead to `/{RowActionRoute}/{id}`. */
  RowActionRoute: z.string().nullable(),
  Chips: z.array(chip),
  /** What of the filter was left out, and why. */
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
  /** The address of the call that offers values: records with their ids, or plain texts. */
  lookup: z.string().nullable(),
  /** What is added, after a comma, to the term that such a call is asked with. */
  lookupFilter: z.string().nullable(),
  /** The token of the field whose chosen value is sent along, as a parameter of that name, because it narrows what is offered. */
  dependsOn: z.string().nullable(),
  /** Its values say something of a person, so they stand in no address. */
  isPersonal: z.boolean(),
});
export type SearchFieldAnswer = z.infer<typeof searchField>;

/** A grid column. `kind` and `values` say how a row's value is shown. */
export const column = z.object({
  name: z.string(),
  label: z.string(),
  kind: z.string(),
  /** 'key', 'shown' or 'hidden' at first. */
  use: z.enum(['key', 'shown', 'hidden']),
  sortable: z.boolean(),
  /** Whether this person sees it: as they chose, or as at first. */
  isVisible: z.boolean(),
  values: z.array(choiceAnswer).nullable(),
});
export type ColumnAnswer = z.infer<typeof column>;

/** `GET /search/definitions`: every search set as this user may see it. */
export const searchDefinition = z.object({
  Set: z.string(),
  Path: z.string(),
  /** The path of its records: `/{RecordPath}/edit/{id}`. */
  RecordPath: z.string(),
  /** The path part under which saved searches open: `/{ForType}/search?filter=`. */
  ForType: z.string(),
  Label: z.string(),
  /** 'student', for sentences. */
  LabelOne: z.string(),
  Fields: z.array(searchField),
  Columns: z.array(column),
  /** Quick filters: a label, the filter that it stands for, and whether it takes the place of the current one or is added to it. */
  Filters: z.array(z.object({ label: z.string(), filter: z.string(), replaces: z.boolean() })),
  DefaultSort: z.string(),
  DefaultOrder: z.enum(['asc', 'desc']),
  CanCreate: z.boolean(),
  CanEdit: z.boolean(),
  CanExport: z.boolean(),
  /** Whether answers are kept by address until a record changes. */
  KeepsAnswers: z.boolean(),
  /** Whether the set has a group field, so that 'my group only' means something. */
  HasGroup: z.boolean(),
  /** Where this person puts records in order by hand (`POST /{Path}/place/{id}`, rows in the default order): among those that are the same in these columns. Otherwise null. */
  OrderedWithin: z.array(z.string()).nullable(),
  States: z.array(z.object({ value: z.int(), name: z.string(), mark: z.string() })),
});
export const searchDefinitions = z.array(searchDefinition);
export type SearchDefinition = z.infer<typeof searchDefinition>;

/** An id that stands in an address in place of a filter: 128 random bits. */
export const linkId = z.string().regex(/^[\w-]{22}$/, { error: 'This is not the id of a search link' });

/** `POST /search/links`: the filter that an address is to name by an id. */
export const linkBody = z.strictObject({
  link: linkId,
  path: z.string().max(100),
  filter: z.string().max(200_000, { error: 'The filter is too long' }),
});

/** `GET /search/links/{link}`: the filter that an address names by an id. */
export const linkAnswer = z.object({ Path: z.string(), Filter: z.string() });
export type LinkAnswer = z.infer<typeof linkAnswer>;
