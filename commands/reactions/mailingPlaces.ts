import { printDate } from '../../domain/fields/date.ts';
import { applicantStatus } from '../../domain/lists/workOffers.ts';
import { setByEvent } from '../../domain/record/decide.ts';
import { recordOf } from '../../domain/record/events.ts';
import { eventName } from '../../domain/record/eventCatalogue.ts';
import { ambassador } from '../../domain/records/ambassador.ts';
import { firstDayOf, lastDayOf, workOffer } from '../../domain/records/workOffer.ts';
import { applicantPath } from '../../domain/records/workOfferApplicants.ts';
import { placeMail } from '../../domain/workOfferMessages.ts';
import { changeRecord, loadRecord } from '../records/changeRecord.ts';
import { contextOfReaction } from '../workOffers/contextOfReaction.ts';
import { ambassadorsMoved } from '../workOffers/staffActivity.ts';
import { sendUnlessRefused } from '../mailer.ts';
import type { Reaction } from './reaction.ts';

/** '02/12/2026' or '02/12/2026 to 03/12/2026'. */
const daysOf = (first: string | null, last: string | null): string =>
  [...new Set([first, last])].flatMap((day) => (day === null ? [] : [printDate(day)])).join(' to ');

/**
 * Mails an ambassador who got a place from the waiting list, once. After a crash between the mail and its event, it is sent again with the
 * same id. Who has left meanwhile, or has no email, gets none.
 */
export const mailingPlaces: Reaction = {
  name: 'mailing-places',
  recordTypes: [workOffer.name],
  react: async ({ dependencies, mailer }, event) => {
    const record = recordOf(event.stream);
    if (!record || event.type !== eventName(workOffer, 'PlaceFilled')) return;
    const { values } = await loadRecord(dependencies, workOffer, record.id);
    const valueOf = (path: string) => new Map(Object.entries(values)).get(path) ?? null;
    for (const id of ambassadorsMoved(event)) {
      const mailedAt = valueOf(applicantPath(id, 'mailed'));
      const isAccepted = valueOf(applicantPath(id, 'status')) === applicantStatus.accepted;
      if (!isAccepted || (typeof mailedAt === 'number' && mailedAt >= event.revision)) continue;
      const { email } = (await loadRecord(dependencies, ambassador, id)).values;
      if (email === null) continue;
      const mail = placeMail(values.title ?? '', values.activityTitle ?? '', daysOf(firstDayOf(values), lastDayOf(values)));
      if (!(await sendUnlessRefused(mailer, { id: `work-offer-place-${event.id}`, to: email, ...mail }))) continue;
      await changeRecord(
        dependencies,
        contextOfReaction(event, 'mailed'),
        workOffer,
        record.id,
        (now) => setByEvent(workOffer, now, 'ApplicantMailed', { [applicantPath(id, 'mailed')]: event.revision }),
        { readsLog: true },
      );
    }
  },
};
