import type { Access } from '../../domain/access/access.ts';
import { visibleFields } from '../../domain/access/visibility.ts';
import type { Values } from '../../domain/fields/field.ts';
import { unknownFieldMessage } from '../../domain/messages.ts';
import { declaredName } from '../../domain/record/part.ts';
import type { RecordType } from '../../domain/record/recordType.ts';
import { invalidField } from '../plugins/errors.ts';

/** Refuses values of fields that the person may not see, as if the fields did not exist. */
export const refuseHidden = (type: RecordType, access: Access, groups: readonly number[] | null, values: Values): void => {
  const visible = visibleFields(access, type, groups);
  const hidden = Object.keys(values).find((name) => !visible.has(declaredName(name)));
  if (hidden !== undefined) throw invalidField(hidden, unknownFieldMessage);
};
