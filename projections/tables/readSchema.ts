import { quoteName } from '../sql.ts';

/** The PostgreSQL schema that queries read. A rebuild swaps a new schema in under this name. */
export const readSchema = 'read';

/** A table of the read side, as SQL names it. */
export const inReadSchema = (name: string): string => `${quoteName(readSchema)}.${quoteName(name)}`;

/** The schema for new versions of single tables. */
export const buildingSchema = 'read_building';

/** The schema in which a rebuild makes the next read side. */
export const nextSchema = 'read_next';
