/** Message texts about pay. Those of the spec are verbatim. */

// Spec 5.6: rates of pay. Grade has the message of the maximum age, as the spec has it.
export const minAgeNotDigits = 'Minimum age value is not valid.';
export const maxAgeNotDigits = 'Maximum age value is not valid.';
export const gradeNotDigits = 'Maximum age value is not valid.';
export const minAgeAboveMax = 'Minimum age cannot be greater than maximum age.';
export const maxAgeBelowMin = 'Maximum age cannot be less than minimum age.';
export const overlapsAnotherRate = 'There is an overlap with another rate of pay.';

// Why an hour has no rate. No message says how old somebody is.
export const noRateOfPay = (band: string, day: string) => `“${band}” has no rate of pay for this age on ${day}.`;
export const severalRatesOfPay = (band: string, day: string) => `“${band}” has several rates of pay for this age on ${day}.`;
export const birthdayNeededForRate = (band: string) => `“${band}” pays by age, and no date of birth is recorded.`;
