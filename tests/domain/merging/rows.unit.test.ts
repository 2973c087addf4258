import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { clashesOf, moveRows } from '../../../domain/merging/moveRows.ts';
import { type Move, returnRows } from '../../../domain/merging/returnRows.ts';
import { activity } from '../../../domain/records/activity.ts';
import { participants } from '../../../domain/records/attendance.ts';
import { type Stream, streamOfType } from './stream.ts';

const mark = (student: number, status: string | null) => ({
  [`attendance/${student}/student`]: student,
  ...(status === null ? {} : { [`attendance/${student}/status`]: status }),
});

const register = (marks: Readonly<Record<number, string | null>>): Stream => {
  const stream = streamOfType(activity, 1);
  stream.set({ title: 'Club' }, 'Planned');
  for (const [student, status] of Object.entries(marks)) stream.set(mark(Number(student), status), 'StudentsAttached');
  return stream;
};

const merges = new Map<string, number>();
const move = (stream: Stream, from: number, to: number) => {
  const event = moveRows(activity, stream.snapshot(), 'student', from, to);
  if (event) merges.set(`${stream.events.length}/${from}`, to);
  stream.add(event);
};
const survivorOf = ({ event, from }: Move) => merges.get(`${event.revision}/${from}`) ?? null;
const giveBack = (stream: Stream, duplicate: number) =>
  stream.add(returnRows(activity, 'student', stream.snapshot(), stream.events, duplicate, survivorOf));

const statusOf = (stream: Stream, student: number) => stream.filled()[`attendance/${student}/status`] ?? null;

describe('moveRows', () => {
  it('moves the mark of a duplicate', () => {
    const stream = register({ 2: 'attended' });
    move(stream, 2, 1);
    expect(stream.filled()).toEqual({ title: 'Club', ...mark(1, 'attended') });
  });

  it.each([
    ['attended', 'unattended', 'attended'],
    ['registered', 'unconfirmed', 'unconfirmed'],
    ['unattended', null, 'unattended'],
  ])('makes one of %s and %s: %s', (one, other, together) => {
    const stream = register({ 1: one, 2: other });
    move(stream, 2, 1);
    expect(stream.filled()).toEqual({ title: 'Club', ...mark(1, together) });
  });

  it('does as a person chose where both are marked', () => {
    const stream = register({ 1: 'attended', 2: 'unattended' });
    expect(clashesOf(participants, stream.snapshot(), [1, 2])).toEqual([
      {
        field: 'status',
        options: [
          { value: 'attended', ids: [1] },
          { value: 'unattended', ids: [2] },
        ],
        proposed: 'attended',
        because: 'saysMore',
      },
    ]);
    stream.add(moveRows(activity, stream.snapshot(), 'student', 2, 1, { status: 'unattended' }));
    expect(statusOf(stream, 1)).toBe('unattended');
  });

  it('asks once about all who are merged, and says whose value is proposed', () => {
    const stream = register({ 1: 'registered', 2: 'attended', 3: 'registered' });
    const school = (student: number, id: number) => stream.set({ [`attendance/${student}/institution`]: id }, 'StudentsAttached');
    school(2, 16);
    school(3, 17);
    const clashes = clashesOf(participants, stream.snapshot(), [1, 2, 3]);
    expect(clashes.map(({ field, options, proposed, because }) => [field, options.map(({ ids }) => ids), proposed, because])).toEqual([
      ['status', [[1, 3], [2]], 'attended', 'saysMore'],
      ['institution', [[2], [3]], 16, 'first'],
    ]);
    school(1, 18);
    expect(clashesOf(participants, stream.snapshot(), [1, 2, 3])[1]).toMatchObject({ proposed: 18, because: 'kept' });
  });

  it('changes nothing where the duplicate is not', () => {
    expect(moveRows(activity, register({ 1: 'attended' }).snapshot(), 'student', 2, 1)).toBeNull();
  });
});

describe('returnRows', () => {
  it('gives back both of two marks that became one', () => {
    const stream = register({ 1: 'registered', 2: 'attended' });
    move(stream, 2, 1);
    giveBack(stream, 2);
    expect(stream.filled()).toEqual({ title: 'Club', ...mark(1, 'registered'), ...mark(2, 'attended') });
  });

  it('leaves a mark that somebody set since', () => {
    const stream = register({ 2: 'registered' });
    move(stream, 2, 1);
    stream.set({ 'attendance/1/status': 'attended' }, 'RegisterTaken');
    giveBack(stream, 2);
    expect(stream.filled()).toEqual({ title: 'Club', ...mark(1, 'attended'), ...mark(2, 'registered') });
  });

  it('takes only one out of a chain', () => {
    const stream = register({ 1: 'attended', 2: 'unattended' });
    move(stream, 1, 2);
    move(stream, 2, 3);
    expect(stream.filled()).toEqual({ title: 'Club', ...mark(3, 'attended') });
    giveBack(stream, 1);
    expect(stream.filled()).toEqual({ title: 'Club', ...mark(1, 'attended'), ...mark(3, 'unattended') });
    giveBack(stream, 2);
    expect(stream.filled()).toEqual({ title: 'Club', ...mark(1, 'attended'), ...mark(2, 'unattended') });
  });

  it('leads back to the beginning, whoever is taken out first', () => {
    const status = fc.constantFrom(null, 'registered', 'attended', 'unattended', 'unconfirmed');
    const marks = fc.dictionary(fc.constantFrom('1', '2', '3', '4'), status);
    /** Everybody goes into somebody with a higher number, so that chains arise. */
    const targets = fc.tuple(fc.constantFrom(2, 3, 4), fc.constantFrom(3, 4), fc.constant(4));
    const order = fc.shuffledSubarray([1, 2, 3], { minLength: 3 });
    fc.assert(
      fc.property(marks, targets, order, (marksOfAll, [one, two, three], out) => {
        const stream = register(marksOfAll);
        const before = stream.filled();
        move(stream, 1, one);
        move(stream, 2, two);
        move(stream, 3, three);
        for (const student of out) giveBack(stream, student);
        expect(stream.filled()).toEqual(before);
      }),
    );
  });
});
