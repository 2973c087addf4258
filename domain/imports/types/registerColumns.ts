import { reference } from '../../fields/reference.ts';
import { text } from '../../fields/text.ts';
import type { ImportColumn } from '../importType.ts';

/** The columns that name a register: its activity, and the session where the activity has sessions. */
export const activityColumn: ImportColumn = {
  name: 'activity',
  label: 'Activity',
  synonyms: ['activity name', 'event', 'event title', 'title'],
  field: reference('activity', 'Activity'),
  required: true,
};

export const sessionColumn: ImportColumn = {
  name: 'session',
  label: 'Session',
  synonyms: ['session id', 'session name', 'session date', 'lesson'],
  field: text('Session', { max: 200 }),
};
