import type { RoleHeld } from '../fields/field.ts';

/** What somebody whose password was right has to do before anything else, in this order. */
export const pendingSteps = ['secondFactor', 'newPassword', 'enrolSecondFactor'] as const;
export type PendingStep = (typeof pendingSteps)[number];

/** Whom this system asks for a second factor beside the roles that its administrators chose. */
export interface SecondFactorRules {
  /** Administrators of every group always need one. */
  readonly requiredOfAdministrators: boolean;
  /** The accounts of the demo data never need one. */
  readonly exemptsDemoAccounts: boolean;
}

const demoAccount = /@demo\.test$/;

/** Whether a person with these roles must have a second factor. `roles` are the names that administrators chose. */
export const needsSecondFactor = (
  rules: SecondFactorRules,
  roles: readonly string[],
  email: string,
  held: readonly RoleHeld[],
): boolean => {
  if (rules.exemptsDemoAccounts && demoAccount.test(email)) return false;
  return held.some(
    ({ group, role }) => roles.includes(role) || (rules.requiredOfAdministrators && group === null && role === 'administrator'),
  );
};

/** How somebody stands whose password was right. */
export interface SignInFacts {
  readonly hasSecondFactor: boolean;
  readonly wasSecondFactorShown: boolean;
  /** The password was made by somebody else and is to be used once. */
  readonly hasOneTimePassword: boolean;
  readonly needsSecondFactor: boolean;
}

/** The steps that are left. Whoever has a second factor shows it first: nobody who knows only the password may change anything. */
export const stepsLeft = (facts: SignInFacts): readonly PendingStep[] => {
  const isLeft: Readonly<Record<PendingStep, boolean>> = {
    secondFactor: facts.hasSecondFactor && !facts.wasSecondFactorShown,
    newPassword: facts.hasOneTimePassword,
    enrolSecondFactor: facts.needsSecondFactor && !facts.hasSecondFactor,
  };
  return pendingSteps.filter((step) => isLeft[step]);
};
