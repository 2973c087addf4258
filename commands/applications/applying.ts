import { systemAccess } from '../../domain/access/access.ts';
import { rights } from '../../domain/access/rights.ts';
import { acceptsApplications } from '../../domain/applications/formStatus.ts';
import type { FieldError } from '../../domain/fields/field.ts';
import { isoOfDay, londonDayAt } from '../../domain/fields/london.ts';
import { questionName, readAnswers } from '../../domain/questions/answers.ts';
import { askedQuestions } from '../../domain/questions/asked.ts';
import type { Question } from '../../domain/questions/checkQuestion.ts';
import { setByEvent } from '../../domain/record/decide.ts';
import { type PartRow, pathOf, rowsOf } from '../../domain/record/part.ts';
import { ambassadorApplication, applicantFields } from '../../domain/records/ambassadorApplication.ts';
import { ambassadorApplicationForm, questions } from '../../domain/records/ambassadorApplicationForm.ts';
import { fail, ok, type Result } from '../../domain/result.ts';
import { type CommandContext, type Dependencies, newContext } from '../context.ts';
import { changeRecord } from '../records/changeRecord.ts';
import { createOnce } from '../records/createOnce.ts';
import { type AddressedForm, findForm } from './formAddress.ts';

/** The access of a visitor who applies with a public form. */
export const publicForm = systemAccess('Public form', rights);

/** Whether people can apply with the form now: it is current and open, and its closing day is not over. */
export const isOpenNow = ({ now }: Pick<Dependencies, 'now'>, { values, recordState }: AddressedForm['form']): boolean =>
  ambassadorApplicationForm.states.listed.includes(recordState) && acceptsApplications(values, isoOfDay(londonDayAt(now().getTime())));

/** The form at an address, if people can apply with it now; null for wrong addresses, and forms that are not open or not current. */
export const findOpenForm = async (dependencies: Dependencies, key: string): Promise<AddressedForm | null> => {
  const formOfKey = await findForm(dependencies, key);
  return formOfKey && isOpenNow(dependencies, formOfKey.form) ? formOfKey : null;
};

/** Notes which questions have answers, so that they are kept. Most applications answer what others answered before, and note nothing. */
const noteAnswered = async (dependencies: Dependencies, by: CommandContext, id: number, keys: readonly number[]): Promise<void> => {
  await changeRecord(dependencies, by, ambassadorApplicationForm, id, (form) => {
    const keysOfForm = new Set(rowsOf(questions, form.values).map(({ key }) => key));
    const answeredMarks = keys
      .filter((key) => keysOfForm.has(key))
      .map((key) => [pathOf({ part: questions.name, key, field: 'answered' }), true]);
    return setByEvent(ambassadorApplicationForm, form, 'QuestionsAnswered', Object.fromEntries(answeredMarks));
  });
};

/** An error of a field under the name of the question that fills it in. */
const underQuestion = (error: FieldError, questionRows: readonly PartRow<Question>[]): FieldError => {
  const question = questionRows.find(({ values }) => values.mappedField === error.field);
  return question ? { ...error, field: questionName(question.key) } : error;
};

export type ApplyOutcome = Result<
  number,
  { readonly because: 'closed' } | { readonly because: 'invalid'; readonly errors: readonly FieldError[] }
>;

/**
 * Makes an application of the answers to an open form. `submission` is an id of the client: sent again, it makes no second one. The answers
 * are in `body` under the names of the questions. Answers with the id of the application.
 */
export const apply = async (
  dependencies: Dependencies,
  key: string,
  body: Readonly<Record<string, unknown>>,
  submission: string,
): Promise<ApplyOutcome> => {
  const openForm = await findOpenForm(dependencies, key);
  if (!openForm) return fail({ because: 'closed' });
  const { id, form } = openForm;
  const questionRows = askedQuestions(questions, form.values);
  const read = readAnswers(questionRows, applicantFields, body);
  if (!read.ok) return fail({ because: 'invalid', errors: read.error });
  const { mapped, answers, keys } = read.value;
  const by = newContext(publicForm);
  const applied = isoOfDay(londonDayAt(dependencies.now().getTime()));
  const values = { ...mapped, ...answers, applied, applicationForm: id, group: form.values.group };
  const outcome = await createOnce(dependencies, by, ambassadorApplication, values, `${id}/${submission}`);
  if (!outcome.ok) {
    if (outcome.error.because !== 'invalid') return fail({ because: 'closed' });
    return fail({ because: 'invalid', errors: outcome.error.errors.map((error) => underQuestion(error, questionRows)) });
  }
  await noteAnswered(dependencies, by, id, keys);
  return ok(outcome.value.id);
};
