import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Values } from '../../../domain/fields/field.ts';
import { type MergeFacts, mergedValue, planMerge, type Source } from '../../../domain/merging/planMerge.ts';
import { takeOut } from '../../../domain/merging/takeOut.ts';
import { takeOver } from '../../../domain/merging/takeOver.ts';
import { student } from '../../../domain/records/student.ts';
import { type Stream, streamOfType } from './stream.ts';

const none: MergeFacts = { inRegister: new Set() };

const studentWith = (id: number, values: Values): Stream => {
  const stream = streamOfType(student, id);
  stream.set({ group: 10, lastname: 'Akhtar', ...values }, 'Registered');
  return stream;
};

const recordsOf = (streams: readonly Stream[]) => streams.map(({ id, snapshot }) => ({ id, snapshot: snapshot() }));

const plan = (streams: readonly Stream[], choices: Record<string, Source> = {}, facts = none) =>
  planMerge(student, recordsOf(streams), streams[0]?.id ?? 0, choices, facts);

const choiceOf = (streams: readonly Stream[], name: string, choices: Record<string, Source> = {}, facts = none) =>
  plan(streams, choices, facts).find((each) => each.name === name);

/** Merges all others into the first, each by an event of its own. */
const merge = ([kept, ...others]: readonly Stream[], sources: Record<string, Source> = {}): void => {
  if (!kept) return;
  const choices = planMerge(student, recordsOf([kept, ...others]), kept.id, sources, none);
  for (const other of others) kept.add(takeOver(student, kept.snapshot(), { id: other.id, snapshot: other.snapshot() }, choices));
};

describe('planMerge', () => {
  it('names only fields that differ', () => {
    expect(plan([studentWith(1, { firstname: 'Sam' }), studentWith(2, { firstname: 'Sam' })])).toEqual([]);
  });

  it('takes the only value', () => {
    const both = [studentWith(1, {}), studentWith(2, { ucas: '1234567890' })];
    expect(choiceOf(both, 'ucas')).toEqual({ name: 'ucas', from: 2, because: 'only', isConflict: false, possible: [1, 2] });
  });

  it.each([
    ['Sam', 'Samuel', 2],
    ['S.', 'Sam', 2],
    ['SAM', 'Sam', 2],
    ['Samuel', 'Sam', 1],
  ])('takes the fuller of %s and %s', (one, other, from) => {
    const both = [studentWith(1, { firstname: one }), studentWith(2, { firstname: other })];
    expect(choiceOf(both, 'firstname')).toMatchObject({ from, because: 'fuller', isConflict: true });
  });

  it('takes the newer of values that say different things', () => {
    const [one, other] = [studentWith(1, { dob: '2009-03-04' }), studentWith(2, { dob: '2009-04-03' })];
    other.set({ dob: '2009-05-03' });
    expect(choiceOf([one, other], 'dob')).toMatchObject({ from: 2, because: 'newer' });
    one.set({ sex: 10 });
    one.set({ dob: '2009-06-04' });
    expect(choiceOf([one, other], 'dob')).toMatchObject({ from: 1, because: 'newer' });
  });

  it('keeps its own value if neither is newer', () => {
    const both = [studentWith(7, { dob: '2009-03-04' }), studentWith(2, { dob: '2009-04-03' })];
    expect(choiceOf(both, 'dob')).toMatchObject({ from: 7, because: 'kept' });
  });

  it('prefers a school of the register', () => {
    const both = [studentWith(1, { institutionLastKnown: 5 }), studentWith(2, { institutionLastKnown: 6 })];
    expect(choiceOf(both, 'institutionLastKnown', {}, { inRegister: new Set([6]) })).toMatchObject({ from: 2, because: 'register' });
  });

  it('stores lists that it joins in the order of their field, and takes them apart again', () => {
    const both = [studentWith(1, { institutionsAttended: [6, 90] }), studentWith(2, { institutionsAttended: [5, 100] })];
    const [kept] = both;
    merge(both);
    expect(kept?.filled()).toMatchObject({ institutionsAttended: [5, 6, 90, 100] });
    const out = kept && takeOut(student, kept.snapshot(), kept.events, 2);
    expect([out?.event?.data.changes['institutionsAttended'], out?.changedSince]).toEqual([{ from: [5, 6, 90, 100], to: [6, 90] }, {}]);
  });

  it('takes lists apart that older merges stored in another order', () => {
    const survivor = studentWith(1, { institutionsAttended: [6, 90] });
    const changes = {
      'duplicates/2/student': { from: null, to: 2 },
      institutionsAttended: { from: [6, 90], to: [6, 90, 5] },
    };
    survivor.add({ type: 'StudentDuplicateMerged', data: { changes } });
    const { event, changedSince } = takeOut(student, survivor.snapshot(), survivor.events, 2);
    expect([event?.data.changes['institutionsAttended'], changedSince]).toEqual([{ from: [6, 90, 5], to: [6, 90] }, {}]);
  });

  it('joins lists, each entry once', () => {
    const both = [studentWith(1, { institutionsAttended: [5, 6] }), studentWith(2, { institutionsAttended: [6, 7] })];
    const choice = choiceOf(both, 'institutionsAttended');
    expect(choice).toMatchObject({ from: 'all', because: 'together', possible: ['all', 1, 2] });
    expect(mergedValue(student, recordsOf(both), 'institutionsAttended', choice?.from ?? 1)).toEqual([5, 6, 7]);
  });

  it('takes the latest answer to consent, even if it is no, and never the fuller one', () => {
    const [one, other] = [studentWith(1, { permissionToTrack: 'yes' }), studentWith(2, { permissionToTrack: 'yes' })];
    other.set({ permissionToTrack: 'no' });
    expect(choiceOf([one, other], 'permissionToTrack')).toMatchObject({ from: 2, because: 'latestAnswer' });
    one.set({ sex: 10 });
    one.set({ permissionToTrack: 'yes', marketing: ['email', 'post'] });
    expect(choiceOf([one, other], 'permissionToTrack')).toMatchObject({ from: 1, because: 'latestAnswer' });
  });

  it('takes the stricter of two answers from one moment', () => {
    const both = [
      studentWith(1, { permissionToTrack: 'yes', marketing: ['email'] }),
      studentWith(2, { permissionToTrack: 'no', marketing: ['none'] }),
    ];
    expect(choiceOf(both, 'permissionToTrack')).toMatchObject({ from: 2, because: 'stricter' });
    expect(choiceOf(both, 'marketing')).toMatchObject({ from: 2, because: 'stricter', possible: [1, 2] });
  });

  it('does not take a default for an answer', () => {
    const [one, other] = [studentWith(1, { permissionToTrack: 'yes' }), studentWith(2, { permissionToTrack: 'unknown' })];
    expect(choiceOf([one, other], 'permissionToTrack')).toMatchObject({ from: 1, because: 'latestAnswer' });
  });

  it('keeps the group, and takes entries of lists only from records of the merged group', () => {
    const both = [studentWith(1, { cohort: 3 }), studentWith(2, { group: 20, cohort: 4 })];
    expect(choiceOf(both, 'group')).toMatchObject({ from: 1, because: 'kept' });
    expect(choiceOf(both, 'cohort')).toMatchObject({ from: 1, possible: [1] });
    expect(choiceOf(both, 'cohort', { group: 2 })).toMatchObject({ from: 2, possible: [2] });
  });

  it('does what a person chose', () => {
    const both = [studentWith(1, { firstname: 'Sam' }), studentWith(2, { firstname: 'Samuel' })];
    expect(choiceOf(both, 'firstname', { firstname: 1 })).toMatchObject({ from: 1, because: 'chosen' });
  });
});

describe('takeOver', () => {
  it('brings the rows that the kept record lacks', () => {
    const gcse = { 'qualifications/1/level': 'GCSE', 'qualifications/1/subject': 'Maths', 'qualifications/1/year': 2025 };
    const both = [studentWith(1, gcse), studentWith(2, { ...gcse, 'qualifications/2/level': 'GCSE', 'qualifications/2/subject': 'Art' })];
    merge(both);
    expect(both[0]?.filled()).toMatchObject({ ...gcse, 'qualifications/2/subject': 'Art', 'duplicates/2/student': 2 });
    expect(both[0]?.filled()).not.toHaveProperty('qualifications/3/level');
  });
});

describe('takeOut', () => {
  it('leaves what somebody changed since, and says what it was', () => {
    const both = [studentWith(1, { firstname: 'Sam' }), studentWith(2, { firstname: 'Samuel', ucas: '123' })];
    const [kept] = both;
    if (!kept) throw new Error('No student');
    merge(both);
    kept.set({ firstname: 'Sammy' });
    const out = takeOut(student, kept.snapshot(), kept.events, 2);
    expect(out.changedSince).toEqual({ firstname: 'Sam' });
    expect(out.event?.data.changes).toEqual({ 'duplicates/2/student': { from: 2, to: null }, ucas: { from: '123', to: null } });
    expect(takeOut(student, kept.snapshot(), kept.events, 2, ['firstname']).event?.data.changes['firstname']).toEqual({
      from: 'Sammy',
      to: 'Sam',
    });
  });

  it('asks about a row of the merge as a whole if somebody changed it since, and takes it back as a whole', () => {
    const row = { 'qualifications/1/level': 'GCSE', 'qualifications/1/subject': 'Art' };
    const own = { 'qualifications/1/level': 'GCSE', 'qualifications/1/subject': 'Maths' };
    const [kept, duplicate] = [studentWith(1, own), studentWith(2, row)];
    merge([kept, duplicate]);
    kept.set({ 'qualifications/2/subject': 'Fine art', 'qualifications/2/grade': '8' });
    const changedSince = { 'qualifications/2/level': null, 'qualifications/2/subject': null, 'qualifications/2/grade': null };
    const out = takeOut(student, kept.snapshot(), kept.events, 2);
    expect(out.changedSince).toEqual(changedSince);
    expect(Object.keys(out.event?.data.changes ?? {})).toEqual(['duplicates/2/student']);
    kept.add(takeOut(student, kept.snapshot(), kept.events, 2, ['qualifications/2']).event);
    expect(kept.filled()).toEqual({ group: 10, lastname: 'Akhtar', ...own });
  });

  it('asks about no row that somebody removed since', () => {
    const both = [studentWith(1, {}), studentWith(2, { 'qualifications/1/level': 'GCSE', 'qualifications/1/subject': 'Art' })];
    const [kept] = both;
    if (!kept) throw new Error('No student');
    merge(both);
    kept.set({ 'qualifications/1/level': null, 'qualifications/1/subject': null });
    expect(takeOut(student, kept.snapshot(), kept.events, 2).changedSince).toEqual({});
  });

  it('keeps the last known institutions that it does not take over among the attended ones, until they are taken out', () => {
    const schools = [5, 6, 7, null].map((institutionLastKnown, at) => studentWith(at + 1, { institutionLastKnown }));
    const [kept] = schools;
    if (!kept) throw new Error('No student');
    merge(schools, { institutionLastKnown: 2 });
    expect(kept.filled()).toMatchObject({ institutionLastKnown: 6, institutionsAttended: [5, 7] });
    kept.add(takeOut(student, kept.snapshot(), kept.events, 3).event);
    expect(kept.filled()).toMatchObject({ institutionLastKnown: 6, institutionsAttended: [5] });
    kept.add(takeOut(student, kept.snapshot(), kept.events, 2).event);
    expect(kept.filled()).toMatchObject({ institutionLastKnown: 5 });
    expect(kept.filled()).not.toHaveProperty('institutionsAttended');
  });

  it('gives back exactly what each merge brought, in any order', () => {
    const values = fc.record({
      firstname: fc.constantFrom('Sam', 'Samuel', 'S', 'Alex'),
      dob: fc.constantFrom('2009-03-04', '2009-04-03'),
      ucas: fc.constantFrom(null, '111', '222'),
      permissionToTrack: fc.constantFrom('yes', 'no', 'unknown'),
      institutionLastKnown: fc.constantFrom(null, 5, 6, 7),
      institutionsAttended: fc.constantFrom(null, [5], [5, 6]),
      'qualifications/1/level': fc.constantFrom('GCSE', 'A level'),
      'qualifications/1/subject': fc.constantFrom('Art', 'Maths'),
    });
    fc.assert(
      fc.property(fc.array(values, { minLength: 2, maxLength: 4 }), fc.integer(), (each, seed) => {
        const streams = each.map((own, at) => studentWith(at + 1, own));
        const [kept, ...others] = streams;
        if (!kept) return;
        const before = kept.filled();
        merge(streams);
        const order = others.toSorted((a, b) => ((a.id * 7919 + seed) % 5) - ((b.id * 7919 + seed) % 5));
        for (const { id } of order) kept.add(takeOut(student, kept.snapshot(), kept.events, id).event);
        expect(kept.filled()).toEqual(before);
      }),
    );
  });
});
