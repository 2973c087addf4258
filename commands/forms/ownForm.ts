import type { ServedAmbassador } from '../../domain/access/access.ts';
import { fieldNotEntered } from '../../domain/access/own.ts';
import type { FieldError, Values } from '../../domain/fields/field.ts';
import { notFoundChoice } from '../../domain/messages.ts';
import { type RecordType, scopeField } from '../../domain/record/recordType.ts';
import { getRecordType } from '../../domain/records/registry.ts';
import { fail } from '../../domain/result.ts';
import type { CommandContext, Dependencies } from '../context.ts';
import { loadRecord } from '../records/changeRecord.ts';
import type { Outcome } from '../records/outcome.ts';
import { createByForm } from './saveForm.ts';

/** The errors of references to records that are not the ambassador's to choose. */
const checkChoices = async (
  dependencies: Dependencies,
  type: RecordType,
  ambassador: number,
  entered: Values,
): Promise<readonly FieldError[]> => {
  const errors: FieldError[] = [];
  for (const [name, isTheirs] of Object.entries(type.own?.enters ?? {})) {
    const [field, id] = [type.fields[name], entered[name]];
    if (!isTheirs || field?.references === undefined || typeof id !== 'number') continue;
    const target = getRecordType(field.references);
    const { values, recordState } = (await dependencies.shown.find(target, id)) ?? (await loadRecord(dependencies, target, id));
    if (!target.states.listed.includes(recordState) || !isTheirs(values, ambassador))
      errors.push({ field: name, messages: [notFoundChoice(field.label)] });
  }
  return errors;
};

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
  const [of, scope] = [type.own?.of, scopeField(type)];
  if (typeof of !== 'string' || scope === undefined || fieldNotEntered(context.access, type, Object.keys(entered)) !== undefined)
    return fail({ because: 'forbidden' });
  const errors = await checkChoices(dependencies, type, served.id, entered);
  if (errors.length > 0) return fail({ because: 'invalid', errors });
  return createByForm(dependencies, context, type, { ...entered, [of]: served.id, [scope]: served.group }, key);
};
