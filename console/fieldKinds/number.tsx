import { NumberInput } from '../inputs/NumberInput.tsx';
import { readTypedNumber } from '../inputs/typedNumber.ts';
import type { ConsoleFieldKind, SingleInputProps } from './kind.ts';
import { asText } from './raw.ts';
import { textRaw } from './typing.ts';
import { printNumber } from '../../domain/counts.ts';

function NumberField({ control, shown, field, raw, onType }: SingleInputProps) {
  return (
    <NumberInput
      control={control}
      value={asText(raw)}
      min={shown.min}
      max={shown.max}
      step={field.step}
      hasDecimals={false}
      clamps
      onChange={onType}
    />
  );
}

export const numberKind: ConsoleFieldKind<number> = {
  span: 1,
  cellSize: 'figures',
  align: 'right',
  hasFigures: true,
  isCutOff: false,
  print: (value) => printNumber(value),
  toRaw: textRaw,
  readTyped: readTypedNumber,
  frame: 'label',
  Input: NumberField,
};
