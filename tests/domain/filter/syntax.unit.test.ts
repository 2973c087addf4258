import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type FilterSyntax, parseFilter, printFilter } from '../../../domain/filter/syntax.ts';

const tokens = ['name', 'colour', 'bought-on', 'id'];
const isField = (token: string) => tokens.includes(token);
const parse = (filter: string): FilterSyntax => {
  const { terms, fields } = parseFilter(filter, isField);
  return { terms, fields };
};

describe('a filter string', () => {
  it.each<[string, FilterSyntax]>([
    ['', { terms: [], fields: [] }],
    [' , ,', { terms: [], fields: [] }],
    ['Enderby', { terms: ['Enderby'], fields: [] }],
    ['St Aidan, Enderby', { terms: ['St Aidan', 'Enderby'], fields: [] }],
    ['name:Gear', { terms: [], fields: [{ token: 'name', values: ['Gear'] }] }],
    ['name:Gear,Cog', { terms: [], fields: [{ token: 'name', values: ['Gear', 'Cog'] }] }],
    [
      'shiny, name:Gear , Cog,colour:1',
      {
        terms: ['shiny'],
        fields: [
          { token: 'name', values: ['Gear', 'Cog'] },
          { token: 'colour', values: ['1'] },
        ],
      },
    ],
    ['NAME:Gear', { terms: [], fields: [{ token: 'name', values: ['Gear'] }] }],
    ['name: Gear ', { terms: [], fields: [{ token: 'name', values: ['Gear'] }] }],
    [':name:Gear', { terms: [], fields: [{ token: 'name', values: ['Gear'] }] }],
    ['name:', { terms: [], fields: [{ token: 'name', values: [] }] }],
    ['name:!Gear', { terms: [], fields: [{ token: 'name', values: ['!Gear'] }] }],
    [
      'name:a,colour:1,name:b',
      {
        terms: [],
        fields: [
          { token: 'name', values: ['a', 'b'] },
          { token: 'colour', values: ['1'] },
        ],
      },
    ],
    ['name:10:30', { terms: [], fields: [{ token: 'name', values: ['10:30'] }] }],
    ['foo:bar', { terms: ['foo:bar'], fields: [] }],
    ['name:Gear,foo:bar,Cog', { terms: ['foo:bar', 'Cog'], fields: [{ token: 'name', values: ['Gear'] }] }],
    ['O"Brien', { terms: ['O"Brien'], fields: [] }],
    ['name:a,10:30', { terms: [], fields: [{ token: 'name', values: ['a', '10:30'] }] }],
    ['name:a,Big Day: the return', { terms: [], fields: [{ token: 'name', values: ['a', 'Big Day: the return'] }] }],
    ['2:1 support', { terms: ['2:1 support'], fields: [] }],
    ['name:a,!colour:1', { terms: ['!colour:1'], fields: [{ token: 'name', values: ['a'] }] }],
    ['name:a,:b', { terms: [':b'], fields: [{ token: 'name', values: ['a'] }] }],
    ['#12,shiny,1#2', { terms: ['shiny'], fields: [{ token: 'id', values: ['#12', '1#2'] }] }],
    ['#12,id:13', { terms: [], fields: [{ token: 'id', values: ['#12', '13'] }] }],
    ['name:Gear,#12', { terms: [], fields: [{ token: 'name', values: ['Gear', '#12'] }] }],
    ['"#12"', { terms: ['#12'], fields: [] }],
    ['endless', { terms: ['endless'], fields: [] }],
    ['"ending:x"', { terms: ['ending:x'], fields: [] }],
  ])('%j is parsed', (filter, syntax) => {
    expect(parse(filter)).toEqual(syntax);
  });

  it.each<[string, FilterSyntax]>([
    ['"Gear, large"', { terms: ['Gear, large'], fields: [] }],
    ['"name:Gear"', { terms: ['name:Gear'], fields: [] }],
    ['name:"Gear, large",Cog', { terms: [], fields: [{ token: 'name', values: ['Gear, large', 'Cog'] }] }],
    ['name:Cog,"colour:1"', { terms: [], fields: [{ token: 'name', values: ['Cog', 'colour:1'] }] }],
    ['name:"say ""hello"""', { terms: [], fields: [{ token: 'name', values: ['say "hello"'] }] }],
    ['name:!"Gear, large"', { terms: [], fields: [{ token: 'name', values: ['!Gear, large'] }] }],
    ['name:" Gear "', { terms: [], fields: [{ token: 'name', values: [' Gear '] }] }],
    ['name:Cog," Gear "', { terms: [], fields: [{ token: 'name', values: ['Cog', ' Gear '] }] }],
    ['" Gear "', { terms: [' Gear '], fields: [] }],
    ['"never closed, at all', { terms: ['never closed, at all'], fields: [] }],
  ])('%j is parsed with its quotes', (filter, syntax) => {
    expect(parse(filter)).toEqual(syntax);
  });

  it.each([
    ['colour:2,1,Gear', 'colour:1,2,Gear'],
    ['name:b,a,shiny:x,colour:1', '"shiny:x",colour:1,name:a,b'],
    ['NAME:Gear', 'name:Gear'],
    ['b,a', 'b,a'],
    ['name:" Gear "', 'name:" Gear "'],
    ['name:!"a,b"', 'name:!"a,b"'],
    ['name:', ''],
  ])('%j prints as %j: terms in order, then fields by token with their values in order', (filter, printed) => {
    expect(printFilter(parse(filter))).toBe(printed);
  });
});

describe('tokens without a field', () => {
  it('are no terms when their names begin with start or end', () => {
    expect(parseFilter('start:1/1/2016,Endings:x,shiny,backend:y,name:a', isField)).toEqual({
      terms: ['shiny', 'backend:y'],
      fields: [{ token: 'name', values: ['a'] }],
      without: ['start:1/1/2016', 'Endings:x'],
    });
  });

  it('may be ids only when there is an id field', () => {
    expect(parseFilter('#12', (token) => token === 'name')).toMatchObject({ terms: ['#12'], fields: [] });
  });
});

/** Any texts, including those made of syntax characters. */
const anyText = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 12 }),
  fc.string({ unit: fc.constantFrom('a', 'b', ',', ':', '"', '!', ' ', '#', '\t', 'name:', 'colour:'), maxLength: 12 }),
);

const filters = fc.record({
  terms: fc.array(
    anyText.filter((text) => text !== ''),
    { maxLength: 4 },
  ),
  fields: fc
    .uniqueArray(
      fc.tuple(
        fc.constantFrom(...tokens),
        fc.array(
          anyText.filter((text) => text !== ''),
          { minLength: 1, maxLength: 4 },
        ),
      ),
      {
        selector: ([token]) => token,
      },
    )
    .map((fields) =>
      fields
        .map(([token, values]) => ({ token, values: values.toSorted((a, b) => (a < b ? -1 : a > b ? 1 : 0)) }))
        .toSorted((a, b) => (a.token < b.token ? -1 : 1)),
    ),
});

describe('any filter', () => {
  it('is the same after it is printed and parsed again', () => {
    fc.assert(
      fc.property(filters, (syntax) => {
        expect(parse(printFilter(syntax))).toEqual(syntax);
      }),
      { numRuns: 500 },
    );
  });

  it('is parsed from any string, and prints the same from then on', () => {
    fc.assert(
      fc.property(anyText, (filter) => {
        const printed = printFilter(parse(filter));
        expect(printFilter(parse(printed))).toBe(printed);
      }),
      { numRuns: 1000 },
    );
  });

  it('means the same when printed as when typed', () => {
    fc.assert(
      fc.property(anyText, (filter) => {
        const { terms, fields } = parse(filter);
        const sorted = fields
          .filter(({ values }) => values.length > 0)
          .map(({ token, values }) => ({ token, values: values.toSorted() }))
          .toSorted((a, b) => (a.token < b.token ? -1 : 1));
        const again = parse(printFilter({ terms, fields }));
        expect({ terms: again.terms, fields: again.fields.map(({ token, values }) => ({ token, values: values.toSorted() })) }).toEqual({
          terms,
          fields: sorted,
        });
      }),
      { numRuns: 1000 },
    );
  });
});
