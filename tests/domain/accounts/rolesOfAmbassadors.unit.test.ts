import { expect, it } from 'vitest';
import { ambassadorsHoldNoRole } from '../../../domain/accountMessages.ts';
import { ambassadorKind } from '../../../domain/lists/users.ts';
import { checkRecord } from '../../../domain/record/validate.ts';
import { getRecordType } from '../../../domain/records/registry.ts';

const account = { firstname: 'Erin', lastname: 'Hughes', email: 'erin@student.test' };
const roles = [{ group: 1, role: 'officer' }];

it('gives a role to people who work for a group, and to no account of an ambassador', () => {
  const check = (values: object) => checkRecord(getRecordType('user'), { ...account, ...values });
  expect(check({ roles })).toEqual([]);
  expect(check({ kind: ambassadorKind, roles: [] })).toEqual([]);
  expect(check({ kind: ambassadorKind, roles })).toEqual([{ field: 'roles', messages: [ambassadorsHoldNoRole] }]);
});
