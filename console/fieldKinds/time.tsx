import { timeKind as domainKind } from '../../domain/fields/time.ts';
import { TimeInput } from '../inputs/TimeInput.tsx';
import type { ConsoleFieldKind, SingleInputProps } from './kind.ts';
import { asText } from './raw.ts';
import { keepTyped, textRaw } from './typing.ts';

function TimeField({ control, raw, onType }: SingleInputProps) {
  return <TimeInput control={control} value={asText(raw)} onChange={onType} />;
}

export const timeKind: ConsoleFieldKind<string> = {
  span: 1,
  cellSize: 'figures',
  align: 'left',
  hasFigures: true,
  isCutOff: false,
  print: domainKind.print,
  toRaw: textRaw,
  readTyped: keepTyped,
  frame: 'label',
  Input: TimeField,
};
