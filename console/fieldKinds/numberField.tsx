import { NumberInput } from '../inputs/NumberInput.tsx';
import type { SingleInputProps } from './kind.ts';
import { asText } from './raw.ts';

interface NumberFieldOptions {
  readonly hasDecimals: boolean;
  /** Whether a number beyond the limits of its field becomes the limit. */
  readonly clamps: boolean;
}

/** The input of a kind of numbers. */
export const numberField = (options: NumberFieldOptions) =>
  function NumberField({ control, shown, field, raw, onType }: SingleInputProps) {
    return (
      <NumberInput control={control} value={asText(raw)} min={shown.min} max={shown.max} step={field.step} {...options} onChange={onType} />
    );
  };
