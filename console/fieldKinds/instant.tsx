import { printInstant } from '../../domain/fields/instant.ts';
import { DateInput } from '../inputs/DateInput.tsx';
import { pickedInstant, readTypedInstant, refuseSkippedTime } from '../londonTime.ts';
import type { ConsoleFieldKind, SingleInputProps } from './kind.ts';
import { asText } from './raw.ts';

function InstantField({ control, shown, raw, onType }: SingleInputProps) {
  return <DateInput control={control} label={shown.label} value={asText(raw)} hasTime onChange={onType} />;
}

/** A moment in Europe/London; the time is shown when its hour is not 0 (spec section 2.3). */
export const printMoment = (iso: string): string => {
  const printed = printInstant(iso);
  return printed.slice(11, 13) === '00' ? printed.slice(0, 10) : printed;
};

export const instantKind: ConsoleFieldKind<string> = {
  span: 1,
  cellSize: 'words',
  align: 'left',
  hasFigures: true,
  isCutOff: false,
  print: printMoment,
  toRaw: (value) => (value === null ? '' : pickedInstant(value)),
  readTyped: readTypedInstant,
  refuseTyped: refuseSkippedTime,
  frame: 'label',
  Input: InstantField,
};
