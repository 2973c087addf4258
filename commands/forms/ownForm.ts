import type { ServedAmbassador } from '../../domain/access/access.ts';
import { fieldKeptFrom } from '../../domain/access/own.ts';
import type { Values } from '../../domain/fields/field.ts';
import { type RecordType, scopeField } from '../../domain/record/recordType.ts';
import { fail } from '../../domain/result.ts';
import type { CommandContext, Dependencies } from '../context.ts';
import { checkOwnChoices } from '../records/ownChoices.ts';
import type { Outcome } from '../records/outcome.ts';
import { createByForm } from './saveForm.ts';

/**
 * Creates a record of an ambassador's own from their form. Whose it is and of which group follows from `served`, who is one of the account.
 * For `key`, see `createOnce`.
 */
export const createOwn = async (
  dependencies: Dependencies,
  context: CommandContext,
  type: RecordType,
  served: ServedAmbassador,
  entered: Values,
  key?: string,
): Promise<Outcome> => {
  const [ambassadorField, scope] = [type.own?.of, scopeField(type)];
  if (typeof ambassadorField !== 'string' || scope === undefined || fieldKeptFrom(context.access, type, Object.keys(entered)) !== undefined)
    return fail({ because: 'forbidden' });
  const errors = await checkOwnChoices(dependencies, type, served.id, entered);
  if (errors.length > 0) return fail({ because: 'invalid', errors });
  return createByForm(dependencies, context, type, { ...entered, [ambassadorField]: served.id, [scope]: served.group }, key);
};
