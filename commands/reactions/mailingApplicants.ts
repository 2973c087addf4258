import { systemAccess } from '../../domain/access/access.ts';
import { rights } from '../../domain/access/rights.ts';
import { applicantMail } from '../../domain/applicationMessages.ts';
import { textOf } from '../../domain/fields/textOf.ts';
import { setByEvent } from '../../domain/record/decide.ts';
import { recordOf } from '../../domain/record/events.ts';
import { fold } from '../../domain/record/fold.ts';
import { ambassadorApplication } from '../../domain/records/ambassadorApplication.ts';
import { institution } from '../../domain/records/institution.ts';
import { newContext } from '../context.ts';
import { changeRecord, loadRecord } from '../records/changeRecord.ts';
import { sendUnlessRefused } from '../mailer.ts';
import type { Reaction } from './reaction.ts';

const system = systemAccess('Waymark', rights);

/**
 * Sends an applicant the message that somebody confirmed with a step of their application. Each step once. After a crash between the mail
 * and its event, it is sent again with the same id.
 */
export const mailingApplicants: Reaction = {
  name: 'mailing-applicants',
  recordTypes: [ambassadorApplication.name],
  react: async ({ dependencies, mailer }, { id, stream, data, meta }) => {
    const record = recordOf(stream);
    const message = textOf(data.given?.['message'] ?? null);
    if (!record || data.given?.['email'] !== true || message === '') return;
    const events = await dependencies.log.readStream(stream);
    if (events.some((each) => each.meta.causationId === id)) return;
    const { recordState, values } = fold(ambassadorApplication, events);
    const to = textOf(values.email);
    if (to === '' || recordState === ambassadorApplication.states.deleted) return;
    const group = await loadRecord(dependencies, institution, values.group ?? 0);
    const mail = { id: `application-${id}`, to, ...applicantMail(message, institution.title(group.values)) };
    if (!(await sendUnlessRefused(mailer, mail))) return;
    const emailed = dependencies.now().toISOString();
    const by = { ...newContext(system), correlationId: meta.correlationId, causationId: id, key: `mailing-applicants/${id}` };
    const outcome = await changeRecord(dependencies, by, ambassadorApplication, record.id, (snapshot) =>
      setByEvent(ambassadorApplication, snapshot, 'Emailed', { emailed }),
    );
    if (!outcome.ok) throw new Error(`An email could not be noted on application ${record.id}`);
  },
};
