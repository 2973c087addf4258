import { describe, expect, it } from 'vitest';
import type { Dependencies } from '../../commands/context.ts';
import { eventsUnlessHidden } from '../../commands/records/unlessHidden.ts';
import { blank, fold, type RecordSnapshot } from '../../domain/record/fold.ts';
import { edited, created, stream } from '../domain/record/given.ts';
import { widget } from '../domain/widget.ts';

const events = stream(created({ group: 1 }), edited({ group: { from: 1, to: 2 } }));
const isOfGroup2 = ({ values }: RecordSnapshot) => values['group'] === 2;

/** The log reads of a request for a record with this row. */
const readVisible = async (row: RecordSnapshot | null, logged: typeof events, isHidden: (snapshot: RecordSnapshot) => boolean) => {
  const read: string[] = [];
  const dependencies = {
    shown: {
      find: () => Promise.resolve(row),
      findAll: () => Promise.resolve(new Map()),
      inside: () => Promise.resolve([]),
      pointingAt: () => Promise.resolve([]),
    },
    log: {
      readStream: () => (read.push('all'), Promise.resolve(logged)),
      readStreamBackwards: (_stream: string, most: number) => (
        read.push(`newest ${most}`),
        Promise.resolve(logged.toReversed().slice(0, most))
      ),
    },
  } as unknown as Dependencies;
  return { read, found: (await eventsUnlessHidden(dependencies, widget, 1, isHidden)).length };
};

describe('the events of a record', () => {
  it('are not read when the record is hidden: one look at the log, as for a record that never existed', async () => {
    expect(await readVisible(fold(widget, events), events, isOfGroup2)).toEqual({ read: ['newest 1'], found: 0 });
    expect(await readVisible(null, [], ({ revision }) => revision < 0)).toEqual({ read: ['all'], found: 0 });
  });

  it('are read when the person may see the record', async () => {
    expect(await readVisible(fold(widget, events), events, () => false)).toEqual({ read: ['all'], found: 2 });
  });

  it('come from the log when the row lags behind it', async () => {
    expect(await readVisible(fold(widget, events.slice(0, 1)), events, (snapshot) => !isOfGroup2(snapshot))).toEqual({
      read: ['newest 1', 'all'],
      found: 2,
    });
    expect(await readVisible(fold(widget, events.slice(0, 1)), events, isOfGroup2)).toEqual({ read: ['all'], found: 0 });
  });

  it('are none for a record that does not exist', async () => {
    expect((await readVisible(blank(widget), [], () => false)).found).toBe(0);
  });
});
