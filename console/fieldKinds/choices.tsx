import { choicesKind as domainKind } from '../../domain/fields/choices.ts';
import { Boxes } from '../inputs/Options.tsx';
import type { ConsoleFieldKind, InputProps } from './kind.ts';
import { asCodes } from './raw.ts';
import { severalValues } from './severalValues.ts';

function ChoicesField({ shown, field, raw, onType }: InputProps) {
  return <Boxes values={shown.values ?? field.values ?? []} chosenCodes={asCodes(raw)} exclusive={field.exclusive} onChange={onType} />;
}

export const choicesKind: ConsoleFieldKind<readonly string[]> = {
  ...severalValues,
  print: domainKind.print,
  toRaw: (value) => value ?? [],
  frame: 'legend',
  Input: ChoicesField,
};
