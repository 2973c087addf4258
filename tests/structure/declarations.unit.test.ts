import { describe, expect, it } from 'vitest';
import { importTypes } from '../../domain/imports/importTypes.ts';
import { exportTypes } from '../../domain/lists/tasks.ts';
import { importRecord } from '../../domain/records/import.ts';
import { findRecordTypeOfRoute, getRecordType, recordTypes } from '../../domain/records/registry.ts';
import { factStages } from '../../projections/facts/factStages.ts';
import { searchSets } from '../../projections/search/sets.ts';
import { tableOf } from '../../projections/tables/tables.ts';
import { exportColumnsOf } from '../../domain/exports/columns.ts';
import type { Fields } from '../../domain/fields/field.ts';
import { nobody } from '../../domain/record/action.ts';
import { storedField, partFieldName } from '../../domain/record/part.ts';
import { stateField } from '../../domain/record/events.ts';
import { interpret } from '../../domain/filter/interpret.ts';
import { slugOf } from '../../domain/record/pageTabs.ts';
import { fixedFilterOf, shownFieldsOf } from '../../domain/record/recordList.ts';
import { rowFields, searchFieldsOf, searchSetOf } from '../../domain/search/searchSet.ts';
import { rulesOf } from '../../commands/clock/runClock.ts';
import { crate } from '../domain/crate.ts';
import { lease } from '../domain/lease.ts';
import { sourcesOf } from './sources.ts';

/** The columns and inputs of every type; a field of the same name would hide one, or be hidden. */
const reserved = new Set([
  'id',
  'Id',
  'Revision',
  'Title',
  'Labels',
  'HasSecondaryFormatting',
  'Actions',
  stateField,
  ...Object.keys(rowFields),
]);

describe.each(recordTypes.map((type) => [type.name, type] as const))('the declaration of %s', (_name, type) => {
  const names = [...Object.keys(type.fields), ...Object.keys(type.derived)];

  it('has no field named like a column that every row has', () => {
    expect(names.filter((name) => reserved.has(name))).toEqual([]);
  });

  it('has no field and derived field of the same name', () => {
    expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
  });

  // The compiler refuses a misspelt name only where it is the only one that an action sets.
  it('has the fields that its actions set', () => {
    const empty = Object.fromEntries(names.map((name) => [name, null]));
    const noAnswers = (asks: Fields | undefined) => Object.fromEntries(Object.keys(asks ?? {}).map((name) => [name, null]));
    const now = '2026-11-27T10:00:00.000Z';
    const set = Object.entries(type.actions).flatMap(([name, action]) =>
      Object.keys(action.set?.(empty, { answers: noAnswers(action.asks), now, acting: nobody }) ?? {}).map((field) => ({ name, field })),
    );
    expect(set.filter(({ field }) => storedField(type, field) === undefined)).toEqual([]);
  });

  it('has no repeated search token or column', () => {
    const { fields, columns } = searchSetOf(type);
    const tokens = fields.map((field) => field.token);
    expect(tokens.filter((token, index) => tokens.indexOf(token) !== index)).toEqual([]);
    const shown = columns.map((column) => column.name);
    expect(shown.filter((name, index) => shown.indexOf(name) !== index)).toEqual([]);
  });

  it('offers every declared filter in one of its lists, so that no searchOrder forgets a new one', () => {
    const offered = new Set(searchSets.filter((set) => set.type === type).flatMap(({ fields }) => fields.map(({ column }) => column)));
    const ofRows = new Set([...Object.keys(rowFields), 'recordState', 'importIds']);
    const declared = searchFieldsOf({ ...type, searchOrder: null }).fields.filter(({ column }) => !ofRows.has(column));
    expect(declared.filter(({ column }) => !offered.has(column)).map(({ printed }) => printed)).toEqual([]);
  });

  it('has tokens that need no quotes in filters', () => {
    expect(searchSetOf(type).fields.filter(({ printed }) => !/^[A-Za-z][\w-]*$/.test(printed))).toEqual([]);
  });

  it('names only its own text fields as unique', () => {
    expect(type.unique.filter((name) => !['text', 'email'].includes(type.fields[name]?.kind ?? ''))).toEqual([]);
  });

  it('hides fields from partners that no list shows', () => {
    const hidden = type.openToPartners?.hides ?? [];
    const declaredNames = [...names, ...type.parts.map(({ name }) => name)];
    expect(
      hidden.filter((name) => !declaredNames.includes(name) || searchSetOf(type).columns.some((column) => column.name === name)),
    ).toEqual([]);
  });

  it('is among the types of exports, so that an export of its list says what it is', () => {
    expect(exportTypes.map(({ value }) => value)).toContain(type.name);
  });

  it('has a title for a record without values', () => {
    expect(typeof type.title(Object.fromEntries(names.map((name) => [name, null])))).toBe('string');
  });
});

/** The parts of all types, and of the crate, which only tests have. */
const parts = [...recordTypes, crate].flatMap((type) =>
  type.parts.map((part) => [`${part.name} of ${type.name}`, { type, part }] as const),
);

describe.each(parts)('the part %s', (_label, { type, part }) => {
  it('has a name of its own that paths can hold', () => {
    expect(part.name).toMatch(/^[a-zA-Z]+$/);
    expect(Object.keys(type.fields)).not.toContain(part.name);
    expect(type.parts.filter(({ name }) => name === part.name)).toEqual([part]);
    expect(Object.keys(part.fields).filter((name) => !/^[a-zA-Z]\w*$/.test(name))).toEqual([]);
  });

  it('is known by one of its references, if by any', () => {
    const identifying = part.by === null ? [] : [part.fields[part.by]];
    expect(identifying.filter((field) => field?.kind !== 'reference' || !field.required)).toEqual([]);
  });

  it('borrows only searched fields of the same kind, of records that every group sees', () => {
    for (const [name, { through, field }] of Object.entries(part.borrowed)) {
      const target = getRecordType(part.fields[through]?.references ?? '');
      expect([name, target.groupsOf({})]).toEqual([name, null]);
      expect(tableOf(target.name)?.indexed.find((each) => each.name === name)?.field.kind).toBe(field.kind);
    }
  });
});

/** The lease of the tests stands for types to come. */
const clockRules = rulesOf([...recordTypes, lease]).map((each) => [each.name, each] as const);

describe.each(clockRules)('the rule of the clock %s', (_label, { type, rule }) => {
  it('finds records by a filter that its set understands, in the states that lists show', () => {
    const { query, terms, ignored } = interpret(searchSetOf(type), rule.due, new Date('2026-03-02T00:00:00Z'));
    expect({ terms, ignored }).toEqual({ terms: [], ignored: [] });
    expect(query.clauses.length).toBeGreaterThan(0);
    expect(query.clauses.filter(({ field }) => field.column === 'recordState')).toEqual([]);
  });

  it('has an event of its own, and finds records whoever owns them', () => {
    const others = [...Object.values(type.actions).map(({ event }) => event?.[0]), ...Object.keys(type.events)];
    expect(others).not.toContain(rule.event[0]);
    expect(type.owner).toBeNull();
  });
});

const lists = recordTypes.flatMap((type) =>
  Object.entries(type.lists).map(([name, list]) => [`${name} of ${type.name}`, { type, name, list }] as const),
);

describe.each(lists)('the list %s', (_label, { type, name, list }) => {
  const listed = recordTypes.find(({ set }) => set === list.set);

  it('shows the main set of a record type, by a field that refers to this type', () => {
    const field = listed && searchSetOf(listed).byToken.get(list.by);
    expect(field).toMatchObject({ references: type.name, isScope: false });
  });

  it('is limited to one record by a filter that is understood whole', () => {
    if (!listed) throw new Error(`No record type has the set ${list.set}`);
    const { canonical, query, terms, ignored } = interpret(searchSetOf(listed), fixedFilterOf(list, 12), new Date(0));
    expect({ canonical, terms, ignored }).toEqual({ canonical: fixedFilterOf(list, 12), terms: [], ignored: [] });
    expect(query.clauses.find(({ field }) => field.references === type.name)?.any).toEqual([{ is: 12 }]);
  });

  it('has a name for addresses that no other tab of the record has', () => {
    const labels = ['History', 'Details', ...Object.values(type.fields).map((field) => field.tab ?? 'Details')];
    expect(name).toMatch(/^[a-z][a-z-]*$/);
    expect([...labels, ...type.ownTabs].map(slugOf)).not.toContain(name);
  });

  it('adds columns that exist, that the listed records do not have, and that whoever sees these may see', () => {
    const { shows } = list;
    const shown = shownFieldsOf(list);
    expect(shown.map((each) => each.name)).toEqual(shows?.fields ?? []);
    const [owner, other] = shows?.isOfListed ? [listed, type] : [type, listed];
    expect(shows && [owner?.parts.includes(shows.part), shows.part.fields[shows.part.by ?? '']?.references]).toEqual(
      shows && [true, other?.name],
    );
    const own = listed ? exportColumnsOf(listed) : [];
    const [names, headings] = [own.map((each) => each.name), own.map(({ label }) => label)];
    for (const { name: field, field: declared } of shown) {
      expect([names.includes(field), headings.includes(declared.label), declared.right]).toEqual([false, false, undefined]);
      // Whoever sees the students sees the rows.
      const needs = shows?.part.needs ?? [];
      const lacking = (other?.rights.view ?? []).filter((right) => needs.length > 0 && !needs.includes(right));
      expect(lacking).toEqual([]);
    }
  });

  it('says in a sentence which records these are', () => {
    expect(list.about).toMatch(/^[A-Z].*\.$/);
  });
});

describe('what imports change', () => {
  it('is found by the import, except where the specification has no such filter', () => {
    const withoutFilter = new Set(['ambassadorApplication']);
    const changed = importTypes.map(({ name, recordType, gathers }) => ({ name, type: gathers?.recordType ?? recordType }));
    expect(
      changed.filter(({ name, type }) => !type.importedBy?.types.includes(name) && !withoutFilter.has(name)).map(({ name }) => name),
    ).toEqual([]);
  });

  it('stands in a list on the page of the import, where its list can be filtered by it', () => {
    const listed = Object.values(importRecord.lists).map(({ set }) => set);
    const types = recordTypes.filter((type) => type.importedBy && searchSetOf(type).byToken.has(type.importedBy.token));
    expect(types.filter(({ set }) => !listed.includes(set)).map(({ name }) => name)).toEqual([]);
  });
});

it('every declared fact is computed by a stage, except those about types to come', () => {
  const toCome = ['activity hasSurvey', 'activity hasEvaluationPlan', 'activity evaluationPlan', 'student answeredSurvey'];
  const facts = recordTypes.flatMap(({ name, facts: own, parts: rows }) =>
    [...Object.keys(own), ...rows.flatMap((part) => Object.keys(part.facts).map((fact) => partFieldName(part.name, fact)))].map(
      (fact) => `${name} ${fact}`,
    ),
  );
  const computed = factStages.flatMap(({ recordType, facts: names }) => names.map((name) => `${recordType} ${name}`));
  expect([...computed, ...toCome].toSorted()).toEqual(facts.toSorted());
});

it('every borrowed fact names a reference of its type, and a field of the same kind there', () => {
  const wrong = recordTypes.flatMap((type) => [
    ...Object.entries(type.facts).flatMap(([name, { borrows, kind }]) => {
      if (!borrows) return [];
      const target = type.fields[borrows.reference]?.references;
      return target !== undefined && getRecordType(target).fields[borrows.field]?.kind === kind ? [] : [`${type.name} ${name}`];
    }),
    // Only stages compute the facts of rows.
    ...type.parts.flatMap((part) => Object.entries(part.facts).flatMap(([name, { borrows }]) => (borrows ? [`${part.name} ${name}`] : []))),
  ]);
  expect(wrong).toEqual([]);
});

describe('the record types', () => {
  it('have distinct names, paths and sets', () => {
    for (const names of [recordTypes.map((type) => type.name), recordTypes.map((type) => type.path), recordTypes.map((type) => type.set)]) {
      expect(new Set(names).size).toBe(recordTypes.length);
    }
  });

  it('are known by their routes, also where one path begins with another', () => {
    for (const type of recordTypes) expect(findRecordTypeOfRoute(`/${type.path}/edit/:id`)?.name).toBe(type.name);
    expect(findRecordTypeOfRoute('/account/login')).toBeUndefined();
  });

  it('refer only to record types that exist', () => {
    const typeNames = recordTypes.map((type) => type.name);
    const fields = recordTypes.flatMap((type) => [...Object.values(type.fields), ...Object.values(type.derived).map(({ field }) => field)]);
    expect(fields.flatMap(({ references }) => references ?? []).filter((name) => !typeNames.includes(name))).toEqual([]);
  });
});

it('keeps what is special about a type in its declaration: shared code never asks for the name of a type', async () => {
  const sources = await sourcesOf(['domain', 'commands', 'projections', 'infra', 'api', 'console']);
  const asking = sources.flatMap(({ path, text }) =>
    [...text.matchAll(/\b(?:type|recordType)\.(?:name|path|set) [!=]== '/g)].map(
      ({ index }) => `${path}: ${text.slice(index, index + 40)}`,
    ),
  );
  expect(asking).toEqual([]);
});
