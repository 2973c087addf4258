import { matchesEmpty, type Clause, idOfWord, isRange, type Match, type Range, valuesOf } from '../../../domain/filter/query.ts';
import { selectedStates } from '../conditions.ts';
import type { WholeQuestion } from '../../../domain/search/question.ts';
import type { Question } from '../engine.ts';
import { yearOfWord } from '../../../domain/normalise.ts';
import { importsColumn, type RecordTable, tableOf } from '../../tables/tables.ts';
import { type Attribute, attributesOf, bytesOf } from './documents.ts';

/** PostgreSQL reads pages behind this offset. */
const maxOffset = 5000;
/** The server indexes this many bytes of a text and cannot tell longer texts apart. */
const maxTextBytes = 460;
/** PostgreSQL answers questions with more ids. */
const maxIds = 1000;

const literal = (value: string | number | boolean): string => (typeof value === 'string' ? `"${bytesOf(value)}"` : String(value));

const oneOf = (attribute: string, values: readonly (string | number | boolean)[]): string =>
  `${attribute} IN [${values.map(literal).join(', ')}]`;

const rangeText = (attribute: string, { from, after, upTo, before }: Range): string =>
  (
    [
      ['>=', from],
      ['>', after],
      ['<=', upTo],
      ['<', before],
    ] as const
  )
    .flatMap(([sign, bound]) => (bound === undefined ? [] : [`${attribute} ${sign} ${bound}`]))
    .join(' AND ');

const alternatives = ({ attribute, type }: Attribute, matches: readonly Match[]): readonly string[] => {
  const values = valuesOf(matches);
  const plain =
    type === 'boolean'
      ? values.map((value) => (value === true ? `${attribute} = true` : `NOT ${attribute} = true`))
      : values.length > 0
        ? [oneOf(attribute, values)]
        : [];
  return [
    ...(matchesEmpty(matches) ? [`${attribute} NOT EXISTS`] : []),
    ...plain,
    ...matches.filter(isRange).map((range) => rangeText(attribute, range)),
  ];
};

const clauseFilter = (attribute: Attribute, { any, none }: Clause): readonly (string | readonly string[])[] => [
  ...(any.length > 0 ? [alternatives(attribute, any)] : []),
  ...alternatives(attribute, none).map((condition) => `NOT (${condition})`),
];

const wordFilter = (word: string): string | readonly string[] => {
  const startsWithWord = `words STARTS WITH "${bytesOf(word)}"`;
  const id = idOfWord(word);
  const year = yearOfWord(word);
  const others = [...(id === null ? [] : [`id = ${id}`]), ...(year === null ? [] : [`words = "${bytesOf(year)}"`])];
  return others.length === 0 ? startsWithWord : [startsWithWord, ...others];
};

const attributeNamed = (table: RecordTable, name: string): Attribute | undefined =>
  name === 'id' ? { name, attribute: 'id', type: 'integer', sort: 'id' } : attributesOf(table).find((each) => each.name === name);

/** All conditions of a document, except for words. */
const filterOf = (table: RecordTable, question: WholeQuestion): readonly (string | readonly string[])[] => {
  const { query, scope, groupClause, only } = question;
  const group = attributeNamed(table, '#group');
  return [
    oneOf('record_state', selectedStates(question)),
    ...(only ? [oneOf('id', only)] : []),
    ...(group && scope !== 'every' ? [oneOf(group.attribute, [...scope])] : []),
    ...(group && groupClause ? clauseFilter(group, groupClause) : []),
    ...query.clauses
      .filter(({ field }) => field.column !== 'recordState')
      .flatMap((clause) => {
        const attribute = attributeNamed(table, clause.field.column);
        if (!attribute) throw new RangeError(`The index of ${table.name} has nothing for ${clause.field.printed}`);
        return clauseFilter(attribute, clause);
      }),
  ];
};

/** All conditions of a document. `exactly`: its words must begin with the words of the question. */
export const indexFilter = (table: RecordTable, question: WholeQuestion, exactly: boolean): readonly (string | readonly string[])[] => [
  ...filterOf(table, question),
  ...(exactly ? question.query.words.map(wordFilter) : []),
];

/** The sort order; ties are in the order of ids. */
export const indexSort = (table: RecordTable, { sort, order }: Pick<Question, 'sort' | 'order'>): readonly string[] => {
  const by = attributeNamed(table, sort)?.sort ?? 'id';
  return by === 'id' ? [`id:${order}`] : [`${by}:${order}`, 'id:asc'];
};

const isShort = (text: string): boolean => Buffer.byteLength(text, 'utf8') * 2 < maxTextBytes;

/** Whether the index can answer a question exactly; if not, PostgreSQL does. */
export const indexAnswers = (question: Question): boolean => {
  const table = tableOf(question.set.type.name);
  // The index knows no groups and regions of users, so it does not order by relevance.
  if (question.relevance !== null && question.relevance.use !== 'similar') return false;
  if (!table || question.page * question.pageSize > maxOffset || (question.only?.length ?? 0) > maxIds) return false;
  const { clauses, words } = question.query;
  const texts = [...clauses, ...(question.groupClause ? [question.groupClause] : [])].flatMap(({ any, none }) =>
    valuesOf([...any, ...none]),
  );
  return (
    (attributeNamed(table, question.sort)?.sort ?? null) !== null &&
    clauses.every(
      ({ field }) =>
        field.column !== importsColumn &&
        // Only the rows know where duplicates lead.
        (field.column !== 'id' || table.type.merging === null) &&
        (field.column === 'recordState' || attributeNamed(table, field.column) !== undefined),
    ) &&
    [...words, ...texts].every((text) => typeof text !== 'string' || isShort(text))
  );
};
