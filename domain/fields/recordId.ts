/** The largest id that the tables can hold. */
export const maxId = 2_147_483_647;

/** Formats a record id: '#' and at least 8 digits. An id that contains letters is shown as it is. */
export const printRecordId = (id: number | string): string => (/\p{L}/u.test(String(id)) ? String(id) : `#${String(id).padStart(8, '0')}`);
