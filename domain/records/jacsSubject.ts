import { anyOf, everySignedIn } from '../access/rights.ts';
import { text } from '../fields/text.ts';
import { recordType } from '../record/declareType.ts';
import { genericStates } from '../record/states.ts';

/** A subject of the Joint Academic Coding System, version 3.0. The list comes from HESA's published file and is final. */
export const jacsSubject = recordType({
  name: 'jacsSubject',
  path: 'jacs-subjects',
  set: 'jacsSubjects',
  labels: { one: 'subject', many: 'subjects' },
  rights: { view: everySignedIn, edit: anyOf('ImportRegister') },
  createdEvent: ['Added', 'Added the subject'],
  states: genericStates(),
  keepsAnswers: true,
  importedBy: { token: 'import-id', types: ['jacs'] },
  fields: {
    description: text('Description', { required: true, max: 200, column: 'key', search: true, term: true, sorted: true }),
    code: text('Code', {
      required: true,
      max: 10,
      pattern: { regex: /^[A-Z]\d{3}$/, message: 'Code must be a capital letter and 3 digits' },
      column: 'key',
      search: true,
      term: true,
    }),
    principalSubject: text('Principal subject', { bulk: true, max: 200, column: 'shown', search: { token: 'principal-subject' } }),
    principalCode: text('Principal code', {
      bulk: true,
      max: 10,
      pattern: { regex: /^[A-Z]\d$/, message: 'Principal code must be a capital letter and a digit' },
      column: 'hidden',
      search: { token: 'principal-code' },
    }),
    area: text('Subject area', { bulk: true, max: 200, column: 'shown', search: true }),
  },
  unique: ['code'],
  lists: { students: { label: 'Students', set: 'students', by: 'jacs-subject', about: 'Students whose JACS subject this is.' } },
  title: (values) => `${values.description ?? ''} (${values.code ?? ''})`,
});
