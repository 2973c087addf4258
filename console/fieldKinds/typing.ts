import type { SingleInputProps } from './kind.ts';
import { asText, type Raw } from './raw.ts';

/** The properties of a text input for a field. */
export const typing = ({ control, raw, onType }: Pick<SingleInputProps, 'control' | 'raw' | 'onType'>) => ({
  ...control,
  value: asText(raw),
  autoComplete: 'off',
  onChange: (event: { readonly target: { readonly value: string } }) => onType(event.target.value),
});

/** The content of a text input for a value. */
export const textRaw = (value: string | number | null): Raw => (value === null ? '' : String(value));

/** Keeps the typed text for the domain to parse. */
export const keepTyped = (typed: string): string => typed;
