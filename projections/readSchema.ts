/** The PostgreSQL schema that queries read. A rebuild swaps a new schema in under this name. */
export const readSchema = 'read';
