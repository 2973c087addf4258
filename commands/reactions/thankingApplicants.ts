import { createHash } from 'node:crypto';
import { isEmpty } from '../../domain/fields/equality.ts';
import { textOf } from '../../domain/fields/textOf.ts';
import { applicantThanks } from '../../domain/questionMessages.ts';
import { recordOf } from '../../domain/record/events.ts';
import { ambassadorApplication } from '../../domain/records/ambassadorApplication.ts';
import { ambassadorApplicationForm } from '../../domain/records/ambassadorApplicationForm.ts';
import { institution } from '../../domain/records/institution.ts';
import { publicForm } from '../applications/applying.ts';
import { loadRecord } from '../records/changeRecord.ts';
import { appendJobEvent } from '../tasks/queueTask.ts';
import { sendUnlessRefused } from '../mailer.ts';
import type { Reaction } from './reaction.ts';

/** The name of claims on forms and addresses, of which only a hash is kept. */
const thanked = 'thanked';

/**
 * Thanks people who applied with a public form, once for each form and address. After a crash between the mail and its event, it is sent
 * again with the same id.
 */
export const thankingApplicants: Reaction = {
  name: 'thanking-applicants',
  recordTypes: [ambassadorApplication.name],
  react: async ({ dependencies, mailer }, event) => {
    const record = recordOf(event.stream);
    if (!record || event.type !== 'AmbassadorApplicationReceived' || event.meta.actor.name !== publicForm.user.name) return;
    if (event.meta.actor.id !== publicForm.user.id) return;
    const { values } = await loadRecord(dependencies, ambassadorApplication, record.id);
    const { email, emailed, group, applicationForm } = values;
    if (isEmpty(email) || emailed !== null || group === null || applicationForm === null) return;
    // Otherwise somebody could send many mails to somebody else.
    const address = createHash('sha256').update(`${applicationForm}/${email.toLowerCase()}`).digest('base64url');
    const claim = await dependencies.claims.claim(ambassadorApplication.name, thanked, address, record.id);
    if (claim.owner !== record.id) return;
    const [form, member] = await Promise.all([
      loadRecord(dependencies, ambassadorApplicationForm, applicationForm),
      loadRecord(dependencies, institution, group),
    ]);
    const mail = {
      id: `ambassador-application-${record.id}-thanks`,
      to: email,
      ...applicantThanks(textOf(form.values.title), textOf(member.values.name)),
    };
    if (!(await sendUnlessRefused(mailer, mail))) return;
    await appendJobEvent(dependencies, ambassadorApplication, record.id, 'Emailed', { emailed: dependencies.now().toISOString() });
  },
};
