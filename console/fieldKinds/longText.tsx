import { TextArea } from '../ui/inputs.tsx';
import type { ConsoleFieldKind, SingleInputProps } from './kind.ts';
import { textKind } from './text.tsx';
import { typing } from './typing.ts';

/** Texts of more characters than notes have are whole pages. */
const maxNotesLength = 4_000;

function LongTextField(props: SingleInputProps) {
  return <TextArea {...typing(props)} rows={(props.field.max ?? 0) > maxNotesLength ? 20 : 4} />;
}

export const longTextKind: ConsoleFieldKind<string> = { ...textKind, span: 2, cellSize: 'sentences', frame: 'label', Input: LongTextField };
