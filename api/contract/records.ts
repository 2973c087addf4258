import { z } from 'zod';
import { jsonValue } from './answers.ts';

export const choiceAnswer = z.object({ value: z.union([z.string(), z.number()]), label: z.string() });

/** A field of a form for this user in this group. `name` is the key in `Record` and in bodies. */
export const formField = z.object({
  name: z.string(),
  label: z.string(),
  tab: z.string(),
  /** The heading inside the tab. */
  heading: z.string().nullable(),
  kind: z.string(),
  required: z.boolean(),
  hidden: z.boolean(),
  readOnly: z.boolean(),
  /** The longest text or the largest number. */
  max: z.number().nullable(),
  min: z.number().nullable(),
  values: z.array(choiceAnswer).nullable(),
  /** All values are in sight, to pick one of them. */
  isOpenList: z.boolean().optional(),
  /** The address of the search that offers values of a reference. Clients may append `filter`. */
  lookup: z.string().nullable(),
  /** The path of the records that it offers. */
  lookupPath: z.string().nullable(),
  personal: z.boolean(),
  /** All records that can be chosen, and what fields that follow the choice become with each; absent: `lookup` finds them. */
  choices: z.array(z.object({ Id: z.int(), Name: z.string(), Follows: z.record(z.string(), jsonValue) })).optional(),
});
export type FormField = z.infer<typeof formField>;

/** Rows that belong to the record. `Record` and bodies hold their values by path: `costCodes/3/jobCode`. */
const formPart = z.object({
  name: z.string(),
  /** 'Cost codes' and 'cost code'. */
  label: z.string(),
  one: z.string(),
  tab: z.string(),
  /** The reference that identifies a row; its id is the row's key. Null: rows are numbered, new ones in bodies -1, -2 and so on. */
  by: z.string().nullable(),
  /** The text for people who choose a record that has a row already. */
  duplicateMessage: z.string().nullable(),
  fields: z.array(formField),
});
export type FormPart = z.infer<typeof formPart>;

export const recordValues = z.record(z.string(), jsonValue);

/** Labels of the records that references point at: `{ group: { 12: 'Riverside University' } }`. */
const referenceLabels = z.record(z.string(), z.record(z.string(), z.string()));

export const recordForm = z.object({
  Record: recordValues,
  Fields: z.array(formField),
  Parts: z.array(formPart),
  Labels: referenceLabels,
});

/** `GET /{path}/create`. With `copy`: the record that the new one is a copy of, and which extras can be copied. */
export const createForm = recordForm.extend({
  CopyOf: z
    .object({
      Id: z.int(),
      Title: z.string(),
      Along: z.array(z.object({ Name: z.string(), Label: z.string(), Count: z.int(), IsUsual: z.boolean() })),
    })
    .optional(),
});
export type CreateForm = z.infer<typeof createForm>;

/** The person and the time of a change. `IsOwn`: the person who asks made it. */
export const lastChange = z.object({ Actor: z.string(), At: z.string(), IsOwn: z.boolean() }).nullable();

/** `GET /{path}/edit/{id}`, also with `?at=`. */
export const editForm = recordForm.extend({
  Id: z.int(),
  Title: z.string(),
  /** The path of the list that shows the record. */
  ListPath: z.string(),
  Revision: z.int(),
  /** The record's current revision; `?at=` may show an older one. */
  CurrentRevision: z.int(),
  State: z.object({ value: z.int(), name: z.string(), mark: z.string() }),
  /** The states that this user may move the record to. */
  Transitions: z.array(z.object({ value: z.int(), name: z.string() })),
  Created: lastChange,
  Updated: lastChange,
  CanEdit: z.boolean(),
  /** Fields derived from the record's own values, hidden ones included. */
  Derived: recordValues,
  /** Facts from other records. Only without `?at=`. */
  Facts: recordValues,
  /** The record type's own actions that this user may take now, e.g. `lock-out`, and the fields of their dialogs. */
  Actions: z.array(z.object({ name: z.string(), label: z.string(), fields: z.array(formField) })),
  /** Why this user may not take other actions that the record allows and for which they have the right. */
  Withheld: z.array(z.string()),
  /** The computed fields are those of today. They are computed again when the record is submitted. */
  ComputedToday: z.boolean(),
  /** The record is of a partner that opened it to one of this user's groups, to look at. */
  IsOpened: z.boolean(),
  /** Only for a duplicate: the record that it leads to. */
  MergedInto: z.int().nullable(),
  /**
   * Only for an export of a list that this user can open: `/{Path}/search`, or with `Tab` the list of a record, in the tab `Name` of
   * `/{Tab.Path}/edit/{Tab.Id}`.
   */
  ExportedList: z.object({ Path: z.string(), Tab: z.object({ Path: z.string(), Id: z.int(), Name: z.string() }).nullable() }).nullable(),
});
export type EditForm = z.infer<typeof editForm>;

/** `POST /{path}/lookalikes`: records of the group that resemble the one in the form. */
export const lookalikesAnswer = z.object({
  Data: z.array(
    z.object({
      Id: z.int(),
      Title: z.string(),
      State: z.object({ value: z.int(), name: z.string(), mark: z.string() }),
      Facts: z.array(z.string()),
      /** Why it may be the same, in short sentences; empty if all values asked about are the same. */
      Because: z.array(z.string()),
    }),
  ),
});
export type LookalikesAnswer = z.infer<typeof lookalikesAnswer>;
export type Lookalike = LookalikesAnswer['Data'][number];

/** `GET /{path}/history/{id}`: in the log's order, newest last. */
export const historyAnswer = z.object({
  Data: z.array(
    z.object({
      Position: z.string(),
      Revision: z.int(),
      EventType: z.string(),
      /** The event as a sentence, without person and time. */
      Sentence: z.string(),
      At: z.string(),
      Actor: z.string(),
      /** The task or import that made the change: 'import “Schools, May”', 'task #00000031'. After 'Undid', what was undone. */
      Process: z.object({ Label: z.string(), Path: z.string(), Id: z.int() }).nullable(),
      Changes: z.array(z.object({ Field: z.string(), Label: z.string(), From: z.string(), To: z.string() })),
      /**
       * How many changes of rows `Changes` leaves out, by field: { Field: 'attendance/*\/status', Count: 4950 }. `?event={Position}` lists
       * them.
       */
      MoreChanges: z.array(z.object({ Field: z.string(), Count: z.int() })),
    }),
  ),
});
export type HistoryAnswer = z.infer<typeof historyAnswer>;
