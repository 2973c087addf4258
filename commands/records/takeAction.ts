import type { Values } from '../../domain/fields/field.ts';
import { takeAction as decideAction } from '../../domain/record/decide.ts';
import { isForAccount, neededToAct } from '../../domain/access/own.ts';
import { actionOf, type RecordType } from '../../domain/record/recordType.ts';
import { fail } from '../../domain/result.ts';
import type { CommandContext, Dependencies } from '../context.ts';
import { changeRecord } from './changeRecord.ts';
import { checkReferences } from './checkValues.ts';
import type { Outcome } from './outcome.ts';

/**
 * Takes an action of the record type, by a user with the right for it. `given`: what the dialog of the action gave, already parsed. An action
 * without an event only checks the right and the rule.
 */
export const takeAction = (
  dependencies: Dependencies,
  by: CommandContext,
  type: RecordType,
  id: number,
  name: string,
  given: Values = {},
): Promise<Outcome> => {
  const action = actionOf(type, name);
  const { asks = {} } = action;
  if (!isForAccount(by.access, action)) return Promise.resolve(fail({ because: 'forbidden' }));
  const now = dependencies.now().toISOString();
  return changeRecord(dependencies, by, type, id, (snapshot) => decideAction(type, snapshot, name, { given, now, from: by.from }), {
    needs: neededToAct(by.access, type, action),
    before: async (snapshot) => {
      const errors = await checkReferences(dependencies, by, { ...type, fields: asks, parts: [] }, snapshot.values, given);
      return errors.length > 0 ? fail({ because: 'invalid', errors }) : null;
    },
  });
};
