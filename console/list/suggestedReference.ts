import { capitalise } from '../../domain/words.ts';

const day = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'Europe/London' });

/** The reference that an export of a list starts with: 'Students, 21 Nov 2026'. */
export const suggestedReference = (label: string, today: Date): string =>
  `${capitalise(label)}, ${day.format(today).replace('Sept', 'Sep')}`;
