export const securityAddress = '/account/security';
