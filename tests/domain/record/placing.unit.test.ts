import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findNext, type OrderedRecord, placesToMove } from '../../../domain/record/placing.ts';

const among = (...places: readonly (number | null)[]): readonly OrderedRecord[] => places.map((place, index) => ({ id: index + 1, place }));
const after = (records: readonly OrderedRecord[], places: ReadonlyMap<number, number>): readonly OrderedRecord[] =>
  records.map(({ id, place }) => ({ id, place: places.get(id) ?? place }));
/** The order of the read side: by place, unplaced records last, then by id. */
const order = (records: readonly OrderedRecord[]): readonly number[] =>
  records.toSorted((a, b) => (a.place ?? Infinity) - (b.place ?? Infinity) || a.id - b.id).map(({ id }) => id);

describe('ordering records by hand', () => {
  it('places a record between its new neighbours', () => {
    expect([...placesToMove(among(1, 2, 3), 3, 2)]).toEqual([[3, 1.5]]);
    expect([...placesToMove(among(1, 2, 3), 3, 1)]).toEqual([[3, 0]]);
    expect([...placesToMove(among(1, 2, 3), 1, null)]).toEqual([[1, 4]]);
  });

  it('finds the record after another, leaving out the moved one', () => {
    expect([findNext(among(2, 1, null), 3, 2), findNext(among(2, 1, null), 1, 2), findNext(among(2, 1, null), 2, 3)]).toEqual([1, 3, null]);
  });

  it('changes nothing when the record is already there', () => {
    expect([
      placesToMove(among(1, 2, 3), 2, 3).size,
      placesToMove(among(1, 2, 3), 3, null).size,
      placesToMove(among(null, null), 1, 2).size,
    ]).toEqual([0, 0, 0]);
  });

  it('gives unplaced records a place only when another record moves after them', () => {
    expect([...placesToMove(among(null, null, null), 3, 1)]).toEqual([[3, 1]]);
    expect([...placesToMove(among(null, null, null), 1, 3)]).toEqual([
      [2, 1],
      [1, 2],
    ]);
    expect([...placesToMove(among(7, null, null, null), 1, 4)]).toEqual([
      [2, 1],
      [3, 2],
      [1, 3],
    ]);
  });

  it('renumbers when no number is left in between', () => {
    expect([...placesToMove(among(1, 1 + Number.EPSILON, 9), 3, 2)]).toEqual([
      [1, 1],
      [3, 2],
      [2, 3],
    ]);
  });

  it('refuses records that are not in the list', () => {
    expect(() => placesToMove(among(1, 2), 9, null)).toThrow(RangeError);
    expect(() => placesToMove(among(1, 2), 1, 9)).toThrow(RangeError);
  });

  it('reaches the requested order whatever was moved before', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 12 }), fc.array(fc.tuple(fc.nat(), fc.nat()), { maxLength: 60 }), (count, moves) => {
        let records = among(...Array.from({ length: count }, () => null));
        for (const [from, to] of moves) {
          const now = order(records);
          const id = now[from % count] ?? 0;
          const rest = now.filter((each) => each !== id);
          const before = rest[to % count] ?? null;
          records = after(records, placesToMove(records, id, before));
          expect(order(records)).toEqual(before === null ? [...rest, id] : rest.toSpliced(rest.indexOf(before), 0, id));
        }
      }),
    );
  });
});
