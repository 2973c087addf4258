import { describe, expect, it } from 'vitest';
import { apply, publicForm } from '../../commands/applications/applying.ts';
import { applyWithFiles } from '../../commands/applications/applyingWithFiles.ts';
import { openForm, renewAddress } from '../../commands/applications/formAddress.ts';
import { newContext } from '../../commands/context.ts';
import type { Mail } from '../../commands/mailer.ts';
import type { ReactionServices } from '../../commands/reactions/reaction.ts';
import { thankingApplicants } from '../../commands/reactions/thankingApplicants.ts';
import { loadRecord } from '../../commands/records/changeRecord.ts';
import { createRecord, deleteRecord, editRecord, moveRecord } from '../../commands/records/recordCommands.ts';
import { takeAction } from '../../commands/records/takeAction.ts';
import { systemAccess } from '../../domain/access/access.ts';
import { rights } from '../../domain/access/rights.ts';
import { attachmentsOf } from '../../domain/attachments/attachments.ts';
import type { Values } from '../../domain/fields/field.ts';
import { ambassadorApplication } from '../../domain/records/ambassadorApplication.ts';
import { ambassadorApplicationForm } from '../../domain/records/ambassadorApplicationForm.ts';
import { institution } from '../../domain/records/institution.ts';
import { logInMemory } from './logInMemory.ts';

const by = newContext(systemAccess('Ada', rights));

const questions = {
  'questions/1/label': 'Last name',
  'questions/1/customDataTypeId': 1,
  'questions/1/identifier': 'lastname',
  'questions/1/mappedField': 'lastname',
  'questions/1/required': true,
  'questions/2/label': 'Email',
  'questions/2/customDataTypeId': 1,
  'questions/2/identifier': 'email',
  'questions/2/mappedField': 'email',
  'questions/3/label': 'Why?',
  'questions/3/customDataTypeId': 2,
  'questions/3/identifier': 'why',
};

/** An open form of a member, and what can be done with it. */
const start = async () => {
  const { dependencies, streams, eventsOf } = logInMemory();
  const services = { ...dependencies, now: () => new Date('2026-11-23T10:00:00Z') };
  await createRecord(services, by, institution, { name: 'Riverside', subscriber: true });
  await createRecord(services, by, ambassadorApplicationForm, { title: 'Ambassadors', closes: '2026-12-18', group: 1, ...questions });
  expect(await openForm(services, by, 1)).toMatchObject({ ok: true });
  const form = async () => (await loadRecord(services, ambassadorApplicationForm, 1)).values as Record<string, unknown>;
  const key = String((await form())['key']);
  const send = (answers: object, submission = 'first', at = key) => apply(services, at, { 'question-1': 'Akhtar', ...answers }, submission);
  return { services, streams, eventsOf, form, key, send };
};

describe('an application with a public form', () => {
  it('fills in fields, keeps the other answers, and marks the questions that were answered', async () => {
    const { services, send, form, eventsOf } = await start();
    expect(await send({ 'question-3': 'Because' })).toEqual({ ok: true, value: 1 });
    expect((await loadRecord(services, ambassadorApplication, 1)).values).toMatchObject({
      lastname: 'Akhtar',
      applied: '2026-11-23',
      applicationForm: 1,
      group: 1,
      status: 0,
      'answers/3/label': 'Why?',
      'answers/3/value': 'Because',
    });
    expect(await form()).toMatchObject({ 'questions/1/answered': true, 'questions/3/answered': true });
    expect((await form())['questions/2/answered'] ?? null).toBeNull();
    await send({ 'question-3': 'So' }, 'second');
    expect(eventsOf('ambassadorApplicationForm-1').filter(([name]) => name === 'AmbassadorApplicationFormQuestionsAnswered')).toHaveLength(
      1,
    );
  });

  it('counts once when it is sent again, and twice from two people', async () => {
    const { send, streams } = await start();
    await Promise.all([send({}), send({})]);
    await send({}, 'second');
    expect([...streams.keys()].filter((name) => name.startsWith('ambassadorApplication-'))).toHaveLength(2);
  });

  it('names the question that was answered wrongly, and makes nothing', async () => {
    const { send, streams } = await start();
    expect(await send({ 'question-1': ' ', 'question-2': 'no address' })).toMatchObject({
      ok: false,
      error: { because: 'invalid', errors: [{ field: 'question-1', messages: ['Last name is required'] }, { field: 'question-2' }] },
    });
    expect([...streams.keys()].filter((name) => name.startsWith('ambassadorApplication-'))).toEqual([]);
  });

  it('is refused alike at a wrong address, at an old one, after the closing day and for a deleted form', async () => {
    const closed = { ok: false, error: { because: 'closed' } };
    const { services, send, form, key } = await start();
    expect(await send({}, 'a', 'x'.repeat(43))).toEqual(closed);
    expect(await renewAddress(services, by, 1)).toMatchObject({ ok: true });
    expect(await send({}, 'b', key)).toEqual(closed);
    const now = String((await form())['key']);
    const late = { ...services, now: () => new Date('2026-12-19T00:00:00Z') };
    expect(await apply(late, now, { 'question-1': 'Akhtar' }, 'c')).toEqual(closed);
    await deleteRecord(services, by, ambassadorApplicationForm, 1);
    expect(await send({}, 'd', now)).toEqual(closed);
  });
});

describe('an application with files', () => {
  const withFiles = async () => {
    const memory = await start();
    const { services, key } = memory;
    const storedKeys = new Set<string>();
    const store = { remove: (name: string) => Promise.resolve(void storedKeys.delete(name)) };
    let sent = 0;
    const send = (answers: object, submission = 'first') => {
      const files = ['CV.pdf', 'Photo.jpg'].map((name) => ({ name, type: 'pdf', size: 9, key: `attachments/${(sent += 1)}` }));
      for (const file of files) storedKeys.add(file.key);
      return applyWithFiles(services, store, key, { answers: { 'question-1': 'Akhtar', ...answers }, submission, files });
    };
    const filesOf = async (id: number) =>
      attachmentsOf(ambassadorApplication, await loadRecord(services, ambassadorApplication, id)).map((file) => [file.name, file.key]);
    return { ...memory, storedKeys, send, filesOf };
  };

  it('keeps them once, whoever is faster, and removes the bytes of what is sent again', async () => {
    const { send, filesOf, storedKeys } = await withFiles();
    await Promise.all([send({}), send({})]);
    await send({});
    const files = await filesOf(1);
    expect(files.map(([name]) => name)).toEqual(['CV.pdf', 'Photo.jpg']);
    expect(storedKeys).toEqual(new Set(files.map(([, key]) => key)));
    const second = await send({}, 'second');
    expect([(await filesOf(second.ok ? second.value : 0)).length, storedKeys.size]).toEqual([2, 4]);
  });

  it('keeps no bytes where the answers are refused or the form is closed', async () => {
    const { send, services, storedKeys } = await withFiles();
    expect(await send({ 'question-1': ' ' })).toMatchObject({ error: { because: 'invalid' } });
    await takeAction(services, by, ambassadorApplicationForm, 1, 'close');
    expect(await send({})).toMatchObject({ error: { because: 'closed' } });
    expect(storedKeys.size).toBe(0);
  });
});

describe('an open form', () => {
  it('keeps the questions that an application needs', async () => {
    const { services } = await start();
    const { revision } = await loadRecord(services, ambassadorApplicationForm, 1);
    const newValues: Values = { 'questions/1/required': false };
    expect(await editRecord(services, by, ambassadorApplicationForm, 1, revision, newValues)).toMatchObject({
      ok: false,
      error: {
        errors: [{ messages: ['Nobody could apply with this form. First add a required question that fills in “Last name”.'] }],
      },
    });
  });
});

describe('an archived form', () => {
  it('is not open to anybody, and is opened again only once it is restored', async () => {
    const { services, send } = await start();
    await moveRecord(services, by, ambassadorApplicationForm, 1, 1);
    expect(await send({})).toEqual({ ok: false, error: { because: 'closed' } });
    await takeAction(services, by, ambassadorApplicationForm, 1, 'close');
    expect(await openForm(services, by, 1)).toMatchObject({ ok: false, error: { because: 'refused' } });
  });
});

describe('the mail of thanks', () => {
  const mailsOf = async (answers: object, received = publicForm) => {
    const { services, streams, send } = await start();
    const mails: Mail[] = [];
    const reacting = {
      dependencies: services,
      mailer: { send: (mail: Mail) => Promise.resolve(void mails.push(mail)) },
    } as unknown as ReactionServices;
    if (received === publicForm) await send(answers);
    else
      await createRecord(services, newContext(received), ambassadorApplication, {
        lastname: 'Akhtar',
        email: 'a@example.org',
        applied: '2026-11-23',
        applicationForm: 1,
        group: 1,
      });
    if (received === publicForm) await send(answers, 'again');
    const events = [1, 2].flatMap((id) => streams.get(`ambassadorApplication-${id}`) ?? []);
    for (let time = 0; time < 2; time += 1)
      for (const event of events) await thankingApplicants.react(reacting, event, new AbortController().signal);
    return mails;
  };

  it('is sent once to an address, with no word of the applicant', async () => {
    const mails = await mailsOf({ 'question-2': 'a@example.org', 'question-3': 'Buy this' });
    expect(mails).toEqual([
      expect.objectContaining({ id: 'ambassador-application-1-thanks', to: 'a@example.org', subject: 'Thank you for your application' }),
    ]);
    expect(mails[0]?.text).toContain('Riverside has received your application: Ambassadors.');
    expect(JSON.stringify(mails)).not.toMatch(/Akhtar|Buy this/);
  });

  it('is not sent without an address, or to somebody whom staff entered', async () => {
    expect([await mailsOf({}), await mailsOf({}, systemAccess('Ada', rights))]).toEqual([[], []]);
  });
});
