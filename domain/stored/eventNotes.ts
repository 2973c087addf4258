import { accountNotes } from './notes/accounts.ts';
import { activityNotes } from './notes/activities.ts';
import { ambassadorNotes } from './notes/ambassadors.ts';
import { customDataNotes } from './notes/customData.ts';
import { exportAndImportNotes } from './notes/exportsAndImports.ts';
import { payNotes } from './notes/pay.ts';
import { taskNotes } from './notes/tasks.ts';
import { workOfferNotes } from './notes/workOffers.ts';
import type { EventNotes } from './notes/eventNote.ts';

/** Notes on special events. `docs/events.md` is generated from them and from the declarations. */
export const eventNotes: EventNotes = {
  ...activityNotes,
  ...workOfferNotes,
  ...ambassadorNotes,
  ...customDataNotes,
  ...exportAndImportNotes,
  ...taskNotes,
  ...payNotes,
  ...accountNotes,
};
