import { takeAction as decideAction } from '../../domain/record/decide.ts';
import { actionOf, type RecordType } from '../../domain/record/recordType.ts';
import type { CommandContext, Dependencies } from '../context.ts';
import { changeRecord } from './changeRecord.ts';
import type { Outcome } from './outcome.ts';

/** Takes an action of the record type, by a user with the right for it. An action without an event only checks the right and the rule. */
export const takeAction = (dependencies: Dependencies, by: CommandContext, type: RecordType, id: number, name: string): Promise<Outcome> =>
  changeRecord(dependencies, by, type, id, (snapshot) => decideAction(type, snapshot, name, dependencies.now().toISOString()), {
    needs: actionOf(type, name).needs ?? type.rights.edit,
  });
