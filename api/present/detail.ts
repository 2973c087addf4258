import { printValue } from '../../domain/fields/kinds.ts';
import { fieldOf, type RecordType } from '../../domain/record/recordType.ts';
import { stateNamed } from '../../domain/record/states.ts';
import type { ReadRow } from '../../projections/reading/records.ts';
import { printTitled, type Titles } from '../../domain/fields/titles.ts';

/**
 * The details that distinguish a record from others of its name, such as 'Born 2009 · Moat Community College': its state if lists do not
 * show it, and values without repetitions and without its title; only the year of a date. `visible` holds the names of the fields that the
 * person sees.
 */
export const detailOf = (
  type: RecordType,
  { recordState, title, values }: ReadRow,
  visible: ReadonlySet<string>,
  titles: Titles,
): string => {
  const state = type.states.listed.includes(recordState) ? '' : (stateNamed(type.states, recordState)?.name ?? '');
  const details = type.relevance.details.map((name) => {
    const field = fieldOf(type, name);
    const value = values[name];
    if (!field || !visible.has(name) || value === undefined || value === null) return '';
    if (field.references !== undefined) return printTitled(titles, field, value);
    if (field.kind !== 'date') return printValue(field, value);
    const label = typeof field.search === 'object' ? (field.search.label ?? field.label) : field.label;
    return typeof value === 'string' ? `${label} ${value.slice(0, 4)}` : '';
  });
  return [...new Set([state, ...details])].filter((part) => part !== '' && part !== title).join(' · ');
};
