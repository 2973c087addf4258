import { describe, expect, it } from 'vitest';
import { newContext } from '../../commands/context.ts';
import type { Mail } from '../../commands/mailer.ts';
import { mailingApplicants } from '../../commands/reactions/mailingApplicants.ts';
import type { ReactionServices } from '../../commands/reactions/reaction.ts';
import { createRecord } from '../../commands/records/recordCommands.ts';
import { takeAction } from '../../commands/records/takeAction.ts';
import { systemAccess } from '../../domain/access/access.ts';
import { rights } from '../../domain/access/rights.ts';
import type { Values } from '../../domain/fields/field.ts';
import { ambassadorApplication } from '../../domain/records/ambassadorApplication.ts';
import { institution } from '../../domain/records/institution.ts';
import { logInMemory } from './logInMemory.ts';

const by = newContext({ ...systemAccess('Test', rights), user: { id: 9, name: 'Ada Lovelace' } });

/** An application that was rejected, and the mails about it after its events were delivered twice. */
const mailsOf = async ({ given: answers = {}, applicant = { email: 'sam@example.org' } }: { given?: Values; applicant?: Values }) => {
  const { dependencies, streams, eventsOf } = logInMemory();
  const mails: Mail[] = [];
  const services: ReactionServices = {
    dependencies,
    queue: { enqueue: () => Promise.resolve() },
    records: { upTo: () => Promise.resolve() },
    mailer: { send: (mail) => Promise.resolve(void mails.push(mail)) },
    notedCustomFields: new Set<number>(),
    acceptedOffers: { of: () => Promise.resolve([]) },
    publicUrl: 'https://waymark.example.org',
  };
  await createRecord(dependencies, by, institution, { name: 'Riverside', subscriber: true });
  const values = { firstname: 'Sam', lastname: 'Hopper', applied: '2026-10-01', group: 1, ...applicant };
  await createRecord(dependencies, by, ambassadorApplication, values);
  await takeAction(dependencies, by, ambassadorApplication, 1, 'fail-screening', { reason: 'Said by Grace', ...answers });
  const events = [...(streams.get('ambassadorApplication-1') ?? [])];
  for (let time = 0; time < 2; time += 1)
    for (const event of events) await mailingApplicants.react(services, event, new AbortController().signal);
  return { mails, names: eventsOf('ambassadorApplication-1').map(([name]) => name) };
};

describe('mailing applicants', () => {
  it('sends the message that was confirmed once, without a reason or a name of anybody', async () => {
    const { mails, names } = await mailsOf({ given: { message: 'We are sorry.' } });
    expect(mails).toEqual([
      {
        id: expect.stringMatching(/^application-/),
        to: 'sam@example.org',
        subject: 'Your application to be a student ambassador',
        text: 'We are sorry.\nRiverside\n',
      },
    ]);
    expect(names.filter((name) => name === 'AmbassadorApplicationEmailed')).toHaveLength(1);
  });

  it('sends the usual message where nobody wrote another', async () => {
    expect((await mailsOf({})).mails[0]?.text).toContain('Thank you for applying to be a student ambassador.');
  });

  it.each([{ given: { email: false } }, { applicant: { email: null } }])('sends none with %j', async (without) => {
    const { mails, names } = await mailsOf(without);
    expect(mails).toEqual([]);
    expect(names).not.toContain('AmbassadorApplicationEmailed');
  });
});
