import { z } from 'zod';
import { findRole } from '../access/roles.ts';
import { field, type FieldOptions, type RoleHeld } from './field.ts';
import type { FieldKind } from './kind.ts';
import { recordIdSchema } from './reference.ts';

/** The roles of a user, each in one group or in every group (`group: null`). */
export const rolesHeld = (label: string, options: FieldOptions = {}) => field<readonly RoleHeld[]>('rolesHeld', label, options);

const order = (a: RoleHeld, b: RoleHeld) => (a.group ?? 0) - (b.group ?? 0) || a.role.localeCompare(b.role);

export const rolesHeldKind: FieldKind<readonly RoleHeld[]> = {
  schema: (of) => {
    const error = `${of.label} must be a list of groups and roles`;
    const noGroup = `${of.label} must name a group`;
    const held = z.strictObject(
      {
        group: z.union([z.null(), recordIdSchema(noGroup)], { error: noGroup }),
        role: z
          .string({ error })
          .refine((name) => name !== '', { error: `${of.label} must name a role`, abort: true })
          .refine((name) => findRole(name) !== undefined, { error: `${of.label} has a role that does not exist` }),
      },
      { error },
    );
    return z
      .array(held, { error })
      .max(500, { error: `${of.label} must be 500 entries or fewer` })
      .nullable()
      .transform((given) => {
        const kept = [...new Map((given ?? []).map((each) => [`${each.group}/${each.role}`, each])).values()];
        return kept.length === 0 ? null : kept.toSorted(order);
      });
  },
  print: (value, _of, { nameOf }) =>
    value.map(({ group, role }) => `${findRole(role)?.label ?? role} in ${group === null ? 'every group' : nameOf(group)}`).join(', '),
  column: () => 'jsonb',
  indexed: (value) => value,
  anonymise: () => null,
  searchType: 'List',
  negatable: true,
  defaultOrder: 'asc',
  isEmptyNo: false,
};
