import { referencesKind as domainKind } from '../../domain/fields/references.ts';
import { CustomLookupsInput } from '../inputs/CustomLookupsInput.tsx';
import { ReferencesInput } from '../inputs/ReferencesInput.tsx';
import type { ConsoleFieldKind, SingleInputProps } from './kind.ts';
import { lookupOf } from './lookupOf.ts';
import { asIds } from './raw.ts';
import { severalValues } from './severalValues.ts';

function ReferencesField({ control, shown, field, raw, group, names, onType }: SingleInputProps) {
  const choosing = { control, label: shown.label, lookup: lookupOf(shown), value: asIds(raw), names, onChange: onType };
  return field.list === undefined ? <ReferencesInput {...choosing} /> : <CustomLookupsInput {...choosing} institution={group} />;
}

export const referencesKind: ConsoleFieldKind<readonly number[]> = {
  ...severalValues,
  print: domainKind.print,
  toRaw: (value) => value ?? [],
  frame: 'label',
  Input: ReferencesField,
};
