import { alertSubject, alertText } from '../../domain/messages.ts';
import { type Alert, describeAlert, type EventCount, findAlerts } from '../../domain/security/alerts.ts';
import { printRecordId } from '../../domain/fields/recordId.ts';
import type { Mailer } from '../mailer.ts';

/** Somebody who is told of an alert. */
export interface AlertRecipient {
  readonly user: number;
  readonly email: string;
}

/** Where alerts are kept, and what they are made of. */
export interface AlertStore {
  /** The security events of the hour that begins then. */
  countsOf(hour: Date): Promise<readonly EventCount[]>;
  /** Keeps alerts of an hour; one that is there already gets its new counts. */
  keep(hour: Date, alerts: readonly Alert[]): Promise<void>;
  /** The administrators of the alert's group, or of the groups of its user; those of every group where there is no other. */
  recipientsOf(alert: Alert): Promise<readonly AlertRecipient[]>;
  wasMailed(pattern: string, hour: Date, user: number): Promise<boolean>;
  noteMailed(pattern: string, hour: Date, user: number): Promise<void>;
}

const hourMs = 3_600_000;

const hourOf = (moment: number): Date => new Date(Math.floor(moment / hourMs) * hourMs);

/** Mails carry ids in place of names: they leave the system. */
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
    // Sent before it is noted: after a crash in between it is sent again under the same id.
    await mailer.send({
      id: `alert-${pattern}-${hour.toISOString().slice(0, 13)}-${recipient.user}`,
      to: recipient.email,
      subject: alertSubject,
      text: alertText(sentences, address),
    });
    await store.noteMailed(pattern, hour, recipient.user);
  }
};

/** Makes the alerts of this hour and of the one before, whose last minutes may have been counted late, and mails those that are new. */
export const watchEvents = async (store: AlertStore, mailer: Mailer, now: Date, address: string): Promise<readonly Alert[]> => {
  const found: Alert[] = [];
  for (const hour of [hourOf(now.getTime() - hourMs), hourOf(now.getTime())]) {
    const alerts = findAlerts(await store.countsOf(hour));
    await store.keep(hour, alerts);
    await mailAlerts(store, mailer, hour, alerts, address);
    found.push(...alerts);
  }
  return found;
};
