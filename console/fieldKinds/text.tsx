import { textKind as domainKind } from '../../domain/fields/text.ts';
import widths from '../inputs/inputs.module.css';
import { TextInput } from '../ui/inputs.tsx';
import type { CellSize, ConsoleFieldKind, SingleInputProps } from './kind.ts';
import { keepTyped, textRaw, typing } from './typing.ts';

/** Texts that may be longer take a whole row of a form. */
const maxLengthOfHalf = 100;

const maxShortLength = 20;

/** Inputs are as wide as their answers are long. */
const widthFor = (maxLength: number) => (maxLength <= maxShortLength ? widths['short'] : maxLength <= 50 ? widths['middling'] : undefined);

/** Texts of so many characters are sentences. */
const minSentenceLength = 500;

/** Cells are as wide as the longest text that they may hold. */
const cellSizeFor = (maxLength: number | null): CellSize => {
  if (maxLength === null) return 'words';
  return maxLength <= maxShortLength ? 'short' : maxLength < minSentenceLength ? 'words' : 'sentences';
};

function TextField(props: SingleInputProps) {
  return <TextInput {...typing(props)} className={widthFor(props.shown.max ?? 255)} />;
}

export const textKind: ConsoleFieldKind<string> = {
  span: ({ max }) => ((max ?? 0) <= maxLengthOfHalf ? 1 : 2),
  cellSize: ({ max }) => cellSizeFor(max),
  align: 'left',
  hasFigures: false,
  isCutOff: true,
  print: domainKind.print,
  toRaw: textRaw,
  readTyped: keepTyped,
  frame: 'label',
  Input: TextField,
};
