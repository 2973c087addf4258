import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { printDate } from '../../../domain/fields/date.ts';
import { readStudentList } from '../../../domain/registers/studentList.ts';

const read = (text: string) => readStudentList(text)[0];
const names = (text: string) => read(text)?.names.map(({ firstname, lastname }) => `${firstname}|${lastname}`);

describe('a pasted list of students', () => {
  it('has a student per line, each text once, without empty lines', () => {
    expect(readStudentList('Ada Smith\r\n\n  Ada Smith \nBen Jones\r').map(({ text }) => text)).toEqual(['Ada Smith', 'Ben Jones']);
  });

  it.each([
    ['12', 12],
    ['#12', 12],
    ['#12 Ada Smith', 12],
    ['12\tAda\tSmith', null],
    ['12 Ada Smith', null],
    ['1, Ada Smith', null],
    ['#12\tAda\tSmith', 12],
    ['0', null],
    ['99999999999', null],
    ['2147483648', null],
  ])('reads the id of %j', (text, id) => {
    expect(read(text)?.id).toBe(id);
  });

  it.each([
    ['Ada Smith', ['ada|smith']],
    ['Smith, Ada', ['ada|smith']],
    ['  ADA   Smith ', ['ada|smith']],
    ['Zoë Brontë', ['zoe|bronte']],
    ['Mary Jane Watson', ['mary|jane watson', 'mary jane|watson']],
    ['van Dyk, Mary Jane', ['mary jane|van dyk']],
    ['Ada\tSmith', ['ada|smith', 'smith|ada']],
    ['Ada;Smith;Year 10', ['ada|smith', 'smith|ada']],
    ['Ada', []],
    ['1, Ada Smith', ['ada|smith']],
    ['2. Ada Smith', ['ada|smith']],
    ['3) Smith, Ada', ['ada|smith']],
    ['12\tAda\tSmith', ['ada|smith', 'smith|ada']],
  ])('reads the names of %j', (text, expected) => {
    expect(names(text)).toEqual(expected);
  });

  it('finds a name with an apostrophe, however it was typed here or there', () => {
    const apostrophes = ["'", '’', '‘', '`', '´'];
    for (const typed of apostrophes) expect(names(`Shea O${typed}Neil`)).toEqual(apostrophes.map((each) => `shea|o${each}neil`));
    expect(names("D'Arcy\tO’Neil")).toHaveLength(50);
    expect(names("D'Arcy\tO’Neil")).toContain("d’arcy|o'neil");
  });

  it('divides at most 12 words into names', () => {
    const words = (count: number) => Array.from({ length: count }, () => 'ada').join(' ');
    expect(names(words(12))).toHaveLength(11);
    expect(names(words(13))).toEqual([]);
    expect(names(`${words(20)}, Ada`)).toHaveLength(1);
  });

  it.each(['Ada Smith 1/3/2009', 'Ada Smith, 2009-03-01', 'Smith, Ada, 01/03/2009', 'Ada\tSmith\t01/03/2009', 'Ada\t01-03-2009\tSmith'])(
    'reads the date of birth of %j',
    (text) => {
      expect(read(text)).toMatchObject({ dob: '2009-03-01' });
      expect(names(text)).toContain('ada|smith');
    },
  );

  it('leaves a date that does not exist among the names', () => {
    expect(read('Ada Smith 31/2/2009')).toMatchObject({ dob: null });
  });

  it('finds the names of any printed student, in both orders', () => {
    const word = fc.stringMatching(/^[A-Za-z]{1,12}$/);
    const day = fc.date({ min: new Date('1990-01-01'), max: new Date('2020-12-31'), noInvalidDate: true });
    fc.assert(
      fc.property(word, word, day, (first, last, date) => {
        const dob = date.toISOString().slice(0, 10);
        const expected = { firstname: first.toLowerCase(), lastname: last.toLowerCase() };
        for (const text of [`${first} ${last} ${printDate(dob)}`, `${last}, ${first}, ${dob}`, `${first}\t${last}\t${printDate(dob)}`]) {
          const line = read(text);
          expect(line?.names).toContainEqual(expected);
          expect(line?.dob).toBe(dob);
        }
      }),
    );
  });

  it('reads any text without an error, and keeps each line', () => {
    fc.assert(
      fc.property(fc.array(fc.string()), (texts) => {
        const lines = readStudentList(texts.join('\n'));
        const expected = new Set(
          texts
            .flatMap((text) => text.split(/\r\n|\r|\n/))
            .map((text) => text.trim())
            .filter((text) => text !== ''),
        );
        expect(lines.map(({ text }) => text)).toEqual([...expected]);
      }),
    );
  });
});
