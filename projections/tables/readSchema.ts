/** The PostgreSQL schema that queries read. A rebuild swaps a new schema in under this name. */
export const readSchema = 'read';

/** The schema for new versions of single tables. */
export const buildingSchema = 'read_building';

/** The schema in which a rebuild makes the next read side. */
export const nextSchema = 'read_next';
