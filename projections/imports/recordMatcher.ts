import { type Access, groupsWith } from '../../domain/access/access.ts';
import type { Field, FieldValue } from '../../domain/fields/field.ts';
import type { UnderstoodRow } from '../../domain/imports/decideRow.ts';
import type { ImportType } from '../../domain/imports/importType.ts';
import type { Likeness } from '../../domain/imports/plan.ts';
import type { LinkageRecord } from '../../domain/linkage/linkageRecord.ts';
import { sameValues } from '../../domain/importMessages.ts';
import { readSchema } from '../readSchema.ts';
import { quoted, type Sql } from '../sql.ts';
import { indexValue, type IndexedField, tableOf } from '../tables.ts';

const columnsOf = ({ recordType }: ImportType, names: readonly string[]): readonly IndexedField[] =>
  names.map((name) => {
    const found = tableOf(recordType.name)?.indexed.find((each) => each.name === name);
    if (!found) throw new RangeError(`${recordType.name} has no column for ${name}`);
    return found;
  });

const labelsOf = (fields: readonly Field[]): string => fields.map(({ label }) => label.toLowerCase()).join(', ');

/** Finds the people who are like rows. */
interface PeopleFinder {
  findCandidates(rows: readonly LinkageRecord[], access: Access): Promise<readonly (readonly Likeness[])[]>;
}

/** Finds the records that rows are about: those with the same values, without case and accents, and people who are like a row. */
export class SqlRecordMatcher {
  readonly #db: Sql;
  readonly #people: PeopleFinder;

  constructor(db: Sql, people: PeopleFinder) {
    this.#db = db;
    this.#people = people;
  }

  async withValues(type: ImportType, field: string, values: readonly string[]): Promise<ReadonlyMap<string, readonly number[]>> {
    const [column] = columnsOf(type, [field]);
    const { rows } = await this.#db.query<{ key: string; ids: readonly number[] }>(
      `SELECT ${quoted(column?.column ?? '')} AS key, array_agg(id ORDER BY id) AS ids FROM ${quoted(readSchema)}.${quoted(`${type.recordType.name}_rows`)}
       WHERE ${quoted(column?.column ?? '')} = ANY($1::text[]) AND record_state <> $2 GROUP BY 1`,
      [values, type.recordType.states.deleted],
    );
    return new Map(rows.map(({ key, ids }) => [key, ids]));
  }

  async alike(type: ImportType, rows: readonly UnderstoodRow[], access: Access): Promise<readonly (readonly Likeness[])[]> {
    const { asPerson, alikeIn } = type;
    const same = await this.same(type, rows, access);
    if (rows.length === 0) return same;
    const alike = asPerson
      ? await this.#people.findCandidates(
          rows.map(({ values }) => asPerson(values)),
          access,
        )
      : await this.#equalIn(type, alikeIn ?? [], false, rows, access);
    return same.map((each, at) => [...each, ...(alike[at] ?? []).filter(({ id }) => !each.some((known) => known.id === id))]);
  }

  same(type: ImportType, rows: readonly UnderstoodRow[], access: Access): Promise<readonly (readonly Likeness[])[]> {
    return this.#equalIn(type, type.sameIn, true, rows, access);
  }

  /** The records that have the values of each row in these fields. Rows that lack one of them have none. */
  async #equalIn(
    type: ImportType,
    names: readonly string[],
    isCertain: boolean,
    rows: readonly UnderstoodRow[],
    access: Access,
  ): Promise<readonly (readonly Likeness[])[]> {
    const { recordType } = type;
    const asked = rows.flatMap((row, at) => {
      const values = { ...row.newValues, ...row.values };
      return names.length > 0 && names.every((name) => (values[name] ?? null) !== null) ? [{ at, values }] : [];
    });
    if (asked.length === 0) return rows.map(() => []);
    const columns = columnsOf(type, names);
    const scope = groupsWith(access, recordType.rights.view);
    const isUnscoped = scope === 'every' || recordType.groupsOf({}) === null;
    const lists = columns.map((column) =>
      asked.map(({ values }): FieldValue => {
        const value = indexValue(column, values[column.name] ?? null);
        return typeof value === 'boolean' ? String(value) : value;
      }),
    );
    const { rows: found } = await this.#db.query<{ place: number; id: number }>(
      `SELECT asked.place::integer AS place, r.id
       FROM unnest(${columns.map(({ type: kind }, at) => `$${at + 2}::${kind}[]`).join(', ')}) WITH ORDINALITY
         AS asked (${columns.map((_, at) => `v${at}`).join(', ')}, place)
       JOIN ${quoted(readSchema)}.${quoted(`${recordType.name}_rows`)} AS r
         ON ${columns.map(({ column }, at) => `r.${quoted(column)} = asked.v${at}`).join(' AND ')}
       WHERE r.record_state <> $1 ${isUnscoped ? '' : `AND r.group_id = ANY($${columns.length + 2}::integer[])`} ORDER BY r.id`,
      [recordType.states.deleted, ...lists, ...(isUnscoped ? [] : [[...scope]])],
    );
    const because = [sameValues(labelsOf(columns.map(({ field }) => field)))];
    const likenesses = rows.map((): Likeness[] => []);
    for (const { place, id } of found) likenesses[asked[place - 1]?.at ?? -1]?.push({ id, because, isCertain });
    return likenesses;
  }
}
