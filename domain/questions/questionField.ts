import { choice, wordChoice } from '../fields/choice.ts';
import { choices } from '../fields/choices.ts';
import { date } from '../fields/date.ts';
import type { Choice, Field, FieldOptions } from '../fields/field.ts';
import { instant } from '../fields/instant.ts';
import { longText } from '../fields/longText.ts';
import { money } from '../fields/money.ts';
import { number } from '../fields/number.ts';
import { defaultTextLength, text } from '../fields/text.ts';
import { yesNo } from '../fields/yesNo.ts';
import { yesNoUnknown } from '../fields/yesNoUnknown.ts';
import { customDataType, type CustomDataType, isCustomDataType, typesWithMaxLength } from '../lists/customDataTypes.ts';
import type { Question } from './checkQuestion.ts';

/** Scales with more points are typed as numbers. */
const maxPoints = 101;

/** The values of a list, one in each line, each once. */
const valuesOfList = (lines: string | null): readonly string[] => [
  ...new Set(
    (lines ?? '')
      .split('\n')
      .map((line) => line.trim())
      .filter(Boolean),
  ),
];

const choicesOf = ({ customDataFieldValues }: Question): readonly Choice[] =>
  valuesOfList(customDataFieldValues).map((value) => ({ value, label: value }));

/** The points of a scale, from the least value in steps. */
const scaleField = (label: string, { minValue, maxValue, stepSize }: Question, options: FieldOptions): Field => {
  const [min, max, step] = [minValue ?? 0, maxValue ?? 0, Math.max(stepSize ?? 1, 1)];
  const count = Math.floor((max - min) / step) + 1;
  if (count > maxPoints) return number(label, { ...options, min, max, step });
  const points = Array.from({ length: count }, (_, index) => min + index * step);
  return choice(
    label,
    points.map((value) => ({ value, label: String(value) })),
    options,
  );
};

const length = ({ maxLength }: Question, most = Infinity) => (maxLength ? { max: Math.min(maxLength, most) } : {});

/** A question cannot make the field longer that it fills in. */
const lengthOfFilled = (question: Question, { max = defaultTextLength }: Field) =>
  typesWithMaxLength.some((type) => type === question.customDataTypeId) ? length(question, max) : {};

const makers: Readonly<Record<CustomDataType, (label: string, question: Question, options: FieldOptions) => Field>> = {
  [customDataType.text]: (label, question, options) => text(label, { ...options, ...length(question) }),
  [customDataType.longText]: (label, question, options) => longText(label, { ...options, ...length(question) }),
  [customDataType.list]: (label, question, options) => wordChoice(label, choicesOf(question), options),
  [customDataType.date]: (label, _question, options) => date(label, options),
  [customDataType.multiSelect]: (label, question, options) => choices(label, choicesOf(question), options),
  [customDataType.number]: (label, _question, options) => number(label, options),
  [customDataType.checkbox]: (label, _question, options) => yesNo(label, options),
  [customDataType.radioList]: (label, question, options) => wordChoice(label, choicesOf(question), options),
  [customDataType.checkboxList]: (label, question, options) => choices(label, choicesOf(question), options),
  [customDataType.dateAndTime]: (label, _question, options) => instant(label, options),
  [customDataType.financial]: (label, _question, options) => money(label, options),
  [customDataType.yesNoUnknown]: (label, _question, options) => yesNoUnknown(label, options),
  [customDataType.likert]: scaleField,
};

/** The types of questions that show all their values. */
const openLists: readonly (number | null)[] = [customDataType.radioList, customDataType.likert];

/**
 * The field that asks a question: it reads, checks and prints its answers. A question that fills in one of the fields `mapped` is asked
 * like that field, under its own label. Its tab is that of the question. Throws for a question without a type, which no form keeps.
 */
export const fieldOfQuestion = (question: Question, mapped: Readonly<Record<string, Field>> = {}): Field => {
  const { customDataTypeId, mappedField, required } = question;
  const label = question.label ?? '';
  const options = {
    tab: question.tab ?? 'Questions',
    required: required === true,
    personal: true,
    ...(openLists.includes(customDataTypeId) ? { isOpenList: true as const } : {}),
  };
  const filled = mappedField === null ? undefined : mapped[mappedField];
  if (filled) return { ...filled, ...lengthOfFilled(question, filled), ...options, label };
  if (!isCustomDataType(customDataTypeId)) throw new RangeError('A question has no type');
  return makers[customDataTypeId](label, question, options);
};
