import { anyOf } from '../../domain/access/rights.ts';
import { choice, wordChoice } from '../../domain/fields/choice.ts';
import { choices } from '../../domain/fields/choices.ts';
import { customLookup } from '../../domain/fields/customLookup.ts';
import { date } from '../../domain/fields/date.ts';
import { decimal } from '../../domain/fields/decimal.ts';
import { email } from '../../domain/fields/email.ts';
import { instant } from '../../domain/fields/instant.ts';
import { longText } from '../../domain/fields/longText.ts';
import { money } from '../../domain/fields/money.ts';
import { number } from '../../domain/fields/number.ts';
import { postcode } from '../../domain/fields/postcode.ts';
import { reference } from '../../domain/fields/reference.ts';
import { references } from '../../domain/fields/references.ts';
import { rolesHeld } from '../../domain/fields/rolesHeld.ts';
import { text } from '../../domain/fields/text.ts';
import { time } from '../../domain/fields/time.ts';
import { timespan } from '../../domain/fields/timespan.ts';
import { year } from '../../domain/fields/year.ts';
import { yesNo } from '../../domain/fields/yesNo.ts';
import { yesNoUnknown } from '../../domain/fields/yesNoUnknown.ts';
import { recordType } from '../../domain/record/declareType.ts';
import type { RecordType } from '../../domain/record/recordType.ts';
import { genericStates } from '../../domain/record/states.ts';
import { searchSetOf } from '../../domain/search/searchSet.ts';

const declaration = recordType({
  name: 'widget',
  path: 'widgets',
  labels: { one: 'widget', many: 'widgets' },
  rights: { view: anyOf('ViewStudents', 'ViewNCOPStudents'), edit: anyOf('EditStudents') },
  createdEvent: ['Made', 'Made the widget'],
  states: genericStates('duplicate', 'withdrawn'),
  fields: {
    name: text('Name', { required: true, max: 20, column: 'key', search: true, term: true, sorted: true }),
    code: text('Code', { pattern: { regex: /^[A-Z]\d{3}$/, message: 'Code must be a letter and 3 digits' }, search: true }),
    notes: longText('Notes', { max: 100 }),
    contact: email('Contact', { search: true }),
    postcode: postcode('Postcode', { personal: true, search: true }),
    weight: number('Weight', { min: 0, max: 500, search: true }),
    price: decimal('Price', { min: 0, max: 100, search: true }),
    deposit: money('Deposit', { min: 0 }),
    designed: year('Designed', { search: true }),
    bought: date('Bought', { personal: true, column: 'shown', search: { token: 'bought-on', label: 'Bought on' } }),
    checked: instant('Checked', { search: true }),
    opens: time('Opens', { search: true }),
    painted: yesNo('Painted', { search: { max: 1 } }),
    waterproof: yesNoUnknown('Waterproof', { search: true }),
    colour: choice(
      'Colour',
      [
        { value: 1, label: 'Red' },
        { value: 2, label: 'Sea Green' },
        { value: 10, label: 'Blue' },
      ],
      { search: true },
    ),
    size: wordChoice(
      'Size',
      [
        { value: 's', label: 'Small' },
        { value: 'l', label: 'Large' },
      ],
      { default: 's', search: { negatable: false } },
    ),
    tags: choices(
      'Tags',
      [
        { value: 'new', label: 'New' },
        { value: 'rare', label: 'Rare' },
        { value: 'sold', label: 'Sold' },
        { value: 'none', label: 'None' },
      ],
      { exclusive: 'none', search: true },
    ),
    group: reference('institution', 'Group', { required: true, scope: true, search: true }),
    maker: reference('institution', 'Maker', { search: true }),
    range: customLookup('cohort', 'Range', { search: true }),
    parts: references('student', 'Parts', { search: true }),
    keepers: rolesHeld('Keepers'),
    opened: instant('Opened'),
    closed: instant('Closed'),
    timed: yesNo('Timed', { default: null }),
    openFor: timespan('Open for', { max: 1000, span: { start: 'opened', end: 'closed', when: 'timed' } }),
    shift: timespan('Shift', { span: { start: 'opened', end: 'closed', timeOnly: true } }),
    serial: text('Serial', { readOnly: true }),
    secret: text('Secret', { right: 'ViewSpecialCategoryData', search: true }),
    mark: text('Mark', { internal: true }),
  },
  derived: {
    heavy: { field: yesNo('Heavy', { search: true }), compute: (values) => (values.weight ?? 0) > 100 },
  },
  actions: {
    paint: {
      label: 'Paint',
      icon: 'tag',
      event: ['Painted', 'Painted the widget'],
      done: 'The widget is painted.',
      question: (title) => ({ title: `Paint ${title}?`, text: 'It will be blue.' }),
      refuse: (values) => (values.waterproof === 'yes' ? 'Paint does not hold on a waterproof widget.' : null),
      set: () => ({ painted: true, colour: 10 }),
    },
    weigh: {
      label: 'Weigh',
      icon: 'tag',
      done: 'The widget has been weighed.',
      question: (title) => ({ title: `Weigh ${title}?`, text: 'Nothing of it changes.' }),
      refuse: (values) => (values.weight === null ? null : 'The weight is known.'),
    },
  },
  events: { Polished: 'Polished it' },
  unique: ['code'],
  title: (values) => values.name ?? '',
  check: (values) =>
    values.painted === true && values.colour === null ? [{ field: 'colour', messages: ['A painted widget has a colour'] }] : [],
});

/** The record type of tests for shared code: it has a field of every kind and every part of a declaration. */
export const widget = declaration as unknown as RecordType;

export const widgets = searchSetOf(widget);
