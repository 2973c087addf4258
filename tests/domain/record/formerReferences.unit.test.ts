import { describe, expect, it } from 'vitest';
import type { FieldValue, Values } from '../../../domain/fields/field.ts';
import { edit, type EditOptions } from '../../../domain/record/decide.ts';
import { fold } from '../../../domain/record/fold.ts';
import { withoutFormerKept } from '../../../domain/record/formerReferences.ts';
import { recordTypes } from '../../../domain/records/registry.ts';
import { student } from '../../../domain/records/student.ts';
import { streamOfType } from '../merging/stream.ts';

const [moat, soarValley, judgemeadow] = [6, 5, 7];

/** The changes of an edit of a student with these values. */
const changesOf = (values: Values, newValues: Values, options?: EditOptions) => {
  const stream = streamOfType(student, 1);
  stream.set({ group: 10, lastname: 'Akhtar', ...values }, 'Registered');
  const decision = edit(student, stream.snapshot(), 0, newValues, options);
  if (!decision.ok) throw new Error(decision.error.because);
  return decision.value[0]?.data.changes;
};

describe('a student who changes from one last known institution to another', () => {
  it('keeps the former one among the attended ones, in the same event', () => {
    expect(changesOf({ institutionLastKnown: moat }, { institutionLastKnown: soarValley })).toEqual({
      institutionLastKnown: { from: moat, to: soarValley },
      institutionsAttended: { from: null, to: [moat] },
    });
  });

  it.each<[string, FieldValue, Values, unknown]>([
    ['keeps those that were there', [judgemeadow], {}, { from: [judgemeadow], to: [moat, judgemeadow] }],
    ['names none twice', [moat], {}, undefined],
    ['keeps it beside what the same edit says', [judgemeadow], { institutionsAttended: [4] }, { from: [judgemeadow], to: [4, moat] }],
    ['keeps it although the same edit removes it', [moat], { institutionsAttended: null }, undefined],
  ])('%s', (_title, institutionsAttended, newValues, change) => {
    const changes = changesOf({ institutionLastKnown: moat, institutionsAttended }, { institutionLastKnown: soarValley, ...newValues });
    expect(changes).toMatchObject({ institutionLastKnown: { from: moat, to: soarValley } });
    expect(changes?.['institutionsAttended']).toEqual(change);
  });

  it('makes no conflict with somebody who changed the attended ones meanwhile', () => {
    const stream = streamOfType(student, 1);
    stream.set({ group: 10, lastname: 'Akhtar', institutionLastKnown: moat }, 'Registered');
    stream.set({ institutionsAttended: [judgemeadow] });
    expect(edit(student, stream.snapshot(), 0, { institutionLastKnown: soarValley })).toMatchObject({
      ok: true,
      value: [{ data: { changes: { institutionsAttended: { from: [judgemeadow], to: [moat, judgemeadow] } } } }],
    });
  });
});

describe('nothing is kept', () => {
  it.each<[string, Values, Values]>([
    ['of a first institution', {}, { institutionLastKnown: moat }],
    ['of one that is cleared', { institutionLastKnown: moat }, { institutionLastKnown: null }],
    ['where something else changes', { institutionLastKnown: moat }, { firstname: 'Amira' }],
  ])('%s', (_title, values, newValues) => {
    expect(Object.keys(changesOf(values, newValues) ?? {})).toEqual(Object.keys(newValues));
  });

  it('where the same school gets another id', () => {
    const changes = changesOf({ institutionLastKnown: moat }, { institutionLastKnown: soarValley }, { isSameRecord: true });
    expect(changes).toEqual({ institutionLastKnown: { from: moat, to: soarValley } });
  });
});

describe('planned changes without what follows from them', () => {
  it('have no list that only keeps what was left, and have one that says more', () => {
    const values = { institutionLastKnown: moat, institutionsAttended: [judgemeadow] };
    const planned = (newValues: Values) => changesOf(values, { institutionLastKnown: soarValley, ...newValues }) ?? {};
    expect(Object.keys(withoutFormerKept(student, planned({})))).toEqual(['institutionLastKnown']);
    expect(withoutFormerKept(student, planned({ institutionsAttended: [4] }))).toEqual(planned({ institutionsAttended: [4] }));
    const list = { institutionsAttended: { from: null, to: [4] } };
    expect(withoutFormerKept(student, list)).toEqual(list);
  });
});

describe('the filter Any institution', () => {
  const anyOf = (values: Values) => student.derived['institutionAny']?.compute({ ...fold(student, []).values, ...values });

  it.each<[string, Values, FieldValue]>([
    ['the last known one alone', { institutionLastKnown: moat }, [moat]],
    ['attended ones alone', { institutionsAttended: [soarValley, judgemeadow] }, [soarValley, judgemeadow]],
    ['both, in order', { institutionLastKnown: moat, institutionsAttended: [soarValley, judgemeadow] }, [soarValley, moat, judgemeadow]],
    ['one that is both, once', { institutionLastKnown: moat, institutionsAttended: [moat] }, [moat]],
    ['none', {}, null],
  ])('asks about %s', (_title, values, any) => {
    expect(anyOf({ institutionLastKnown: null, institutionsAttended: null, ...values })).toEqual(any);
  });
});

it('every list that keeps former records is one of the same type of records', () => {
  const keeping = recordTypes.flatMap(({ fields }) =>
    Object.values(fields).flatMap((field) => (field.keepsFormerIn === undefined ? [] : [[field, fields[field.keepsFormerIn]] as const])),
  );
  expect(keeping).toHaveLength(1);
  for (const [field, list] of keeping) expect(list).toMatchObject({ kind: 'references', references: field.references });
});
