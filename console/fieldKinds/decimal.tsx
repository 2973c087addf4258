import { NumberInput } from '../inputs/NumberInput.tsx';
import { readTypedNumber } from '../inputs/typedNumber.ts';
import type { ConsoleFieldKind, SingleInputProps } from './kind.ts';
import { asText } from './raw.ts';

function DecimalField({ control, shown, field, raw, onType }: SingleInputProps) {
  return (
    <NumberInput
      control={control}
      value={asText(raw)}
      min={shown.min}
      max={shown.max}
      step={field.step}
      hasDecimals
      clamps
      onChange={onType}
    />
  );
}

export const decimalKind: ConsoleFieldKind<number> = {
  span: 1,
  cellSize: 'figures',
  align: 'right',
  hasFigures: true,
  isCutOff: false,
  print: (value) => value.toLocaleString('en-GB', { minimumFractionDigits: 2, maximumFractionDigits: 2 }),
  toRaw: (value) => value?.toFixed(2) ?? '',
  readTyped: readTypedNumber,
  frame: 'label',
  Input: DecimalField,
};
