import { describe, expect, it } from 'vitest';
import type { Values } from '../../../domain/fields/field.ts';
import { trainingExpiresEarly } from '../../../domain/activityMessages.ts';
import { create } from '../../../domain/record/decide.ts';
import { blank } from '../../../domain/record/fold.ts';
import { ambassador } from '../../../domain/records/ambassador.ts';
import { listEntry } from '../../../domain/records/registry.ts';

const addAmbassador = (values: Values) => create(ambassador, blank(ambassador), { lastname: 'Hopper', group: 3, ...values });
const course = (key: number, values: Values): Values =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [`training/${key}/${name}`, value]));

describe('a training course of an ambassador', () => {
  it('is a row with a number, beside another of the same training', () => {
    const first = course(-1, { training: 7, completed: '2023-09-01', expires: '2026-09-01' });
    const decided = addAmbassador({ ...first, ...course(-2, { training: 7, completed: '2026-09-01' }) });
    expect(decided.ok && decided.value[0]?.data.changes).toMatchObject({
      'training/1/training': { from: null, to: 7 },
      'training/2/training': { from: null, to: 7 },
      'training/2/completed': { from: null, to: '2026-09-01' },
    });
  });

  it('should NOT expire before it was completed', () => {
    expect(addAmbassador(course(-1, { training: 7, completed: '2026-09-01', expires: '2026-08-31' }))).toMatchObject({
      ok: false,
      error: { errors: [{ field: 'training/-1/expires', messages: [trainingExpiresEarly] }] },
    });
  });

  it('may expire on the day on which it was completed, or never', () => {
    for (const expires of ['2026-09-01', null])
      expect(addAmbassador(course(-1, { training: 7, completed: '2026-09-01', expires }))).toMatchObject({ ok: true });
  });

  it('should NOT be without its training', () => {
    expect(addAmbassador(course(-1, { completed: '2026-09-01' }))).toMatchObject({ ok: false });
  });

  it('is chosen from a list that groups keep, as fields of records are', () => {
    expect(listEntry.fields['list']?.values?.map(({ label }) => label)).toEqual(
      expect.arrayContaining(['Training', 'Course name', 'DBS status']),
    );
  });
});
