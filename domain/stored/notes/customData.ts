import type { EventNotes } from './eventNote.ts';

export const customDataNotes: EventNotes = {
  CustomFieldMoved: { when: 'Somebody puts a custom field in another place, or others make room for one.', always: ['place'] },
  CustomFieldUsed: { when: 'A record first has a value of the field.', always: ['used'] },

  CustomLookupItemMoved: { when: 'Somebody puts an entry in another place of its list, or others make room for one.', always: ['place'] },
};
