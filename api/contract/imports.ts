import { z } from 'zod';
import { planOutcomes } from '../../domain/imports/plan.ts';

const line = z.int({ error: 'Line must be the number of a row' }).min(1).max(2_000_000);
const text = z.string().max(100_000);

/** The names of import columns in the order of the file's columns; null: the column is not imported. */
const mapping = z.array(z.string().max(100).nullable()).max(250);

/** `GET /imports/columns/{id}`: the columns of the file, and what they may be. */
export const importColumns = z.object({
  Sheets: z.array(z.string()),
  Sheet: z.string(),
  /** How many rows the file has below its header, about. */
  Rows: z.int(),
  /** A column of the file with up to five of its values. */
  Found: z.array(z.object({ Header: z.string(), Samples: z.array(z.string()) })),
  /** The possible columns. `Example` shows how a value is written; `Values` are the labels of a closed list. */
  Columns: z.array(
    z.object({
      Name: z.string(),
      Label: z.string(),
      Required: z.boolean(),
      /** The column that it may stand for: it has the ids of the records that the cells of that one name. */
      IdsOf: z.string().nullable(),
      /** The columns that it fills, with others or alone. */
      Fills: z.array(z.string()),
      Values: z.array(z.string()).nullable(),
    }),
  ),
  /** Chosen before, remembered from a file of the same shape, or matched by name and content. */
  Mapping: mapping,
  IsRemembered: z.boolean(),
  ClearEmpty: z.boolean(),
});
export type ImportColumns = z.infer<typeof importColumns>;

/** `POST /imports/check/{id}`: chooses the columns and begins the check. */
export const checkBody = z.object({
  Sheet: z.string().max(255).default(''),
  Mapping: mapping,
  /** Empty cells clear the values of records. Otherwise they leave them as they are. */
  ClearEmpty: z.boolean().default(false),
});

const problem = z.object({
  /** The column of the file; '' for the row as a whole. */
  Column: z.string(),
  Reason: z.string(),
  /** A value that nobody has explained yet: `POST /imports/answer-value/{id}`. */
  IsUnknown: z.boolean(),
});

const planRow = z.object({
  Line: z.int(),
  Outcome: z.enum(planOutcomes),
  /** The name of whom the row is about. */
  Title: z.string(),
  /** The record that it changes, was recognised as, or became when it was imported; null: none. */
  Record: z.int().nullable(),
  /** The values that would change, or those of the new record, printed as people read them. */
  Changes: z.array(z.object({ Field: z.string(), Label: z.string(), From: z.string(), To: z.string() })),
  Problems: z.array(problem),
  /** Notes on the row although it is imported. */
  Notes: z.array(problem.pick({ Column: true, Reason: true })),
  /** Records that may be the same. */
  Candidates: z.array(
    z.object({ Id: z.int(), Name: z.string(), Detail: z.string(), Because: z.array(z.string()), Values: z.record(z.string(), z.string()) }),
  ),
  /** The row of the file that is about the same record; null: none. */
  RepeatsLine: z.int().nullable(),
  /** The row's own values by field, printed, to compare with candidates. */
  Values: z.record(z.string(), z.string()),
  /** The cells of the row in the order of the file's columns. */
  Cells: z.array(z.string()),
  /** Somebody corrected a cell. */
  IsCorrected: z.boolean(),
  /** The answer of a person; null: none yet. */
  Answer: z.enum(['same', 'new', 'leaveOut']).nullable(),
});
export type PlanRow = z.infer<typeof planRow>;

/** `GET /imports/plan/{id}?outcome=&reason=&page=`: what the import would do, 100 rows a page. */
export const importPlan = z.object({
  Header: z.array(z.string()),
  /** The import column of each column of the file; null: not imported. */
  Mapping: mapping,
  /** Labels of fields, for `Values` of rows and candidates. */
  Labels: z.record(z.string(), z.string()),
  Counts: z.record(z.enum(planOutcomes), z.int()),
  /** The reasons why rows are refused or asked about, and the notes of rows that are imported. The most frequent first. */
  Reasons: z.array(z.object({ Column: z.string(), Reason: z.string(), Rows: z.int(), IsNote: z.boolean() })),
  Data: z.array(planRow),
  Total: z.int(),
});
export type ImportPlan = z.infer<typeof importPlan>;

/** `GET /imports/values/{id}`: values that are not known, once each, the most frequent first. `Total` also counts those left out here. */
export const unknownValues = z.object({
  Data: z.array(
    z.object({
      /** The import column. */
      Column: z.string(),
      Label: z.string(),
      Value: z.string(),
      Rows: z.int(),
      /** The possible meanings. `Value` is sent as `To` in the answer: a code or an id. */
      Choices: z.array(z.object({ Value: z.union([z.string(), z.number()]), Label: z.string() })),
      /** The address of the search that offers records, and their path; null: the choices are all there are. */
      Lookup: z.string().nullable(),
      LookupPath: z.string().nullable(),
    }),
  ),
  Total: z.int(),
});
export type UnknownValues = z.infer<typeof unknownValues>;

/** `POST /imports/answer-value/{id}`: what a value means in every row. Null: leave it out of the rows. */
export const answerValueBody = z.object({
  Column: z.string().max(100),
  Value: text,
  To: z.union([z.string().max(1000), z.number()]).nullable(),
});

/** `POST /imports/answer/{id}`: whom a row is about. Null takes the answer back. */
export const answerRowBody = z.object({
  Lines: z.array(line).min(1).max(1000),
  Answer: z.enum(['same', 'new', 'leaveOut']).nullable(),
  /** With 'same': one of the candidates. */
  Record: z.int().positive().optional(),
});

/** `POST /imports/correct/{id}`: corrects a cell. `Column` is its place in the file, from 0. */
export const correctCellBody = z.object({ Line: line, Column: z.int().min(0).max(249), Value: text });

/** The rows after a correction or answer, and the new counts. */
export const planChange = z.object({ Counts: z.record(z.enum(planOutcomes), z.int()), Rows: z.array(planRow) });
export type PlanChange = z.infer<typeof planChange>;
