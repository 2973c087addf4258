import { expect, it } from 'vitest';
import { formFields } from '../../api/present/form.ts';
import { ambassadorKind } from '../../domain/lists/users.ts';
import type { RecordType } from '../../domain/record/recordType.ts';
import { user } from '../../domain/records/user.ts';

const fieldsOf = (kind: string | null) =>
  formFields(user as unknown as RecordType, new Set(['email', 'roles']), null, { hidden: new Set(), required: new Set() }, new Set(), {
    kind,
  }).map(({ name }) => name);

it('asks for no roles on the form of an ambassador’s account, which holds none', () => {
  expect([fieldsOf(ambassadorKind), fieldsOf(null)]).toEqual([['email'], ['email', 'roles']]);
});
