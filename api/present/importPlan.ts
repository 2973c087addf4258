import type { Access } from '../../domain/access/access.ts';
import { customFieldId } from '../../domain/customData/customFields.ts';
import { canSeeRecord } from '../../domain/access/visibility.ts';
import { visibleFieldsOf } from '../../domain/disclosure/disclosure.ts';
import type { Field, FieldValue, Values } from '../../domain/fields/field.ts';
import { printTitled, type Titles } from '../../domain/fields/titles.ts';
import { candidateNotSeen, recordNotSeen, rowTitle } from '../../domain/importMessages.ts';
import type { ImportType } from '../../domain/imports/importType.ts';
import { plannedValues, type PlannedRow, type PlanSettings } from '../../domain/imports/plan.ts';
import { sameValue } from '../../domain/fields/equality.ts';
import type { RecordType } from '../../domain/record/recordType.ts';
import { blank } from '../../domain/record/fold.ts';
import { declaredName, storedField, pathOf, readPath } from '../../domain/record/part.ts';
import { capitalise } from '../../domain/words.ts';
import { type ReadRow, readRows } from '../../projections/reading/records.ts';
import type { Sql } from '../../projections/sql.ts';
import type { PlanRow } from '../contract/imports.ts';
import { detailOf } from './detail.ts';
import { titlesFor, titleShown } from './labels.ts';

/**
 * The field of a planned value: of the record, a custom field, or of a record that rows are gathered into. Undefined for the name of a
 * custom field's row.
 */
const fieldOf = ({ recordType, columns, gathers }: ImportType, name: string): Field | undefined => {
  const isCustom = customFieldId(name) !== null;
  const ofColumn = gathers || isCustom ? (columns.find((column) => column.name === name)?.field ?? gathers?.shows?.[name]) : undefined;
  return isCustom ? ofColumn : (ofColumn ?? storedField(recordType, name));
};

/** The part of a value in a row that has a number or a record already. */
const partOf = ({ recordType, rowsOf }: ImportType, name: string) => {
  const path = readPath(name);
  const part = rowsOf?.part ?? recordType.parts.find((each) => each.name === path?.part);
  return path && path.key > 0 && part?.name === path.part && customFieldId(name) === null ? { path, part } : null;
};

/** The reference of a row's record, to read its title. */
const rowReference = (type: ImportType, name: string): readonly (readonly [Field | undefined, FieldValue])[] => {
  const place = partOf(type, name);
  return place?.part.by ? [[place.part.fields[place.part.by], place.path.key]] : [];
};

/** 'Beneficiary Riverside School: Total', 'Qualification GCSE Maths 2025: Grade'. What a new row is called stands in its own changes. */
const labelOfChange = (type: ImportType, name: string, field: Field, titles: Titles, values: Values): string => {
  const place = partOf(type, name);
  if (!place) return field.label;
  const { part, path } = place;
  const one = capitalise(part.labels.one);
  if (path.field === part.by) return one;
  const naming = part.by === null ? (type.rowsOf?.sameIn ?? []) : [part.by];
  const texts = naming.flatMap((each) => {
    const named = part.fields[each];
    const value = each === part.by ? path.key : values[pathOf({ ...path, field: each })];
    return named ? printTitled(titles, named, value) || [] : [];
  });
  return `${[one, ...texts].join(' ')}: ${field.label}`;
};

/** The fields that the file has a column for, also those that its columns fill or stand for. */
const mappedFields = ({ mapping }: PlanSettings, { columns }: ImportType): readonly string[] => {
  const mapped = new Set(
    columns
      .filter(({ name }) => mapping.includes(name))
      .flatMap(({ name, fills, joins, idsOf }) => fills ?? joins?.column ?? idsOf ?? name),
  );
  return columns.filter(({ name, field }) => mapped.has(name) && field.kind !== 'rolesHeld').map(({ name }) => name);
};

const printValues = (type: ImportType, titles: Titles, values: Readonly<Record<string, FieldValue>>, names: readonly string[]) =>
  Object.fromEntries(
    names.flatMap((name) => {
      const field = fieldOf(type, name);
      const text = field ? printTitled(titles, field, values[name]) : '';
      return text === '' ? [] : [[name, text]];
    }),
  );

/** The values of a row after it was carried out: those that it changes, and those of its record. */
const valuesOf = (row: PlannedRow, record: ReadRow | undefined): Values => ({ ...record?.values, ...plannedValues(row) });

/** A record that this person may see: with the fields that they see, and their names. */
interface SeenRecord {
  readonly record: ReadRow;
  readonly visible: ReadonlySet<string>;
}

/** Those of the records that this person may see. Whoever had the file checked may see more. */
const seenRecords = (access: Access, type: RecordType, records: readonly ReadRow[]): ReadonlyMap<number, SeenRecord> =>
  new Map(
    records
      .filter(({ values }) => canSeeRecord(access, type, values))
      .map((record) => {
        const visible = visibleFieldsOf(access, type, record.values);
        const values = Object.fromEntries(Object.entries(record.values).filter(([name]) => visible.has(declaredName(name))));
        return [record.id, { record: { ...record, values }, visible }];
      }),
  );

/**
 * In the order of the columns of the type, without fields of the record that this person does not see. A new record also gets defaults,
 * which are not of the file; so does a row that may be one.
 */
const shownChanges = (
  { columns, gathers, creates }: ImportType,
  row: PlannedRow,
  mapped: readonly string[],
  seen: SeenRecord | undefined,
) => {
  const { changes, outcome } = row;
  const mayBeNew = outcome === 'create' || (outcome === 'question' && row.record === null && creates);
  if (mayBeNew) return mapped.flatMap((name) => (changes[name] ? [[name, changes[name]] as const] : []));
  if (row.record !== null && !seen) return [];
  const places = new Map(columns.map(({ name }, at) => [name, at]));
  const placeOf = (name: string) => places.get(declaredName(name)) ?? columns.length;
  return Object.entries(changes)
    .filter(([name, { from, to }]) => !sameValue(from, to) && (gathers !== undefined || !seen || seen.visible.has(declaredName(name))))
    .toSorted(([one], [other]) => placeOf(one) - placeOf(other));
};

/** The title of a row; without a record that this person sees, only what the file says of it. */
const titleOf = ({ recordType }: ImportType, row: PlannedRow, seen: SeenRecord | undefined): string =>
  seen || row.record === null ? row.title : recordType.title({ ...blank(recordType).values, ...plannedValues(row) }) || rowTitle(row.line);

/** Why a row shows less to this person than to others. */
const notesOfHidden = (
  { recordType: { labels } }: ImportType,
  { record, candidates }: PlannedRow,
  records: ReadonlyMap<number, SeenRecord>,
): readonly string[] => {
  if (record !== null && !records.has(record)) return [recordNotSeen(labels.one)];
  return candidates.some(({ id }) => !records.has(id)) ? [candidateNotSeen(labels.one)] : [];
};

/** Rows of a plan as people read them. Of records, only those and their fields that this person may see are shown. */
export const presentRows = async (
  sql: Sql,
  access: Access,
  type: ImportType,
  settings: PlanSettings,
  rows: readonly PlannedRow[],
): Promise<PlanRow[]> => {
  const { recordType } = type;
  const ids = rows.flatMap(({ record, candidates }) => [...(record === null ? [] : [record]), ...candidates.map(({ id }) => id)]);
  const records = seenRecords(access, recordType, await readRows(sql, recordType.name, [...new Set(ids)]));
  const names = mappedFields(settings, type);
  const shown = [...names, ...recordType.relevance.details, ...(recordType.titledBy === null ? [] : [recordType.titledBy])];
  const titles = await titlesFor(sql, access, [
    ...[...records.values()].flatMap(({ record: { values } }) => shown.map((name) => [fieldOf(type, name), values[name]] as const)),
    ...rows.flatMap(({ changes }) =>
      Object.entries(changes).flatMap(([name, { from, to }]) => {
        const field = fieldOf(type, name);
        return [[field, from] as const, [field, to] as const, ...rowReference(type, name)];
      }),
    ),
  ]);
  const headerOf = (column: number | null): string => (column === null ? '' : (settings.header[column] ?? ''));
  return rows.map((row): PlanRow => {
    const seen = row.record === null ? undefined : records.get(row.record);
    const values = valuesOf(row, seen?.record);
    return {
      Line: row.line,
      Outcome: row.outcome,
      Title: titleShown(access, recordType, values, titleOf(type, row, seen), titles),
      Record: seen ? row.record : null,
      Changes: shownChanges(type, row, names, seen).flatMap(([name, { from, to }]) => {
        const field = fieldOf(type, name);
        return field
          ? [
              {
                Field: name,
                Label: labelOfChange(type, name, field, titles, values),
                From: printTitled(titles, field, from),
                To: printTitled(titles, field, to),
              },
            ]
          : [];
      }),
      Problems: row.problems.map(({ column, reason, unknown }) => ({
        Column: headerOf(column),
        Reason: reason,
        IsUnknown: unknown !== undefined,
      })),
      Notes: [
        ...(row.notes ?? []).map(({ column, reason, detail }) => ({
          Column: headerOf(column),
          Reason: detail === undefined ? reason : `${reason}. ${detail}`,
        })),
        ...notesOfHidden(type, row, records).map((Reason) => ({ Column: '', Reason })),
      ],
      Candidates: row.candidates.flatMap(({ id, because }) => {
        const candidate = records.get(id);
        if (!candidate) return [];
        const { record, visible } = candidate;
        return [
          {
            Id: id,
            Name: titleShown(access, recordType, record.values, record.title, titles),
            Detail: detailOf(recordType, record, visible, titles),
            Because: [...because],
            Values: printValues(type, titles, record.values, names),
          },
        ];
      }),
      RepeatsLine: row.repeats,
      Values: printValues(type, titles, values, names),
      Cells: [...row.cells],
      IsCorrected: row.isCorrected,
      Answer: row.answer?.is ?? null,
    };
  });
};
