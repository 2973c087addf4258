import { referenceKind as domainKind } from '../../domain/fields/reference.ts';
import { isWholeList } from '../../domain/search/lookups.ts';
import { GroupListInput } from '../inputs/GroupListInput.tsx';
import { ReferenceInput } from '../inputs/ReferenceInput.tsx';
import type { Field } from '../../domain/fields/field.ts';
import type { Lookup } from '../inputs/lookup.ts';
import type { ConsoleFieldKind, SingleInputProps } from './kind.ts';
import { lookupOf } from './lookupOf.ts';
import { asId } from './raw.ts';
import { keepTyped } from './typing.ts';

/** Another group has other records to choose from. */
const inGroup = (lookup: Lookup, field: Field, group: number | null): Lookup =>
  field.ofOwnGroup ? { ...lookup, address: lookup.address.replace(/institution=\d*/, `institution=${group ?? 0}`) } : lookup;

function ReferenceField({ control, shown, field, raw, group, names, onType }: SingleInputProps) {
  const id = asId(raw);
  const choosing = {
    control,
    label: shown.label,
    required: shown.required,
    lookup: inGroup(lookupOf(shown), field, group),
    value: id,
    name: id === null ? undefined : names?.[String(id)],
    onChange: (next: number | null, name?: string) => onType(next, next !== null && name ? { [next]: name } : undefined),
  };
  return isWholeList(choosing.lookup.address) ? <GroupListInput {...choosing} institution={group} /> : <ReferenceInput {...choosing} />;
}

export const referenceKind: ConsoleFieldKind<number> = {
  span: 1,
  align: 'left',
  hasFigures: false,
  isCutOff: true,
  print: domainKind.print,
  toRaw: (value) => value,
  readTyped: keepTyped,
  frame: 'label',
  Input: ReferenceField,
};
