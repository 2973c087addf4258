import { findRole } from '../access/roles.ts';
import { fail, ok, type Result } from '../result.ts';
import { declareField, type FieldOptions, type RoleHeld } from './field.ts';
import type { FieldKind } from './kind.ts';
import { readRecordId } from './reference.ts';

/** The roles of a user, each in one group or in every group (`group: null`). */
export const rolesHeld = (label: string, options: FieldOptions = {}) => declareField<readonly RoleHeld[]>('rolesHeld', label, options);

const maxRolesHeld = 500;

const noList = 'must be a list of groups and roles';

/** Parses one entry. Errors are endings of sentences. */
const readHeld = (input: unknown): Result<RoleHeld, readonly string[]> => {
  if (typeof input !== 'object' || input === null || Array.isArray(input)) return fail([noList]);
  const { group, role, ...others } = input as Readonly<Record<string, unknown>>;
  const id = group === null ? null : readRecordId(group);
  const errors = [
    ...(group !== null && id === null ? ['need a group in each row'] : []),
    ...(typeof role !== 'string'
      ? [noList]
      : role === ''
        ? ['need a role in each row']
        : findRole(role) === undefined
          ? ['has a role that does not exist']
          : []),
    ...(Object.keys(others).length > 0 ? [noList] : []),
  ];
  return errors.length === 0 && typeof role === 'string' ? ok({ group: id, role }) : fail(errors);
};

const order = (a: RoleHeld, b: RoleHeld) => (a.group ?? 0) - (b.group ?? 0) || a.role.localeCompare(b.role);

export const rolesHeldKind: FieldKind<readonly RoleHeld[]> = {
  inputSchema: {
    anyOf: [
      {
        type: 'array',
        maxItems: maxRolesHeld,
        items: {
          type: 'object',
          properties: { group: { anyOf: [{ type: 'null' }, { type: 'number' }, { type: 'string' }] }, role: { type: 'string' } },
          required: ['group', 'role'],
          additionalProperties: false,
        },
      },
      { type: 'null' },
    ],
  },
  read: (input, field) => {
    if (input === null) return ok(null);
    if (!Array.isArray(input)) return fail([`${field.label} ${noList}`]);
    if (input.length > maxRolesHeld) return fail([`${field.label} must be ${maxRolesHeld} entries or fewer`]);
    const entries = input.map(readHeld);
    const wrong = new Set(entries.flatMap((entry) => (entry.ok ? [] : entry.error)));
    if (wrong.size > 0) return fail([...wrong].map((error) => `${field.label} ${error}`));
    const roles = entries.flatMap((entry) => (entry.ok ? [entry.value] : []));
    const distinctRoles = [...new Map(roles.map((each) => [`${each.group}/${each.role}`, each])).values()];
    return ok(distinctRoles.length === 0 ? null : distinctRoles.toSorted(order));
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
  cell: 'text',
  isPlain: false,
  isRepeating: false,
  isText: false,
};
