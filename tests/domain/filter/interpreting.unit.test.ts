import { describe, expect, it } from 'vitest';
import { interpret } from '../../../domain/filter/interpret.ts';
import type { Match } from '../../../domain/filter/query.ts';
import { rowField } from '../../../domain/search/searchField.ts';
import { withFields } from '../../../domain/search/searchSet.ts';
import { widgets } from '../widget.ts';
import { interpretFilter, clausesOf, ignoredPartsOf, labelsOf, emptyInterpretation, now } from './asking.ts';

describe('a value of a field', () => {
  it.each([
    ['name:Gear', ['name = gear'], ['Name: Gear']],
    ['name:Äpfel  Straße', ['name = apfel strasse'], ['Name: Äpfel  Straße']],
    ['colour:2', ['colour = 2'], ['Colour: Sea Green']],
    ['colour:sea green', ['colour = 2'], ['Colour: Sea Green']],
    ['size:l', ['size = l'], ['Size: Large']],
    ['tags:Rare', ['tags = rare'], ['Tags: Rare']],
    ['waterproof:UNKNOWN', ['waterproof = unknown', 'waterproof = null'], ['Waterproof: Unknown']],
    ['waterproof:no', ['waterproof = no'], ['Waterproof: No']],
    ['painted:yes', ['painted = true'], ['Painted: Yes']],
    ['painted:n', ['painted = false'], ['Painted: No']],
    ['heavy:yes', ['heavy = true'], ['Heavy: Yes']],
    ['weight:12', ['weight = 12'], ['Weight: 12']],
    ['weight:-12', ['weight = -12'], ['Weight: -12']],
    ['designed:2018', ['designed = 2018'], ['Designed: 2018']],
    ['bought-on:7/2/2024', ['bought = 7/2/2024'], ['Bought on: 7/2/2024']],
    ['maker:12', ['maker = 12'], ['Maker: #00000012']],
    ['parts:12', ['parts = 12'], ['Parts: #00000012']],
    ['updated-by:7', ['updatedBy = 7'], ['Updated by: #00000007']],
  ])('%s becomes a clause', (filter, expected, chips) => {
    expect(clausesOf(filter)).toEqual(expected);
    expect(labelsOf(filter)).toEqual(chips);
    expect(ignoredPartsOf(filter)).toEqual([]);
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
    ['bought-on:31/2/2024', 'bought-on:31/2/2024 (There is no such day)'],
    ['bought-on:7/2/24', 'bought-on:7/2/24 (This is not a date in the format dd/mm/yyyy)'],
    ['maker:Riverside', 'maker:Riverside (This is not a record ID)'],
    ['id:abc', 'id:abc (This is not a record ID)'],
    ['id:-1', 'id:-1 (This is not a record ID)'],
    ['id:1.5', 'id:1.5 (This is not a record ID)'],
    ['maker:n/a', 'maker:n/a (This is not a record ID)'],
    ['name:!', 'name:! (There is no value here)'],
    ['name:', 'name: (There is no value here)'],
    ['name:" "', 'name:  (There is no value here)'],
    ['id:#', 'id:# (There is no value here)'],
    ['recordState:7', 'recordState:7 (This is not a value of the list)'],
  ])('%s is ignored, with the reason', (filter, reason) => {
    expect(ignoredPartsOf(filter)).toEqual([reason]);
    expect(interpretFilter(filter)).toMatchObject(emptyInterpretation);
  });

  it('is kept beside an ignored value', () => {
    expect(clausesOf('colour:1,mauve')).toEqual(['colour = 1']);
    expect(ignoredPartsOf('colour:1,mauve')).toEqual(['colour:mauve (This is not a value of the list)']);
    expect(interpretFilter('colour:1,mauve').canonical).toBe('colour:1');
  });

  it('becomes one of several alternatives, each once', () => {
    expect(clausesOf('colour:1,2,Red,1')).toEqual(['colour = 1', 'colour = 2']);
    expect(labelsOf('name:Zoe,ZOË,zoe')).toEqual(['Name: Zoe']);
    expect(interpretFilter('colour:10,2,1').canonical).toBe('colour:1,10,2');
  });

  it('is a postcode however its spaces and letters are written, as in forms; other texts match as they are', () => {
    expect(clausesOf('postcode:LE17RH')).toEqual(['postcode = le1 7rh']);
    expect(clausesOf('postcode:!l e1 7Rh,le1  7rh')).toEqual(['postcode = le1 7rh', 'not postcode = le1 7rh']);
    expect(clausesOf('postcode:LE1,LE1 7R,name:LE17RH')).toEqual(['postcode = le1', 'postcode = le1 7r', 'name = le17rh']);
    expect(interpretFilter('postcode:LE17RH').canonical).toBe('postcode:LE17RH');
  });

  it('replaces the value before it when the field takes only one', () => {
    expect(clausesOf('painted:yes,no')).toEqual(['painted = false']);
    expect(interpretFilter('painted:yes,no').canonical).toBe('painted:no');
  });
});

describe('a negated value', () => {
  it.each([
    ['name:!Gear', ['not name = gear'], ['Name: not Gear'], 'name:!Gear'],
    ['colour:!Red', ['not colour = 1'], ['Colour: not Red'], 'colour:!1'],
    ['weight:!12', ['not weight = 12'], ['Weight: not 12'], 'weight:!12'],
    ['id:!12', ['not id = 12'], ['ID: not #00000012'], 'id:!12'],
    ['recordState:!1', ['not recordState = 1'], ['Record state: not Archived'], 'recordState:!1'],
    ['name:! Gear', ['not name = gear'], ['Name: not Gear'], 'name:!Gear'],
  ])('%s becomes an exclusion', (filter, expected, chips, canonical) => {
    expect(clausesOf(filter)).toEqual(expected);
    expect(labelsOf(filter)).toEqual(chips);
    expect(interpretFilter(filter).canonical).toBe(canonical);
  });

  it.each(['painted:!yes', 'waterproof:!yes', 'heavy:!no', 'size:!s'])('%s is refused with a reason, not dropped', (filter) => {
    expect(ignoredPartsOf(filter)).toEqual([`${filter} (This field cannot be negated)`]);
    expect(interpretFilter(filter)).toMatchObject(emptyInterpretation);
  });

  it.each([
    ['recordState:!any', 'Any cannot be negated'],
    ['group:!any', 'This value cannot be negated'],
    ['group:!own', 'This value cannot be negated'],
  ])('%s is refused: %s', (filter, reason) => {
    expect(ignoredPartsOf(filter)).toEqual([`${filter} (${reason})`]);
    expect(interpretFilter(filter)).toMatchObject(emptyInterpretation);
  });

  it('replaces the same value before it, and is replaced by the same value after it', () => {
    expect(clausesOf('colour:1,!1')).toEqual(['not colour = 1']);
    expect(clausesOf('colour:!1,1')).toEqual(['colour = 1']);
  });

  it('combines with other values of its field', () => {
    expect(clausesOf('colour:1,!2')).toEqual(['colour = 1', 'not colour = 2']);
  });
});

describe('Any and null', () => {
  it('stand alone: they replace the values before them', () => {
    expect(interpretFilter('recordState:1,4,any').canonical).toBe('recordState:any');
    expect(interpretFilter('colour:1,null').canonical).toBe('colour:null');
  });

  it('are replaced by an ordinary value after them', () => {
    expect(interpretFilter('recordState:any,1').canonical).toBe('recordState:1');
    expect(interpretFilter('colour:null,2').canonical).toBe('colour:2');
  });

  it('match records in any state, and records without a value', () => {
    const match: Match = { is: null };
    expect(interpretFilter('recordState:any').query.clauses).toMatchObject([{ field: { column: 'recordState' }, any: [], none: [] }]);
    expect(interpretFilter('colour:null').query.clauses).toMatchObject([{ field: { column: 'colour' }, any: [match], none: [] }]);
    expect(interpretFilter('colour:!null').query.clauses).toMatchObject([{ field: { column: 'colour' }, any: [], none: [match] }]);
    expect(labelsOf('colour:null')).toEqual(['Colour: None']);
  });

  it.each(['colour:any', 'name:Any', 'weight:ANY', 'bought-on:any', 'maker:any', 'painted:any', 'tags:1,any'])(
    '%s adds no clause',
    (filter) => {
      expect(interpretFilter(filter).query).toEqual({ words: [], clauses: [] });
      expect(interpretFilter(filter).chips.flatMap(({ values }) => values)).toEqual([{ value: 'any', label: 'Any' }]);
    },
  );

  it('only null can be negated beside other values', () => {
    expect(clausesOf('colour:!null,!1')).toEqual(['not colour = null', 'not colour = 1']);
    expect(clausesOf('colour:null,!null')).toEqual(['not colour = null']);
    expect(clausesOf('colour:!null,null')).toEqual(['colour = null']);
    expect(ignoredPartsOf('colour:!any')).toEqual(['colour:!any (Any cannot be negated)']);
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
    ['#1#n/a#null#2', ['id = 1', 'id = 0', 'id = 2']],
    ['1##2#', ['id = 1', 'id = 2']],
    ['#12,', ['id = 12']],
    ['#12,13#14', ['id = 12', 'id = 13', 'id = 14']],
    ['#12,name:Gear', ['id = 12', 'name = gear']],
    ['#12,id:13,!14', ['id = 12', 'id = 13', 'not id = 14']],
    ['id:1 2,3', ['id = 1', 'id = 2', 'id = 3']],
    ['id:1 abc 2', ['id = 1', 'id = 2']],
    ['id:!1 2', ['id = 2', 'not id = 1']],
    ['id:n/a', ['id = 0']],
    ['id:null', ['id = 0']],
    ['id:0', ['id = 0']],
    ['id:99999999999', ['id = 99999999999']],
    ['parts:1 2', ['parts = 1', 'parts = 2']],
    ['maker:#12', ['maker = 12']],
  ])('%s', (filter, expected) => {
    expect(clausesOf(filter)).toEqual(expected);
  });

  it.each(['#n/a', '#null', 'n/a#null', '#n/a#null', '#0'])('%s matches nothing rather than everything', (filter) => {
    const { clauses } = interpretFilter(filter).query;
    expect(clauses.map(({ field }) => field.column)).toEqual(['id']);
    expect(clauses.flatMap(({ any }) => any)).toEqual([{ is: 0 }]);
  });

  it.each(['"#12"', '#12a', '12 #x', 'C#'])('%s is a term, and stays one in canonical form', (filter) => {
    const { canonical, terms } = interpretFilter(filter);
    expect(clausesOf(filter)).toEqual([]);
    expect(interpretFilter(canonical)).toMatchObject({ canonical, terms, query: { clauses: [] } });
  });

  it('without # in a text field are terms', () => {
    expect(interpretFilter('12').query).toEqual({ words: ['12'], clauses: [] });
  });
});

describe('terms', () => {
  it.each([
    ['Enderby', ['enderby']],
    ['St Aidan’s', ['st', 'aidan', 's']],
    ['Zoë, MÜLLER', ['zoe', 'muller']],
    ['gear,GEAR', ['gear']],
    ['Starling, Endeavour', ['starling', 'endeavour']],
    ['foo:bar', ['foo', 'bar']],
    ['name:Gear,foo:bar,Cog', ['foo', 'bar', 'cog']],
    ['2:1 support', ['2', '1', 'support']],
    ['12, 00000012', ['12', '00000012']],
  ])('%s are words to find', (filter, words) => {
    expect(interpretFilter(filter).query.words).toEqual(words);
    expect(ignoredPartsOf(filter)).toEqual([]);
  });

  it('come from unknown fields too', () => {
    expect(interpretFilter('foo:bar,name:Gear')).toMatchObject({ terms: ['foo:bar'], canonical: '"foo:bar",name:Gear' });
    expect(clausesOf('foo:bar,name:Gear')).toEqual(['name = gear']);
  });

  it('come from fields that this person may not use', () => {
    const withoutSecret = interpret(widgets, 'secret:x', now, ({ needs }) => needs.length === 0);
    expect(withoutSecret).toMatchObject({ terms: ['secret:x'], query: { clauses: [] } });
    expect(clausesOf('secret:x')).toEqual(['secret = x']);
  });
});

describe('ignored input', () => {
  it.each([
    ['start:1/1/2016', 'start:1/1/2016 (This list has no such field)'],
    ['END-ON:x', 'END-ON:x (This list has no such field)'],
    ['starting-point:Leicester', 'starting-point:Leicester (This list has no such field)'],
    ['😀', '😀 (There are no letters or digits to search for)'],
    ['-', '- (There are no letters or digits to search for)'],
  ])('%s is ignored, with the reason', (filter, reason) => {
    expect(ignoredPartsOf(filter)).toEqual([reason]);
    expect(interpretFilter(filter)).toMatchObject(emptyInterpretation);
  });

  it('is any word in the calendar, which has no terms', () => {
    const calendar = { ...widgets, name: 'calendar' };
    const { terms, query, ignored } = interpret(calendar, 'fair,foo:bar,id:12', now);
    expect({ terms, words: query.words, clauses: query.clauses.length }).toEqual({ terms: [], words: [], clauses: 1 });
    expect(ignored.map(({ text, reason }) => `${text} (${reason})`)).toEqual([
      'fair (This list cannot be searched by words)',
      'foo:bar (This list cannot be searched by words)',
    ]);
  });

  it('is the choice of groups in a list without groups', () => {
    const fields = widgets.fields.filter((field) => !field.isScope);
    const ungrouped = { ...widgets, fields, byToken: new Map(fields.map((field) => [field.token, field])) };
    expect(interpret(ungrouped, 'group:any', now)).toMatchObject({
      ...emptyInterpretation,
      ignored: [{ text: 'group:any', reason: 'This list has no groups' }],
    });
    expect(interpret(ungrouped, 'group:own,Gear', now)).toMatchObject({ terms: ['Gear'] });
    expect(interpret(ungrouped, 'group:5', now)).toMatchObject({ terms: ['group:5'] });
  });
});

describe('fields added while a set runs', () => {
  const choice = { value: 'a', label: 'Agree' };
  const set = withFields(widgets, [
    rowField('custom-opinion', 'Opinion', 'List', 'custom-opinion', { values: [choice] }),
    rowField('Custom-Score', 'Score', 'Likert', 'custom-score'),
    rowField('custom-cost', 'Cost', 'Financial', 'custom-cost'),
    rowField('name', 'Another name', 'Number', 'custom-name'),
  ]);

  it('are interpreted like the set’s own', () => {
    const { chips, ignored, canonical } = interpret(set, 'custom-score:>3,2.5,custom-opinion:!agree', now);
    expect(canonical).toBe('Custom-Score:>3,custom-opinion:!a');
    expect(chips.flatMap(({ field, values }) => values.map(({ label }) => `${field.label}: ${label}`))).toEqual([
      'Score: greater than 3',
      'Opinion: not Agree',
    ]);
    expect(ignored).toEqual([{ text: 'Custom-Score:2.5', reason: 'This is not a whole number' }]);
  });

  it('take amounts in pounds, whole or with pence', () => {
    const { chips, ignored, canonical } = interpret(set, 'custom-cost:>12.5,£3,007.00,<=0.05,1.234,lots', now);
    expect(canonical).toBe('custom-cost:3,7,<=0.05,>12.50');
    expect(chips[0]?.values.map(({ label }) => label)).toEqual(['greater than 12.50', '3', '7', 'less than or equal to 0.05']);
    const reason = 'This is not an amount such as 12 or 12.50';
    expect(ignored).toEqual([
      { text: 'custom-cost:1.234', reason },
      { text: 'custom-cost:lots', reason },
    ]);
  });

  it('take an amount with thousands in quotes, as it is pasted', () => {
    expect(interpret(set, 'custom-cost:"£3,007.00",">£1,000,000"', now).canonical).toBe('custom-cost:3007,>1000000');
    expect(interpret(set, 'custom-cost:"£30,07"', now).canonical).toBe('');
  });

  it('never replace the set’s own, and leave the set unchanged', () => {
    expect(interpret(set, 'name:Gear', now).chips.map(({ field }) => field.label)).toEqual(['Name']);
    expect(interpretFilter('custom-score:3').terms).toEqual(['custom-score:3']);
  });
});

describe('the group of a filter', () => {
  it('is the current group by default', () => {
    expect(interpretFilter('name:Gear').group).toEqual({ kind: 'own' });
    expect(interpretFilter('group:own')).toMatchObject({ group: { kind: 'own' }, canonical: 'group:own' });
  });

  it('is any group when the filter says any', () => {
    expect(interpretFilter('group:Any')).toMatchObject({ group: { kind: 'any' }, canonical: 'group:any' });
    expect(labelsOf('group:any')).toEqual(['Group: Any']);
    expect(labelsOf('group:own')).toEqual(['Group: My group']);
  });

  it('is one of the groups chosen by id, and never a clause of the query', () => {
    const { group, query } = interpretFilter('group:3,#5');
    expect(group).toMatchObject({ kind: 'chosen', clause: { any: [{ is: 3 }, { is: 5 }], none: [] } });
    expect(query.clauses).toEqual([]);
  });

  it('is the last choice, of any and ids', () => {
    expect(interpretFilter('group:3,any').group).toEqual({ kind: 'any' });
    expect(interpretFilter('group:any,3').group).toMatchObject({ kind: 'chosen' });
  });
});
