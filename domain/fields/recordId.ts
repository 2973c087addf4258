/** Formats a record id: '#' and at least 8 digits. */
export const printRecordId = (id: number | string): string => `#${String(id).padStart(8, '0')}`;
