import type { RoleHeld } from '../fields/field.ts';

/** A role and its group as one word: '12/officer', 'every/officer'. */
export const roleKey = ({ group, role }: RoleHeld): string => `${group ?? 'every'}/${role}`;
