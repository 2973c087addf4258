import type { FieldValue, Values } from '../../domain/fields/field.ts';
import { printValue } from '../../domain/fields/kinds.ts';
import { type Clause, isRange, type Match } from '../../domain/filter/query.ts';
import { type Part, type PartRow, rowsOf } from '../../domain/record/part.ts';
import { fieldOf } from '../../domain/record/recordType.ts';
import { relationKey } from '../../domain/record/relation.ts';
import { searchedStates } from '../../domain/record/states.ts';
import { searchKey, wordsOf } from '../../domain/normalise.ts';
import type { KeptIn } from '../../domain/search/searchSet.ts';
import type { SearchField } from '../../domain/search/searchField.ts';
import type { Question } from '../../projections/search/engine.ts';
import { groupBy } from '../../domain/collections.ts';
import { compare, holdOfOne, holds, isInStates, type Plain, plainOf, withoutNo } from './clauses.ts';
import { changedByImports, knownImports, type TestRecord } from './records.ts';
import { Registers } from './registers.ts';

/** The record with its derived fields. */
const wholeOf = ({ type, values }: TestRecord): Values => {
  const whole: Record<string, FieldValue> = {
    ...Object.fromEntries(Object.keys(type.fields).map((name) => [name, null])),
    ...values,
  };
  for (const [name, derived] of Object.entries(type.derived)) whole[name] = derived.compute(whole);
  return whole;
};

interface PointingRow {
  readonly owner: TestRecord;
  readonly row: Values;
}

/** Answers queries by checking records in memory one by one; engines must give the same answers. */
export class ReferenceEngine {
  readonly #records: readonly TestRecord[];
  readonly #titles: ReadonlyMap<string, string>;
  readonly #wholes: ReadonlyMap<TestRecord, Values>;
  readonly #pointing = new Map<string, ReadonlyMap<number, readonly PointingRow[]>>();
  readonly #rows = new Map<string, readonly PartRow[]>();
  readonly #registers: Registers;

  constructor(records: readonly TestRecord[]) {
    this.#records = records;
    this.#registers = new Registers(records);
    this.#wholes = new Map(records.map((record) => [record, wholeOf(record)]));
    this.#titles = new Map(records.map((record) => [`${record.type.name} ${record.id}`, record.type.title(wholeOf(record))]));
  }

  /** The ids of all matches, in the requested order. */
  answer(question: Question): readonly number[] {
    const matches = this.#records.filter((record) => record.type.name === question.set.type.name && this.#matches(record, question));
    const direction = question.order === 'asc' ? 1 : -1;
    return matches
      .toSorted((a, b) =>
        question.sort === 'id'
          ? direction * (a.id - b.id)
          : direction * compare(this.#sortKey(a, question), this.#sortKey(b, question)) || a.id - b.id,
      )
      .map(({ id }) => id);
  }

  /** The sum of a field over all matches; null when none of them has a value. */
  sum(question: Question, field: string): number | null {
    const ids = new Set(this.answer(question));
    const values = this.#records
      .filter(({ id, type }) => type.name === question.set.type.name && ids.has(id))
      .map((record) => this.#whole(record)[field] ?? null)
      .filter((value) => value !== null);
    return values.length === 0 ? null : values.reduce<number>((sum, value) => sum + Number(value), 0);
  }

  #whole(record: TestRecord): Values {
    return this.#wholes.get(record) ?? {};
  }

  #matches(record: TestRecord, { set, query, scope, only, states, groupClause, relatedScopes }: Question): boolean {
    const groups = record.type.groupsOf(this.#whole(record));
    const stateClause = query.clauses.find(({ field }) => field.column === 'recordState');
    return (
      (only === null || only.includes(record.id)) &&
      (groups === null || scope === 'every' || groups.some((group) => scope.has(group))) &&
      (groups === null || groupClause === null || holds(groupClause, groups)) &&
      (stateClause
        ? this.#inStates(record, stateClause)
        : states
          ? isInStates(record, states)
          : set.type.states.listed.includes(record.state)) &&
      query.words.every((word) => this.#hasWord(record, word)) &&
      query.clauses
        .filter((clause) => clause !== stateClause && clause.field.part === null && clause.field.related === null)
        .every((clause) => this.#holds(record, clause, relatedScopes)) &&
      record.type.parts.every((part) =>
        [
          ...groupBy(
            query.clauses.filter(({ field }) => field.part === part.name),
            ({ field }) => field.row,
          ),
        ].every(([row, clauses]) => this.#holdsOfRows(record, part, clauses, row)),
      ) &&
      [...groupBy(query.clauses, ({ field: { related, column } }) => related && relationKey(related, column))].every(
        ([name, clauses]) => name === null || this.#holdsOfRelated(record, clauses, relatedScopes),
      )
    );
  }

  #inStates(record: TestRecord, { any, none }: Clause): boolean {
    const numbers = (matches: readonly Match[]) => matches.flatMap((match) => (isRange(match) ? [] : [Number(match.is)]));
    const isSearched = searchedStates(record.type.states, record.type.stateFilter).some(({ value }) => value === record.state);
    return isSearched && (any.length === 0 || isInStates(record, numbers(any))) && !isInStates(record, numbers(none));
  }

  #hasWord(record: TestRecord, word: string): boolean {
    const whole = this.#whole(record);
    const fields = Object.entries(record.type.fields);
    const words = [
      String(record.id),
      ...fields.flatMap(([name, field]) => (field.term === true ? wordsOf(printValue(field, whole[name])) : [])),
      ...this.#stateWords(record),
    ];
    const isYear = fields.some(
      ([name, field]) => field.term === 'year' && /^(19|20)\d\d$/.test(word) && printValue(field, whole[name]).endsWith(`/${word}`),
    );
    return isYear || words.some((each) => each.startsWith(word)) || (word.startsWith('0') && Number(word) === record.id);
  }

  /** A record that lists do not show can be found by the name of its state. */
  #stateWords({ type: { states }, state }: TestRecord): readonly string[] {
    return states.listed.includes(state) ? [] : wordsOf(states.all.find(({ value }) => value === state)?.name ?? '');
  }

  #holds(record: TestRecord, clause: Clause, scopes: Question['relatedScopes']): boolean {
    if (clause.field.column === 'importIds') return holds(clause, this.#importsOf(record, clause.field, scopes));
    const withLeads = clause.field.column === 'id' ? this.#withLeads(record.type, clause) : clause;
    return holds(withLeads, this.#plain(record, clause.field));
  }

  /** The imports that changed the record, or what is about it and what the reader may see; null if there are none. */
  #importsOf(record: TestRecord, { through }: SearchField, scopes: Question['relatedScopes']): Plain {
    const pointing = this.#records.filter((each) =>
      through.some((about) => {
        const groups = each.type.groupsOf(each.values);
        const scope = scopes[about.recordType] ?? new Set<number>();
        const isSeen = groups === null || scope === 'every' || groups.some((group) => scope.has(group));
        const isAbout =
          'by' in about
            ? this.#whole(each)[about.by] === record.id
            : Object.keys(changedByImports(each)).some((path) => path.startsWith(`${about.rowsOf}/${record.id}/`));
        return each.type.name === about.recordType && isSeen && isAbout && each.state !== each.type.states.deleted;
      }),
    );
    const imports = [record, ...pointing].flatMap((each) => each.imports);
    return imports.length === 0 ? null : knownImports(this.#records, imports);
  }

  /** The clause with the records that duplicates among its ids lead to. */
  #withLeads({ name, merging }: TestRecord['type'], clause: Clause): Clause {
    if (!merging) return clause;
    const leadOn = (matches: Clause['any']): Clause['any'] => {
      const ids = new Set(matches.flatMap((match) => (!isRange(match) && typeof match.is === 'number' ? [match.is] : [])));
      for (const id of ids) {
        const into = this.#records.find((each) => each.type.name === name && each.id === id)?.values[merging.into];
        if (typeof into === 'number') ids.add(into);
      }
      return [...matches, ...[...ids].map((is) => ({ is }))];
    };
    return { ...clause, any: leadOn(clause.any), none: leadOn(clause.none) };
  }

  /** The rows of a part with their facts. */
  #rowsOf(record: TestRecord, part: Part): readonly PartRow[] {
    const key = `${record.type.name}/${record.id}/${part.name}`;
    const rows = this.#rows.get(key) ?? this.#registers.withAttendance(record, part, rowsOf(part, this.#whole(record)));
    this.#rows.set(key, rows);
    return rows;
  }

  #holdsOfRows(record: TestRecord, part: Part, clauses: readonly Clause[], only: number | null): boolean {
    const rows = this.#rowsOf(record, part).filter(({ key }) => only === null || key === only);
    return holdOfOne(rows, only === null ? clauses : withoutNo(clauses), (row, { field }) => {
      const value = row.values[field.column.split('/').at(-1) ?? ''] ?? null;
      const pointedAt = this.#records.find(({ type, id }) => type.name === field.borrowed?.recordType && id === value);
      return plainOf(field.borrowed ? (pointedAt?.values[field.borrowed.field] ?? null) : value, field.type);
    });
  }

  /** The records and rows that point at others, by the id of the record that they point at. */
  #pointingAt({
    recordType,
    part: partName,
    by,
    row,
    isOfRecord,
    states,
  }: NonNullable<SearchField['related']>): ReadonlyMap<number, readonly PointingRow[]> {
    const key = `${recordType}.${partName ?? ''}.${row ?? ''}`;
    const cached = this.#pointing.get(key);
    if (cached) return cached;
    const rowsById = new Map<number, PointingRow[]>();
    const add = (to: FieldValue | undefined, pointing: PointingRow) => {
      if (typeof to === 'number') rowsById.set(to, [...(rowsById.get(to) ?? []), pointing]);
    };
    for (const owner of this.#records.filter(({ type, state }) => type.name === recordType && states.includes(state))) {
      if (partName === null) add(this.#whole(owner)[by], { owner, row: this.#whole(owner) });
      for (const part of owner.type.parts.filter(({ name }) => name === partName))
        for (const { key: to, values } of this.#rowsOf(owner, part))
          if (row === undefined || row === to) add(isOfRecord ? this.#whole(owner)[by] : to, { owner, row: values });
    }
    this.#pointing.set(key, rowsById);
    return rowsById;
  }

  /** The records and rows that point at a record; of an outward relation the record at which it points. */
  #relatedTo(record: TestRecord, related: NonNullable<SearchField['related']>): readonly PointingRow[] {
    if (!related.isOutward) return this.#pointingAt(related).get(record.id) ?? [];
    const to = this.#whole(record)[related.by];
    return this.#records
      .filter(({ type, id, state }) => type.name === related.recordType && id === to && related.states.includes(state))
      .map((owner) => ({ owner, row: {} }));
  }

  /** The value of a record that a filter asks about: one of its own fields, or of the record that it names there. */
  #lent(
    owner: TestRecord,
    { field, named }: { readonly field: string; readonly named?: { recordType: string; field: string } },
  ): FieldValue {
    const own = this.#whole(owner)[field] ?? null;
    if (!named) return own;
    const record = this.#records.find(({ type, id }) => type.name === named.recordType && id === own);
    return record ? (this.#whole(record)[named.field] ?? null) : null;
  }

  /** All clauses about one relation hold of one record or row that points here. */
  #holdsOfRelated(record: TestRecord, clauses: readonly Clause[], scopes: Question['relatedScopes']): boolean {
    const related = clauses[0]?.field.related;
    if (!related) return true;
    const scope = scopes[related.recordType] ?? new Set<number>();
    const pointing = this.#relatedTo(record, related).filter(({ owner }) => {
      const groups = owner.type.groupsOf(owner.values);
      return groups === null || scope === 'every' || groups.some((group) => scope.has(group));
    });
    const isOfOneRow = related.row !== undefined;
    const rowClauses = clauses.flatMap((clause) =>
      isOfOneRow || clause.field.related?.target.on === 'existence' ? withoutNo([clause]) : [clause],
    );
    return holdOfOne(pointing, rowClauses, ({ owner, row }, { field }) => {
      const target = field.related?.target;
      if (!target) return null;
      if (target.on === 'row') return plainOf(row[target.field] ?? null, field.type);
      if (target.on === 'record') return target.field === 'id' ? owner.id : plainOf(this.#lent(owner, target), field.type);
      return target.where === null || this.#whole(owner)[target.where.field] === target.where.is;
    });
  }

  #plain(record: TestRecord, { column, type }: SearchField): Plain {
    if (column === 'id') return record.id;
    if (column === 'created' || column === 'updated') return Date.parse(record[column]);
    if (column === 'updatedBy') return record.updatedBy;
    if (column === 'registerTaken') return this.#registers.isTaken(record);
    return plainOf(this.#whole(record)[column] ?? null, type);
  }

  /** The record that has the values of a column: the record itself, or the one that keeps them. */
  #keeperOf(record: TestRecord, keptIn: KeptIn | undefined): TestRecord | undefined {
    if (!keptIn) return record;
    return this.#records.find(
      ({ type, state, values }) =>
        type.name === keptIn.recordType &&
        type.states.listed.includes(state) &&
        values[keptIn.by] === record.id &&
        values['group'] === keptIn.group,
    );
  }

  #sortKey(record: TestRecord, { set, sort }: Pick<Question, 'set' | 'sort'>): Plain {
    if (sort === 'created' || sort === 'updated') return Date.parse(record[sort]);
    if (sort === 'updatedBy') return record.updatedBy;
    const column = set.columns.find(({ name }) => name === sort);
    const keeper = this.#keeperOf(record, column?.keptIn);
    const value = (keeper && this.#whole(keeper)[sort]) ?? null;
    const field = column?.field ?? fieldOf(record.type, sort);
    if (field?.kind === 'reference' && field.references && typeof value === 'number') {
      const title = this.#titles.get(`${field.references} ${value}`);
      return title === undefined ? null : searchKey(title);
    }
    if (
      typeof value === 'string' &&
      field?.values === undefined &&
      field?.kind !== 'date' &&
      field?.kind !== 'instant' &&
      field?.kind !== 'time'
    )
      return searchKey(value);
    return value as Plain;
  }
}
