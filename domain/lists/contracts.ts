import type { Choice } from '../fields/field.ts';

/** The codes of contract statuses. */
export const contractStatus = { current: 1, requireSigning: 2, ended: 3 } as const;

export type ContractStatus = (typeof contractStatus)[keyof typeof contractStatus];

/** In the order of the specification. */
export const contractStatuses = [
  { value: contractStatus.current, label: 'Current' },
  { value: contractStatus.requireSigning, label: 'Require Signing' },
  { value: contractStatus.ended, label: 'Expired/Cancelled' },
] as const satisfies readonly Choice[];
