import { type CustomLookup, customLookups as numbers } from '../lists/customLookups.ts';
import { declareField, type FieldOptions } from './field.ts';

/** An entry of a list that each institution keeps. Only entries of the record's own group can be chosen. */
export const customLookup = (list: CustomLookup, label: string, options: FieldOptions = {}) =>
  declareField<number>('reference', label, { ...options, references: 'customLookupItem', list: numbers[list] });

/** Several entries of such a list. */
export const customLookups = (list: CustomLookup, label: string, options: FieldOptions = {}) =>
  declareField<readonly number[]>('references', label, { ...options, references: 'customLookupItem', list: numbers[list] });
