import { systemAccess } from '../../domain/access/access.ts';
import { rights } from '../../domain/access/rights.ts';
import { dayOfInstant } from '../../domain/fields/london.ts';
import { followClock } from '../../domain/record/decide.ts';
import { recordOf } from '../../domain/record/events.ts';
import type { RecordType } from '../../domain/record/recordType.ts';
import { eventName } from '../../domain/record/eventCatalogue.ts';
import { findRecordType, recordTypes } from '../../domain/records/registry.ts';
import type { CommandContext } from '../context.ts';
import { changeRecord } from '../records/changeRecord.ts';
import type { Reaction } from './reaction.ts';

const rulesAtOnce = (type: RecordType) => Object.entries(type.clock).filter(([, { atOnce }]) => atOnce);

/** Applies a rule of the clock at once to a record that a change makes due, if the rule says so. */
export const followingClock: Reaction = {
  name: 'following-clock',
  recordTypes: recordTypes.filter((type) => rulesAtOnce(type).length > 0).map(({ name }) => name),
  react: async ({ dependencies }, event) => {
    const record = recordOf(event.stream);
    const type = record && findRecordType(record.type);
    if (!record || !type) return;
    const day = dayOfInstant(dependencies.now().toISOString()) ?? '';
    for (const [name, rule] of rulesAtOnce(type)) {
      if (event.type === eventName(type, rule.event[0])) continue;
      const context: CommandContext = {
        access: systemAccess('Waymark', rights),
        correlationId: event.meta.correlationId,
        causationId: event.id,
        key: `following-clock/${event.id}/${name}/${day}`,
      };
      await changeRecord(dependencies, context, type, record.id, (now) => followClock(type, now, rule, day), { readsLog: true });
    }
  },
};
