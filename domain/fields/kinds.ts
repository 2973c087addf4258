import { choiceKind } from './choice.ts';
import { choicesKind } from './choices.ts';
import { dateKind } from './date.ts';
import { decimalKind } from './decimal.ts';
import { emailKind } from './email.ts';
import type { Field, FieldValue, KindName } from './field.ts';
import { instantKind } from './instant.ts';
import type { Result } from '../result.ts';
import type { FieldKind, PrintedField, Printing } from './kind.ts';
import { longTextKind } from './longText.ts';
import { moneyKind } from './money.ts';
import { numberKind } from './number.ts';
import { postcodeKind } from './postcode.ts';
import { printRecordId } from './recordId.ts';
import { referenceKind } from './reference.ts';
import { referencesKind } from './references.ts';
import { rolesHeldKind } from './rolesHeld.ts';
import { textKind } from './text.ts';
import { timeKind } from './time.ts';
import { timespanKind } from './timespan.ts';
import { yearKind } from './year.ts';
import { yesNoKind } from './yesNo.ts';
import { yesNoUnknownKind } from './yesNoUnknown.ts';

const kinds = {
  text: textKind,
  longText: longTextKind,
  email: emailKind,
  postcode: postcodeKind,
  number: numberKind,
  decimal: decimalKind,
  money: moneyKind,
  year: yearKind,
  date: dateKind,
  instant: instantKind,
  time: timeKind,
  timespan: timespanKind,
  yesNo: yesNoKind,
  yesNoUnknown: yesNoUnknownKind,
  choice: choiceKind,
  choices: choicesKind,
  reference: referenceKind,
  references: referencesKind,
  rolesHeld: rolesHeldKind,
} satisfies Record<KindName, Omit<FieldKind<never>, 'read'>>;

export const isKindName = (name: string): name is KindName => Object.hasOwn(kinds, name);

/** The cast is safe: a kind only gets values of its own fields. */
export const kindOf = ({ kind }: Pick<Field, 'kind'>): FieldKind => kinds[kind] as FieldKind;

/** Parses the input for a field. Errors are sentences. */
export const readValue = (field: Field, input: unknown): Result<FieldValue, readonly string[]> => kindOf(field).read(input, field);

/** A value as its field stores it: lists in their order, without repeats. Values that the field does not take today stay as they are. */
export const inStoredOrder = (field: Field, value: FieldValue): FieldValue => {
  const read = Array.isArray(value) ? readValue(field, value) : null;
  return read?.ok ? read.value : value;
};

const defaultPrinting: Printing = { nameOf: printRecordId, separator: ', ' };

/** Formats a value. Null and undefined become ''. */
export const printValue = (
  field: Pick<Field, 'kind'> & PrintedField,
  value: FieldValue | undefined,
  printing: Partial<Printing> = {},
): string => (value === null || value === undefined ? '' : kindOf(field).print(value, field, { ...defaultPrinting, ...printing }));
