/** Why the status of an application form does not allow an action, and what it allows. */
export const formAllows = (status: string, allowed: readonly string[]): string =>
  `The status of this form is “${status}”. Possible now: ${allowed.map((each) => `“${each}”`).join(', ')}.`;

/** Why a form whose closing day is over is not opened. `day` is written for people. */
export const closingDayIsOver = (day: string): string => `The closing day of this form was ${day}. Give it a later one before you open it.`;

// Section 5.5: fields that groups define. Texts of the specification, letter by letter.
export const tabIsSystemTab = 'Invalid tab because it matches a system tab';
export const selectTypeId = 'Please select a type ID';
export const enterIdentifier = 'Please enter a question identifier';
export const enterLabel = 'Please enter a question label';
export const maxLengthNegative = 'Max Length cannot be a negative value';
export const defineListValue = 'Must define at least one list value';
export const minValueBelowZero = 'Minimum value cannot be less than zero';
export const maxValueNotGreater = 'Max value must be greater than the minimum value';
export const stepSizeAboveMax = 'Step size cannot be higher than the max value';
export const stepSizeNotAboveZero = 'Step size must be higher than zero';
export const minValueNotWhole = 'Minimum value must be a whole number';
export const maxValueNotWhole = 'Max value must be a whole number';
export const stepSizeNotWhole = 'Step size must be a whole number';
/** Section 8: the editors of such fields have it without the full stop of other forms. */
export const unableToUpdateQuestions = 'Unable to update, please correct the highlighted issues';

/** The choice of an optional list whose values are all in sight, beside its values. */
export const notAnswered = 'Not answered';

export const maxLengthNotWhole = 'Max Length must be a whole number';
export const identifierTaken = 'Another question has this identifier';
/** A question that fills in a field of the record has a type that suits the field. `types` are labels. */
export const typeDoesNotSuit = (field: string, types: readonly string[]): string =>
  `“${field}” is filled in by questions of the type ${types.map((each) => `“${each}”`).join(' or ')}`;
export const mappedTwice = (field: string): string => `Another question fills in “${field}”`;
/** An answered question keeps its identifier and its type. */
export const answeredQuestionKeeps = (label: string): string => `${label} cannot change, because this question has been answered`;
export const retireQuestion = 'This question has been answered, so it will be retired instead of deleted. Nobody will be asked it again.';

// The public form.
/** Why a form that lacks these questions is not opened. `labels` are those of fields. */
export const askFirst = (labels: readonly string[]): string =>
  `Nobody could apply with this form. First add a required question that fills in ${labels.map((each) => `“${each}”`).join(' and ')}.`;
export const addressComesWithOpening = 'The form gets its address when it is opened.';
/** The same for wrong addresses and closed forms, so that nobody learns which forms there are. */
export const formNotOpen = 'This form is not open. It may have closed, or its address may have changed.';
export const checkAnswers = 'Please check the highlighted answers.';
export const applicationReceived = 'Thank you. We have received your application.';
/** A mail to an applicant. It repeats nothing that the applicant wrote, so that nobody can send words of their own with it. */
export const applicantThanks = (title: string, group: string): { readonly subject: string; readonly text: string } => ({
  subject: 'Thank you for your application',
  text: `${group} has received your application: ${title}.\n\nThere is nothing more to do now. ${group} will write to this address when it knows more.\n\nIf you did not apply, somebody has given your address by mistake. Please tell ${group}.`,
});

// The preview of a form.
export const previewOfForm = 'This is how applicants see the form, as it was saved. You can try it: nothing is sent or kept.';
export const previewSentNothing = 'The answers are complete. This is a preview, so nothing was sent or kept.';
