import { dateKind as domainKind } from '../../domain/fields/date.ts';
import { DateInput } from '../inputs/DateInput.tsx';
import { pickedDate, readTypedDate } from '../londonTime.ts';
import type { ConsoleFieldKind, SingleInputProps } from './kind.ts';
import { asText } from './raw.ts';

function DateField({ control, shown, raw, onType }: SingleInputProps) {
  return <DateInput control={control} label={shown.label} value={asText(raw)} onChange={onType} />;
}

export const dateKind: ConsoleFieldKind<string> = {
  span: 1,
  cellSize: 'date',
  align: 'left',
  hasFigures: true,
  isCutOff: false,
  print: domainKind.print,
  toRaw: (value) => (value === null ? '' : pickedDate(value)),
  readTyped: readTypedDate,
  frame: 'label',
  Input: DateField,
};
