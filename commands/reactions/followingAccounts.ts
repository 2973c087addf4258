import { systemAccessFor } from '../../domain/access/access.ts';
import { rights } from '../../domain/access/rights.ts';
import { setByEvent } from '../../domain/record/decide.ts';
import { recordOf, stateField } from '../../domain/record/events.ts';
import { ambassador } from '../../domain/records/ambassador.ts';
import { user } from '../../domain/records/user.ts';
import type { CommandContext, Dependencies } from '../context.ts';
import { changeRecord, loadRecord } from '../records/changeRecord.ts';
import type { Reaction } from './reaction.ts';

const inOrder = (ids: Iterable<number>): readonly number[] | null => {
  const sorted = [...new Set(ids)].toSorted((a, b) => a - b);
  return sorted.length === 0 ? null : sorted;
};

/** The ambassadors among these who have the account now, and their groups. */
const servedBy = async (dependencies: Dependencies, account: number, candidates: readonly number[]) => {
  const loaded = await Promise.all(candidates.map(async (id) => ({ id, snapshot: await loadRecord(dependencies, ambassador, id) })));
  const served = loaded.filter(({ snapshot }) => snapshot.values.account === account && snapshot.recordState !== ambassador.states.deleted);
  return {
    ambassadors: inOrder(served.map(({ id }) => id)),
    ambassadorGroups: inOrder(served.flatMap(({ snapshot }) => (snapshot.values.group === null ? [] : [snapshot.values.group]))),
  };
};

/**
 * Keeps the list of its ambassadors in each account: those whose records name it. The account follows these records, also when one moves to
 * another group or is deleted.
 */
export const followingAccounts: Reaction = {
  name: 'following-accounts',
  recordTypes: [ambassador.name],
  react: async ({ dependencies }, event) => {
    const record = recordOf(event.stream);
    const { changes } = event.data;
    if (!record || !('account' in changes || 'group' in changes || stateField in changes)) return;
    const { values } = await loadRecord(dependencies, ambassador, record.id);
    const accounts = [changes['account']?.from, changes['account']?.to, values.account].filter((each) => typeof each === 'number');
    const context: CommandContext = {
      access: systemAccessFor(event.meta.actor, rights),
      correlationId: event.meta.correlationId,
      causationId: event.id,
      key: `accounts/${event.id}`,
    };
    for (const account of new Set(accounts)) {
      const before = await loadRecord(dependencies, user, account);
      const served = await servedBy(dependencies, account, [...new Set([...(before.values.ambassadors ?? []), record.id])]);
      await changeRecord(dependencies, context, user, account, (now) => setByEvent(user, now, 'AmbassadorsChanged', served), {
        readsLog: true,
      });
    }
  },
};
