import type { RoleHeld } from '../fields/field.ts';
import { isDemoAddress } from './demo.ts';

/** The steps that a user must take after the right password, in this order. */
export const pendingSteps = ['secondFactor', 'newPassword', 'enrolSecondFactor'] as const;
export type PendingStep = (typeof pendingSteps)[number];

/** Roles and rights that need a second factor, in addition to the roles that administrators chose. */
export interface SecondFactorRules {
  /** Administrators of every group always need one. */
  readonly isRequiredOfAdministrators: boolean;
  /** Demo accounts never need one. */
  readonly exemptsDemoAccounts: boolean;
}

/** Whether a user with these roles needs a second factor. `roles` are the role names that administrators chose. */
export const needsSecondFactor = (
  rules: SecondFactorRules,
  roles: readonly string[],
  email: string,
  rolesHeld: readonly RoleHeld[],
): boolean => {
  if (rules.exemptsDemoAccounts && isDemoAddress(email)) return false;
  return rolesHeld.some(
    ({ group, role }) => roles.includes(role) || (rules.isRequiredOfAdministrators && group === null && role === 'administrator'),
  );
};

interface SignInFacts {
  readonly hasSecondFactor: boolean;
  readonly wasSecondFactorShown: boolean;
  /** Another user set the password, and it must be replaced after one use. */
  readonly hasOneTimePassword: boolean;
  readonly needsSecondFactor: boolean;
}

/** The remaining steps. The second factor comes first, so that the password alone does not allow any change. */
export const stepsLeft = (facts: SignInFacts): readonly PendingStep[] => {
  const isLeft: Readonly<Record<PendingStep, boolean>> = {
    secondFactor: facts.hasSecondFactor && !facts.wasSecondFactorShown,
    newPassword: facts.hasOneTimePassword,
    enrolSecondFactor: facts.needsSecondFactor && !facts.hasSecondFactor,
  };
  return pendingSteps.filter((step) => isLeft[step]);
};
