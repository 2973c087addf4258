import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { interpret, mostValues } from '../../../domain/filter/interpret.ts';
import type { Match } from '../../../domain/filter/query.ts';
import { widgets } from '../widget.ts';

const asked = (filter: string) => interpret(widgets, filter);

/** The clauses of a filter in short: `name = gear`, `colour ≠ 2`. */
const clauses = (filter: string): readonly string[] =>
  asked(filter).query.clauses.flatMap(({ field, any, none }) => [
    ...any.map(({ comparison, value }) => `${field.column} ${comparison} ${value}`),
    ...none.map(({ comparison, value }) => `${field.column} not ${comparison} ${value}`),
  ]);

const labels = (filter: string) => asked(filter).chips.flatMap(({ field, values }) => values.map(({ label }) => `${field.label}: ${label}`));

/** What was left out of a filter and why; and that nothing of it is asked. */
const ignored = (filter: string) => asked(filter).ignored.map(({ text, reason }) => `${text} (${reason})`);

const nothingAsked = { query: { words: [], clauses: [] }, chips: [] };

describe('a value of a field', () => {
  it.each([
    ['name:Gear', ['name = gear'], ['Name: Gear']],
    ['name:Äpfel  Straße', ['name = apfel strasse'], ['Name: Äpfel  Straße']],
    ['colour:2', ['colour = 2'], ['Colour: Sea Green']],
    ['colour:sea green', ['colour = 2'], ['Colour: Sea Green']],
    ['size:l', ['size = l'], ['Size: Large']],
    ['tags:Rare', ['tags = rare'], ['Tags: Rare']],
    ['waterproof:UNKNOWN', ['waterproof = unknown'], ['Waterproof: Unknown']],
    ['painted:yes', ['painted = true'], ['Painted: Yes']],
    ['painted:n', ['painted = false'], ['Painted: No']],
    ['heavy:yes', ['heavy = true'], ['Heavy: Yes']],
    ['weight:12', ['weight = 12'], ['Weight: 12']],
    ['weight:-12', ['weight = -12'], ['Weight: -12']],
    ['designed:2018', ['designed = 2018'], ['Designed: 2018']],
    ['bought-on:7/2/2024', ['bought = 2024-02-07'], ['Bought on: 7/2/2024']],
    ['maker:12', ['maker = 12'], ['Maker: #00000012']],
    ['parts:12', ['parts = 12'], ['Parts: #00000012']],
    ['updated-by:7', ['updatedBy = 7'], ['Updated by: #00000007']],
  ])('%s is asked for', (filter, wanted, chips) => {
    expect(clauses(filter)).toEqual(wanted);
    expect(labels(filter)).toEqual(chips);
    expect(ignored(filter)).toEqual([]);
  });

  it.each([
    ['colour:mauve', 'colour:mauve (This is not a value of the list)'],
    ['size:medium', 'size:medium (This is not a value of the list)'],
    ['painted:maybe', 'painted:maybe (This must be yes or no)'],
    ['painted:null', 'painted:null (This must be yes or no)'],
    ['weight:heavy', 'weight:heavy (This is not a whole number)'],
    ['weight:3.5', 'weight:3.5 (This is not a whole number)'],
    ['weight:5abc', 'weight:5abc (This is not a whole number)'],
    ['weight:"1,000"', 'weight:1,000 (This is not a whole number)'],
    ['designed:18', 'designed:18 (This is not a year in the format yyyy)'],
    ['bought-on:31/2/2024', 'bought-on:31/2/2024 (This is not a date in the format dd/mm/yyyy)'],
    ['bought-on:7/2/24', 'bought-on:7/2/24 (This is not a date in the format dd/mm/yyyy)'],
    ['maker:Riverside', 'maker:Riverside (This is not a record id)'],
    ['id:0', 'id:0 (This is not a record id)'],
    ['id:99999999999', 'id:99999999999 (This is not a record id)'],
    ['recordState:7', 'recordState:7 (This is not a value of the list)'],
  ])('%s is ignored, with the reason', (filter, reason) => {
    expect(ignored(filter)).toEqual([reason]);
    expect(asked(filter)).toMatchObject({ ...nothingAsked, canonical: '' });
  });

  it('is kept beside one that is ignored', () => {
    expect(clauses('colour:1,mauve')).toEqual(['colour = 1']);
    expect(ignored('colour:1,mauve')).toEqual(['colour:mauve (This is not a value of the list)']);
    expect(asked('colour:1,mauve').canonical).toBe('colour:1');
  });

  it('is one of several alternatives, each once', () => {
    expect(clauses('colour:1,2,Red,1')).toEqual(['colour = 2', 'colour = 1']);
    expect(asked('colour:10,2,1').canonical).toBe('colour:1,10,2');
  });

  it('replaces the one before where the field takes only one', () => {
    expect(clauses('painted:yes,no')).toEqual(['painted = false']);
    expect(asked('painted:yes,no').canonical).toBe('painted:no');
  });
});

describe('a negated value', () => {
  it.each([
    ['name:!Gear', ['name not = gear'], ['Name: not Gear'], 'name:!Gear'],
    ['colour:!Red', ['colour not = 1'], ['Colour: not Red'], 'colour:!1'],
    ['weight:!12', ['weight not = 12'], ['Weight: not 12'], 'weight:!12'],
    ['id:!12', ['id not = 12'], ['Id: not #00000012'], 'id:!12'],
    ['recordState:!1', ['recordState not = 1'], ['Record state: not Archived'], 'recordState:!1'],
    ['name:! Gear', ['name not = gear'], ['Name: not Gear'], 'name:!Gear'],
  ])('%s is excluded', (filter, wanted, chips, canonical) => {
    expect(clauses(filter)).toEqual(wanted);
    expect(labels(filter)).toEqual(chips);
    expect(asked(filter).canonical).toBe(canonical);
  });

  it.each(['painted:!yes', 'waterproof:!yes', 'heavy:!no', 'size:!s'])('%s is refused with a reason, not dropped', (filter) => {
    expect(ignored(filter)).toEqual([`${filter} (This field cannot be negated)`]);
    expect(asked(filter)).toMatchObject(nothingAsked);
  });

  it.each([
    ['recordState:!any', 'Any cannot be negated'],
    ['group:!any', 'This value cannot be negated'],
    ['group:!own', 'This value cannot be negated'],
  ])('%s is refused: %s', (filter, reason) => {
    expect(ignored(filter)).toEqual([`${filter} (${reason})`]);
    expect(asked(filter)).toMatchObject(nothingAsked);
  });

  it('wins over the same value before it, and loses to the same value after it', () => {
    expect(clauses('colour:1,!1')).toEqual(['colour not = 1']);
    expect(clauses('colour:!1,1')).toEqual(['colour = 1']);
  });

  it('goes together with other values of its field', () => {
    expect(clauses('colour:1,!2')).toEqual(['colour = 1', 'colour not = 2']);
  });
});

describe('comparisons', () => {
  it.each([
    ['weight:<12', 'weight < 12', 'Weight: less than 12', 'weight:<12'],
    ['weight:<= 12', 'weight <= 12', 'Weight: less than or equal to 12', 'weight:<=12'],
    ['weight:>12', 'weight > 12', 'Weight: greater than 12', 'weight:>12'],
    ['weight:>=12', 'weight >= 12', 'Weight: greater than or equal to 12', 'weight:>=12'],
    ['weight:after 12', 'weight > 12', 'Weight: greater than 12', 'weight:>12'],
    ['bought-on:<7/2/2024', 'bought < 2024-02-07', 'Bought on: before 7/2/2024', 'bought-on:<7/2/2024'],
    ['bought-on:<=07/02/2024', 'bought <= 2024-02-07', 'Bought on: before or on 7/2/2024', 'bought-on:<=7/2/2024'],
    ['bought-on:> 7/2/2024', 'bought > 2024-02-07', 'Bought on: after 7/2/2024', 'bought-on:>7/2/2024'],
    ['bought-on:>=7/2/2024', 'bought >= 2024-02-07', 'Bought on: after or on 7/2/2024', 'bought-on:>=7/2/2024'],
    ['bought-on:before 7/2/2024', 'bought < 2024-02-07', 'Bought on: before 7/2/2024', 'bought-on:<7/2/2024'],
    ['created:>1/1/2024', 'created > 2024-01-01', 'Created: after 1/1/2024', 'created:>1/1/2024'],
    ['designed:after 2018', 'designed > 2018', 'Designed: after 2018', 'designed:>2018'],
    ['designed:<=2018', 'designed <= 2018', 'Designed: before or on 2018', 'designed:<=2018'],
  ])('%s', (filter, wanted, label, canonical) => {
    expect(clauses(filter)).toEqual([wanted]);
    expect(labels(filter)).toEqual([label]);
    expect(asked(filter).canonical).toBe(canonical);
  });
});

describe('Any and null', () => {
  it('stand alone: they replace what was there', () => {
    expect(asked('recordState:1,4,any').canonical).toBe('recordState:any');
    expect(asked('colour:1,null').canonical).toBe('colour:null');
  });

  it('are replaced by an ordinary value after them', () => {
    expect(asked('recordState:any,1').canonical).toBe('recordState:1');
    expect(asked('colour:null,2').canonical).toBe('colour:2');
  });

  it('ask for records in any state, and for records without a value', () => {
    const match: Match = { comparison: '=', value: null };
    expect(asked('recordState:any').query.clauses).toMatchObject([{ field: { column: 'recordState' }, any: [], none: [] }]);
    expect(asked('colour:null').query.clauses).toMatchObject([{ field: { column: 'colour' }, any: [match], none: [] }]);
    expect(asked('colour:!null').query.clauses).toMatchObject([{ field: { column: 'colour' }, any: [], none: [match] }]);
    expect(labels('colour:null')).toEqual(['Colour: None']);
  });
});

describe('ids', () => {
  it.each([
    ['id:12', ['id = 12']],
    ['id:#12', ['id = 12']],
    ['id:#00000012', ['id = 12']],
    ['id:12 13,14', ['id = 12', 'id = 13', 'id = 14']],
    ['id:12,#12,#00000012', ['id = 12']],
    ['#12', ['id = 12']],
    ['#1#2', ['id = 1', 'id = 2']],
    ['1#2', ['id = 1', 'id = 2']],
    [' # 1 # 2 ', ['id = 1', 'id = 2']],
    ['#1#n/a#null#2', ['id = 1', 'id = 2']],
    ['maker:#12', ['maker = 12']],
  ])('%s', (filter, wanted) => {
    expect(clauses(filter)).toEqual(wanted);
  });

  it.each(['#n/a', '#null', 'n/a#null', '#n/a#null', '#0'])('%s matches nothing, rather than everything', (filter) => {
    const { clauses: found } = asked(filter).query;
    expect(found.map(({ field }) => field.column)).toEqual(['id']);
    expect(found.flatMap(({ any }) => any).every(({ value }) => value === null || Number(value) < 1)).toBe(true);
    expect(found.flatMap(({ any }) => any)).not.toEqual([]);
  });

  it.each(['#null,', '#12,', '12#13,', '"#12"'])('%s is a term, and stays one in its canonical form', (filter) => {
    const { canonical, terms } = asked(filter);
    expect(clauses(filter)).toEqual([]);
    expect(asked(canonical)).toMatchObject({ canonical, terms, query: { clauses: [] } });
  });

  it('of a string without # are terms', () => {
    expect(asked('12').query).toEqual({ words: ['12'], clauses: [] });
  });
});

describe('terms', () => {
  it.each([
    ['Enderby', ['enderby']],
    ['St Aidan’s', ['st', 'aidan', 's']],
    ['Zoë, MÜLLER', ['zoe', 'muller']],
    ['gear,GEAR', ['gear']],
  ])('%s are words to be found', (filter, words) => {
    expect(asked(filter).query).toEqual({ words, clauses: [] });
  });

  it('come from unknown fields too', () => {
    expect(asked('foo:bar,name:Gear')).toMatchObject({ terms: ['foo:bar'], canonical: '"foo:bar",name:Gear' });
    expect(clauses('foo:bar,name:Gear')).toEqual(['name = gear']);
  });

  it('come from a field that this person may not use', () => {
    const withoutSecret = interpret(widgets, 'secret:x', (field) => field.right === null);
    expect(withoutSecret).toMatchObject({ terms: ['secret:x'], query: { clauses: [] } });
    expect(clauses('secret:x')).toEqual(['secret = x']);
  });
});

describe('the group of a filter', () => {
  it('is the own one where none is asked for', () => {
    expect(asked('name:Gear').group).toEqual({ kind: 'own' });
    expect(asked('group:own')).toMatchObject({ group: { kind: 'own' }, canonical: 'group:own' });
  });

  it('is any one when that is asked for', () => {
    expect(asked('group:Any')).toMatchObject({ group: { kind: 'any' }, canonical: 'group:any' });
    expect(labels('group:any')).toEqual(['Group: Any']);
    expect(labels('group:own')).toEqual(['Group: My group']);
  });

  it('is one of those chosen by id, and never a clause of the query', () => {
    const { group, query } = asked('group:3,#5');
    expect(group).toMatchObject({ kind: 'chosen', clause: { any: [{ comparison: '=', value: 3 }, { comparison: '=', value: 5 }], none: [] } });
    expect(query.clauses).toEqual([]);
  });

  it('is what was asked for last, of any and ids', () => {
    expect(asked('group:3,any').group).toEqual({ kind: 'any' });
    expect(asked('group:any,3').group).toMatchObject({ kind: 'chosen' });
  });
});

describe('a filter of very many values', () => {
  it('is bounded, and says so', () => {
    const many = Array.from({ length: mostValues + 5 }, (_, index) => index + 1).join(',');
    const { query, ignored: left } = asked(`id:${many}`);
    expect(query.clauses[0]?.any).toHaveLength(mostValues);
    expect(left).toEqual([{ text: `id:${mostValues + 1}`, reason: 'A filter takes at most 10,000 values' }]);
  });
});

describe('any string whatever', () => {
  const pieces = fc.constantFrom(
    'name:', 'colour:', 'recordState:', 'group:', 'id:', 'bought-on:', 'weight:', 'painted:', 'constructor:', '__proto__:', 'null', 'any', 'own', '!', '#', '12',
    '<=', 'before ', '7/2/2024', '2018', 'yes', 'Red', ',', ',', ':', '"', ' ', 'é', '\u0000', '😀',
  );
  const strings = fc.oneof(fc.string({ unit: 'binary', maxLength: 30 }), fc.array(pieces, { maxLength: 14 }).map((parts) => parts.join('')));

  it('is interpreted without throwing, and its canonical form means the same', () => {
    fc.assert(
      fc.property(strings, (filter) => {
        const first = asked(filter);
        const again = asked(first.canonical);
        expect(again.canonical).toBe(first.canonical);
        expect(again.ignored).toEqual([]);
        expect(new Set(again.query.words)).toEqual(new Set(first.query.words));
        expect(again.group.kind).toBe(first.group.kind);
      }),
      { numRuns: 1000 },
    );
  });

  it('loses nothing silently: every value is either asked for or named as ignored', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom('1', '2', 'Red', 'mauve', '!1', '!mauve', 'null'), { minLength: 1, maxLength: 6 }), (values) => {
        const { chips, ignored: left } = asked(`colour:${values.join(',')}`);
        expect(chips.length + left.length).toBeGreaterThan(0);
        expect(left.every(({ text }) => text.includes('mauve'))).toBe(true);
        expect(left).toHaveLength(values.filter((value) => value.includes('mauve')).length);
      }),
    );
  });
});
