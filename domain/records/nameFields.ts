import { text } from '../fields/text.ts';

/** The names of a person whom a group knows. */
export const nameFields = {
  firstname: text('First name', { heading: 'Who', personal: true, max: 100, column: 'key', search: true, term: true }),
  lastname: text('Last name', {
    heading: 'Who',
    personal: true,
    max: 100,
    required: true,
    column: 'key',
    search: true,
    term: true,
    sorted: true,
  }),
};
