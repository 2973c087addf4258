import { describe, expect, it } from 'vitest';
import { applyAction, edit } from '../../../domain/record/decide.ts';
import { fold } from '../../../domain/record/fold.ts';
import { valuesOf } from '../../../domain/record/recordType.ts';
import { task } from '../../../domain/records/task.ts';
import { user } from '../../../domain/records/user.ts';

// The compiler is the test: `tsc` fails when an expected error is missing.
describe('the values of a record', () => {
  const person = fold(user, []);

  it('have the names and types of their declaration', () => {
    const until: string | null = person.values.lockedOutUntil;
    const size: number | null | undefined = valuesOf(task, {}).size;
    expect([until, size]).toEqual([null, undefined]);
  });

  it('cannot be read by a misspelt name', () => {
    // @ts-expect-error: the field is lockedOutUntil
    expect(person.values.lockedOutUntl).toBeUndefined();
    // @ts-expect-error: the field is lockedOutUntil
    expect(person.values['lockedOutUntl']).toBeUndefined();
    // @ts-expect-error: the field is size
    expect(valuesOf(task, {}).sise).toBeUndefined();
  });

  it('cannot be changed by a misspelt name or to another type of value', () => {
    // @ts-expect-error: the field is enabled
    expect(applyAction(user, person, 'Enabled', { enabeld: true }).ok).toBe(false);
    // @ts-expect-error: enabled is yes or no
    expect(applyAction(user, person, 'Enabled', { enabled: 'yes' }).ok).toBe(false);
    // @ts-expect-error: the field is email
    expect(edit(user, person, -1, { emial: 'ada@example.test' }).ok).toBe(false);
  });
});
