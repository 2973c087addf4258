import { describe, expect, it } from 'vitest';
import { createBody, editBody } from '../../../domain/record/body.ts';
import { checkRecord, defaults, readValues } from '../../../domain/record/validate.ts';
import { blank } from '../../../domain/record/fold.ts';
import { widget } from '../widget.ts';

const notSettable = 'This field does not exist or cannot be set here';

describe('the values of a request body', () => {
  it('are parsed field by field into their stored form', () => {
    expect(
      readValues(widget, { name: '  Gear  wheel ', bought: '7/2/2024', postcode: 'le17rh', painted: 'yes', parts: ['5', 2, 2] }),
    ).toEqual({
      ok: true,
      value: { name: 'Gear wheel', bought: '2024-02-07', postcode: 'LE1 7RH', painted: true, parts: [2, 5] },
    });
  });

  it('are refused with every invalid field and all of its errors', () => {
    expect(readValues(widget, { name: 'x'.repeat(21), weight: 'heavy', bought: '31/02/2024', colour: 1 })).toEqual({
      ok: false,
      error: [
        { field: 'name', messages: ['Name must be 20 characters or fewer'] },
        { field: 'weight', messages: ['Weight must be a number'] },
        { field: 'bought', messages: ['Enter a real date, like 17/10/2016'] },
      ],
    });
  });

  it.each(['nonsense', 'serial', 'heavy', 'constructor', '__proto__', 'toString'])(
    'are refused for the field %s, which no form may set',
    (name) => {
      const body = JSON.parse(`{ ${JSON.stringify(name)}: "1" }`) as Record<string, unknown>;
      expect(readValues(widget, body)).toEqual({ ok: false, error: [{ field: name, messages: [notSettable] }] });
    },
  );
});

describe('the body of a new record', () => {
  const body = createBody(widget);

  it('may have any field that a form may set, and requires none', () => {
    expect(body.safeParse({})).toEqual({ success: true, data: {} });
    expect(body.safeParse({ weight: '12', name: ' Gear ' })).toEqual({ success: true, data: { name: 'Gear', weight: 12 } });
  });

  it.each(['serial', 'heavy', 'nonsense', 'Revision'])('has no %s', (name) => {
    const issues = body.safeParse({ [name]: 1 }).error?.issues;
    expect(issues).toMatchObject([{ code: 'unrecognized_keys', keys: [name] }]);
  });
});

describe('the body of an edit', () => {
  const body = editBody(widget);

  it.each([[0], [17], ['17']])('accepts the revision %j', (Revision) => {
    expect(body.safeParse({ Revision, weight: 1 })).toEqual({ success: true, data: { Revision: Number(Revision), weight: 1 } });
  });

  it.each([[undefined], [null], [-1], ['-1'], [1.5], ['x'], [''], [1e9], [[1]]])('refuses the revision %j', (Revision) => {
    expect(body.safeParse({ Revision, weight: 1 }).error?.issues.map(({ path, message }) => ({ path, message }))).toEqual([
      { path: ['Revision'], message: 'Revision must be the revision that was shown' },
    ]);
  });
});

describe('a whole record', () => {
  it('starts with its declared defaults and everything else empty', () => {
    expect(defaults(widget)).toEqual({ ...blank(widget).values, painted: false, waterproof: 'unknown', size: 's' });
  });

  it('has errors for required fields first, then for its own rules', () => {
    expect(checkRecord(widget, { ...blank(widget).values, name: '', group: 3, painted: true })).toEqual([
      { field: 'name', messages: ['Name is required'] },
      { field: 'colour', messages: ['A painted widget has a colour'] },
    ]);
  });

  it('has no errors when it is complete', () => {
    expect(checkRecord(widget, { ...blank(widget).values, name: 'Gear', group: 3 })).toEqual([]);
  });
});
