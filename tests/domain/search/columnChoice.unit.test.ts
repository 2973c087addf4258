import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { layoutOf, readColumnChoices, visibleColumns } from '../../../domain/search/columnChoice.ts';

const columns = [
  { name: 'lastname', isShown: true },
  { name: 'dob', isShown: true },
  { name: 'created', isShown: false },
];
const read = (choices: unknown) => readColumnChoices(JSON.stringify(choices), columns);

describe('a person’s choice of columns', () => {
  it('is parsed from a JSON list of identities', () => {
    expect(
      read([
        { identity: 'dob', isVisible: false },
        { identity: 'created', isVisible: true, width: 120.4, colour: 'red' },
      ]),
    ).toEqual({
      ok: true,
      value: [
        { identity: 'dob', isVisible: false },
        { identity: 'created', isVisible: true, width: 120 },
      ],
    });
    expect(read([])).toEqual({ ok: true, value: [] });
  });

  it.each([
    '',
    'nonsense',
    '{}',
    'null',
    '"dob"',
    '[1]',
    '[null]',
    '[{}]',
    '[{"identity":"dob"}]',
    '[{"identity":1,"isVisible":true}]',
    '[{"identity":"dob","isVisible":"yes"}]',
    '[{"identity":"dob","isVisible":true,"width":"wide"}]',
  ])('refuses %j, which is not such a list', (text) => {
    expect(readColumnChoices(text, columns)).toEqual({
      ok: false,
      error: 'columns must be a JSON list of entries with identity and isVisible',
    });
  });

  it('refuses and names a column that does not exist or stands twice', () => {
    expect(read([{ identity: 'shoe', isVisible: true }])).toEqual({ ok: false, error: 'This list has no column “shoe”' });
    expect(
      read([
        { identity: 'dob', isVisible: true },
        { identity: 'dob', isVisible: false },
      ]),
    ).toEqual({ ok: false, error: 'The column “dob” is named twice' });
  });

  it('keeps widths within their limits', () => {
    const widthOf = (width: number) => {
      const result = read([{ identity: 'dob', isVisible: true, width }]);
      return result.ok ? result.value[0]?.width : null;
    };
    expect([widthOf(-5), widthOf(3), widthOf(200), widthOf(1e9)]).toEqual([48, 48, 200, 1000]);
  });

  it('needs at least one column', () => {
    const hide = (...names: string[]) => names.map((identity) => ({ identity, isVisible: false }));
    expect(read(hide('lastname', 'dob', 'created'))).toEqual({ ok: false, error: 'Keep at least one column' });
    expect(read(hide('lastname', 'dob'))).toEqual({ ok: false, error: 'Keep at least one column' });
    expect(read(hide('lastname')).ok).toBe(true);
  });
});

describe('the visible columns', () => {
  it('are the declared ones by default, and the chosen ones otherwise', () => {
    expect([...visibleColumns(columns, [])]).toEqual(['lastname', 'dob']);
    expect([
      ...visibleColumns(columns, [
        { identity: 'dob', isVisible: false },
        { identity: 'created', isVisible: true },
      ]),
    ]).toEqual(['lastname', 'created']);
  });

  it('leave out a chosen column that no longer exists', () => {
    expect([...visibleColumns(columns, [{ identity: 'shoe', isVisible: true }])]).toEqual(['lastname', 'dob']);
  });

  it('are exactly the columns of an accepted choice', () => {
    const anyChoice = fc.tuple(...columns.map(({ name }) => fc.boolean().map((isVisible) => ({ identity: name, isVisible }))));
    fc.assert(
      fc.property(anyChoice, (choices) => {
        const expected = choices.filter(({ isVisible }) => isVisible).map(({ identity }) => identity);
        const result = read(choices);
        expect(result.ok).toBe(expected.length > 0);
        expect(result.ok ? [...visibleColumns(columns, result.value)] : []).toEqual(expected);
      }),
    );
  });
});

describe('the layout of the columns', () => {
  it('has the places and widths of a choice, and none for columns without one', () => {
    const choices = [
      { identity: 'created', isVisible: true, width: 90 },
      { identity: 'lastname', isVisible: true },
    ];
    expect(Object.fromEntries(layoutOf(columns, choices))).toEqual({
      lastname: { isVisible: true, width: null, place: 1 },
      dob: { isVisible: true, width: null, place: null },
      created: { isVisible: true, width: 90, place: 0 },
    });
  });
});
