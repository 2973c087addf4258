import { readTypedNumber } from '../inputs/typedNumber.ts';
import type { ConsoleFieldKind } from './kind.ts';
import { numberField } from './numberField.tsx';

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
  Input: numberField({ hasDecimals: true, clamps: true }),
};
