import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { contradictsItself, withCode } from '../../../domain/fields/choices.ts';
import { excludesOthers } from '../../../domain/messages.ts';
import { create, edit } from '../../../domain/record/decide.ts';
import { fold } from '../../../domain/record/fold.ts';
import { recordTypes } from '../../../domain/records/registry.ts';
import { widget } from '../widget.ts';
import { created, edited, events, given, rejected, stream } from './given.ts';

const tags = ['new', 'rare', 'sold', 'none'];
const refused = rejected({ because: 'invalid', errors: [{ field: 'tags', messages: [excludesOthers('Tags', 'None')] }] });
const beginning = { name: 'Sprocket', group: 3 };

describe('a value that excludes the others', () => {
  it('is not saved together with them, in a new record or an edit', () => {
    expect(given().when((now) => create(widget, now, { ...beginning, tags: ['new', 'none'] }))).toEqual(refused);
    expect(given(created({ tags: ['new'] })).when((now) => edit(widget, now, 0, { tags: ['new', 'none'] }))).toEqual(refused);
  });

  it('is saved by itself, and the others without it', () => {
    expect(given(created({ tags: ['new'] })).when((now) => edit(widget, now, 0, { tags: ['none'] }))).toEqual(
      events(edited({ tags: { from: ['new'], to: ['none'] } })),
    );
    expect(given(created({ tags: ['none'] })).when((now) => edit(widget, now, 0, { tags: ['new', 'sold'] }))).toEqual(
      events(edited({ tags: { from: ['none'], to: ['new', 'sold'] } })),
    );
  });

  it('does not stop edits of other fields where a record already holds both', () => {
    const both = given(created({ tags: ['new', 'none'] }));
    expect(both.when((now) => edit(widget, now, 0, { weight: 3 }))).toEqual(events(edited({ weight: { from: null, to: 3 } })));
    expect(both.when((now) => edit(widget, now, 0, { tags: ['new', 'rare', 'none'] }))).toEqual(refused);
    expect(both.when((now) => edit(widget, now, 0, { tags: ['new'] }))).toEqual(
      events(edited({ tags: { from: ['new', 'none'], to: ['new'] } })),
    );
  });

  it('is never saved with others by any edit', () => {
    fc.assert(
      fc.property(fc.subarray(tags), fc.subarray(tags), (before, after) => {
        const now = fold(widget, stream(created({ tags: before })));
        const decision = edit(widget, now, 0, { tags: after });
        const saved = decision.ok ? decision.value.map(({ data }) => data.changes['tags']?.to) : [];
        expect(saved.some((value) => Array.isArray(value) && value.length > 1 && value.some((code) => code === 'none'))).toBe(false);
      }),
    );
  });

  it('takes the place of the others in a form when it is ticked, and they take its place', () => {
    const field = { exclusive: 'none' };
    expect(withCode(field, ['new', 'sold'], 'none')).toEqual(['none']);
    expect(withCode(field, ['none'], 'rare')).toEqual(['rare']);
    expect(withCode({}, ['none'], 'rare')).toEqual(['none', 'rare']);
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...tags)), (ticked) => {
        const codes = ticked.reduce<readonly string[]>((before, code) => withCode(field, before, code), []);
        expect(contradictsItself(field, codes)).toBe(false);
        expect(new Set(codes).size).toBe(codes.length);
      }),
    );
  });

  it('is one of the values of its field, in every record type', () => {
    const declared = recordTypes.flatMap((type) => Object.values(type.fields)).filter(({ exclusive }) => exclusive !== undefined);
    expect(declared.map(({ label }) => label)).toContain('Marketing option');
    for (const { kind, values = [], exclusive } of declared) {
      expect(kind).toBe('choices');
      expect(values.map(({ value }) => value)).toContain(exclusive);
    }
  });
});
