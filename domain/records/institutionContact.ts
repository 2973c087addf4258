import { email } from '../fields/email.ts';
import { longText } from '../fields/longText.ts';
import { reference } from '../fields/reference.ts';
import { text } from '../fields/text.ts';
import { recordType } from '../record/declareType.ts';
import { genericStates } from '../record/states.ts';
import { heldByGroups } from './heldByGroups.ts';

/** Somebody at an institution whom a group knows. Other groups do not see whom. */
export const institutionContact = recordType({
  rights: heldByGroups,
  name: 'institutionContact',
  path: 'institution-contacts',
  set: 'institutionContacts',
  labels: { one: 'institution contact', many: 'institution contacts' },
  createdEvent: ['Added', 'Added the contact'],
  states: genericStates(),
  importedBy: { token: 'import-id', types: ['institutionContact'] },
  relevance: { names: [['name']], details: ['institution', 'jobTitle'] },
  fields: {
    name: text('Name', { required: true, personal: true, max: 200, column: 'key', search: true, term: true, sorted: true }),
    institution: reference('institution', 'Institution', { required: true, column: 'shown', search: true }),
    jobTitle: text('Job title', { max: 100, column: 'shown', search: { token: 'job-title' }, term: true }),
    email: email('Email', { personal: true, column: 'shown', search: true }),
    telephone: text('Telephone', { personal: true, max: 30, isTelephone: true, column: 'shown' }),
    notes: longText('Notes', { personal: true }),
    group: reference('institution', 'Group', { required: true, scope: true, column: 'hidden', search: true }),
  },
  hasPrivateTitle: true,
  duplicateKey: ['name', 'institution'],
  title: (values) => values.name ?? '',
});
