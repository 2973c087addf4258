/** A session ends after this time, even if it is in use. */
export const maxSessionHours = 12;
