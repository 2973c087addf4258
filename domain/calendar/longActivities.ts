/** Activities that take more days are shown by their sessions, if they have some: a term-long activity would fill every day. */
export const maxDaysShownWhole = 7;
