import { createHash } from 'node:crypto';
import { makeAddress } from '../../commands/applications/formAddress.ts';
import type { CommandContext, Dependencies } from '../../commands/context.ts';
import type { Values } from '../../domain/fields/field.ts';
import { customDataType } from '../../domain/lists/customDataTypes.ts';
import { readAnswers } from '../../domain/questions/answers.ts';
import { askedQuestions } from '../../domain/questions/asked.ts';
import { ambassadorApplicationForm, questions } from '../../domain/records/ambassadorApplicationForm.ts';
import { pick } from './random.ts';

const notice = `We use what you tell us here to choose student ambassadors, and for nothing else.

Only the outreach team reads it. If you become an ambassador, it becomes part of your record. Otherwise we delete it twelve months after the closing day.

Ask us at any time what we hold about you, or to delete it.`;

const introduction = `Student ambassadors visit schools, guide people around our campus and help at summer schools. You are paid for every hour, and we train you first.

The form takes about ten minutes.`;

const { text, longText, list, multiSelect, checkbox, radioList, checkboxList, likert } = customDataType;

/** The questions of all demo forms, in their order. */
const questionsAsked: readonly Values[] = [
  { label: 'First name', customDataTypeId: text, identifier: 'first-name', mappedField: 'firstname', required: true },
  { label: 'Last name', customDataTypeId: text, identifier: 'last-name', mappedField: 'lastname', required: true },
  { label: 'Email', customDataTypeId: text, identifier: 'email', mappedField: 'email', required: true },
  { label: 'Mobile', customDataTypeId: text, identifier: 'mobile', mappedField: 'mobile' },
  { label: 'Level of your programme', customDataTypeId: list, identifier: 'level', mappedField: 'programmeLevel' },
  {
    label: 'Why would you like to be a student ambassador?',
    customDataTypeId: longText,
    identifier: 'why',
    tab: 'You as an ambassador',
    maxLength: 1500,
    required: true,
  },
  {
    label: 'Which work interests you?',
    customDataTypeId: checkboxList,
    identifier: 'work',
    tab: 'You as an ambassador',
    customDataFieldValues: 'School visits\nCampus tours\nMentoring\nSummer schools',
  },
  {
    label: 'How sure are you when you speak to a group? (1 not at all, 5 very)',
    customDataTypeId: likert,
    identifier: 'confidence',
    tab: 'You as an ambassador',
    minValue: 1,
    maxValue: 5,
    stepSize: 1,
  },
  {
    label: 'Languages that you speak beside English',
    customDataTypeId: multiSelect,
    identifier: 'languages',
    tab: 'You as an ambassador',
    customDataFieldValues: 'Arabic\nBengali\nFrench\nGujarati\nPolish\nPunjabi\nUrdu\nWelsh',
  },
  {
    label: 'How did you hear of us?',
    customDataTypeId: radioList,
    identifier: 'heard',
    tab: 'Before you send it',
    customDataFieldValues: 'A friend\nA lecturer\nThe careers service\nSomewhere else',
  },
  {
    label: 'I have read the privacy notice',
    customDataTypeId: checkbox,
    identifier: 'notice-read',
    tab: 'Before you send it',
    required: true,
  },
];

const asRows = (isAnswered: boolean): Values =>
  Object.fromEntries(
    questionsAsked.flatMap((row, at) =>
      Object.entries({ ...row, ...(isAnswered ? { answered: true } : {}), place: at + 1 }).map(([field, value]) => [
        `questions/${at + 1}/${field}`,
        value,
      ]),
    ),
  );

const reasons = [
  'I was the first of my family at a university, and somebody like me answered my questions.',
  'I like to explain what I study.',
  'I want to work with young people later.',
  'I could use the money, and the work fits around my lectures.',
];

/** Answers to the questions of the demo forms that fill in no field, by path. */
export const inventAnswers = (random: () => number): Values => {
  const body = {
    'question-6': pick(random, reasons),
    'question-7': [pick(random, ['School visits', 'Campus tours']), pick(random, ['Mentoring', 'Summer schools'])],
    'question-8': 1 + Math.floor(random() * 5),
    'question-9': random() < 0.5 ? [pick(random, ['French', 'Gujarati', 'Polish', 'Urdu'])] : [],
    'question-10': pick(random, ['A friend', 'A lecturer', 'The careers service']),
    'question-11': true,
  };
  const rows = askedQuestions(questions, asRows(false)).filter(({ values }) => values.mappedField === null);
  const read = readAnswers(rows, {}, body);
  if (!read.ok) throw new Error('The answers of the demo data do not suit its questions');
  return read.value.answers;
};

/** The application forms of a member: title, closing day, and what is done to it. */
const formsOfMember = [
  ['Student ambassadors 2026/27', '2027-02-26', ['open']],
  ['Student ambassadors 2025/26', null, ['open', 'close']],
  ['Summer school team 2027', '2027-04-30', []],
] as const;

interface DemoTools {
  readonly dependencies: Dependencies;
  readonly context: CommandContext;
  readonly make: (type: string, values: Values) => Promise<number>;
  readonly act: (type: string, id: number, action: string) => Promise<void>;
}

/** The application forms of a member, in every status, always at the same addresses. Returns their ids, the open one first. */
export const makeApplicationForms = async ({ dependencies, context, make, act }: DemoTools, group: number): Promise<readonly number[]> => {
  const forms: number[] = [];
  for (const [title, closes, actions] of formsOfMember) {
    const values = { title, closes, group, introduction, notice, maxFiles: 2, filesHint: 'Your CV, if you have one.' };
    const id = await make(ambassadorApplicationForm.name, { ...values, ...asRows(actions.length > 0) });
    for (const action of actions) await act(ambassadorApplicationForm.name, id, action);
    forms.push(id);
    const key = createHash('sha256').update(`demo form ${id}`).digest('base64url');
    if (actions.length > 0) await makeAddress(dependencies, context, id, key);
  }
  return forms;
};

/** The number of records that `makeApplicationForms` makes for one member. */
export const applicationFormsOfMember = formsOfMember.length;
