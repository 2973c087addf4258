import { describe, expect, it } from 'vitest';
import type { CommandContext } from '../../commands/context.ts';
import { setFieldSettings, settingsFor } from '../../commands/fieldSettings/fieldSettings.ts';
import { createByForm, editByForm } from '../../commands/forms/saveForm.ts';
import { createRecord } from '../../commands/records/recordCommands.ts';
import { rights, type Right } from '../../domain/access/rights.ts';
import { noSettings } from '../../domain/fieldSettings/fieldSettings.ts';
import type { Values } from '../../domain/fields/field.ts';
import { customLookups } from '../../domain/lists/customLookups.ts';
import { getRecordType } from '../../domain/records/registry.ts';
import { logInMemory } from './logInMemory.ts';

const inGroup = (group: number, rightsHeld: readonly Right[] = rights): CommandContext => ({
  access: {
    user: { id: 7, name: 'Ada' },
    groups: new Map([[group, { name: 'Riverside', rights: new Set(rightsHeld) }]]),
    everywhere: new Set(),
    currentGroup: null,
    opened: new Map(),
    ambassadors: null,
  },
  correlationId: 'test',
});
const student = getRecordType('student');

/** A log with two institutions. */
const start = async () => {
  const memory = logInMemory();
  const { dependencies } = memory;
  for (const name of ['Riverside', 'Hillside']) {
    await createRecord(
      dependencies,
      { ...inGroup(0), access: { ...inGroup(0).access, everywhere: new Set(rights) } },
      getRecordType('institution'),
      {
        name,
        subscriber: true,
      },
    );
  }
  const set = (seenRevision: number, newValues: Values, context = inGroup(1), group = 1) =>
    setFieldSettings(dependencies, context, group, seenRevision, newValues);
  const createStudent = (values: Values, group = 1) =>
    createByForm(dependencies, inGroup(group), student, { lastname: 'Akhtar', group, ...values });
  return { ...memory, set, createStudent };
};

describe('setFieldSettings', () => {
  it('creates the settings of a group and edits them afterwards', async () => {
    const { eventsOf, set } = await start();
    expect(await set(-1, { 'student.ucas': 'required' })).toMatchObject({ ok: true, value: { id: 1, hasChanged: true } });
    expect(await set(0, { 'student.ucas': null, 'student.dob': 'hidden' })).toMatchObject({ ok: true, value: { hasChanged: true } });
    expect(eventsOf('fieldSettings-1')).toEqual([
      ['FieldSettingsChosen', { group: 1, 'student.ucas': 'required' }],
      ['FieldSettingsDetailsEdited', { 'student.ucas': null, 'student.dob': 'hidden' }],
    ]);
    expect(eventsOf('fieldSettings-2')).toEqual([]);
  });

  it('changes nothing when the same settings are chosen again', async () => {
    const { eventsOf, set } = await start();
    await set(-1, { 'student.ucas': 'required' });
    expect(await set(0, { 'student.ucas': 'required' })).toMatchObject({ ok: true, value: { hasChanged: false } });
    expect(eventsOf('fieldSettings-1')).toHaveLength(1);
  });

  it('reports a conflict on the field that somebody else chose meanwhile, and on no other', async () => {
    const { eventsOf, set } = await start();
    await set(-1, { 'student.ucas': 'required' });
    await set(0, { 'student.ucas': 'hidden' });
    expect(await set(0, { 'student.ucas': null })).toMatchObject({
      ok: false,
      error: { because: 'conflict', conflicts: [{ field: 'student.ucas' }] },
    });
    expect(await set(0, { 'student.dob': 'hidden' })).toMatchObject({ ok: true });
    expect(eventsOf('fieldSettings-1')).toHaveLength(3);
  });

  it('lets two administrators who both saw no settings choose different fields', async () => {
    const { eventsOf, set } = await start();
    const outcomes = await Promise.all([set(-1, { 'student.ucas': 'required' }), set(-1, { 'student.dob': 'hidden' })]);
    expect(outcomes).toMatchObject([{ ok: true }, { ok: true }]);
    expect(eventsOf('fieldSettings-1').map(([name]) => name)).toEqual(['FieldSettingsChosen', 'FieldSettingsDetailsEdited']);
  });

  it.each([
    ['a user without the right', inGroup(1, ['ViewStudents', 'EditStudents'])],
    ['an administrator of another group', inGroup(2)],
  ])('refuses %s, before and after the first choice', async (_who, context) => {
    const { eventsOf, set } = await start();
    expect(await set(-1, { 'student.ucas': 'required' }, context)).toMatchObject({ ok: false });
    expect(eventsOf('fieldSettings-1')).toEqual([]);
    await set(-1, { 'student.ucas': 'required' });
    expect(await set(0, { 'student.ucas': null }, context)).toMatchObject({ ok: false });
    expect(eventsOf('fieldSettings-1')).toHaveLength(1);
  });
});

describe('settingsFor', () => {
  it('reads the settings of the group of the record, and none for other groups and types', async () => {
    const { dependencies, set } = await start();
    await set(-1, { 'student.ucas': 'required', 'student.dob': 'hidden' });
    const settingsOf = (group: number) => settingsFor(dependencies, student, { group });
    expect(await settingsOf(1)).toEqual({ hidden: new Set(['dob']), required: new Set(['ucas']) });
    expect(await settingsOf(2)).toEqual(noSettings);
    expect(await settingsFor(dependencies, getRecordType('institution'), {})).toEqual(noSettings);
  });
});

describe('createByForm', () => {
  it('should require the fields that the group requires', async () => {
    const { streams, set, createStudent } = await start();
    await set(-1, { 'student.ucas': 'required' });
    expect(await createStudent({})).toMatchObject({ ok: false, error: { because: 'invalid', errors: [{ field: 'ucas' }] } });
    expect(streams.has('student-1')).toBe(false);
    expect(await createStudent({ ucas: '1234567890' })).toMatchObject({ ok: true });
  });

  it('should NOT require them in another group', async () => {
    const { set, createStudent } = await start();
    await set(-1, { 'student.ucas': 'required' });
    expect(await createStudent({}, 2)).toMatchObject({ ok: true });
  });

  it('should NOT tell the settings to somebody who may not create the record', async () => {
    const { dependencies, set } = await start();
    await set(-1, { 'student.ucas': 'required' });
    const outcome = await createByForm(dependencies, inGroup(2), student, { lastname: 'Akhtar', group: 1 });
    expect(outcome.ok).toBe(false);
    expect(JSON.stringify(outcome)).not.toContain('ucas');
  });

  it('creates one record of a form that is sent twice', async () => {
    const { dependencies, streams } = await start();
    const send = () => createByForm(dependencies, inGroup(1), student, { lastname: 'Akhtar', group: 1 }, 'form-key');
    const [first, second] = [await send(), await send()];
    expect([first, second]).toMatchObject([
      { ok: true, value: { id: 1 } },
      { ok: true, value: { id: 1 } },
    ]);
    expect(streams.get('student-1')).toHaveLength(1);
    expect(streams.has('student-2')).toBe(false);
  });
});

describe('editByForm', () => {
  const withStudent = async () => {
    const memory = await start();
    await memory.createStudent({ ucas: '1234567890' });
    await memory.set(-1, { 'student.ucas': 'required', 'student.cohortYear': 'required' });
    const edit = (newValues: Values, context = inGroup(1)) => editByForm(memory.dependencies, context, student, 1, 0, newValues);
    return { ...memory, edit };
  };

  it('should NOT empty a field that the group requires', async () => {
    const { eventsOf, edit } = await withStudent();
    expect(await edit({ ucas: null })).toMatchObject({ ok: false, error: { because: 'invalid', errors: [{ field: 'ucas' }] } });
    expect(eventsOf('student-1')).toHaveLength(1);
  });

  it('should leave a required field empty that was empty before', async () => {
    const { eventsOf, edit } = await withStudent();
    expect(await edit({ firstname: 'Amira', cohortYear: null })).toMatchObject({ ok: true, value: { hasChanged: true } });
    expect(eventsOf('student-1').at(-1)).toEqual(['StudentDetailsEdited', { firstname: 'Amira' }]);
  });

  it('changes nothing when the form holds what is stored', async () => {
    const { eventsOf, edit } = await withStudent();
    expect(await edit({ ucas: '1234567890', firstname: null })).toMatchObject({ ok: true, value: { hasChanged: false } });
    expect(eventsOf('student-1')).toHaveLength(1);
  });

  it('hides the record from other groups, whatever they empty', async () => {
    const { edit } = await withStudent();
    expect(await edit({ ucas: null }, inGroup(2))).toEqual({ ok: false, error: { because: 'missing' } });
  });
});

describe('a field that the group requires and that only some records have', () => {
  const expense = getRecordType('expense');
  const registrationRequired = [{ field: 'registration', messages: ['Registration is required'] }];

  /** A group that requires the registration of cars, with an ambassador and two types of claims. */
  const startClaims = async () => {
    const { dependencies, set } = await start();
    await set(-1, { 'expense.registration': 'required' });
    const add = async (type: string, values: Values) => {
      const outcome = await createRecord(dependencies, inGroup(1), getRecordType(type), { group: 1, ...values });
      return outcome.ok ? outcome.value.id : 0;
    };
    const list = customLookups.claimType;
    const [travel, food] = [
      await add('customLookupItem', { name: 'Travel', list, travel: true }),
      await add('customLookupItem', { name: 'Food', list }),
    ];
    const ambassador = await add('ambassador', { firstname: 'Sam', lastname: 'Akhtar' });
    const claim = { ambassador, dateOfClaim: '2026-05-01', group: 1 };
    const byCar = { ...claim, typeOfClaim: travel, from: 'Leicester', to: 'Derby', modeOfTransport: 'Car', miles: 12 };
    const create = (values: Values) => createByForm(dependencies, inGroup(1), expense, values);
    const edit = (id: number, values: Values) => editByForm(dependencies, inGroup(1), expense, id, 0, values);
    return { create, edit, claim, byCar, food };
  };

  it('is demanded of a new record that has it, by what its values follow, and of no other', async () => {
    const { create, claim, byCar, food } = await startClaims();
    expect(await create(byCar)).toMatchObject({ ok: false, error: { because: 'invalid', errors: registrationRequired } });
    expect(await create({ ...byCar, registration: 'AB12 CDE' })).toMatchObject({ ok: true });
    expect(await create({ ...byCar, modeOfTransport: 'Train', miles: null, amount: 1200 })).toMatchObject({ ok: true });
    expect(await create({ ...claim, typeOfClaim: food, amount: 1200 })).toMatchObject({ ok: true });
  });

  it('cannot be emptied, unless the record no longer has it', async () => {
    const { create, edit, byCar, food } = await startClaims();
    const made = await create({ ...byCar, registration: 'AB12 CDE' });
    const id = made.ok ? made.value.id : 0;
    expect(await edit(id, { registration: null })).toMatchObject({ ok: false, error: { errors: registrationRequired } });
    const withoutJourney = { typeOfClaim: food, from: null, to: null, modeOfTransport: null, miles: null, registration: null, amount: 500 };
    expect(await edit(id, withoutJourney)).toMatchObject({ ok: true });
  });
});
