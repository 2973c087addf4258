import { textKind as domainKind } from '../../domain/fields/text.ts';
import widths from '../inputs/inputs.module.css';
import { TextInput } from '../ui/inputs.tsx';
import type { ConsoleFieldKind, SingleInputProps } from './kind.ts';
import { keepTyped, textRaw, typing } from './typing.ts';

/** Texts that may be longer take a whole row of a form. */
const maxLengthOfHalf = 100;

/** Inputs are as wide as their answers are long. */
const widthFor = (maxLength: number) => (maxLength <= 20 ? widths['short'] : maxLength <= 50 ? widths['middling'] : undefined);

function TextField(props: SingleInputProps) {
  return <TextInput {...typing(props)} className={widthFor(props.shown.max ?? 255)} />;
}

export const textKind: ConsoleFieldKind<string> = {
  span: ({ max }) => ((max ?? 0) <= maxLengthOfHalf ? 1 : 2),
  align: 'left',
  hasFigures: false,
  isCutOff: true,
  print: domainKind.print,
  toRaw: textRaw,
  readTyped: keepTyped,
  frame: 'label',
  Input: TextField,
};
