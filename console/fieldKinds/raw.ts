import type { RoleRow } from '../inputs/RolesInput.tsx';

/** The content of a field's input: typed text or chosen values, depending on the field's kind. */
export type Raw = string | number | boolean | null | readonly number[] | readonly string[] | readonly RoleRow[];

export const asText = (raw: Raw): string => (typeof raw === 'string' || typeof raw === 'number' ? String(raw) : '');
export const asId = (raw: Raw): number | null => (typeof raw === 'number' ? raw : null);
export const asIds = (raw: Raw): readonly number[] => (Array.isArray(raw) ? raw.filter((each) => typeof each === 'number') : []);
export const asCodes = (raw: Raw): readonly string[] => (Array.isArray(raw) ? raw.filter((each) => typeof each === 'string') : []);

const isRoleRow = (each: unknown): each is RoleRow => typeof each === 'object' && each !== null && 'role' in each && 'group' in each;
export const asRoles = (raw: Raw): readonly RoleRow[] => (Array.isArray(raw) ? raw.filter(isRoleRow) : []);
