import { partsOf } from '../../domain/fields/timespan.ts';
import { TimespanInput } from '../inputs/TimespanInput.tsx';
import { decimalKind } from './decimal.tsx';
import type { ConsoleFieldKind, InputProps } from './kind.ts';
import { asText } from './raw.ts';
import { keepTyped } from './typing.ts';

function TimespanField({ shown, raw, onType }: InputProps) {
  return <TimespanInput value={asText(raw)} max={shown.max} onChange={onType} />;
}

export const timespanKind: ConsoleFieldKind<number> = {
  span: 1,
  cellSize: 'figures',
  align: 'right',
  hasFigures: true,
  isCutOff: false,
  print: decimalKind.print,
  toRaw: (value) => {
    if (value === null) return '';
    const { hours, minutes } = partsOf(value);
    return `${hours}:${minutes}`;
  },
  readTyped: keepTyped,
  frame: 'legend',
  Input: TimespanField,
};
