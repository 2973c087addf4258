import { expect, it } from 'vitest';
import type { FieldValue } from '../../domain/fields/field.ts';
import { affectedStudents } from '../../projections/linkage/linkedStudents.ts';

const event = (stream: string, to: Readonly<Record<string, FieldValue>>) => ({
  stream,
  data: { changes: Object.fromEntries(Object.entries(to).map(([name, value]) => [name, { from: null, to: value }])) },
});

it('compares students again whose compared fields or state changed, each once', () => {
  const events = [
    event('student-1', { firstname: 'Amina', yearGroup: 12 }),
    event('student-2', { yearGroup: 13, sex: 10 }),
    event('student-3', { recordState: 64 }),
    event('student-1', { postcode: null }),
    event('student-4', { institutionLastKnown: 9 }),
  ];
  expect(affectedStudents(events)).toEqual([1, 3, 4]);
  expect(affectedStudents([event('student-2', { marketing: ['email'] })])).toEqual([]);
});
