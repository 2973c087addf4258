import { yesNoUnknownKind as domainKind } from '../../domain/fields/yesNoUnknown.ts';
import { Radios } from '../inputs/Options.tsx';
import type { ConsoleFieldKind, InputProps } from './kind.ts';
import { asText } from './raw.ts';
import { keepTyped, textRaw } from './typing.ts';

/** Always required: "Unknown" stands for no answer, so no empty choice is offered. */
function YesNoUnknownField({ shown, field, raw, onType }: InputProps) {
  return <Radios values={shown.values ?? field.values ?? []} value={asText(raw)} required onChange={onType} />;
}

export const yesNoUnknownKind: ConsoleFieldKind<string> = {
  span: 1,
  cellSize: 'words',
  align: 'left',
  hasFigures: false,
  isCutOff: false,
  print: domainKind.print,
  toRaw: textRaw,
  readTyped: keepTyped,
  frame: 'legend',
  Input: YesNoUnknownField,
};
