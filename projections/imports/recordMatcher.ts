import { type Access, type GroupScope, groupsWith } from '../../domain/access/access.ts';
import type { Field, FieldValue } from '../../domain/fields/field.ts';
import { fieldsOfSame, keyText, type UnderstoodRow } from '../../domain/imports/decideRow.ts';
import type { ImportType } from '../../domain/imports/importType.ts';
import type { Likeness } from '../../domain/imports/plan.ts';
import type { LinkagePerson } from '../../domain/linkage/linkageRecord.ts';
import { sameValues } from '../../domain/importMessages.ts';
import { inReadSchema } from '../tables/readSchema.ts';
import { quoteName, type Sql } from '../sql.ts';
import { indexValue, type IndexedField, tableOf } from '../tables/tables.ts';

const columnOf = ({ recordType }: ImportType, name: string): IndexedField | undefined =>
  tableOf(recordType.name)?.indexed.find((each) => each.name === name);

const columnsOf = (type: ImportType, names: readonly string[]): readonly IndexedField[] =>
  names.map((name) => {
    const column = columnOf(type, name);
    if (!column) throw new RangeError(`${type.recordType.name} has no column for ${name}`);
    return column;
  });

const labelsOf = (fields: readonly Field[]): string => fields.map(({ label }) => label.toLowerCase()).join(', ');

const without = (likenesses: readonly Likeness[], others: readonly Likeness[]): readonly Likeness[] =>
  likenesses.filter(({ id }) => !others.some((each) => each.id === id));

/** Finds the people who are like rows. */
interface PeopleFinder {
  findCandidates(rows: readonly LinkagePerson[], scope: GroupScope): Promise<readonly (readonly Likeness[])[]>;
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
      `SELECT ${quoteName(column?.column ?? '')} AS key, array_agg(id ORDER BY id) AS ids FROM ${inReadSchema(`${type.recordType.name}_rows`)}
       WHERE ${quoteName(column?.column ?? '')} = ANY($1::text[]) AND record_state <> $2 GROUP BY 1`,
      [values, type.recordType.states.deleted],
    );
    return new Map(rows.map(({ key, ids }) => [key, ids]));
  }

  async alike(type: ImportType, rows: readonly UnderstoodRow[], access: Access): Promise<readonly (readonly Likeness[])[]> {
    const { asPerson, alikeIn } = type;
    const same = await this.same(type, rows, access);
    if (rows.length === 0) return same;
    if (!asPerson) {
      const alike = await this.#equalIn(type, alikeIn ?? [], false, rows, access);
      return same.map((each, at) => [...each, ...without(alike[at] ?? [], each)]);
    }
    const people = await this.#people.findCandidates(
      rows.map(({ values }) => asPerson(values)),
      groupsWith(access, type.recordType.rights.view),
    );
    // Equal names and dates of birth alone leave a doubt: UCAS ids may differ.
    return same.map((each, at) => {
      const alike = people[at] ?? [];
      return [...alike, ...without(each, alike).map((likeness) => ({ ...likeness, isCertain: false }))];
    });
  }

  async same(type: ImportType, rows: readonly UnderstoodRow[], access: Access): Promise<readonly (readonly Likeness[])[]> {
    const same = await this.#equalIn(type, type.sameIn, true, rows, access);
    const { otherwiseSameIn } = type;
    if (!otherwiseSameIn) return same;
    const otherwise = rows.filter(({ newValues, values }) => fieldsOfSame(type, { ...newValues, ...values }) === otherwiseSameIn);
    const likenesses = await this.#equalIn(type, otherwiseSameIn, true, otherwise, access);
    const byRow = new Map(otherwise.map((row, at) => [row, likenesses[at] ?? []]));
    return rows.map((row, at) => byRow.get(row) ?? same[at] ?? []);
  }

  /**
   * The records that have the values of each row in these fields, empty ones too where no column helps. Rows that lack another have none.
   */
  async #equalIn(
    type: ImportType,
    names: readonly string[],
    isCertain: boolean,
    rows: readonly UnderstoodRow[],
    access: Access,
  ): Promise<readonly (readonly Likeness[])[]> {
    const { recordType } = type;
    const indexed = names.filter((name) => columnOf(type, name));
    const others = names.filter((name) => !indexed.includes(name));
    const comparable = rows.flatMap((row, at) => {
      const values = { ...row.newValues, ...row.values };
      return indexed.length > 0 && indexed.every((name) => (values[name] ?? null) !== null) ? [{ at, values }] : [];
    });
    if (comparable.length === 0) return rows.map(() => []);
    const columns = columnsOf(type, indexed);
    const scope = groupsWith(access, recordType.rights.view);
    const isUnscoped = scope === 'every' || recordType.groupsOf({}) === null;
    const lists = columns.map((column) =>
      comparable.map(({ values }): FieldValue => {
        const value = indexValue(column, values[column.name] ?? null);
        return typeof value === 'boolean' ? String(value) : value;
      }),
    );
    const { rows: matches } = await this.#db.query<{ place: number; id: number; others: readonly FieldValue[] }>(
      `SELECT asked.place::integer AS place, r.id, jsonb_build_array(${others.map((name) => `r."values"->'${name}'`).join(', ')}) AS others
       FROM unnest(${columns.map(({ type: kind }, at) => `$${at + 2}::${kind}[]`).join(', ')}) WITH ORDINALITY
         AS asked (${columns.map((_, at) => `v${at}`).join(', ')}, place)
       JOIN ${inReadSchema(`${recordType.name}_rows`)} AS r
         ON ${columns.map(({ column }, at) => `r.${quoteName(column)} = asked.v${at}`).join(' AND ')}
       WHERE r.record_state <> $1 ${isUnscoped ? '' : `AND r.group_id = ANY($${columns.length + 2}::integer[])`} ORDER BY r.id`,
      [recordType.states.deleted, ...lists, ...(isUnscoped ? [] : [[...scope]])],
    );
    const because = [sameValues(labelsOf(names.flatMap((name) => recordType.fields[name] ?? [])))];
    const likenesses = rows.map((): Likeness[] => []);
    for (const { place, id, others: otherValues } of matches) {
      const { at, values } = comparable[place - 1] ?? { at: -1, values: {} };
      if (others.every((name, which) => keyText(otherValues[which] ?? null) === keyText(values[name])))
        likenesses[at]?.push({ id, because, isCertain });
    }
    return likenesses;
  }
}
