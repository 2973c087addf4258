import { choiceKind as domainKind } from '../../domain/fields/choice.ts';
import { ChoiceInput } from '../inputs/ChoiceInput.tsx';
import type { ConsoleFieldKind, SingleInputProps } from './kind.ts';
import { asText } from './raw.ts';
import { keepTyped, textRaw } from './typing.ts';

function ChoiceField({ control, shown, field, raw, onType }: SingleInputProps) {
  return (
    <ChoiceInput
      control={control}
      label={shown.label}
      values={shown.values ?? field.values ?? []}
      value={asText(raw)}
      required={shown.required}
      onChange={onType}
    />
  );
}

export const choiceKind: ConsoleFieldKind<string | number> = {
  span: 1,
  cellSize: 'words',
  align: 'left',
  hasFigures: false,
  isCutOff: true,
  print: domainKind.print,
  toRaw: textRaw,
  readTyped: keepTyped,
  frame: 'label',
  Input: ChoiceField,
};
