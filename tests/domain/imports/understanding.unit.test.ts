import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { choice, wordChoice } from '../../../domain/fields/choice.ts';
import { choices } from '../../../domain/fields/choices.ts';
import { date, printDate } from '../../../domain/fields/date.ts';
import { decimal } from '../../../domain/fields/decimal.ts';
import { email } from '../../../domain/fields/email.ts';
import type { Field } from '../../../domain/fields/field.ts';
import { instant } from '../../../domain/fields/instant.ts';
import { printValue } from '../../../domain/fields/kinds.ts';
import { number } from '../../../domain/fields/number.ts';
import { postcode } from '../../../domain/fields/postcode.ts';
import { text } from '../../../domain/fields/text.ts';
import { time } from '../../../domain/fields/time.ts';
import { timespan } from '../../../domain/fields/timespan.ts';
import { year } from '../../../domain/fields/year.ts';
import { yesNo } from '../../../domain/fields/yesNo.ts';
import { yesNoUnknown } from '../../../domain/fields/yesNoUnknown.ts';
import { understand } from '../../../domain/imports/understand.ts';
import { registerStatuses } from '../../../domain/lists/activities.ts';
import { ethnicities } from '../../../domain/lists/ethnicities.ts';
import { firstGenerationHe, marketingOptions, polar4, sexes, yearGroups } from '../../../domain/lists/students.ts';

const thisYear = 2026;
const valueOf = (field: Field, typed: string) => {
  const read = understand(field, typed, thisYear);
  return 'value' in read ? read.value : read.unknown;
};

describe('a date', () => {
  it.each([
    '2009-03-14',
    '14/3/2009',
    '14/03/2009',
    '14-3-2009',
    '14.3.2009',
    '14/3/09',
    '14 March 2009',
    '14 Mar 2009',
    '14-Mar-09',
    '14th March 2009',
    'Saturday 14 March 2009',
    'Sat 14 March 2009',
    'Sat, 14/03/2009',
    'March 14, 2009',
    '14032009',
    '2009-03-14 00:00:00',
    '14/03/2009 13:30',
    '2009-03-14T00:00:00+00:00',
    '14 03 2009',
    '20090314',
    '39886',
    '39886.0',
    '2009/03/14',
    '2009.3.14',
    '14/Mar/2009',
    '14.Mar.2009',
    '14 / 03 / 2009',
    '14. 3. 2009',
    "14 Mar '09",
    '14/03/2009 12:00:00 AM',
  ])('is understood as %s, the day first', (typed) => {
    expect(valueOf(date('Born'), typed)).toBe('2009-03-14');
  });

  it('of two digits is of the past hundred years, or at most ten years ahead', () => {
    expect(valueOf(date('Born'), '1/2/36')).toBe('2036-02-01');
    expect(valueOf(date('Born'), '1/2/37')).toBe('1937-02-01');
  });

  it.each(['soon', '31/2/2009', '3/14/2009', '14/3', '14 Marble 2009', '0', '99999', '20091403'])('is not understood as %s', (typed) => {
    expect(valueOf(date('Born'), typed)).toBe('This is not a date. Write it like 14/03/2009');
  });

  it('of eight digits that lost the first to a spreadsheet is understood', () => {
    expect(valueOf(date('Born'), '4032009')).toBe('2009-03-04');
  });

  it('is understood as it is printed', () => {
    fc.assert(
      fc.property(fc.date({ min: new Date('1900-01-01'), max: new Date('2100-01-01'), noInvalidDate: true }), (at) => {
        const day = at.toISOString().slice(0, 10);
        expect(valueOf(date('Born'), printDate(day))).toBe(day);
      }),
    );
  });
});

describe('yes and no', () => {
  it.each(['y', 'Yes', 'TRUE', 'x', '1', '✓'])('%s is yes', (typed) => expect(valueOf(yesNo('Target'), typed)).toBe(true));
  it.each(['n', 'No', 'false', '-', '0'])('%s is no', (typed) => expect(valueOf(yesNo('Target'), typed)).toBe(false));
  it('anything else is asked about, by the label of the column as it is', () => {
    expect(valueOf(yesNo('Uni Connect target'), 'maybe')).toBe('Uni Connect target is not understood');
  });
  it('unknown is a value where the field has it', () => {
    const field = yesNoUnknown('Permission');
    expect(['Y', 'no', 'not known', 'N/K'].map((typed) => valueOf(field, typed))).toEqual(['yes', 'no', 'unknown', 'unknown']);
    expect(['✓', '1', '✗', '0'].map((typed) => valueOf(field, typed))).toEqual(['yes', 'yes', 'no', 'no']);
    expect(['Yes please', 'I agree', 'no thank you', 'Not sure'].map((typed) => valueOf(field, typed))).toEqual([
      'yes',
      'yes',
      'no',
      'unknown',
    ]);
    expect(valueOf(field, 'x')).toBe('Permission has no such choice');
  });
  it('unknown is also what a list calls not known', () => {
    const field = choice('First generation', firstGenerationHe);
    expect(["don't know", 'Don’t know', 'not known', 'nk', 'Unknown'].map((typed) => valueOf(field, typed))).toEqual(Array(5).fill(97));
  });
  it('are also written with signs, digits and letters in a list that has them among others', () => {
    const field = choice('First generation', firstGenerationHe);
    expect(['✓', '1', 't', 'True', '✗', '0', 'f', 'FALSE'].map((typed) => valueOf(field, typed))).toEqual([1, 1, 1, 1, 2, 2, 2, 2]);
    expect(['x', '2'].map((typed) => valueOf(field, typed))).toEqual(Array(2).fill('First generation has no such choice'));
  });
});

describe('a choice', () => {
  const group = choice('Year group', yearGroups);

  it.each(['Y10', 'y 10', 'Yr 10', 'Year 10', 'year group 10', '10', 'NCY 10', 'Year Ten'])('year ten is %s', (typed) => {
    expect(valueOf(group, typed)).toBe(yearGroups.find(({ label }) => label === 'Year Group 10')?.value);
  });

  it.each(['10X', '10 B', '10.0', 'Year 10 (Upper)', 'y10a1'])('year ten is also %s, with its form or a remark', (typed) => {
    expect(valueOf(group, typed)).toBe(15);
  });

  it.each([
    ['Lower Sixth', 17],
    ['R', 5],
    ['Y10/11', 'Year group has no such choice'],
  ])('the year group %s is %s', (typed, value) => expect(valueOf(group, typed)).toBe(value));

  it.each([
    ['White - British', 160],
    ['WBRI', 160],
    ['Asian or Asian British - Pakistani', 104],
    ['Mixed - White and Black Caribbean', 142],
    ['REFU', 998],
    ['Gypsy/Roma', 'Ethnicity has no such choice'],
    ['British', 'Ethnicity has no such choice'],
  ])('the ethnicity %s is %s, and what could be two of them is asked about', (typed, value) => {
    expect(valueOf(choice('Ethnicity', ethnicities), typed)).toBe(value);
  });

  it('is found by label, by what people write, or by the beginning of one label, never by a number that is a code', () => {
    const sex = choice('Sex', sexes);
    expect(['F', 'female', 'GIRL', 'm', 'Prefer not to say', 'Not avail'].map((typed) => valueOf(sex, typed))).toEqual([
      10, 10, 10, 11, 96, 99,
    ]);
    expect(valueOf(sex, '10')).toBe('Sex has no such choice');
    expect(valueOf(choice('POLAR4', polar4), '3')).toBe(3);
    // Three labels begin with it.
    expect(valueOf(group, 'FE Level')).toBe('Year group has no such choice');
  });

  it('of a register is a mark; a cross may be either', () => {
    const status = choice('Status', registerStatuses);
    expect(['Y', '/', 'Present', 'late', '✓', 'N', 'absent', 'A', 'x'].map((typed) => valueOf(status, typed))).toEqual([
      ...Array.from({ length: 5 }, () => 'attended'),
      ...Array.from({ length: 3 }, () => 'unattended'),
      'Status has no such choice',
    ]);
  });

  const listOf = (...labels: readonly string[]) =>
    wordChoice(
      'Grade',
      labels.map((label) => ({ value: label, label })),
    );

  it.each([
    [['A*', 'A', 'B'], 'A*', 'A*'],
    [['A*', 'A', 'B'], 'a', 'A'],
    [['<5', '>5'], '<5', '<5'],
    [['<5', '>5'], '5', 'Grade has no such choice'],
    [['★', '★★'], '★', '★'],
    [['★', '★★'], 'rubbish', 'Grade has no such choice'],
    [['★'], '★★', 'Grade has no such choice'],
    [['Yes', 'No', '?'], 'Maybe', 'Grade has no such choice'],
    [['Yes', 'No', '?'], ' ? ', '?'],
    [['Café', 'Cafe'], 'Café', 'Café'],
    [['Grade A+', 'Grade A-'], 'Grade A+', 'Grade A+'],
    [['Grade A+', 'Grade A-'], 'grade', 'Grade has no such choice'],
    [['Pre-school', 'School'], 'pre school', 'Pre-school'],
  ])('of %j is told from others by its signs: %s is %s', (labels, typed, value) => {
    expect(valueOf(listOf(...labels), typed)).toBe(value);
  });

  it.each(['constructor', '__proto__', 'toString'])('is not the word %s, which every object has', (typed) => {
    expect(valueOf(choice('Ethnicity', ethnicities), typed)).toBe('Ethnicity has no such choice');
    expect(valueOf(choice('Status', registerStatuses), typed)).toBe('Status has no such choice');
  });

  it('may be several', () => {
    const field = choices('Marketing', marketingOptions);
    expect(valueOf(field, 'Post; e-mail')).toEqual(['email', 'post']);
    expect(valueOf(field, 'post, pigeon')).toBe('Marketing has no such choice');
  });

  const listOfMany = (...labels: readonly string[]) =>
    choices(
      'Interests',
      labels.map((label) => ({ value: label, label })),
    );
  const interests = listOfMany('Arts, crafts', 'Sport', 'Science/Maths', 'Film; theatre', '1,2,3');

  it.each([
    [['Arts, crafts']],
    [['Science/Maths']],
    [['Arts, crafts', 'Sport']],
    [['Sport', 'Science/Maths', 'Film; theatre']],
    [['Arts, crafts', 'Sport', 'Science/Maths', 'Film; theatre', '1,2,3']],
  ])('of labels with signs, %j, is understood as it is printed', (codes) => {
    expect(valueOf(interests, printValue(interests, codes))).toEqual(codes);
  });

  it.each([
    ['sport; arts, crafts', ['Arts, crafts', 'Sport']],
    ['Sport | science/maths', ['Sport', 'Science/Maths']],
    ['sport,', ['Sport']],
    ['Arts', ['Arts, crafts']],
    ['crafts, sport', 'Interests has no such choice'],
    [',', null],
  ])('of labels with signs is understood as people write it: %s is %j', (typed, value) => {
    expect(valueOf(interests, typed)).toEqual(value);
  });

  it('that can be read in two ways is asked about', () => {
    const field = listOfMany('Arts', 'Crafts', 'Arts, crafts');
    expect(valueOf(field, 'Arts, crafts')).toBe('Interests has no such choice');
    expect(valueOf(field, 'Arts; crafts')).toEqual(['Arts', 'Crafts']);
  });

  it('is found by every label of its list', () => {
    for (const { value, label } of [...yearGroups, ...sexes]) {
      const list = yearGroups.some((each) => each.label === label) ? group : choice('Sex', sexes);
      expect([label, valueOf(list, label.toUpperCase())]).toEqual([label, value]);
    }
  });
});

describe('a moment', () => {
  const start = instant('Start');

  it.each([
    ['14/07/2026 13:00', '2026-07-14T12:00:00.000Z'],
    ['14 July 2026, 1.30pm', '2026-07-14T12:30:00.000Z'],
    ['2026-07-14T13:00:00', '2026-07-14T12:00:00.000Z'],
    ['2026-07-14 13:00:00.000', '2026-07-14T12:00:00.000Z'],
    ['14/07/2026 12:00:00 AM', '2026-07-13T23:00:00.000Z'],
    ['14/07/2026', '2026-07-13T23:00:00.000Z'],
    ['2026-07-14', '2026-07-13T23:00:00.000Z'],
  ])('%s is a time of day in London, or the beginning of a day', (typed, value) => {
    expect(valueOf(start, typed)).toBe(value);
  });

  it.each([
    ['2026-07-14T13:00:00Z', '2026-07-14T13:00:00.000Z'],
    ['2026-07-14T13:00Z', '2026-07-14T13:00:00.000Z'],
    ['2026-07-14 13:00:00.250Z', '2026-07-14T13:00:00.250Z'],
    ['2026-07-14T00:00:00.000Z', '2026-07-14T00:00:00.000Z'],
    ['2026-03-14T13:00:00+00:00', '2026-03-14T13:00:00.000Z'],
    ['2026-07-14 13:00:00+0100', '2026-07-14T12:00:00.000Z'],
  ])('%s is the time of its offset, as programs write it', (typed, value) => {
    expect(valueOf(start, typed)).toBe(value);
  });

  it.each(['2026-02-31T13:00:00Z', '2026-07-14T25:00:00Z', '14/07/2026 13:00Z', '14/07/2026 25:00', '31/02/2026', 'soon'])(
    '%s is asked about, and its time is never left out',
    (typed) => {
      expect(valueOf(start, typed)).toBe('This is not a date and time. Write it like 14/03/2026 13:00');
    },
  );
});

describe('numbers and times', () => {
  it('have no time that the clocks skip', () => {
    const start = instant('Start');
    expect(valueOf(start, '29/03/2026 01:30')).toBe('There is no 01:30 on this day, because the clocks go forward. Enter another time.');
    expect(['29/03/2026 02:30', '25/10/2026 01:30'].map((typed) => valueOf(start, typed))).toEqual([
      '2026-03-29T01:30:00.000Z',
      '2026-10-25T00:30:00.000Z',
    ]);
  });

  it.each([
    [number('Age'), '1,234', 1234],
    [number('Student ID'), '#00000012', 12],
    [number('Age'), '12.0', 12],
    [decimal('Rate'), '£1,234.50', 1234.5],
    [decimal('Share'), '12.5%', 12.5],
    [year('Cohort year'), '2025/26', 2025],
    [time('Start'), '9am', '09:00'],
    [time('Start'), '1.30pm', '13:30'],
    [time('Start'), '12am', '00:00'],
    [time('Start'), '13:30:00', '13:30'],
    [timespan('Hours'), '1:30', 1.5],
    [timespan('Hours'), '2 hours', 2],
    [postcode('Postcode'), 'le11aa', 'LE1 1AA'],
    [postcode('Postcode'), 'LE2-OAA', 'LE2 0AA'],
    [postcode('Postcode'), 'NNI 1AC', 'NN1 1AC'],
    [postcode('Postcode'), 'GIR 0AA', 'GIR 0AA'],
    [text('Name'), ' Zoë ', 'Zoë'],
    [text('Mobile', { isTelephone: true }), '7700900123', '07700900123'],
    [text('Mobile', { isTelephone: true }), '07700900123.0', '07700900123'],
    [email('Email'), 'Ada Smith <ada@example.org>;', 'ada@example.org'],
    [email('Email'), 'mailto:ada@example.org', 'ada@example.org'],
    [text('Mobile', { isTelephone: true }), '+44 7700 900123', '+44 7700 900123'],
    [text('Reference'), '7700900123', '7700900123'],
    [year('Year'), 'Summer 2026', 2026],
    [year('Year'), 'Jun-25', 2025],
    [year('Expected HE ready year'), '2024 entry', 2024],
    [year('Expected HE ready year'), '2027/28 entry', 2027],
    [year('Expected HE ready year'), 'September 2027 start', 2027],
    [year('Cohort year'), 'Class of 2026', 2026],
    [decimal('Miles'), '30.5 miles', 30.5],
    [number('Total'), '12 students', 12],
  ] as const)('%# reads %s %s', (field, typed, value) => {
    expect(valueOf(field, typed)).toBe(value);
  });

  it.each([
    [number('Age'), 'twelve', 'Age must be a number'],
    [text('Mobile'), '7.7E+09', 'The spreadsheet has cut this number short. Please write it in full'],
    [postcode('Postcode'), 'somewhere', 'Postcode must be a UK postcode like LE1 7RH'],
  ] as const)('%# says what is wrong', (field, typed, reason) => {
    expect(valueOf(field, typed)).toBe(reason);
  });
});
