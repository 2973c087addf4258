import { TextArea } from '../ui/inputs.tsx';
import type { ConsoleFieldKind, SingleInputProps } from './kind.ts';
import { textKind } from './text.tsx';
import { typing } from './typing.ts';

function LongTextField(props: SingleInputProps) {
  return <TextArea {...typing(props)} rows={4} />;
}

export const longTextKind: ConsoleFieldKind<string> = { ...textKind, span: 2, frame: 'label', Input: LongTextField };
