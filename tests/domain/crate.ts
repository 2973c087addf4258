import { anyOf } from '../../domain/access/rights.ts';
import { wordChoice } from '../../domain/fields/choice.ts';
import { number } from '../../domain/fields/number.ts';
import { reference } from '../../domain/fields/reference.ts';
import { text } from '../../domain/fields/text.ts';
import { part, rowsOf } from '../../domain/record/part.ts';
import { recordType } from '../../domain/record/declareType.ts';
import { genericStates } from '../../domain/record/states.ts';

/** Numbered rows. */
export const stickers = part({
  name: 'stickers',
  labels: { one: 'sticker', many: 'stickers' },
  fields: {
    words: text('Words', { required: true, search: { token: 'sticker' }, term: true }),
    colour: wordChoice(
      'Colour',
      [
        { value: 'red', label: 'Red' },
        { value: 'blue', label: 'Blue' },
      ],
      { search: { token: 'sticker-colour' } },
    ),
  },
  check: ({ words }, others) =>
    others.some(({ values }) => values.words === words) ? [{ field: 'words', messages: ['Words are on another sticker'] }] : [],
});

/** Rows that are known by a school. */
export const stops = part({
  name: 'stops',
  labels: { one: 'stop', many: 'stops' },
  by: 'institution',
  chooseMessage: 'Please enter a valid Institution',
  borrowed: { town: { through: 'institution', field: text('Town of a stop', { search: { token: 'stop-town' } }) } },
  fields: {
    institution: reference('institution', 'Institution', { required: true, search: { token: 'stop' } }),
    minutes: number('Minutes', { min: 0, search: { token: 'stop-minutes' } }),
  },
});

/** A record type with parts, for tests. */
export const crate = recordType({
  name: 'crate',
  path: 'crates',
  labels: { one: 'crate', many: 'crates' },
  rights: { view: anyOf('ViewStudents'), edit: anyOf('EditStudents') },
  createdEvent: ['Packed', 'Packed the crate'],
  states: genericStates(),
  fields: {
    name: text('Name', { required: true, column: 'key', search: true, term: true }),
    group: reference('institution', 'Group', { scope: true, search: true }),
  },
  parts: [stickers, stops],
  derived: {
    minutes: {
      field: number('Minutes in all', { column: 'shown', search: { token: 'minutes' } }),
      compute: (values) => rowsOf(stops, values).reduce((sum, row) => sum + (row.values.minutes ?? 0), 0),
    },
  },
  title: (values) => values.name ?? '',
});
