import { expect, it } from 'vitest';
import { feedSpan } from '../../../domain/calendar/feedSpan.ts';
import { isoOfDay } from '../../../domain/fields/london.ts';

it.each([
  ['2026-11-23T12:00:00Z', '2026-10-01', '2027-11-30'],
  ['2027-01-31T23:59:00Z', '2026-12-01', '2028-01-31'],
  // July has begun in London.
  ['2026-06-30T23:30:00Z', '2026-06-01', '2027-07-31'],
])('shows on %s what is from %s to %s', (now, from, to) => {
  const span = feedSpan(new Date(now));
  expect([isoOfDay(span.from), isoOfDay(span.to)]).toEqual([from, to]);
});
