import type { Choice } from '../fields/field.ts';

/** The codes of the statuses of application forms. */
export const formStatus = { draft: 0, open: 1, closed: 2 } as const;

export type FormStatus = (typeof formStatus)[keyof typeof formStatus];

export const formStatuses = [
  { value: formStatus.draft, label: 'Draft' },
  { value: formStatus.open, label: 'Open' },
  { value: formStatus.closed, label: 'Closed' },
] as const satisfies readonly Choice[];
