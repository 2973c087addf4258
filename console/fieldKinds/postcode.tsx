import widths from '../inputs/inputs.module.css';
import { TextInput } from '../ui/inputs.tsx';
import type { ConsoleFieldKind, SingleInputProps } from './kind.ts';
import { textKind } from './text.tsx';
import { typing } from './typing.ts';

function PostcodeField(props: SingleInputProps) {
  return <TextInput {...typing(props)} spellCheck={false} autoCapitalize="characters" className={widths['short']} />;
}

export const postcodeKind: ConsoleFieldKind<string> = {
  ...textKind,
  span: 1,
  hasFigures: true,
  isCutOff: false,
  frame: 'label',
  Input: PostcodeField,
};
