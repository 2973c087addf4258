import { type CustomLookup, customLookups } from '../lists/customLookups.ts';
import { field, type FieldOptions } from './field.ts';

/** An entry of a list that each institution keeps. Only entries of the record's own group can be chosen. */
export const customLookup = (list: CustomLookup, label: string, options: FieldOptions = {}) =>
  field<number>('reference', label, { ...options, references: 'customLookupItem', list: customLookups[list] });
