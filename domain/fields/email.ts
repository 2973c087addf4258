import { declareField, type FieldOptions } from './field.ts';
import { fail, ok } from '../result.ts';
import type { FieldKind } from './kind.ts';
import { readText, textKind } from './text.ts';

/** An email address, stored in lower case. */
export const email = (label: string, options: FieldOptions = {}) => declareField<string>('email', label, { max: 254, ...options });

export const emailKind: FieldKind<string> = {
  ...textKind,
  read: (input, field) => {
    const read = readText(input, field);
    if (!read.ok || read.value === null) return read;
    // Lower-casing can decompose a letter, so the text is normalised again.
    const address = read.value.toLowerCase().normalize('NFC');
    if (/^[^\s@"',;<>]+@[^\s@"',;<>]+\.[^\s@"',;<>]{2,}$/.test(address)) return ok(address);
    return fail([`${field.label} must be an email address like name@example.ac.uk`]);
  },
};
