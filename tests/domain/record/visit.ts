import { anyOf } from '../../../domain/access/rights.ts';
import { date } from '../../../domain/fields/date.ts';
import type { ValuesOf } from '../../../domain/fields/field.ts';
import { longText } from '../../../domain/fields/longText.ts';
import { reference } from '../../../domain/fields/reference.ts';
import { text } from '../../../domain/fields/text.ts';
import { yesNo } from '../../../domain/fields/yesNo.ts';
import { askingAction } from '../../../domain/record/action.ts';
import { recordType } from '../../../domain/record/declareType.ts';
import { genericState, genericStates } from '../../../domain/record/states.ts';

const fields = {
  name: text('Name', { required: true }),
  group: reference('institution', 'Group', { scope: true }),
  approved: yesNo('Approved', { readOnly: true, default: false }),
  movedTo: date('Moved to', { readOnly: true }),
};

/** A record type with actions that ask, move to a state and are offered for many records. */
export const visit = recordType({
  name: 'visit',
  path: 'visits',
  labels: { one: 'visit', many: 'visits' },
  rights: { view: anyOf('ViewStudents'), edit: anyOf('EditStudents') },
  createdEvent: ['Planned', 'Planned the visit'],
  states: genericStates('duplicate', 'cancelled', 'withdrawn'),
  fields,
  actions: {
    approve: {
      label: 'Approve',
      icon: 'allow',
      bulk: 'approved',
      needs: ['EditUsers'],
      from: [genericState.current],
      event: ['Approved', 'Approved the visit'],
      done: 'The visit has been approved.',
      question: (title) => ({ title: `Approve ${title}?`, text: 'You can withdraw the approval.' }),
      set: () => ({ approved: true }),
    },
    cancel: askingAction<ValuesOf<typeof fields>>()({
      label: 'Cancel the visit',
      icon: 'block',
      bulk: 'cancelled',
      to: genericState.cancelled,
      asks: { reason: longText('Reason', { required: true, max: 50 }), moved: date('Moved to', {}) },
      done: 'The visit has been cancelled.',
      question: (title) => ({ title: `Cancel ${title}?`, text: 'You can restore it.' }),
      refuse: ({ name }, { answers }) => (answers.moved === '2020-01-01' ? `${name ?? ''} cannot move to the past.` : null),
      set: (_values, { answers }) => ({ movedTo: answers.moved }),
    }),
  },
  title: (values) => values.name ?? '',
});
