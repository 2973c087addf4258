/** Where a person settles how they sign in. */
export const securityAddress = '/account/security';
