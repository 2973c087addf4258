import { describe, expect, it } from 'vitest';
import * as fc from 'fast-check';
import type { Fields, FieldValue, Values } from '../../../domain/fields/field.ts';
import { createBody, editBody } from '../../../domain/record/body.ts';
import { create, type Decision, edit } from '../../../domain/record/decide.ts';
import { revert } from '../../../domain/record/revert.ts';
import type { RecordedEvent } from '../../../domain/record/events.ts';
import { blank, fold, type RecordSnapshot } from '../../../domain/record/fold.ts';
import { declaredName, labelOf, numberRows, pathOf, readPath, rowsOf, underDeclared } from '../../../domain/record/part.ts';
import { convertEvent } from '../../../domain/record/stored/convert.ts';
import { requireDeclared, shapeOf } from '../../../domain/record/stored/shape.ts';
import { crate, stickers, stops } from '../crate.ts';

type Decide = (now: RecordSnapshot) => Decision;

/** A crate after these decisions, one event each. */
const crateAfter = (...decisions: readonly Decide[]): readonly RecordedEvent[] => {
  const events: RecordedEvent[] = [];
  for (const decide of decisions) {
    const decided = decide(fold(crate, events));
    if (!decided.ok) throw new Error(JSON.stringify(decided.error));
    for (const event of decided.value) {
      requireDeclared(shapeOf(crate), event);
      const revision = events.length;
      const at = new Date(Date.UTC(2026, 10, 22, revision)).toISOString();
      const meta = { actor: { id: 1, name: 'Ada' }, at, correlationId: '1', version: 1 };
      events.push({ ...event, id: String(revision), stream: 'crate-1', revision, position: BigInt(revision), meta });
    }
  }
  return events;
};

const packCrate = (values: Values) => (): Decision => create(crate, blank(crate), { name: 'Books', group: 3, ...values });
const changeCrate =
  (values: Values, seenRevision?: number): Decide =>
  (now) =>
    edit<Fields>(crate, now, seenRevision ?? now.revision, values);
const rowsAfter = (...decisions: readonly Decide[]) => rowsOf(stickers, fold(crate, crateAfter(...decisions)).values);
const errorsOf = (decision: Decision) =>
  decision.ok || decision.error.because !== 'invalid' ? [] : decision.error.errors.map(({ field, messages }) => [field, ...messages]);

const fragile = { 'stickers/-1/words': 'Fragile', 'stickers/-1/colour': 'red', 'stickers/-2/words': 'Heavy' };

describe('the rows of a record', () => {
  it('are numbered in the order in which they were added', () => {
    expect(rowsAfter(packCrate(fragile))).toEqual([
      { key: 1, values: { words: 'Fragile', colour: 'red' } },
      { key: 2, values: { words: 'Heavy', colour: null } },
    ]);
  });

  it('get numbers that no row had before, also after the last was removed', () => {
    const rows = rowsAfter(
      packCrate(fragile),
      changeCrate({ 'stickers/2/words': null }),
      changeCrate({ 'stickers/-1/words': 'This side up' }),
    );
    expect(rows.map(({ key, values }) => [key, values.words])).toEqual([
      [1, 'Fragile'],
      [3, 'This side up'],
    ]);
  });

  it('merge changes of different cells and conflict in the same cell', () => {
    const events = crateAfter(packCrate(fragile), changeCrate({ 'stickers/1/colour': 'blue' }));
    const now = fold(crate, events);
    expect(changeCrate({ 'stickers/1/words': 'Glass' }, 0)(now)).toMatchObject({ ok: true });
    expect(changeCrate({ 'stickers/1/colour': null }, 0)(now)).toMatchObject({
      ok: false,
      error: { because: 'conflict', conflicts: [{ field: 'stickers/1/colour', yours: null, theirs: 'blue' }] },
    });
  });

  it('come back when their removal is undone', () => {
    const events = crateAfter(packCrate(fragile), changeCrate({ 'stickers/1/words': null, 'stickers/1/colour': null }));
    const now = fold(crate, events);
    expect(rowsOf(stickers, now.values).map(({ key }) => key)).toEqual([2]);
    const back = revert(crate, now, events.slice(1));
    expect(back).toMatchObject({ ok: true, value: { keptNames: [] } });
    const changes = back.ok ? (back.value.events[0]?.data.changes ?? {}) : {};
    expect(Object.keys(changes).toSorted()).toEqual(['stickers/1/colour', 'stickers/1/words']);
  });

  it('cannot be changed once somebody has removed them', () => {
    const events = crateAfter(packCrate({ 'stickers/-1/words': 'Fragile' }), changeCrate({ 'stickers/1/words': null }));
    expect(errorsOf(changeCrate({ 'stickers/1/colour': 'red' }, 0)(fold(crate, events)))).toEqual([
      ['stickers/1/colour', 'This sticker has been removed.'],
      ['stickers/1/words', 'Words is required'],
    ]);
  });

  it('are checked, and errors name them as the person did', () => {
    expect(errorsOf(packCrate({ 'stickers/-1/colour': 'red' })())).toEqual([['stickers/-1/words', 'Words is required']]);
    const now = fold(crate, crateAfter(packCrate(fragile)));
    expect(errorsOf(changeCrate({ 'stickers/-7/words': 'Heavy' })(now))).toEqual([['stickers/-7/words', 'Words are on another sticker']]);
  });

  it('of a school are known by the school', () => {
    const now = fold(crate, crateAfter(packCrate({ 'stops/12/institution': 12, 'stops/12/minutes': 30, 'stops/7/institution': 7 })));
    expect(rowsOf(stops, now.values)).toEqual([
      { key: 7, values: { institution: 7, minutes: null } },
      { key: 12, values: { institution: 12, minutes: 30 } },
    ]);
    for (const wrong of [{ 'stops/9/minutes': 5 }, { 'stops/9/institution': 8 }])
      expect(errorsOf(changeCrate(wrong)(now))).toEqual([['stops/9/institution', 'Please enter a valid Institution']]);
  });

  it('of an earlier fault do not stop changes of other rows', () => {
    const events = crateAfter(packCrate({ 'stops/12/institution': 12 }));
    const [first] = events;
    if (!first) throw new Error('a crate has an event');
    const broken = { ...first, data: { changes: { ...first.data.changes, 'stickers/1/colour': { from: null, to: 'red' } } } };
    const now = fold(crate, [broken]);
    expect(changeCrate({ 'stops/12/minutes': 5 })(now)).toMatchObject({ ok: true });
    expect(errorsOf(changeCrate({ 'stickers/1/colour': 'blue' })(now))).toEqual([['stickers/1/words', 'Words is required']]);
  });
});

describe('the bodies of a record with parts', () => {
  const parseRows = (body: Record<string, unknown>) => {
    const read = editBody(crate).safeParse({ Revision: 1, ...body });
    return read.success ? read.data : read.error.issues.map(({ path, message }) => [path[0], message]);
  };

  it('hold values of rows by path, parsed as the fields of the row', () => {
    expect(parseRows({ 'stickers/-1/words': '  Two  words ', 'stops/12/institution': '#12' })).toEqual({
      Revision: 1,
      'stickers/-1/words': 'Two words',
      'stops/12/institution': 12,
    });
    expect(createBody(crate).safeParse({ name: 'Books', 'stops/12/minutes': '5' })).toMatchObject({ data: { 'stops/12/minutes': 5 } });
  });

  it.each([
    ['stickers/1/colour', 'green', 'Colour must be one of the list'],
    ['stops/12/minutes', 'many', 'Minutes must be a number'],
  ])('are refused for the value of %s', (name, value, message) => {
    expect(parseRows({ [name]: value })).toEqual([[name, message]]);
  });

  it.each(['nonsense', 'stickers', 'stickers/1', 'stickers/0/words', 'stickers/1/nonsense', 'other/1/words', 'stops/-1/institution'])(
    'are refused for the name %s',
    (name) => {
      expect(parseRows({ [name]: null })).toEqual([[name, 'This field does not exist or cannot be set here']]);
    },
  );
});

describe('paths', () => {
  it('are parsed back from what they print, and nothing else is a path', () => {
    fc.assert(
      fc.property(
        fc.stringMatching(/^[a-zA-Z]+$/),
        fc.integer({ min: -999, max: 999 }),
        fc.stringMatching(/^[a-zA-Z]+$/),
        (part, key, field) => {
          const path = { part, key, field };
          expect(readPath(pathOf(path))).toEqual(key === 0 ? null : path);
          expect(readPath(`${part}/${field}`)).toBeNull();
        },
      ),
    );
  });

  it('have whole numbers of at most ten digits as keys, written as JavaScript writes them', () => {
    const digits = fc.stringMatching(/^-?[0-9]{0,12}$/);
    const exponents = fc.stringMatching(/^[ +-]?[0-9.e]{0,5}$/);
    fc.assert(
      fc.property(fc.oneof(digits, exponents), (key) => {
        const number = Number(key);
        const isKey = String(number) === key && Number.isInteger(number) && number !== 0 && Math.abs(number) < 1e10;
        expect(readPath(`part/${key}/field`)).toEqual(isKey ? { part: 'part', key: number, field: 'field' } : null);
      }),
      { numRuns: 1000 },
    );
  });

  it('have declared names, under which stored values can be renamed', () => {
    expect([declaredName('stickers/-3/words'), declaredName('name')]).toEqual(['stickers/*/words', 'name']);
    expect(underDeclared('stickers/*/text', 'stickers/3/words')).toBe('stickers/3/text');
    const shape = {
      ...shapeOf(crate),
      conversions: [{ version: 2, renamedFields: { 'stickers/*/text': 'stickers/*/words' }, retiredFields: ['stickers/*/size'] }],
    };
    const [event] = crateAfter(packCrate({}));
    if (!event) throw new Error('a crate has an event');
    const change = { from: null, to: 'Fragile' };
    const old = { ...event, data: { changes: { 'stickers/3/text': change, 'stickers/3/size': change, name: change } } };
    expect(convertEvent(shape, old).data.changes).toEqual({ 'stickers/3/words': change, name: change });
  });

  it('have labels with the row', () => {
    expect(labelOf(crate, 'stickers/3/words')).toBe('Sticker 3: Words');
    expect(labelOf(crate, 'stops/12/minutes', () => 'Enderby Academy')).toBe('Stop Enderby Academy: Minutes');
    expect(labelOf(crate, 'name')).toBe('Name');
  });
});

describe('numbers of new rows', () => {
  const row = fc.record({ key: fc.integer({ min: -5, max: -1 }), words: fc.string({ minLength: 1, maxLength: 3 }) });
  const usedKeys = fc.array(fc.integer({ min: 1, max: 9 }), { maxLength: 5 });

  it('are the same for the same question, new, and lead back to the given names', () => {
    fc.assert(
      fc.property(fc.array(row, { minLength: 1 }), usedKeys, (rows, keysInUse) => {
        const values: Record<string, FieldValue> = Object.fromEntries(rows.map(({ key, words }) => [`stickers/${key}/words`, words]));
        const before = keysInUse.map((key) => `stickers/${key}/words`);
        const { values: numbered, givenName } = numberRows(crate, before, values);
        expect(numberRows(crate, before, values).values).toEqual(numbered);
        expect(Object.keys(numbered).map(givenName).toSorted()).toEqual(Object.keys(values).toSorted());
        for (const name of Object.keys(numbered)) {
          expect(readPath(name)?.key).toBeGreaterThan(Math.max(0, ...keysInUse));
          expect(numbered[name]).toBe(values[givenName(name)]);
        }
      }),
    );
  });
});
