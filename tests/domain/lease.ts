import { anyOf } from '../../domain/access/rights.ts';
import { date } from '../../domain/fields/date.ts';
import { reference } from '../../domain/fields/reference.ts';
import { text } from '../../domain/fields/text.ts';
import { yesNo } from '../../domain/fields/yesNo.ts';
import { recordType } from '../../domain/record/declareType.ts';
import { genericStates } from '../../domain/record/states.ts';

/** A record type with rules of the clock, for tests: one that happens once, and one that happens every day. */
export const lease = recordType({
  name: 'lease',
  path: 'leases',
  labels: { one: 'lease', many: 'leases' },
  rights: { view: anyOf('ViewStudents'), edit: anyOf('EditStudents') },
  createdEvent: ['Signed', 'Signed the lease'],
  states: genericStates(),
  fields: {
    name: text('Name', { required: true, column: 'key', search: true, term: true }),
    group: reference('institution', 'Group', { scope: true, search: true }),
    until: date('Until', { search: true }),
    expired: yesNo('Expired', { search: true }),
    warned: date('Warned', { search: true }),
  },
  clock: {
    expire: {
      due: 'until:<today,expired:no',
      event: ['Expired', 'Expired the lease'],
      set: ({ until }, day) => (until !== null && until < day ? { expired: true } : {}),
    },
    warn: {
      due: 'until:today',
      event: ['Warned', 'Warned of the last day of the lease'],
      set: (_of, day) => ({ warned: day }),
    },
  },
  title: (values) => values.name ?? '',
});
