import { describe, expect, it } from 'vitest';
import { fieldSettings } from '../../../domain/fieldSettings/fieldSettings.ts';
import { changesAndAnswers, recordOf } from '../../../domain/record/events.ts';
import { fold } from '../../../domain/record/fold.ts';
import type { StoredNames } from '../../../domain/record/stored/guard.ts';
import { declaredName } from '../../../domain/record/part.ts';
import { requireDeclared } from '../../../domain/record/stored/shape.ts';
import { findRecordType } from '../../../domain/records/registry.ts';
import storedNames from '../../../domain/records/stored.json' with { type: 'json' };
import { readEvent, storedShapes } from '../../../domain/stored/storedShapes.ts';
import { goldenFiles, storedEvents } from './golden.ts';

const typeOf = (stream: string) => recordOf(stream)?.type ?? '';
const recordTypeOf = (stream: string) => (typeOf(stream) === fieldSettings.name ? fieldSettings : findRecordType(typeOf(stream)));

describe.each(goldenFiles.map((golden) => [golden.file, golden] as const))('the golden events of %s', (_file, golden) => {
  const events = storedEvents(golden).map(readEvent);

  it('are declared today, under the names that reading gives them', () => {
    const shape = storedShapes.find(({ name }) => name === typeOf(golden.stream));
    if (!shape) throw new Error(`Nothing is declared for ${golden.stream}`);
    const readable = { ...shape, events: new Set([...shape.events, ...shape.retiredEvents]) };
    for (const event of events) expect(() => requireDeclared(readable, event)).not.toThrow();
  });

  it('fold to the expected values', () => {
    const type = recordTypeOf(golden.stream);
    const values = type
      ? fold(type, events).values
      : Object.fromEntries(events.flatMap(({ data }) => Object.entries(data.changes).map(([name, { to }]) => [name, to])));
    expect(Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null))).toEqual(golden.expected.values);
    expect(type ? fold(type, events).recordState : null).toBe(golden.expected.recordState);
  });
});

describe('all golden events', () => {
  const all = goldenFiles.flatMap(({ stream, events }) => events.map((event) => ({ name: typeOf(stream), event })));
  const names = Object.entries(storedNames as StoredNames);

  it('cover every stored event and field, in the schema version that introduced it', () => {
    const missing = names.flatMap(([name, type]) => {
      const own = all.filter((each) => each.name === name).map(({ event }) => event);
      return [
        ...Object.entries(type.events)
          .filter(([event, version]) => own.every(({ type: each, metadata }) => each !== event || metadata.version !== version))
          .map(([event, version]) => `Add a ${event} of schema version ${version} to tests/domain/stored/golden/${name}.v${version}.json`),
        ...Object.entries(type.fields).flatMap(([field, kinds]) =>
          Object.keys(kinds)
            .filter((version) =>
              own.every(
                ({ type: event, data, metadata }) =>
                  !Object.keys(changesAndAnswers({ type: event, data })).some((each) => declaredName(each) === field) ||
                  metadata.version !== Number(version),
              ),
            )
            .map((version) => `Add a change of ${field} to tests/domain/stored/golden/${name}.v${version}.json`),
        ),
      ];
    });
    expect(missing).toEqual([]);
  });

  it('cover every schema version of every type', () => {
    const missing = names.flatMap(([name, { version }]) =>
      Array.from({ length: version }, (_, index) => index + 1)
        .filter((each) => all.every(({ name: of, event }) => of !== name || event.metadata.version !== each))
        .map((each) => `Add events of schema version ${each} as tests/domain/stored/golden/${name}.v${each}.json`),
    );
    expect(missing).toEqual([]);
  });
});
