import { systemAccessFor } from '../../domain/access/access.ts';
import { rights } from '../../domain/access/rights.ts';
import { sameValue } from '../../domain/fields/equality.ts';
import { setByEvent } from '../../domain/record/decide.ts';
import { type RecordedEvent, recordOf, stateField, streamOf } from '../../domain/record/events.ts';
import { fold } from '../../domain/record/fold.ts';
import { isApart } from '../../domain/record/part.ts';
import type { RecordType } from '../../domain/record/recordType.ts';
import { followParent } from '../../domain/record/within.ts';
import { findRecordType, recordTypes, typesWithin } from '../../domain/records/registry.ts';
import type { CommandContext } from '../context.ts';
import { changeRecord } from '../records/changeRecord.ts';
import type { Reaction, ReactionServices } from './reaction.ts';

/** Whether the event changes fields of the record itself that records inside may follow. */
const changesFields = (type: RecordType, { revision, data }: RecordedEvent): boolean =>
  revision > 0 && Object.keys(data.changes).some((name) => name !== stateField && !isApart(type, name));

/** Lets one record follow the change of its parent. Fields that somebody changed after the event stay as they are. */
const follow = async (
  { dependencies }: ReactionServices,
  inner: RecordType,
  id: number,
  parents: { readonly before: Parameters<typeof followParent>[1]; readonly after: Parameters<typeof followParent>[1] },
  event: RecordedEvent,
): Promise<void> => {
  const { within } = inner;
  if (!within) return;
  const earlier = (await dependencies.log.readStream(streamOf(inner.name, id))).filter(({ position }) => position < event.position);
  // A record that was added after the event took its values from the changed parent.
  if (earlier.length === 0) return;
  const valuesThen = fold(inner, earlier).values;
  const newValues = followParent(within, parents.before, parents.after, valuesThen);
  const context: CommandContext = {
    access: systemAccessFor(event.meta.actor, rights),
    correlationId: event.meta.correlationId,
    causationId: event.id,
    key: `following/${event.id}`,
  };
  await changeRecord(
    dependencies,
    context,
    inner,
    id,
    (now) =>
      setByEvent(
        inner,
        now,
        within.event,
        Object.fromEntries(Object.entries(newValues).filter(([name]) => sameValue(now.values[name] ?? null, valuesThen[name] ?? null))),
      ),
    { readsLog: true },
  );
};

/** Records inside others follow their parent: a session moves with its activity, and goes with it to another group. */
export const followingParents: Reaction = {
  name: 'following-parents',
  recordTypes: [...new Set(recordTypes.flatMap(({ within }) => (within ? [within.parent] : [])))],
  react: async (services, event, signal) => {
    const record = recordOf(event.stream);
    const type = record && findRecordType(record.type);
    if (!record || !type || !changesFields(type, event)) return;
    const { dependencies, records } = services;
    // The read side must have every record that was added before the event.
    await records.upTo(event.position, signal);
    const inside = await Promise.all(
      typesWithin(type).map(async (inner) => ({ inner, records: await dependencies.shown.inside(inner, record.id) })),
    );
    if (inside.every(({ records: followed }) => followed.length === 0)) return;
    const events = await dependencies.log.readStream(event.stream);
    const parents = {
      before: fold(type, events.slice(0, event.revision)).values,
      after: fold(type, events.slice(0, event.revision + 1)).values,
    };
    for (const { inner, records: followed } of inside) for (const { id } of followed) await follow(services, inner, id, parents, event);
  },
};
