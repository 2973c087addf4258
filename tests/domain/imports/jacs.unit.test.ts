import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { parse } from 'csv-parse/sync';
import { describe, expect, it } from 'vitest';
import { jacs } from '../../../domain/imports/jacs.ts';
import { agrees } from '../../../domain/imports/publicRegister.ts';
import { subject } from '../../samples/subjects.ts';

const published = '../shared/data/subjects/jacs3.csv';

describe('a row of JACS', () => {
  it('becomes a subject, identified by its code', () => {
    expect(jacs.read(subject('Q160', ' British Sign Language '))).toEqual({
      key: 'Q160',
      recordState: 0,
      problems: [],
      values: {
        code: 'Q160',
        description: 'British Sign Language',
        principalCode: 'Q1',
        principalSubject: 'Linguistics',
        area: 'Languages',
      },
    });
  });

  it('leaves out fields whose columns the file lacks', () => {
    expect(jacs.read({ detailed_code: 'Q160', 'JACS_3.0_detailed_subject': 'Sign' })).toMatchObject({
      values: { code: 'Q160', description: 'Sign' },
      problems: [],
    });
  });

  it.each([
    [
      'a code that is none',
      subject('16Q', 'Sign', { principal_code: 'Q1' }),
      [{ column: 'detailed_code', reason: 'Code must be a capital letter and 3 digits' }],
    ],
    ['no code', subject('', 'Sign', { principal_code: 'Q1' }), [{ column: 'detailed_code', reason: 'Code is required' }]],
    ['no description', subject('Q160', ''), [{ column: 'JACS_3.0_detailed_subject', reason: 'Description is required' }]],
  ])('with %s is refused', (_, row, problems) => {
    expect(jacs.read(row)).toEqual({ problems });
  });

  it('is kept without its invalid cell', () => {
    expect(jacs.read(subject('Q160', 'Sign', { principal_code: 'first' }))).toMatchObject({
      key: 'Q160',
      problems: [{ column: 'principal_code', reason: 'Principal code must be a capital letter and a digit' }],
    });
  });

  it('matches a subject with the same values only', () => {
    const entry = jacs.read(subject('Q160', 'Sign'));
    if (!('key' in entry)) throw new Error('The sample row is whole');
    expect(agrees(entry, { values: entry.values, recordState: 0 })).toBe(true);
    expect(agrees(entry, { values: { ...entry.values, description: 'Signs' }, recordState: 0 })).toBe(false);
  });
});

describe.runIf(existsSync(published))('the published list', () => {
  it('has 1,569 subjects with distinct codes and no invalid row', async () => {
    const rows: Record<string, string>[] = parse(await readFile(published), { columns: true, bom: true });
    const read = rows.map((row) => jacs.read(row));
    expect(read.flatMap(({ problems }) => problems)).toEqual([]);
    expect(new Set(read.map((entry) => ('key' in entry ? entry.key : ''))).size).toBe(1569);
  });
});
