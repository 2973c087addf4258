import { yearKind as domainKind } from '../../domain/fields/year.ts';
import { readTypedNumber } from '../inputs/typedNumber.ts';
import type { ConsoleFieldKind } from './kind.ts';
import { numberField } from './numberField.tsx';
import { textRaw } from './typing.ts';

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
  Input: numberField({ hasDecimals: false, clamps: false }),
};
