import { systemAccess } from '../../domain/access/access.ts';
import { grantOf } from '../../domain/access/grant.ts';
import { rights } from '../../domain/access/rights.ts';
import { isoOfDay, londonDayAt, startOfLondonDay } from '../../domain/fields/london.ts';
import type { ClockRule } from '../../domain/record/clock.ts';
import { followClock } from '../../domain/record/decide.ts';
import type { RecordType } from '../../domain/record/recordType.ts';
import { eventName } from '../../domain/record/eventCatalogue.ts';
import { ok } from '../../domain/result.ts';
import type { CommandContext, Dependencies } from '../context.ts';
import { inParallel } from '../parallel.ts';
import { changeRecord } from '../records/changeRecord.ts';
import type { RecordReader } from '../tasks/recordReader.ts';

/** The days for which the rules of the clock have run. */
export interface ClockDays {
  /** The last day of a rule (`YYYY-MM-DD`, London); null if it never ran. */
  last(rule: string): Promise<string | null>;
  finish(rule: string, day: string): Promise<void>;
}

export interface ClockServices {
  readonly dependencies: Dependencies;
  readonly records: Pick<RecordReader, 'matching' | 'upTo'>;
  readonly days: ClockDays;
}

/** A rule of a record type, with the name under which its days are stored: 'contract.expire'. */
export interface NamedRule {
  readonly name: string;
  readonly type: RecordType;
  readonly rule: ClockRule;
}

export const rulesOf = (types: readonly RecordType[]): readonly NamedRule[] =>
  types.flatMap((type) => Object.entries(type.clock).map(([name, rule]) => ({ name: `${type.name}.${name}`, type, rule })));

const [batchSize, width] = [200, 16];
const access = systemAccess('Waymark', rights);
const grant = grantOf(access, 'every');

/** Lets the rule happen to one record, once on this day: its own event stands in the stream if the day is done again after a crash. */
const runForRecord = async ({ dependencies }: ClockServices, { name, type, rule }: NamedRule, day: string, id: number): Promise<void> => {
  const run = `clock/${name}/${day}`;
  const happened = eventName(type, rule.event[0]);
  const context: CommandContext = { access, correlationId: run, key: run };
  const outcome = await changeRecord(
    dependencies,
    context,
    type,
    id,
    (record, events) =>
      events.some((event) => event.type === happened && event.meta.correlationId === run) ? ok([]) : followClock(type, record, rule, day),
    { readsLog: true },
  );
  if (!outcome.ok && outcome.error.because !== 'missing') throw new Error(`${name} is refused for record ${id}: ${outcome.error.because}`);
};

const runForDay = async (services: ClockServices, named: NamedRule, day: number, signal: AbortSignal): Promise<void> => {
  const { dependencies, records } = services;
  await records.upTo(await dependencies.log.head(), signal);
  const selection = {
    recordType: named.type.name,
    set: null,
    filter: '',
    fixedFilter: named.rule.due,
    grant,
    at: new Date(startOfLondonDay(day)),
  };
  for (let after = 0; ;) {
    const ids = await records.matching(selection, after, batchSize);
    signal.throwIfAborted();
    await inParallel(ids, width, (id) => runForRecord(services, named, isoOfDay(day), id));
    if (ids.length < batchSize) return;
    after = ids.at(-1) ?? after;
  }
};

/**
 * Runs a rule for each day in London that began since its last one, so a day of standstill is made up for. A rule that never ran begins
 * with today. If its last day is yet to come, the clock was wrong and it begins with today again.
 */
export const runRule = async (services: ClockServices, named: NamedRule, signal: AbortSignal): Promise<void> => {
  const today = londonDayAt(services.dependencies.now().getTime());
  const last = await services.days.last(named.name);
  const lastDay = last === null || last > isoOfDay(today) ? today - 1 : londonDayAt(Date.parse(last));
  for (let day = lastDay + 1; day <= today; day += 1) {
    await runForDay(services, named, day, signal);
    await services.days.finish(named.name, isoOfDay(day));
  }
};
