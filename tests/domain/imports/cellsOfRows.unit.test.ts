import { describe, expect, it } from 'vitest';
import { mappingProblem } from '../../../domain/imports/columns.ts';
import { prepareReading, type Reading, readRow, type Resolved, type ResolvedTexts } from '../../../domain/imports/readRow.ts';
import { activityImport } from '../../../domain/imports/types/activity.ts';
import { institutionContactImport } from '../../../domain/imports/types/institutionContact.ts';
import { studentImport } from '../../../domain/imports/types/student.ts';

describe('cells', () => {
  const reading: Reading = {
    type: studentImport,
    settings: { header: [], mapping: ['firstname', 'dob', 'sex', 'institutionLastKnown', null, 'group'], clearEmpty: false },
    answers: { sex: { z: 11, q: null } },
    group: 3,
    thisYear: 2026,
    canImportInto: (group) => group === 3,
  };
  const resolved: ResolvedTexts = new Map([
    [
      'institutionLastKnown',
      new Map([
        ['Moat', { id: 40 }],
        ['123456', { id: 40 }],
        ['Judgemeadow', { id: 41 }],
        ['St Mary', { unknown: 'Several', among: [40, 42] }],
        ['Mote', { unknown: 'No institution has this name or number' }],
      ]),
    ],
    ['group', new Map([['Other', { id: 9 }]])],
  ] as [string, Map<string, Resolved>][]);
  const readCells = (cells: readonly string[], more: Partial<Reading['settings']> = {}) =>
    readRow(prepareReading({ ...reading, settings: { ...reading.settings, ...more } }), resolved, {
      line: 2,
      cells,
      isCorrected: false,
      answer: null,
    });

  it('become values; empty ones say nothing, or clear where that was asked for', () => {
    expect(readCells([' Ada ', '14/3/09', 'F', 'Moat', 'ignored', ''])).toMatchObject({
      values: { firstname: 'Ada', dob: '2009-03-14', sex: 10, institutionLastKnown: 40 },
      newValues: { group: 3 },
      problems: [],
    });
    expect(readCells(['Ada', '', '', '', '', '']).values).toEqual({ firstname: 'Ada' });
    expect(readCells(['Ada', '', '', '', '', ''], { clearEmpty: true }).values).toMatchObject({
      dob: null,
      sex: null,
      institutionLastKnown: null,
    });
  });

  it('say nothing where they only say that nothing is known', () => {
    expect(readCells(['N/A', 'Not known', 'tbc', 'n/a', '', '-'])).toMatchObject({ values: { firstname: 'N/A' }, problems: [] });
  });

  it('are asked about once for all rows where they are choices or names of records', () => {
    expect(readCells(['Ada', 'soon', 'y', 'Mote', '', '']).problems).toEqual([
      { column: 1, reason: 'This is not a date. Write it like 14/03/2009' },
      { column: 2, reason: 'Sex has no such choice', unknown: 'y' },
      { column: 3, reason: 'No institution has this name or number', unknown: 'Mote' },
    ]);
    expect(readCells(['Agreed'], { mapping: ['target'] }).problems).toEqual([
      { column: 0, reason: 'Target is not understood', unknown: 'Agreed' },
    ]);
  });

  it('with a whole name are both names, and clear them together', () => {
    const mapping = ['wholeName', 'dob'];
    expect(readCells(['SMITH, Ada', ''], { mapping }).values).toEqual({ firstname: 'Ada', lastname: 'SMITH' });
    expect(readCells(['', ''], { mapping, clearEmpty: true }).values).toEqual({ firstname: null, lastname: null, dob: null });
    expect(readCells(['Ada', ''], { mapping }).values).toEqual({ lastname: 'Ada' });
    expect(readCells([`Ada ${'b'.repeat(101)}`, ''], { mapping }).problems).toMatchObject([{ column: 0 }]);
  });

  it('with the time of day beside its date are one moment, the end on the day of the start where none is given', () => {
    const mapping = ['eventTitle', 'start', 'startTime', 'endTime'];
    const read = (...cells: readonly string[]) =>
      readRow(prepareReading({ ...reading, type: activityImport, settings: { header: [], mapping, clearEmpty: false } }), new Map(), {
        line: 2,
        cells,
        isCorrected: false,
        answer: null,
      });
    expect(mappingProblem(activityImport.columns, mapping, mapping)).toBeNull();
    expect(read('Tour', '12/03/2026', '10:00', '3pm').values).toMatchObject({
      start: '2026-03-12T10:00:00.000Z',
      end: '2026-03-12T15:00:00.000Z',
    });
    expect(read('Tour', '12/03/2026 10:00', '', '15:00').values).toMatchObject({
      start: '2026-03-12T10:00:00.000Z',
      end: '2026-03-12T15:00:00.000Z',
    });
    expect(read('Tour', '12/07/2026', '', '').values).toMatchObject({ start: '2026-07-11T23:00:00.000Z' });
    expect(read('Tour', '12/03/2026', 'noon-ish', '').problems).toMatchObject([{ column: 1 }]);
  });

  it('with a name in two columns are one name, unless it stands in one already', () => {
    const read = (mapping: readonly string[], ...cells: readonly string[]) =>
      readRow(
        prepareReading({ ...reading, type: institutionContactImport, settings: { header: [], mapping, clearEmpty: false } }),
        new Map(),
        {
          line: 2,
          cells,
          isCorrected: false,
          answer: null,
        },
      ).values;
    expect(read(['lastname', 'firstname'], 'Other', 'Ann')).toEqual({ name: 'Ann Other' });
    expect(read(['name', 'firstname'], 'Ms Other', 'Ann')).toEqual({ name: 'Ms Other' });
  });

  it('with a number and a name of different schools mean the number, and say so', () => {
    const more = { header: ['URN', 'School'], mapping: ['institutionLastKnown', 'institutionLastKnown otherwise'] };
    const read = (...cells: readonly string[]) => readCells(cells, more);
    expect(read('123456', 'Judgemeadow')).toMatchObject({
      values: { institutionLastKnown: 40 },
      problems: [],
      notes: [{ column: 1, reason: 'This is another institution than in the column “URN”, which counts' }],
    });
    // The name counts where the number is empty. Names of several schools, one of them this, and unknown ones say nothing else.
    for (const cells of [
      ['123456', 'Moat'],
      ['', 'Judgemeadow'],
      ['123456', ''],
      ['123456', 'St Mary'],
      ['123456', 'Mote'],
      ['Mote', 'Moat'],
    ])
      expect(readCells(cells, more).notes).toEqual([]);
  });

  it('with the id of a school count where rows need one and its number is empty', () => {
    const mapping = ['institution ids', 'institution', 'name'];
    const settings = { header: [], mapping, clearEmpty: true };
    const ids = new Map([['#54', { id: 54 }]]);
    const texts: ResolvedTexts = new Map([['institution ids', ids]]);
    const read = (...cells: readonly string[]) =>
      readRow(prepareReading({ ...reading, type: institutionContactImport, settings }), texts, {
        line: 2,
        cells,
        isCorrected: false,
        answer: null,
      }).values;
    expect(read('54', '', 'Ms Other')).toEqual({ institution: 54, name: 'Ms Other' });
    expect(read('', '', 'Ms Other')).toEqual({ institution: null, name: 'Ms Other' });
  });

  it('mean what people answered', () => {
    expect(readCells(['Ada', '', 'z', '', '', '']).values).toMatchObject({ sex: 11 });
    expect(readCells(['Ada', '', 'q', '', '', '']).values).toEqual({ firstname: 'Ada' });
  });

  it('of a group need the right there', () => {
    expect(readCells(['Ada', '', '', '', '', 'Other']).problems).toEqual([{ column: 5, reason: 'You may not import into this group' }]);
  });
});
