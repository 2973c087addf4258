import { anyOf } from '../access/rights.ts';
import { choice } from '../fields/choice.ts';
import { decimal } from '../fields/decimal.ts';
import { reference } from '../fields/reference.ts';
import { text } from '../fields/text.ts';
import { yesNo } from '../fields/yesNo.ts';
import { customLookupLists, customLookups } from '../lists/customLookups.ts';
import { movesToAnotherList } from '../messages.ts';
import { storedFields } from '../record/part.ts';
import { placeField } from '../record/placing.ts';
import { recordType } from '../record/declareType.ts';
import type { RecordType } from '../record/recordType.ts';
import { genericStates } from '../record/states.ts';

/** A record type whose fields may choose from these lists. */
type TypeWithLists = Pick<RecordType, 'fields' | 'parts' | 'rights'>;

const listsOf = (type: TypeWithLists): readonly number[] => storedFields(type).flatMap(([, { list }]) => list ?? []);

/**
 * An entry of a list that an institution keeps. The lists are those that fields of `types` choose from. Users who see records of those
 * types also see the entries.
 */
export const customLookupItem = (types: readonly TypeWithLists[]) => {
  const lists = new Set(types.flatMap(listsOf));
  const offered = customLookupLists.filter(({ value }) => lists.has(Number(value)));
  const viewers = types.filter((type) => listsOf(type).length > 0).flatMap(({ rights }) => rights.view);
  return recordType({
    name: 'customLookupItem',
    path: 'field-lists',
    set: 'fieldLists',
    labels: { one: 'list entry', many: 'list entries' },
    rights: { view: anyOf(...new Set([...viewers, 'EditFieldSettings' as const])), edit: anyOf('EditFieldSettings') },
    createdEvent: ['Added', 'Added the entry'],
    states: genericStates(),
    events: { Moved: 'Moved to another place in the list' },
    fields: {
      [placeField]: decimal('Place', { internal: true, sorted: true }),
      name: text('Name', { required: true, max: 200, column: 'key', search: true, term: true, sorted: true }),
      list: choice('List', offered, { required: true, column: 'shown', search: true }),
      travel: yesNo('Travel', {
        hint: 'Claims of this type ask for the journey.',
        applies: ({ list }) => list === customLookups.claimType,
      }),
      group: reference('institution', 'Group', { required: true, scope: true, column: 'shown', search: true }),
    },
    orderedWithin: ['list', 'group'],
    duplicateKey: ['name', 'list'],
    title: (values) => values.name ?? '',
    confirmation: (before, after) =>
      before && (before.list !== after.list || before.group !== after.group) ? movesToAnotherList(before.name ?? '') : null,
  });
};
