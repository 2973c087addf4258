import type { Values } from '../../domain/fields/field.ts';

/** The values of a parsed body, without the revision that the user saw. */
export const givenValues = (body: Record<string, unknown> | undefined): Values =>
  Object.fromEntries(Object.entries(body ?? {}).filter(([name, value]) => name !== 'Revision' && value !== undefined)) as Values;
