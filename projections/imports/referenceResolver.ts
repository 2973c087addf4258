import { groupsWith, type GroupScope } from '../../domain/access/access.ts';
import type { Access } from '../../domain/access/access.ts';
import type { Field } from '../../domain/fields/field.ts';
import { isOfOwnGroup } from '../../domain/fields/pointing.ts';
import { nameNotKnown, severalNamed } from '../../domain/importMessages.ts';
import type { Resolved } from '../../domain/imports/readRow.ts';
import { spellingsOf } from '../../domain/imports/spellings.ts';
import { searchKey } from '../../domain/normalise.ts';
import type { RecordType } from '../../domain/record/recordType.ts';
import { institution } from '../../domain/records/institution.ts';
import { getRecordType } from '../../domain/records/registry.ts';
import { readSchema } from '../readSchema.ts';
import { quoted, type Sql } from '../sql.ts';
import { columnOf, type IndexedField, tableOf } from '../tables.ts';

/** The column of a field that names records, and how texts are compared with it. */
interface NamingColumn {
  readonly column: string;
  readonly isCode: boolean;
}

const columnsOf = (type: RecordType, names: readonly string[], isCode: boolean): readonly NamingColumn[] =>
  names.flatMap((name) => {
    const found: IndexedField | undefined = tableOf(type.name)?.indexed.find((each) => each.name === name);
    return found?.type === 'text' ? [{ column: found.column, isCode }] : [];
  });

/** Codes first: a URN is meant before a name of digits. Types without names of their own are named by their key columns. */
const namingColumns = (type: RecordType): readonly NamingColumn[] => {
  const keys = Object.entries(type.fields).flatMap(([name, { column }]) => (column === 'key' ? [name] : []));
  const names = type.relevance.names.flatMap((each) => (each.length === 1 ? each : []));
  return [...columnsOf(type, [...type.relevance.codes, ...type.unique], true), ...columnsOf(type, names.length > 0 ? names : keys, false)];
};

/** A code without what people write around it: '856/4023' is the LAESTAB 8564023. */
const codeKey = (text: string): string => searchKey(text).replace(/[\s/-]/g, '');

const idIn = (text: string): number | null => {
  const id = /^#(\d{1,9})$/.exec(text)?.[1];
  return id === undefined ? null : Number(id);
};

interface FoundName {
  readonly id: number;
  readonly state: number;
  readonly key: string;
  readonly place: number;
}

/** The groups of the records that may be chosen in a field; null: records without groups. */
const scopeFor = (field: Field, type: RecordType, access: Access, group: number | null): GroupScope | null => {
  if (type.groupsOf({}) === null) return null;
  return isOfOwnGroup(field) && group !== null ? new Set([group]) : groupsWith(access, type.rights.view);
};

/** Of several, the one in a state that lists show. */
const choose = (type: RecordType, found: readonly FoundName[]): readonly FoundName[] => {
  const best = Math.min(...found.map(({ place }) => place));
  const nearest = found.filter(({ place }) => place === best);
  const listed = nearest.filter(({ state }) => type.states.listed.includes(state));
  return listed.length === 1 ? listed : nearest;
};

export class SqlReferenceResolver {
  readonly #db: Sql;

  constructor(db: Sql) {
    this.#db = db;
  }

  async resolve(
    field: Field,
    texts: readonly string[],
    { access, group }: { readonly access: Access; readonly group: number | null },
  ): Promise<ReadonlyMap<string, Resolved>> {
    const type = getRecordType(field.references ?? '');
    if (texts.length === 0) return new Map();
    const spellings = new Map(texts.map((text) => [text, new Set(spellingsOf(text))]));
    const found = await this.#find(field, type, spellings, scopeFor(field, type, access, group));
    return new Map(
      texts.map((text): [string, Resolved] => {
        const exact = found.filter(({ id, key }) => key === searchKey(text) || key === codeKey(text) || idIn(text) === id);
        const meant = exact.length > 0 ? exact : found.filter(({ key }) => spellings.get(text)?.has(key));
        const chosen = [...new Set(choose(type, meant).map(({ id }) => id))];
        const [id] = chosen;
        if (id !== undefined && chosen.length === 1) return [text, { id }];
        if (id === undefined) return [text, { unknown: nameNotKnown(type.labels.one) }];
        return [text, { unknown: severalNamed(chosen.length, type.labels.many), among: chosen }];
      }),
    );
  }

  /** `spellings`: what each text may be written as, beside itself. */
  async #find(
    field: Field,
    type: RecordType,
    spellings: ReadonlyMap<string, ReadonlySet<string>>,
    scope: GroupScope | null,
  ): Promise<readonly FoundName[]> {
    const texts = [...spellings.keys()];
    const names = [...new Set([...spellings].flatMap(([text, others]) => [searchKey(text), ...others]))];
    const columns = namingColumns(type);
    const table = `${quoted(readSchema)}.${quoted(`${type.name}_rows`)}`;
    const parameters: unknown[] = [];
    const given = (value: unknown): string => `$${parameters.push(value)}`;
    const conditions = [`record_state <> ${given(type.states.deleted)}`];
    if (scope !== null && scope !== 'every') conditions.push(`group_id = ANY(${given([...scope])}::integer[])`);
    if (field.list !== undefined) conditions.push(`f_list = ${given(field.list)}`);
    if (field.scope) conditions.push(columnOf(institution, 'subscriber'));
    const where = conditions.join(' AND ');
    const queries = [
      ...columns.map(
        ({ column, isCode }, place) =>
          `SELECT id, record_state AS state, ${quoted(column)} AS key, ${place} AS place FROM ${table}
           WHERE ${quoted(column)} = ANY(${given(isCode ? texts.map(codeKey) : names)}::text[]) AND ${where}`,
      ),
      `SELECT id, record_state AS state, '' AS key, -1 AS place FROM ${table} WHERE id = ANY(${given(texts.flatMap((text) => idIn(text) ?? []))}::integer[]) AND ${where}`,
    ];
    const { rows } = await this.#db.query<FoundName>(queries.join(' UNION ALL '), parameters);
    return rows;
  }
}
