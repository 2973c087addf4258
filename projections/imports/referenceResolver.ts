import { groupsWith, type GroupScope } from '../../domain/access/access.ts';
import type { Access } from '../../domain/access/access.ts';
import type { Field } from '../../domain/fields/field.ts';
import { isOfOwnGroup } from '../../domain/fields/pointing.ts';
import { nameNotKnown, severalNamed } from '../../domain/importMessages.ts';
import type { Resolved } from '../../domain/imports/readRow.ts';
import { codeSpellings } from '../../domain/imports/otherSpelling.ts';
import { spellingsOf } from '../../domain/imports/spellings.ts';
import { splitName } from '../../domain/imports/splitName.ts';
import { searchKey } from '../../domain/normalise.ts';
import type { RecordType } from '../../domain/record/recordType.ts';
import { institution } from '../../domain/records/institution.ts';
import { getRecordType } from '../../domain/records/registry.ts';
import { inReadSchema } from '../tables/readSchema.ts';
import { quoteName, type Sql } from '../sql.ts';
import { columnOf, type IndexedField, tableOf } from '../tables/tables.ts';

/** The column of a field that names records, and how texts are compared with it. */
interface NamingColumn {
  readonly column: string;
  readonly isCode: boolean;
}

const columnsOf = (type: RecordType, names: readonly string[], isCode: boolean): readonly NamingColumn[] =>
  names.flatMap((name) => {
    const column: IndexedField | undefined = tableOf(type.name)?.indexed.find((each) => each.name === name);
    return column?.type === 'text' ? [{ column: column.column, isCode }] : [];
  });

/** Codes first: a URN is meant before a name of digits. Types without names of their own are named by their key columns. */
const namingColumns = (type: RecordType): readonly NamingColumn[] => {
  const keys = Object.entries(type.fields).flatMap(([name, { column }]) => (column === 'key' ? [name] : []));
  const names = type.relevance.names.flatMap((each) => (each.length === 1 ? each : []));
  return [...columnsOf(type, [...type.relevance.codes, ...type.unique], true), ...columnsOf(type, names.length > 0 ? names : keys, false)];
};

/**
 * The columns of first and last names of people. Not of students: several children have one name, so they are named by id.
 */
const personColumns = (type: RecordType): readonly [first: string, last: string] | null => {
  const [pair] = type.hasLinkage ? [] : type.relevance.names.filter(({ length }) => length === 2);
  const [first, last] = pair ? columnsOf(type, pair, false) : [];
  return first && last ? [first.column, last.column] : null;
};

/** The words from each word on, as last names that a whole name may end with. */
const endsOf = (name: string): readonly string[] => name.split(' ').map((_, at, words) => words.slice(at).join(' '));

/** 'SMITH, Jane' in the order of titles; other texts as they are. */
const inOrder = (text: string): string => {
  if (!text.includes(',')) return text;
  const { firstname, lastname } = splitName(text);
  return `${firstname} ${lastname}`;
};

/**
 * A code as columns may have it: '856/4023' is the LAESTAB 8564023, and a UCAS ID has signs between its digits or none. The name of the
 * code may stand before it: 'URN: 123456'.
 */
const codeKeys = (text: string): readonly string[] => [
  ...new Set(
    [text, text.replace(/^\s*(?:urn|laestab|ukprn|dfe)\b(?:\s+(?:no|number))?[\s.:#]*(?=\d)/i, '')].flatMap((each) =>
      codeSpellings(searchKey(each)),
    ),
  ),
];

const idIn = (text: string): number | null => {
  const id = /^#(\d{1,9})$/.exec(text)?.[1];
  return id === undefined ? null : Number(id);
};

/** A name with the code of its record behind it, as titles have it: 'Physics (F300)'. */
const withCode = (text: string): { readonly name: string; readonly code: string } | null => {
  const [, name, code] = /^(.+\S)\s*\(([^()]+)\)$/.exec(text) ?? [];
  return name === undefined || code === undefined ? null : { name, code };
};

/** A name with the place of its record behind it, in brackets or after a comma: 'St Mary’s School, Leicester'. As keys of both together. */
const withPlace = (text: string): readonly { readonly name: string; readonly both: string }[] => {
  const [, name, inBrackets, afterComma] = /^(.+\S)\s*(?:\(([^()]+)\)|,\s*([^,]+))$/.exec(text.trim()) ?? [];
  const place = inBrackets ?? afterComma;
  if (name === undefined || place === undefined) return [];
  return [searchKey(name), ...spellingsOf(name)].map((each) => ({ name: each, both: `${each}, ${searchKey(place)}` }));
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

/** Prefers the one of several records that is in a state which lists show. */
const choose = (type: RecordType, names: readonly FoundName[]): readonly FoundName[] => {
  const best = Math.min(...names.map(({ place }) => place));
  const nearest = names.filter(({ place }) => place === best);
  const listed = nearest.filter(({ state }) => type.states.listed.includes(state));
  return listed.length === 1 ? listed : nearest;
};

/** The records that have both a name and the code behind it. */
const namedAndCoded = (names: readonly FoundName[], text: string): readonly FoundName[] => {
  const both = withCode(text);
  if (!both) return [];
  const named = new Set(names.filter(({ key }) => key === searchKey(both.name)).map(({ id }) => id));
  const codes = codeKeys(both.code);
  return names.filter(({ id, key }) => codes.includes(key) && named.has(id));
};

const wholeName = ([first, last]: readonly [string, string]): string => `${quoteName(first)} || ' ' || ${quoteName(last)}`;

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
    const spellings = new Map(texts.map((text) => [text, new Set([...spellingsOf(text), searchKey(inOrder(text))])]));
    const names = await this.#find(field, type, spellings, scopeFor(field, type, access, group));
    return new Map(
      texts.map((text): [string, Resolved] => {
        const keys = [searchKey(text), ...codeKeys(text)];
        const exact = names.filter(({ id, key }) => keys.includes(key) || idIn(text) === id);
        const alike = exact.length > 0 ? exact : names.filter(({ key }) => spellings.get(text)?.has(key));
        const coded = alike.length > 0 ? alike : namedAndCoded(names, text);
        const placed = new Set(withPlace(text).map(({ both }) => both));
        const candidates = coded.length > 0 ? coded : names.filter(({ key }) => placed.has(key));
        const ids = [...new Set(choose(type, candidates).map(({ id }) => id))];
        const [id] = ids;
        if (id !== undefined && ids.length === 1) return [text, { id }];
        if (id === undefined) return [text, { unknown: nameNotKnown(type.labels.one) }];
        return [text, { unknown: severalNamed(ids.length, type.labels.many), among: ids }];
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
    const coded = texts.flatMap((text) => withCode(text) ?? []);
    const codes = [...texts, ...coded.map(({ code }) => code)].flatMap(codeKeys);
    const placed = texts.flatMap(withPlace);
    const names = [
      ...new Set([...spellings].flatMap(([text, others]) => [searchKey(text), ...others])),
      ...coded.map(({ name }) => searchKey(name)),
    ];
    const [columns, people, places] = [namingColumns(type), personColumns(type), columnsOf(type, type.relevance.details, false)];
    const table = inReadSchema(`${type.name}_rows`);
    const parameters: unknown[] = [];
    const parameter = (value: unknown): string => `$${parameters.push(value)}`;
    const conditions = [`record_state <> ${parameter(type.states.deleted)}`];
    if (scope !== null && scope !== 'every') conditions.push(`group_id = ANY(${parameter([...scope])}::integer[])`);
    if (field.list !== undefined) conditions.push(`f_list = ${parameter(field.list)}`);
    if (field.scope) conditions.push(columnOf(institution, 'subscriber'));
    const where = conditions.join(' AND ');
    const queries = [
      ...columns.map(
        ({ column, isCode }, place) =>
          `SELECT id, record_state AS state, ${quoteName(column)} AS key, ${place} AS place FROM ${table}
           WHERE ${quoteName(column)} = ANY(${parameter(isCode ? codes : names)}::text[]) AND ${where}`,
      ),
      ...columns.flatMap(({ column, isCode }) =>
        isCode || placed.length === 0
          ? []
          : places.map((place) => {
              const both = `${quoteName(column)} || ', ' || ${quoteName(place.column)}`;
              return `SELECT id, record_state AS state, ${both} AS key, ${columns.length} AS place FROM ${table}
                WHERE ${quoteName(column)} = ANY(${parameter(placed.map(({ name }) => name))}::text[])
                  AND ${both} = ANY(${parameter(placed.map((each) => each.both))}::text[]) AND ${where}`;
            }),
      ),
      ...(people === null
        ? []
        : [
            `SELECT id, record_state AS state, ${wholeName(people)} AS key, ${columns.length} AS place FROM ${table}
             WHERE ${quoteName(people[1])} = ANY(${parameter(names.flatMap(endsOf))}::text[])
               AND ${wholeName(people)} = ANY(${parameter(names)}::text[]) AND ${where}`,
          ]),
      `SELECT id, record_state AS state, '' AS key, -1 AS place FROM ${table}
       WHERE id = ANY(${parameter(texts.flatMap((text) => idIn(text) ?? []))}::integer[]) AND ${where}`,
    ];
    const { rows } = await this.#db.query<FoundName>(queries.join(' UNION ALL '), parameters);
    return rows;
  }
}
