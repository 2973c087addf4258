import type { Field, FieldError, KindName } from '../fields/field.ts';
import { type CustomDataType, customDataType, customDataTypes, typesWithValues } from '../lists/customDataTypes.ts';
import {
  defineListValue,
  identifierTaken,
  mappedTwice,
  maxLengthNegative,
  maxValueNotGreater,
  minValueBelowZero,
  stepSizeAboveMax,
  stepSizeNotAboveZero,
  tabIsSystemTab,
  typeDoesNotSuit,
} from '../questionMessages.ts';
import { slugOf } from '../record/pageTabs.ts';

/** A question of a form, as its row has it. */
export interface Question {
  readonly customDataTypeId: number | null;
  readonly mappedField: string | null;
  readonly identifier: string | null;
  readonly label: string | null;
  readonly tab: string | null;
  readonly required: boolean | null;
  readonly maxLength: number | null;
  readonly customDataFieldValues: string | null;
  readonly minValue: number | null;
  readonly maxValue: number | null;
  readonly stepSize: number | null;
  /** Nobody is asked it any more. */
  readonly retired: boolean | null;
}

/** The context in which the questions of a form are checked. */
export interface QuestionRules {
  /** The fields that questions can fill in, by name. */
  readonly mapped: Readonly<Record<string, Field>>;
  /** The slugs of the tabs that no question can be put into. */
  readonly systemTabs: readonly string[];
}

const { text, longText, list, date, multiSelect, number, checkbox, radioList, checkboxList, dateAndTime, financial, yesNoUnknown } =
  customDataType;

/** The types of questions that can fill in a field, by its kind; null for kinds that no question fills in. */
const typesOfKind: Readonly<Record<KindName, readonly CustomDataType[] | null>> = {
  text: [text, longText],
  longText: [text, longText],
  email: [text],
  postcode: [text],
  date: [date],
  choice: [list, radioList],
  choices: [multiSelect, checkboxList],
  number: [number],
  yesNo: [checkbox],
  instant: [dateAndTime],
  money: [financial],
  yesNoUnknown: [yesNoUnknown],
  decimal: null,
  year: null,
  time: null,
  timespan: null,
  reference: null,
  references: null,
  rolesHeld: null,
};

/** Whether questions can fill in a field: its values are no records, and everybody of the group sees it. */
export const canBeMapped = ({ kind, right, readOnly }: Field): boolean => typesOfKind[kind] !== null && right === undefined && !readOnly;

const error = (field: keyof Question, ...messages: readonly string[]): FieldError => ({ field, messages });

const checkScale = ({ minValue, maxValue, stepSize }: Question): readonly FieldError[] => {
  const [min, max, step] = [minValue ?? 0, maxValue ?? 0, stepSize ?? 0];
  const stepMessages = [...(step > max ? [stepSizeAboveMax] : []), ...(step <= 0 ? [stepSizeNotAboveZero] : [])];
  return [
    ...(min < 0 ? [error('minValue', minValueBelowZero)] : []),
    ...(max <= min ? [error('maxValue', maxValueNotGreater)] : []),
    ...(stepMessages.length > 0 ? [error('stepSize', ...stepMessages)] : []),
  ];
};

const checkMapped = (question: Question, others: readonly Question[], { mapped }: QuestionRules): readonly FieldError[] => {
  const { mappedField, customDataTypeId } = question;
  const field = mappedField === null ? undefined : mapped[mappedField];
  if (!field) return [];
  const types = typesOfKind[field.kind] ?? [];
  const labels = customDataTypes.filter(({ value }) => types.includes(value)).map(({ label }) => label);
  const suits = customDataTypeId === null || types.some((type) => type === customDataTypeId);
  return [
    ...(suits ? [] : [error('customDataTypeId', typeDoesNotSuit(field.label, labels))]),
    ...(others.some((other) => !other.retired && other.mappedField === mappedField)
      ? [error('mappedField', mappedTwice(field.label))]
      : []),
  ];
};

const sameIdentifier = (one: string | null, other: string | null): boolean =>
  one !== null && other !== null && one.toLowerCase() === other.toLowerCase();

/**
 * The rules of a question among the others of its form (specification 5.5), and those of Waymark. Values that its type lacks are null.
 * Identifiers of retired questions are not given to others, because answers to them are kept.
 */
export const checkQuestion = (question: Question, others: readonly Question[], rules: QuestionRules): readonly FieldError[] => {
  const { customDataTypeId: type, mappedField, identifier, tab, maxLength, customDataFieldValues: values } = question;
  return [
    ...(tab !== null && rules.systemTabs.includes(slugOf(tab)) ? [error('tab', tabIsSystemTab)] : []),
    ...(others.some((other) => sameIdentifier(other.identifier, identifier)) ? [error('identifier', identifierTaken)] : []),
    ...(maxLength !== null && maxLength < 0 ? [error('maxLength', maxLengthNegative)] : []),
    ...(type !== null && typesWithValues.includes(type) && mappedField === null && values === null
      ? [error('customDataFieldValues', defineListValue)]
      : []),
    ...(type === customDataType.likert ? checkScale(question) : []),
    ...checkMapped(question, others, rules),
  ];
};
