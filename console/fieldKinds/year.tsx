import { yearKind as domainKind } from '../../domain/fields/year.ts';
import { NumberInput } from '../inputs/NumberInput.tsx';
import { readTypedNumber } from '../inputs/typedNumber.ts';
import type { ConsoleFieldKind, SingleInputProps } from './kind.ts';
import { asText } from './raw.ts';
import { textRaw } from './typing.ts';

function YearField({ control, shown, field, raw, onType }: SingleInputProps) {
  return (
    <NumberInput
      control={control}
      value={asText(raw)}
      min={shown.min}
      max={shown.max}
      step={field.step}
      hasDecimals={false}
      clamps={false}
      onChange={onType}
    />
  );
}

export const yearKind: ConsoleFieldKind<number> = {
  span: 1,
  cellSize: 'figures',
  align: 'left',
  hasFigures: true,
  isCutOff: false,
  print: domainKind.print,
  toRaw: textRaw,
  readTyped: readTypedNumber,
  frame: 'label',
  Input: YearField,
};
