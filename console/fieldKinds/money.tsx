import { formatPounds, printPounds } from '../../domain/fields/money.ts';
import { NumberInput } from '../inputs/NumberInput.tsx';
import type { ConsoleFieldKind, SingleInputProps } from './kind.ts';
import { asText } from './raw.ts';

const inPounds = (pence: number | null): number | null => (pence === null ? null : pence / 100);

function MoneyField({ control, shown, raw, onType }: SingleInputProps) {
  return (
    <NumberInput
      control={control}
      value={asText(raw)}
      min={inPounds(shown.min) ?? 0}
      max={inPounds(shown.max)}
      hasDecimals
      clamps={false}
      onChange={onType}
    />
  );
}

export const moneyKind: ConsoleFieldKind<number> = {
  span: 1,
  cellSize: 'figures',
  align: 'right',
  hasFigures: true,
  isCutOff: false,
  print: formatPounds,
  toRaw: (pence) => (pence === null ? '' : printPounds(pence)),
  // The domain reads pounds in a text; a number would be pence.
  readTyped: () => null,
  frame: 'label',
  Input: MoneyField,
};
