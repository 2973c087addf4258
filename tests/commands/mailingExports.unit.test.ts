import { describe, expect, it } from 'vitest';
import { newContext } from '../../commands/context.ts';
import type { Mail } from '../../commands/mailer.ts';
import { MailRefused } from '../../domain/mailRefused.ts';
import { mailingExports } from '../../commands/reactions/mailingExports.ts';
import type { ReactionServices } from '../../commands/reactions/reaction.ts';
import { createRecord } from '../../commands/records/recordCommands.ts';
import { appendJobEvent } from '../../commands/tasks/queueTask.ts';
import { systemAccess } from '../../domain/access/access.ts';
import { rights } from '../../domain/access/rights.ts';
import { exportRecord } from '../../domain/records/export.ts';
import { user } from '../../domain/records/user.ts';
import { logInMemory } from './logInMemory.ts';

const by = newContext(systemAccess('Test', rights));

/** An export that ended, and the mails about it after its events were delivered twice. */
const mailsOf = async ({ isRequested = true, enabled = true, ends = ['Completed'], isRefused = false }) => {
  const { dependencies, streams, eventsOf } = logInMemory();
  const mails: Mail[] = [];
  const services: ReactionServices = {
    dependencies,
    queue: { enqueue: () => Promise.resolve() },
    records: { upTo: () => Promise.resolve() },
    notedCustomFields: new Set<number>(),
    acceptedOffers: { of: () => Promise.resolve([]) },
    mailer: { send: (mail) => (isRefused ? Promise.reject(new MailRefused('550')) : Promise.resolve(void mails.push(mail))) },
    publicUrl: 'https://waymark.example.org',
  };
  await createRecord(dependencies, by, user, { firstname: 'Ada', lastname: 'Lovelace', email: 'ada@example.org', enabled });
  const values = { reference: 'Secret reference', type: 'student', filter: 'lastname:Hopper', createdBy: 1, emailOnComplete: isRequested };
  await createRecord(dependencies, by, exportRecord, values);
  for (const end of ends) await appendJobEvent(dependencies, exportRecord, 1, end, { status: end, finished: '2026-11-22T10:00:00.000Z' });
  const events = [...(streams.get('export-1') ?? [])];
  for (let time = 0; time < 2; time += 1)
    for (const event of events) await mailingExports.react(services, event, new AbortController().signal);
  return { mails, names: eventsOf('export-1').map(([name]) => name) };
};

describe('mailing exports', () => {
  it.each([
    ['Completed', 'Your export from Waymark is ready'],
    ['Failed', 'Your export from Waymark failed'],
  ])('tells the person once of one that is %s, and names neither the search nor the file', async (end, subject) => {
    const { mails, names } = await mailsOf({ ends: [end] });
    expect(mails).toEqual([expect.objectContaining({ id: 'export-1', to: 'ada@example.org', subject })]);
    expect(mails[0]?.text).toContain('https://waymark.example.org/exports/edit/1');
    expect(JSON.stringify(mails)).not.toMatch(/Hopper|Secret|Lovelace/);
    expect(names.filter((name) => name === 'ExportEmailed')).toHaveLength(1);
  });

  it('sends no second mail when one that failed is continued', async () => {
    expect((await mailsOf({ ends: ['Failed', 'Completed'] })).mails).toHaveLength(1);
  });

  it('passes over an address that the mail server refuses, and does not note a mail', async () => {
    const { mails, names } = await mailsOf({ isRefused: true });
    expect(mails).toEqual([]);
    expect(names).toEqual(['ExportRequested', 'ExportCompleted']);
  });

  it.each([{ isRequested: false }, { enabled: false }, { ends: [] }])('sends none with %j', async (situation) => {
    expect((await mailsOf(situation)).mails).toEqual([]);
  });
});
