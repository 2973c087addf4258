import { TextInput } from '../ui/inputs.tsx';
import type { ConsoleFieldKind, SingleInputProps } from './kind.ts';
import { textKind } from './text.tsx';
import { typing } from './typing.ts';

function EmailField(props: SingleInputProps) {
  return <TextInput {...typing(props)} type="email" spellCheck={false} autoCapitalize="none" />;
}

export const emailKind: ConsoleFieldKind<string> = { ...textKind, span: 1, frame: 'label', Input: EmailField };
