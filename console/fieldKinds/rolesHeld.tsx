import type { RoleHeld } from '../../domain/fields/field.ts';
import { rolesHeldKind as domainKind } from '../../domain/fields/rolesHeld.ts';
import { RolesInput } from '../inputs/RolesInput.tsx';
import type { ConsoleFieldKind, InputProps } from './kind.ts';
import { lookupOf } from './lookupOf.ts';
import { asRoles } from './raw.ts';
import { severalValues } from './severalValues.ts';

function RolesHeldField({ shown, raw, names, onType }: InputProps) {
  return <RolesInput lookup={lookupOf(shown)} value={asRoles(raw)} names={names} onChange={onType} />;
}

export const rolesHeldKind: ConsoleFieldKind<readonly RoleHeld[]> = {
  ...severalValues,
  print: domainKind.print,
  toRaw: (value) => value ?? [],
  frame: 'legend',
  Input: RolesHeldField,
};
