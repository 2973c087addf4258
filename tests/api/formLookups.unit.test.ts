import { expect, it } from 'vitest';
import { lookupOf } from '../../api/present/form.ts';
import { targetOf } from '../../domain/fields/pointing.ts';
import { stateMatches } from '../../domain/record/states.ts';
import { getRecordType, recordTypes } from '../../domain/records/registry.ts';

/** The searches by which forms offer records, each with the record type of what it offers. Groups are offered by the rights of people. */
const searches = new Map(
  recordTypes.flatMap((type) =>
    [type.fields, ...type.parts.map(({ fields }) => fields)].flatMap(Object.values).flatMap((field) => {
      const [target, lookup] = [targetOf(field), lookupOf(type, field, [1])];
      const isSearch = lookup !== null && lookup.includes('/search?') && !lookup.includes('userHasAccess=');
      return isSearch && target !== undefined ? [[lookup, getRecordType(target)] as const] : [];
    }),
  ),
);

it.each([...searches].map(([address, type]) => [address, type] as const))(
  '%s offers records in every state but deleted',
  (address, type) => {
    const named = new URL(address, 'http://waymark.test').searchParams.get('recordState')?.split(',').map(Number) ?? [];
    const { all, deleted } = type.states;
    const every = all.map(({ value }) => value);
    expect(every.filter((state) => stateMatches(type.states, state, named))).toEqual(every.filter((state) => state !== deleted));
  },
);
