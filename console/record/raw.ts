import type { Field, FieldValue } from '../../domain/fields/field.ts';
import { schemaOf } from '../../domain/fields/kinds.ts';
import { partsOf } from '../../domain/fields/timespan.ts';
import { fail, ok, type Result } from '../../domain/result.ts';
import { fieldKinds } from '../fieldKinds/fieldKinds.ts';
import { pickedDate, pickedInstant } from '../fieldKinds/londonTime.ts';

/** A row of the roles' input; `''` is a group that is still to be chosen, `null` every group. */
export interface RoleRow {
  readonly group: number | null | '';
  readonly role: string;
}

/** What a field's input holds: what was typed, or what was chosen. The field's kind says which. */
export type Raw = string | number | boolean | null | readonly number[] | readonly string[] | readonly RoleRow[];

export const asText = (raw: Raw): string => (typeof raw === 'string' || typeof raw === 'number' ? String(raw) : '');
export const asId = (raw: Raw): number | null => (typeof raw === 'number' ? raw : null);
export const asIds = (raw: Raw): readonly number[] => (Array.isArray(raw) ? raw.filter((each) => typeof each === 'number') : []);
export const asCodes = (raw: Raw): readonly string[] => (Array.isArray(raw) ? raw.filter((each) => typeof each === 'string') : []);

const isRoleRow = (each: unknown): each is RoleRow => typeof each === 'object' && each !== null && 'role' in each && 'group' in each;
export const asRoles = (raw: Raw): readonly RoleRow[] => (Array.isArray(raw) ? raw.filter(isRoleRow) : []);

/** A value from an answer. Lists of roles get their keys in the domain's order, so that equal ones compare as equal. */
export const toValue = (field: Field, json: unknown): FieldValue =>
  field.kind === 'rolesHeld' && Array.isArray(json)
    ? json.filter(isRoleRow).map(({ group, role }) => ({ group: group === '' ? null : group, role }))
    : ((json ?? null) as FieldValue);

/** A value as the field's input begins with it. */
export const toRaw = (field: Field, value: FieldValue | undefined): Raw => {
  switch (field.kind) {
    case 'date':
      return typeof value === 'string' ? pickedDate(value) : '';
    case 'instant':
      return typeof value === 'string' ? pickedInstant(value) : '';
    case 'timespan': {
      if (typeof value !== 'number') return '';
      const { hours, minutes } = partsOf(value);
      return `${hours}:${minutes}`;
    }
    case 'decimal':
      return typeof value === 'number' ? value.toFixed(2) : '';
    case 'yesNo':
      return value === true;
    case 'reference':
      return value ?? null;
    case 'choices':
    case 'references':
    case 'rolesHeld':
      return value ?? [];
    case 'text':
    case 'longText':
    case 'email':
    case 'time':
    case 'postcode':
    case 'number':
    case 'year':
    case 'choice':
    case 'yesNoUnknown':
      return asText(value ?? null);
  }
};

/** What was typed as the domain takes it; as it was typed where it cannot be made out. */
const madeOut = ({ kind }: Field, typed: string): Raw => fieldKinds[kind].readTyped(typed) ?? typed;

/** Reads what an input holds with the domain's own rules for the field; an error is a list of sentences. */
export const readRaw = (field: Field, raw: Raw): Result<FieldValue, readonly string[]> => {
  const read = schemaOf(field).safeParse(typeof raw === 'string' ? madeOut(field, raw) : raw);
  return read.success ? ok(read.data) : fail([...new Set(read.error.issues.map((issue) => issue.message))]);
};
