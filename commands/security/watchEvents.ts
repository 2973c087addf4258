import { alertSubject, alertText } from '../../domain/messages.ts';
import { type Alert, describeAlert, type EventCount, findAlerts } from '../../domain/security/alerts.ts';
import { printRecordId } from '../../domain/fields/recordId.ts';
import { type Mailer, sendUnlessRefused } from '../mailer.ts';

interface AlertRecipient {
  readonly user: number;
  readonly email: string;
}

/** Stores alerts and reads the counts that they are based on. */
interface AlertStore {
  /** The security events of the hour that starts at this time. */
  countsOf(hour: Date): Promise<readonly EventCount[]>;
  /** Stores the alerts of an hour. Existing alerts get the new counts. */
  keep(hour: Date, alerts: readonly Alert[]): Promise<void>;
  /** The administrators of the alert's group or of its user's groups; if there are none, those of every group. */
  recipientsOf(alert: Alert): Promise<readonly AlertRecipient[]>;
  wasMailed(pattern: string, hour: Date, user: number): Promise<boolean>;
  noteMailed(pattern: string, hour: Date, user: number): Promise<void>;
}

const hourMs = 3_600_000;

const hourOf = (moment: number): Date => new Date(Math.floor(moment / hourMs) * hourMs);

/** Emails leave the system, so they contain ids instead of names. */
const whoInMail = (user: number): string => (user === 0 ? 'somebody who was not signed in' : `user ${printRecordId(user)}`);

const mailAlerts = async (store: AlertStore, mailer: Mailer, hour: Date, alerts: readonly Alert[], address: string): Promise<void> => {
  const byRecipient = new Map<string, { readonly recipient: AlertRecipient; readonly pattern: string; readonly sentences: string[] }>();
  for (const alert of alerts) {
    for (const recipient of await store.recipientsOf(alert)) {
      const key = `${alert.pattern}-${recipient.user}`;
      const mail = byRecipient.get(key) ?? { recipient, pattern: alert.pattern, sentences: [] };
      mail.sentences.push(describeAlert(alert, whoInMail(alert.user)));
      byRecipient.set(key, mail);
    }
  }
  for (const { recipient, pattern, sentences } of byRecipient.values()) {
    if (await store.wasMailed(pattern, hour, recipient.user)) continue;
    // The mail is sent before it is recorded. After a crash in between, it is sent again with the same id. A refused one is not repeated.
    await sendUnlessRefused(mailer, {
      id: `alert-${pattern}-${hour.toISOString().slice(0, 13)}-${recipient.user}`,
      to: recipient.email,
      subject: alertSubject,
      text: alertText(sentences, address),
    });
    await store.noteMailed(pattern, hour, recipient.user);
  }
};

/**
 * Stores the alerts of the current and the previous hour, whose last minutes may be counted late. Then mails them, each pattern to each
 * recipient at most once an hour; without a mail server the alerts are stored all the same.
 */
export const watchEvents = async (store: AlertStore, mailer: Mailer, now: Date, address: string): Promise<readonly Alert[]> => {
  const found: { readonly hour: Date; readonly alerts: readonly Alert[] }[] = [];
  for (const hour of [hourOf(now.getTime() - hourMs), hourOf(now.getTime())]) {
    const alerts = findAlerts(await store.countsOf(hour));
    await store.keep(hour, alerts);
    found.push({ hour, alerts });
  }
  for (const { hour, alerts } of found) await mailAlerts(store, mailer, hour, alerts, address);
  return found.flatMap(({ alerts }) => alerts);
};
