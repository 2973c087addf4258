/** The most that a column of money holds, in pence. */
export const maxPence = 2_147_483_647;

/**
 * Pence for an amount of hours or miles with up to two decimals at a rate in pence, rounded half up. Hundredths are whole numbers, so
 * nothing is lost before.
 */
export const costOf = (amount: number, rate: number): number => Math.floor((Math.round(amount * 100) * rate + 50) / 100);
