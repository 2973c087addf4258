import { text } from 'node:stream/consumers';
import type { FileStore } from '../../commands/fileStore.ts';
import { listMails } from './outbox.ts';
import { isRefusal, notAccepted } from './refusal.ts';

/** The pause before a refused mail is sent again, in milliseconds. */
const retryRefusedMs = 3_600_000;

/** Sends a composed mail to an SMTP server. */
export interface RawTransport {
  sendMail(mail: { readonly envelope: { readonly from: string; readonly to: string }; readonly raw: string }): Promise<unknown>;
}

/** The address in a header of a composed mail: `office@example.org` of `From: Outreach <office@example.org>`. */
const addressIn = (mail: string, header: 'From' | 'To'): string | null => {
  const head = (mail.split('\r\n\r\n', 1)[0] ?? '').replaceAll(/\r\n[ \t]+/g, ' ');
  const line = new RegExp(`^${header}: *(.*)$`, 'im').exec(head)?.[1]?.trim() ?? '';
  return /<([^<>\s]+)>$/.exec(line)?.[1] ?? (line.includes('@') && !line.includes(' ') ? line : null);
};

/**
 * Sends mails that hosts without an SMTP server left in the shared outbox. `deliver` sends and deletes each mail
 * and returns their number. It rejects if the server is away; a later call sends the rest. A refused mail stays in
 * the outbox, is retried after an hour and does not block the others.
 */
export const outboxDelivery = (outbox: Pick<FileStore, 'list' | 'read' | 'remove'>, transport: RawTransport) => {
  const refused = new Map<string, number>();
  return async (now: Date, onRefused: (key: string) => void, signal: AbortSignal): Promise<number> => {
    let sent = 0;
    for (const { key } of await listMails(outbox)) {
      if (signal.aborted) break;
      if (now.getTime() - (refused.get(key) ?? -Infinity) < retryRefusedMs) continue;
      const raw = await text(await outbox.read(key));
      const [from, to] = [addressIn(raw, 'From'), addressIn(raw, 'To')];
      try {
        if (from === null || to === null) throw Object.assign(new Error('no address'), { command: 'RCPT TO', responseCode: 550 });
        await transport.sendMail({ envelope: { from, to }, raw });
      } catch (error) {
        if (!isRefusal(error)) throw notAccepted(error);
        refused.set(key, now.getTime());
        onRefused(key);
        continue;
      }
      await outbox.remove(key);
      refused.delete(key);
      sent += 1;
    }
    return sent;
  };
};
