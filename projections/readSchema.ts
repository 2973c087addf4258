/** The PostgreSQL schema that queries read. A rebuild swaps another one in under this name. */
export const readSchema = 'read';
