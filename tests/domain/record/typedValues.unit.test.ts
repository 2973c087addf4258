import { describe, expect, it } from 'vitest';
import type { RowOf } from '../../../console/rows.ts';
import type { ValuesOf } from '../../../domain/fields/field.ts';
import { decimal } from '../../../domain/fields/decimal.ts';
import { text } from '../../../domain/fields/text.ts';
import { yesNo } from '../../../domain/fields/yesNo.ts';
import { askingAction } from '../../../domain/record/action.ts';
import { setByEvent, edit } from '../../../domain/record/decide.ts';
import { fold } from '../../../domain/record/fold.ts';
import { recordType } from '../../../domain/record/declareType.ts';
import { valuesOf } from '../../../domain/record/recordType.ts';
import { genericStates } from '../../../domain/record/states.ts';
import { exportDisclosure } from '../../../domain/records/disclosures.ts';
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
    expect(setByEvent(user, person, 'Enabled', { enabeld: true }).ok).toBe(false);
    // @ts-expect-error: enabled is yes or no
    expect(setByEvent(user, person, 'Enabled', { enabled: 'yes' }).ok).toBe(false);
    // @ts-expect-error: the field is email
    expect(edit(user, person, -1, { emial: 'ada@example.test' }).ok).toBe(false);
  });

  it('cannot be declared to disclose, keep or order by a field that the type lacks', () => {
    const declared = { name: 'part', path: 'parts', labels: { one: 'part', many: 'parts' }, states: genericStates() } as const;
    const rest = { ...declared, rights: { view: [], edit: [] }, createdEvent: ['Added', 'Added'], title: () => '' } as const;
    const fields = { name: text('Name'), rank: decimal('Rank') };
    const nothing = () => null;
    // @ts-expect-error: the field is rank
    const revealing = recordType({ ...rest, fields, discloses: { fields: ['rnak'], of: nothing } });
    // @ts-expect-error: no field has the scope
    const scoped = recordType({ ...rest, fields, discloses: { fields: [], of: exportDisclosure } });
    // @ts-expect-error: the field is name
    const remaining = recordType({ ...rest, fields, mustRemain: { isOne: () => true, contains: { nmae: '' }, refusal: () => '' } });
    // @ts-expect-error: no field `place` keeps the order
    const ordered = recordType({ ...rest, fields, orderedWithin: ['name'] });
    expect([revealing, scoped, remaining, ordered].map(({ name }) => name)).toEqual(['part', 'part', 'part', 'part']);
  });

  it('cannot be set by an action with a dialog under a misspelt name or in another type of value', () => {
    const fields = { movedTo: text('Moved to'), approved: yesNo('Approved') };
    const dialog = {
      label: 'Move',
      icon: 'tag',
      done: '',
      asks: { place: text('Place') },
      question: () => ({ title: '', text: '' }),
    } as const;
    const asking = askingAction<ValuesOf<typeof fields>>();
    const moving = asking({ ...dialog, set: (_values, { answers }) => ({ movedTo: answers.place }) });
    // @ts-expect-error: the field is movedTo
    const misspelt = asking({ ...dialog, set: (_values, { answers }) => ({ moovedTo: answers.place }) });
    // @ts-expect-error: approved is yes or no
    const mistyped = asking({ ...dialog, set: (_values, { answers }) => ({ approved: answers.place }) });
    // @ts-expect-error: the answer is place
    const misread = asking({ ...dialog, set: (_values, { answers }) => ({ movedTo: answers.plaice }) });
    // @ts-expect-error: the types of the values are missing
    const untyped = askingAction()({ ...dialog, set: () => ({ movedTo: 'Leeds' }) });
    expect([moving, misspelt, mistyped, misread, untyped].map(({ label }) => label)).toEqual(Array(5).fill('Move'));
  });

  it('cannot be read from a row of a list by a misspelt name', () => {
    const row: RowOf<typeof task> = { status: 'Completed' };
    expect(row.status).toBe('Completed');
    // @ts-expect-error: the field is status
    expect(row.satus).toBeUndefined();
    // @ts-expect-error: the field is undoneBy
    expect(row['undoneby']).toBeUndefined();
  });
});
