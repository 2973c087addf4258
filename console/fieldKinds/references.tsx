import { referencesKind as domainKind } from '../../domain/fields/references.ts';
import { ReferencesInput } from '../inputs/ReferencesInput.tsx';
import type { ConsoleFieldKind, SingleInputProps } from './kind.ts';
import { lookupOf } from './lookupOf.ts';
import { asIds } from './raw.ts';
import { keepTyped } from './typing.ts';

function ReferencesField({ control, shown, field, raw, names, onType }: SingleInputProps) {
  return (
    <ReferencesInput
      control={control}
      label={shown.label}
      lookup={lookupOf(shown, field)}
      value={asIds(raw)}
      names={names}
      onChange={onType}
    />
  );
}

export const referencesKind: ConsoleFieldKind<readonly number[]> = {
  span: 2,
  align: 'left',
  hasFigures: false,
  isCutOff: true,
  print: domainKind.print,
  toRaw: (value) => value ?? [],
  readTyped: keepTyped,
  frame: 'label',
  Input: ReferencesField,
};
