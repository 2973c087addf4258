/** Why the status of an application form does not allow an action, and what it allows. */
export const formAllows = (status: string, allowed: readonly string[]): string =>
  `The status of this form is “${status}”. Possible now: ${allowed.map((each) => `“${each}”`).join(', ')}.`;

/** Why a form whose closing day is over is not opened. `day` is written for people. */
export const closingDayIsOver = (day: string): string => `The closing day of this form was ${day}. Give it a later one before you open it.`;
