import type { FormField } from '../../api/contract/records.ts';
import type { Field, FieldValue, KindName } from '../../domain/fields/field.ts';
import type { PrintedField } from '../../domain/fields/kind.ts';
import { readValue } from '../../domain/fields/kinds.ts';
import { printRecordId } from '../../domain/fields/recordId.ts';
import { fail, type Result } from '../../domain/result.ts';
import { choiceKind } from './choice.tsx';
import { choicesKind } from './choices.tsx';
import { dateKind } from './date.tsx';
import { decimalKind } from './decimal.tsx';
import { emailKind } from './email.tsx';
import { instantKind } from './instant.tsx';
import type { CellSize, ConsoleFieldKind, Names, Span } from './kind.ts';
import { longTextKind } from './longText.tsx';
import { moneyKind } from './money.tsx';
import { numberKind } from './number.tsx';
import { postcodeKind } from './postcode.tsx';
import type { Raw } from './raw.ts';
import { referenceKind } from './reference.tsx';
import { referencesKind } from './references.tsx';
import { rolesHeldKind } from './rolesHeld.tsx';
import { textKind } from './text.tsx';
import { timeKind } from './time.tsx';
import { timespanKind } from './timespan.tsx';
import { yearKind } from './year.tsx';
import { yesNoKind } from './yesNo.tsx';
import { yesNoUnknownKind } from './yesNoUnknown.tsx';

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
} satisfies Record<KindName, ConsoleFieldKind<never>>;

/** The kind of a field. The cast is safe: a kind only gets values of its own fields. */
export const kindOf = ({ kind }: Pick<Field, 'kind'>): ConsoleFieldKind => kinds[kind] as ConsoleFieldKind;

export const spanOf = (shown: Pick<FormField, 'max'>, field: Pick<Field, 'kind'>): Span => {
  const { span } = kindOf(field);
  return typeof span === 'number' ? span : span(shown);
};

export const cellSizeOf = (shown: Pick<FormField, 'max'>, field: Pick<Field, 'kind'>): CellSize => {
  const { cellSize } = kindOf(field);
  return typeof cellSize === 'string' ? cellSize : cellSize(shown);
};

const isKindName = (name: string): name is KindName => Object.hasOwn(kinds, name);

/** The kind of a grid column; undefined for columns that the grid builds itself. */
export const findKind = (name: string): ConsoleFieldKind | undefined => (isKindName(name) ? kindOf({ kind: name }) : undefined);

/** Formats a value for screens. References print the names of their records; null and undefined become ''. */
export const printField = (field: { readonly kind: string } & PrintedField, value: FieldValue | undefined, names?: Names): string =>
  value === null || value === undefined
    ? ''
    : (findKind(field.kind)?.print(value, field, { nameOf: (id) => names?.[String(id)] ?? printRecordId(id), separator: ', ' }) ??
      (typeof value === 'object' ? '' : String(value)));

/** The content of the field's input for a value. */
export const toRaw = (field: Field, value: FieldValue | undefined): Raw => kindOf(field).toRaw(value ?? null);

/** Parses the content of an input by the domain's rules. Errors are sentences. */
export const readRaw = (field: Field, raw: Raw): Result<FieldValue, readonly string[]> => {
  if (typeof raw !== 'string') return readValue(field, raw);
  const kind = kindOf(field);
  const refusal = kind.refuseTyped?.(raw) ?? null;
  return refusal === null ? readValue(field, kind.readTyped(raw) ?? raw) : fail([refusal]);
};
