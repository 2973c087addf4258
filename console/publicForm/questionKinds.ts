import type { PublicQuestion } from '../../api/contract/publicForms.ts';
import type { Field, FieldValue, KindName } from '../../domain/fields/field.ts';
import { isEmpty } from '../../domain/fields/equality.ts';
import { isKindName, readValue } from '../../domain/fields/kinds.ts';
import { requiredMessage } from '../../domain/messages.ts';
import { fail, ok, type Result } from '../../domain/result.ts';
import { choiceKind } from '../fieldKinds/choice.tsx';
import { choicesKind } from '../fieldKinds/choices.tsx';
import { dateKind } from '../fieldKinds/date.tsx';
import { emailKind } from '../fieldKinds/email.tsx';
import { instantKind } from '../fieldKinds/instant.tsx';
import type { ConsoleFieldKind } from '../fieldKinds/kind.ts';
import { longTextKind } from '../fieldKinds/longText.tsx';
import { moneyKind } from '../fieldKinds/money.tsx';
import { numberKind } from '../fieldKinds/number.tsx';
import { postcodeKind } from '../fieldKinds/postcode.tsx';
import type { Raw } from '../fieldKinds/raw.ts';
import { textKind } from '../fieldKinds/text.tsx';
import { yesNoKind } from '../fieldKinds/yesNo.tsx';
import { yesNoUnknownKind } from '../fieldKinds/yesNoUnknown.tsx';

/** The kinds that questions can have; null for the others, so that the page is small. */
const kinds: Readonly<Record<KindName, Omit<ConsoleFieldKind<never>, 'print'> | null>> = {
  text: textKind,
  longText: longTextKind,
  email: emailKind,
  postcode: postcodeKind,
  number: numberKind,
  money: moneyKind,
  date: dateKind,
  instant: instantKind,
  yesNo: yesNoKind,
  yesNoUnknown: yesNoUnknownKind,
  choice: choiceKind,
  choices: choicesKind,
  decimal: null,
  year: null,
  time: null,
  timespan: null,
  reference: null,
  references: null,
  rolesHeld: null,
};

/** The kind of a question. Throws for one that this page does not know. */
export const kindOf = ({ kind }: Pick<PublicQuestion, 'kind'>): ConsoleFieldKind => {
  const fieldKind = isKindName(kind) ? kinds[kind] : null;
  if (!fieldKind) throw new RangeError(`No question is of the kind ${kind}`);
  // A kind only gets values of its own questions.
  return fieldKind as ConsoleFieldKind;
};

/** The field that a question is, for the rules that the server asks too. */
export const fieldOf = ({ kind, label, tab, required, max, min, step, values }: PublicQuestion): Field => ({
  kind: kind as KindName,
  label,
  tab,
  required,
  personal: true,
  readOnly: false,
  ...(max === null ? {} : { max }),
  ...(min === null ? {} : { min }),
  ...(step === null ? {} : { step }),
  ...(values === null ? {} : { values }),
});

/** Reads the content of an input. A box that must be ticked is empty until it is ticked. */
export const readAnswer = (question: PublicQuestion, raw: Raw): Result<FieldValue, readonly string[]> => {
  const input = typeof raw === 'string' ? (kindOf(question).readTyped(raw) ?? raw) : raw;
  const read = readValue(fieldOf(question), input);
  if (!read.ok) return read;
  const saysNothing = isEmpty(read.value) || (question.kind === 'yesNo' && read.value === false);
  return question.required && saysNothing ? fail([requiredMessage(question.label)]) : ok(saysNothing ? null : read.value);
};
