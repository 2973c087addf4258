import type { Values } from '../../domain/fields/field.ts';
import { takeAction as decideAction } from '../../domain/record/takeAction.ts';
import { isForAccount, neededToAct } from '../../domain/access/own.ts';
import type { RecordSnapshot } from '../../domain/record/fold.ts';
import { actionOf, type RecordType } from '../../domain/record/recordType.ts';
import { fail } from '../../domain/result.ts';
import type { CommandContext, Dependencies } from '../context.ts';
import { actorOf, actorOn } from './actor.ts';
import { answerChecks } from './answerChecks.ts';
import { changeRecord } from './changeRecord.ts';
import { checkReferences } from './checkValues.ts';
import { computedValues } from './computedValues.ts';
import { obstacles } from './obstacles.ts';
import type { Outcome } from './outcome.ts';
import type { Reads } from './reads.ts';

/**
 * Takes an action of the record type, by a user with the right for it. `answers` are those of its dialog, already parsed. An action
 * without an event only checks the right and the rule. Other records are read from `reads`.
 */
export const takeAction = (
  dependencies: Dependencies,
  by: CommandContext,
  type: RecordType,
  id: number,
  name: string,
  answers: Values = {},
  reads: Reads = dependencies,
): Promise<Outcome> => {
  const action = actionOf(type, name);
  const { asks = {}, computes } = action;
  if (!isForAccount(by.access, action)) return Promise.resolve(fail({ because: 'forbidden' }));
  const now = dependencies.now().toISOString();
  const decide = async (snapshot: RecordSnapshot) => {
    const acting = action.withheld ? await actorOn(reads, by.access, type, snapshot.values) : actorOf(by.access);
    const computed = computes ? await computedValues(reads, type, snapshot.values) : {};
    const decision = decideAction(type, snapshot, name, { answers, now, from: by.from, acting, computed });
    if (!computes || !decision.ok || decision.value.length === 0) return decision;
    const obstacle = (await obstacles[type.name]?.(dependencies, reads, id, snapshot)) ?? null;
    return obstacle === null ? decision : fail({ because: 'refused' as const, message: obstacle });
  };
  return changeRecord(dependencies, by, type, id, decide, {
    needs: neededToAct(by.access, type, action),
    before: async (snapshot) => {
      const errors = await checkReferences(dependencies, by, { ...type, fields: asks, parts: [] }, snapshot.values, answers);
      const wrong = [...errors, ...((await answerChecks[type.name]?.[name]?.(dependencies, snapshot.values, answers)) ?? [])];
      return wrong.length > 0 ? fail({ because: 'invalid', errors: wrong }) : null;
    },
  });
};
