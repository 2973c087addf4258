import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Values } from '../../../domain/fields/field.ts';
import { passOut } from '../../../domain/merging/passOut.ts';
import { planMerge } from '../../../domain/merging/planMerge.ts';
import { takeOut } from '../../../domain/merging/takeOut.ts';
import { takeOver } from '../../../domain/merging/takeOver.ts';
import { student } from '../../../domain/records/student.ts';
import { type Stream, streamOfType } from './stream.ts';

const studentWith = (id: number, values: Values): Stream => {
  const stream = streamOfType(student, id);
  stream.set({ group: 10, lastname: 'Akhtar', ...values }, 'Registered');
  return stream;
};

const merge = (keptStream: Stream, duplicate: Stream): void => {
  const records = [keptStream, duplicate].map(({ id, snapshot }) => ({ id, snapshot: snapshot() }));
  const choices = planMerge(student, records, keptStream.id, {}, { inRegister: new Set() });
  keptStream.add(takeOver(student, keptStream.snapshot(), { id: duplicate.id, snapshot: duplicate.snapshot() }, choices));
};

/** Student 1 goes into 2, then 2 into 3. */
const chainOf = (...each: readonly [Values, Values, Values]) => {
  const [one, two, three] = each.map((values, at) => studentWith(at + 1, values)) as [Stream, Stream, Stream];
  merge(two, one);
  merge(three, two);
  return { one, two, three };
};

/** Takes student 1 out of 2, and what came along out of 3. Returns what is asked of 3. */
const takeOneOut = ({ two, three }: Pick<ReturnType<typeof chainOf>, 'two' | 'three'>, putBack: readonly string[] = []): Values => {
  const { event } = takeOut(student, two.snapshot(), two.events, 1, putBack);
  two.add(event);
  const passing = { duplicate: 1, through: 2, givenUp: event?.data.changes ?? {} };
  const passed = passOut(student, three.snapshot(), three.events, passing, putBack);
  three.add(passed.event);
  return passed.changedSince;
};

const art = { 'qualifications/1/level': 'GCSE', 'qualifications/1/subject': 'Art' };
const maths = { 'qualifications/1/level': 'GCSE', 'qualifications/1/subject': 'Maths' };

describe('passOut', () => {
  it('takes what came along with a duplicate out of the record that is kept', () => {
    const chain = chainOf(
      { firstname: 'Annabel', ucas: '1234567890', institutionsAttended: [7], ...art },
      { firstname: 'Ann', institutionsAttended: [6], ...maths },
      { firstname: 'A.', institutionsAttended: [5] },
    );
    expect(chain.three.filled()).toMatchObject({ firstname: 'Annabel', ucas: '1234567890', institutionsAttended: [5, 6, 7] });
    expect(takeOneOut(chain)).toEqual({});
    const { firstname, ucas, institutionsAttended, ...rest } = chain.three.filled();
    expect([firstname, ucas, institutionsAttended]).toEqual(['Ann', undefined, [5, 6]]);
    expect(Object.entries(rest).filter(([name]) => name.endsWith('/subject'))).toEqual([[expect.anything(), 'Maths']]);
    expect(chain.three.events.at(-1)).toMatchObject({
      type: 'StudentDuplicateTakenOut',
      data: { changes: { 'duplicates/1/student': { from: 2, to: null } } },
    });
  });

  it('keeps what the record had itself, and what it did not take over', () => {
    const chain = chainOf(
      { institutionsAttended: [5, 7], town: 'Leicester' },
      {},
      { institutionsAttended: [5], town: 'Leicester', ...art },
    );
    takeOneOut(chain);
    expect(chain.three.filled()).toMatchObject({ institutionsAttended: [5], town: 'Leicester', 'qualifications/1/subject': 'Art' });
  });

  it('asks about what somebody changed since, and puts it back only if a person says so', () => {
    const values = [{ ucas: '1', firstname: 'Samuel' }, { firstname: 'Sam' }, { firstname: 'S.' }] as const;
    const survivor = chainOf(...values);
    survivor.three.set({ ucas: '3', firstname: 'Sammy' });
    expect(takeOneOut(survivor)).toEqual({ ucas: null, firstname: 'Sam' });
    expect(survivor.three.filled()).toMatchObject({ ucas: '3', firstname: 'Sammy' });
    const back = chainOf(...values);
    back.three.set({ ucas: '3', firstname: 'Sammy' });
    takeOneOut(back, ['ucas']);
    expect(back.three.filled()).toMatchObject({ firstname: 'Sammy' });
    expect(back.three.filled()).not.toHaveProperty('ucas');
  });

  it('takes a row that somebody changed since back as a whole, by its name', () => {
    const chain = chainOf(art, {}, maths);
    chain.three.set({ 'qualifications/2/grade': '8' });
    expect(Object.keys(takeOneOut(chain, ['qualifications/2'])).toSorted()).toEqual(
      ['grade', 'level', 'subject'].map((field) => `qualifications/2/${field}`),
    );
    expect(Object.keys(chain.three.filled()).filter((name) => name.startsWith('qualifications/2'))).toEqual([]);
    expect(chain.three.filled()).toMatchObject(maths);
  });

  it('changes nothing when it is done again', () => {
    const chain = chainOf({ ucas: '1' }, {}, {});
    const { event } = takeOut(student, chain.two.snapshot(), chain.two.events, 1);
    const passing = { duplicate: 1, through: 2, givenUp: event?.data.changes ?? {} };
    takeOneOut(chain);
    expect(passOut(student, chain.three.snapshot(), chain.three.events, passing)).toEqual({ event: null, changedSince: {} });
  });

  it('leaves the other merges whole: the one who is taken out next gives back what is left', () => {
    const values = fc.record({
      firstname: fc.constantFrom('Sam', 'Samuel', 'S', 'Alex'),
      ucas: fc.constantFrom(null, '111', '222'),
      permissionToTrack: fc.constantFrom('yes', 'no', 'unknown'),
      marketing: fc.constantFrom(['email'], ['none'], ['email', 'post']),
      institutionLastKnown: fc.constantFrom(null, 5, 6, 7),
      institutionsAttended: fc.constantFrom(null, [5], [5, 6], [7]),
      'qualifications/1/level': fc.constantFrom('GCSE', 'A level'),
      'qualifications/1/subject': fc.constantFrom('Art', 'Maths'),
    });
    fc.assert(
      fc.property(values, values, values, (first, second, third) => {
        const [own, before] = [studentWith(3, third).filled(), studentWith(2, second).filled()];
        const chain = chainOf(first, second, third);
        expect(takeOneOut(chain)).toEqual({});
        expect(chain.two.filled()).toEqual(before);
        const out = takeOut(student, chain.three.snapshot(), chain.three.events, 2);
        expect(out.changedSince).toEqual({});
        chain.three.add(out.event);
        expect(chain.three.filled()).toEqual(own);
      }),
    );
  });
});
