import { readTypedNumber } from '../inputs/typedNumber.ts';
import type { ConsoleFieldKind } from './kind.ts';
import { numberField } from './numberField.tsx';
import { textRaw } from './typing.ts';
import { printNumber } from '../../domain/counts.ts';

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
  Input: numberField({ hasDecimals: false, clamps: true }),
};
