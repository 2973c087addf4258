import { anyOf } from '../access/rights.ts';
import { formActionRefusal, formActions, formStatusOf } from '../applications/formStatus.ts';
import { choice } from '../fields/choice.ts';
import { date } from '../fields/date.ts';
import type { Values } from '../fields/field.ts';
import { dayOfInstant } from '../fields/london.ts';
import { longText } from '../fields/longText.ts';
import { number } from '../fields/number.ts';
import { reference } from '../fields/reference.ts';
import { text } from '../fields/text.ts';
import { yesNo } from '../fields/yesNo.ts';
import { formStatus, formStatuses } from '../lists/applicationForms.ts';
import { addressComesWithOpening, askFirst } from '../questionMessages.ts';
import { askedQuestions, unfilledFields } from '../questions/asked.ts';
import { questionsPart } from '../questions/questionsPart.ts';
import { systemTabsOf } from '../questions/systemTabs.ts';
import { recordType } from '../record/declareType.ts';
import { genericState, genericStates, stateFilters } from '../record/states.ts';
import { ambassadorApplication, applicantFields } from './ambassadorApplication.ts';

/** The questions of application forms. Answers can fill in the applicant's personal details. */
export const questions = questionsPart({ mapped: applicantFields, systemTabs: systemTabsOf(ambassadorApplication) });

/** Why people could not apply with these questions; null if they could. `form` has the values of the form by name and path. */
const lackOfQuestions = (form: Values): string | null => {
  const lacking = unfilledFields(askedQuestions(questions, form), applicantFields);
  return lacking.length > 0 ? askFirst(lacking.map(({ label }) => label)) : null;
};

/** The most files that somebody sends with an application. */
const maxApplicantFiles = 5;

/** Whether applicants may add files. */
export const asksForFiles = (form: Values): boolean => typeof form['maxFiles'] === 'number' && form['maxFiles'] > 0;

/** A form with which people apply to become ambassadors of a group. */
export const ambassadorApplicationForm = recordType({
  name: 'ambassadorApplicationForm',
  path: 'ambassadors/application-forms',
  set: 'ambassadorApplicationForms',
  labels: { one: 'application form', many: 'application forms' },
  rights: {
    view: anyOf('AmbassadorApplicationForms'),
    edit: anyOf('AmbassadorApplicationForms'),
    choose: anyOf('AmbassadorApplicationForms', 'ViewAmbassadors'),
  },
  createdEvent: ['Added', 'Added the application form'],
  states: genericStates(),
  stateFilter: stateFilters.withoutDeleted,
  searchOrder: ['id', 'group', 'recordState', 'has-status'],
  quickFilters: [
    { label: 'Open', filter: `status:${formStatus.open}` },
    { label: 'Draft', filter: 'has-status:no' },
  ],
  relevance: { names: [['title']], details: ['closes', 'group'] },
  fields: {
    title: text('Title', { required: true, max: 200, column: 'key', term: true, sorted: true }),
    closes: date('Closing day', {
      column: 'shown',
      hint: 'The last day on which people can apply.',
      search: { token: 'closes', unlisted: true },
    }),
    group: reference('institution', 'Group', { required: true, scope: true, column: 'shown', search: true }),
    key: text('Address key', { readOnly: true, internal: true, max: 43 }),
    opened: date('Opened', { readOnly: true, notInForm: true, column: 'hidden' }),
    closed: date('Closed', { readOnly: true, notInForm: true, column: 'hidden' }),
    introduction: longText('Introduction', { tab: 'Texts', max: 10_000, hint: 'Shown above the questions.' }),
    notice: longText('Privacy notice', {
      tab: 'Texts',
      max: 10_000,
      hint: 'What the group does with the answers, how long it keeps them, and who people can ask.',
    }),
    maxFiles: number('Files that applicants may add', {
      tab: 'Files',
      min: 0,
      max: maxApplicantFiles,
      hint: `How many each applicant may add, up to ${maxApplicantFiles}. Without a number, they may add none.`,
    }),
    filesHint: text('What applicants should add', {
      tab: 'Files',
      max: 500,
      applies: asksForFiles,
      hint: 'Shown beside the files in the form, for example “Your CV and a reference, if you have one.”',
    }),
  },
  parts: [questions],
  ownTabs: ['Preview', 'Public form'],
  standing: 'status',
  derived: {
    status: {
      field: choice('Status', formStatuses, { column: 'shown', search: { unlisted: true } }),
      compute: formStatusOf,
    },
    hasStatus: {
      field: yesNo('Has status', { search: { token: 'has-status', hint: 'No finds drafts, which were never opened.' } }),
      compute: ({ opened }) => opened !== null,
    },
  },
  actions: {
    open: {
      label: formActions.open,
      icon: 'allow',
      event: ['Opened', 'Opened the form'],
      from: [genericState.current],
      done: 'The form is open.',
      question: (title) => ({ title: `Open ${title}?`, text: 'People can apply until the form is closed or its closing day is over.' }),
      refuse: (values, { now }) => formActionRefusal(values, 'open', dayOfInstant(now) ?? '') ?? lackOfQuestions(values),
      set: (values, { now }) => ({ opened: values.opened ?? dayOfInstant(now), closed: null }),
    },
    close: {
      label: formActions.close,
      icon: 'block',
      event: ['Closed', 'Closed the form'],
      from: [genericState.current, genericState.archived],
      done: 'The form is closed.',
      question: (title) => ({ title: `Close ${title}?`, text: 'Nobody can apply until the form is opened again. Applications stay.' }),
      refuse: (values, { now }) => formActionRefusal(values, 'close', dayOfInstant(now) ?? ''),
      set: (values, { now }) => ({ closed: values.closed ?? dayOfInstant(now) }),
    },
    'renew-address': {
      label: 'Make a new address',
      icon: 'restore',
      isDanger: true,
      from: [genericState.current, genericState.archived],
      done: 'The form has a new address.',
      question: (title) => ({
        title: `Make a new address for ${title}?`,
        text: 'The current address will stop working everywhere. This can’t be undone.',
      }),
      refuse: (values) => (values.key === null ? addressComesWithOpening : null),
    },
  },
  events: {
    AddressMade: 'Made a public address of the form',
    QuestionsAnswered: 'Noted which questions have been answered',
  },
  clock: {
    close: {
      due: `closes:<today,status:${formStatus.open}`,
      event: ['ClosedAfterLastDay', 'Closed the form after its closing day'],
      set: (values, day) =>
        values.closes !== null && values.closes < day && formStatusOf(values) === formStatus.open ? { closed: day } : {},
    },
  },
  // While a form is open, nobody can take away what an application needs.
  check: (values) => {
    const lack = formStatusOf(values) === formStatus.open ? lackOfQuestions(values) : null;
    return lack === null ? [] : [{ field: questions.name, messages: [lack] }];
  },
  copying: { leavesOut: ['closes', 'opened', 'closed', 'questions/*/answered', 'questions/*/retired'], extras: {} },
  duplicateKey: ['title'],
  cardFields: ['closes'],
  title: (values) => values.title ?? '',
});
