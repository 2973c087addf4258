import { printDate } from '../../domain/fields/date.ts';
import type { KindName } from '../../domain/fields/field.ts';
import { printInstant } from '../../domain/fields/instant.ts';
import { readTypedDate, readTypedInstant } from './londonTime.ts';
import { readTypedNumber } from './typedNumber.ts';

type Scalar = string | number;

/** How the console shows and reads the values of one kind of field. */
export interface ConsoleFieldKind {
  /** The edge of a grid cell at which the text stands. Amounts stand at the right, so that their digits line up. */
  readonly align: 'left' | 'right';
  /** Whether grid cells use figures of one width. */
  readonly hasFigures: boolean;
  /** Whether a narrow grid column may cut the text off. */
  readonly isCutOff: boolean;
  /** `single`: one input with a label. `group`: several inputs with a legend. `box`: a checkbox that has the label beside it. */
  readonly control: 'single' | 'group' | 'box';
  /** Whether 'no' and nothing recorded look the same in the input. */
  readonly emptyIsNo: boolean;
  /** A value in a grid cell. Labels of choices and references come from elsewhere. */
  print(value: Scalar): string;
  /** What was typed, as the domain reads it; null where it cannot be read. */
  readTyped(typed: string): string | number | null;
}

/** A moment in Europe/London; the time is shown when its hour is not 0. */
export const printMoment = (iso: string): string => {
  const printed = printInstant(iso);
  return printed.slice(11, 13) === '00' ? printed.slice(0, 10) : printed;
};

const asItIs = String;
const asTyped = (typed: string) => typed;
const dateOf = (value: Scalar) => (typeof value === 'string' ? printDate(value) : String(value));
const momentOf = (value: Scalar) => (typeof value === 'string' ? printMoment(value) : String(value));
const wholeNumber = (value: Scalar) => value.toLocaleString('en-GB');
const twoDecimals = (value: Scalar) => value.toLocaleString('en-GB', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** Every kind of field. The compiler asks for a new one. */
export const fieldKinds: Readonly<Record<KindName, ConsoleFieldKind>> = {
  text: { align: 'left', hasFigures: false, isCutOff: true, control: 'single', emptyIsNo: false, print: asItIs, readTyped: asTyped },
  longText: { align: 'left', hasFigures: false, isCutOff: true, control: 'single', emptyIsNo: false, print: asItIs, readTyped: asTyped },
  email: { align: 'left', hasFigures: false, isCutOff: true, control: 'single', emptyIsNo: false, print: asItIs, readTyped: asTyped },
  postcode: { align: 'left', hasFigures: true, isCutOff: false, control: 'single', emptyIsNo: false, print: asItIs, readTyped: asTyped },
  number: {
    align: 'right',
    hasFigures: true,
    isCutOff: false,
    control: 'single',
    emptyIsNo: false,
    print: wholeNumber,
    readTyped: readTypedNumber,
  },
  decimal: {
    align: 'right',
    hasFigures: true,
    isCutOff: false,
    control: 'single',
    emptyIsNo: false,
    print: twoDecimals,
    readTyped: readTypedNumber,
  },
  year: {
    align: 'left',
    hasFigures: true,
    isCutOff: false,
    control: 'single',
    emptyIsNo: false,
    print: asItIs,
    readTyped: readTypedNumber,
  },
  date: { align: 'left', hasFigures: true, isCutOff: false, control: 'single', emptyIsNo: false, print: dateOf, readTyped: readTypedDate },
  instant: {
    align: 'left',
    hasFigures: true,
    isCutOff: false,
    control: 'single',
    emptyIsNo: false,
    print: momentOf,
    readTyped: readTypedInstant,
  },
  time: { align: 'left', hasFigures: false, isCutOff: true, control: 'single', emptyIsNo: false, print: asItIs, readTyped: asTyped },
  timespan: {
    align: 'right',
    hasFigures: false,
    isCutOff: false,
    control: 'group',
    emptyIsNo: false,
    print: twoDecimals,
    readTyped: asTyped,
  },
  yesNo: { align: 'left', hasFigures: false, isCutOff: false, control: 'box', emptyIsNo: true, print: asItIs, readTyped: asTyped },
  yesNoUnknown: {
    align: 'left',
    hasFigures: false,
    isCutOff: false,
    control: 'group',
    emptyIsNo: false,
    print: asItIs,
    readTyped: asTyped,
  },
  choice: { align: 'left', hasFigures: false, isCutOff: true, control: 'single', emptyIsNo: false, print: asItIs, readTyped: asTyped },
  choices: { align: 'left', hasFigures: false, isCutOff: true, control: 'group', emptyIsNo: false, print: asItIs, readTyped: asTyped },
  reference: { align: 'left', hasFigures: false, isCutOff: true, control: 'single', emptyIsNo: false, print: asItIs, readTyped: asTyped },
  references: { align: 'left', hasFigures: false, isCutOff: true, control: 'single', emptyIsNo: false, print: asItIs, readTyped: asTyped },
  rolesHeld: { align: 'left', hasFigures: false, isCutOff: true, control: 'group', emptyIsNo: false, print: asItIs, readTyped: asTyped },
};

/** The kind of a grid column; undefined for columns that the grid makes itself. */
export const findFieldKind = (name: string): ConsoleFieldKind | undefined =>
  Object.hasOwn(fieldKinds, name) ? fieldKinds[name as KindName] : undefined;
