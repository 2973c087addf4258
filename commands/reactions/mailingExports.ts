import { canSignIn } from '../../domain/accounts/passwordLink.ts';
import { textOf } from '../../domain/fields/textOf.ts';
import { recordOf } from '../../domain/record/events.ts';
import { exportRecord } from '../../domain/records/export.ts';
import { user } from '../../domain/records/user.ts';
import { exportMail } from '../../domain/taskMessages.ts';
import { loadRecord } from '../records/changeRecord.ts';
import { appendJobEvent } from '../tasks/queueTask.ts';
import { sendUnlessRefused } from '../mailer.ts';
import type { Reaction } from './reaction.ts';

/**
 * Mails the person who asked for an export when it ends, if they wanted it. Each export once: one that failed and is continued sends no
 * second mail. After a crash between the mail and its event, it is sent again with the same id.
 */
export const mailingExports: Reaction = {
  name: 'mailing-exports',
  recordTypes: ['export'],
  react: async ({ dependencies, mailer, publicUrl }, event) => {
    const record = recordOf(event.stream);
    if (!record || (event.type !== 'ExportCompleted' && event.type !== 'ExportFailed')) return;
    const { values } = await loadRecord(dependencies, exportRecord, record.id);
    if (!values.emailOnComplete || values.emailed !== null || values.createdBy === null) return;
    const now = dependencies.now();
    const person = await loadRecord(dependencies, user, values.createdBy);
    if (!canSignIn(person, now)) return;
    const mail = {
      id: `export-${record.id}`,
      to: textOf(person.values.email),
      ...exportMail(event.type === 'ExportCompleted', `${publicUrl}/exports/edit/${record.id}`),
    };
    if (!(await sendUnlessRefused(mailer, mail))) return;
    await appendJobEvent(dependencies, exportRecord, record.id, 'Emailed', { emailed: now.toISOString() });
  },
};
