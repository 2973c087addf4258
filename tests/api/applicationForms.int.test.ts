import { describe, expect, it } from 'vitest';
import type { SearchAnswer } from '../../api/contract/search.ts';
import type { AttachmentsAnswer } from '../../api/contract/attachments.ts';
import { smallPdf } from '../running/uploading.ts';
import type { ChangeAnswer, Reply, Visitor } from '../running/visitor.ts';
import { eventually } from '../infra/waiting.ts';
import { as, createUser, newVisitor, otherGroup, ownGroup, unique } from '../running/waymark.ts';

const path = 'ambassadors/application-forms';

/** A question for the last name, which every application needs, and one for a colour. */
const questions = {
  'questions/-1/label': 'Your last name',
  'questions/-1/customDataTypeId': 1,
  'questions/-1/identifier': 'lastname',
  'questions/-1/mappedField': 'lastname',
  'questions/-1/required': true,
  'questions/-2/label': 'Your colours',
  'questions/-2/customDataTypeId': 9,
  'questions/-2/identifier': 'colours',
  'questions/-2/customDataFieldValues': 'Red\nBlue',
};

describe('GET /ambassadors/application-forms/search', () => {
  it('offers forms by title to officers, of one group with groupid, in the states of recordstate', async () => {
    const officer = as('officer');
    const title = unique('Form');
    const { Id, Position } = await officer.create(path, { title, group: ownGroup });
    await officer.post(`/${path}/state/${Id}`, { state: 1 });
    const findOffered = async (more: string) =>
      (
        await officer.get<{ Data: readonly { Id: number; Title: string }[] }>(`/${path}/search?term=${title}${more}`, {
          after: officer.position,
        })
      ).json.Data.map((row) => [row.Id, row.Title]);
    expect(await findOffered(`&groupid=${ownGroup}&recordstate=0,1`)).toEqual([[Id, title]]);
    expect(await findOffered(`&groupid=${ownGroup}`)).toEqual([]);
    expect(await findOffered(`&groupid=${otherGroup}&recordstate=0,1`)).toEqual([]);
    expect(await findOffered('&useInstitutionContext=true')).toEqual([]);
    await officer.post(`/${path}/state/${Id}`, { state: 0 });
    expect(await findOffered('&useInstitutionContext=true')).toEqual([[Id, title]]);
    const inBoth = (await createUser([ownGroup, otherGroup].map((group) => ({ group, role: 'officer' as const })))).visitor;
    inBoth.position = officer.position;
    await inBoth.post('/account/group', { group: otherGroup });
    expect((await inBoth.get<SearchAnswer>(`/${path}/search?term=${title}&groupid=${ownGroup}`)).json.Total).toBe(1);
    expect((await inBoth.get<SearchAnswer>(`/${path}/search?term=${title}&useInstitutionContext=true`)).json.Total).toBe(0);
    const stranger = (await createUser([{ group: otherGroup, role: 'officer' }])).visitor;
    expect((await stranger.get(`/${path}/edit/${Id}`, { after: Position })).status).toBe(404);
    expect((await as('viewer').get(`/${path}/search`)).status).toBe(403);
  });

  it('offers ids and titles, and nothing else, to people who see applications but no forms', async () => {
    const officer = as('officer');
    const title = unique('Form');
    const { Id } = await officer.create(path, { title, group: ownGroup, introduction: 'For us alone', closes: '2099-01-31' });
    const viewer = as('viewer');
    const { json, text } = await viewer.get<SearchAnswer>(`/${path}/search?term=${title}`, { after: officer.position });
    expect(json.Data.map((row) => [row.Id, row.Title])).toEqual([[Id, title]]);
    expect(text).not.toMatch(/For us alone|2099/);
    expect((await viewer.get<SearchAnswer>(`/${path}/search?term=id:${Id}`)).json.Data).toHaveLength(1);
    // They cannot ask when it closes.
    expect((await viewer.get<SearchAnswer>(`/${path}/search?term=id:${Id},closes:31/1/2099`)).json.Total).toBe(0);
    expect((await viewer.get(`/${path}/edit/${Id}`)).status).toBe(403);
    const stranger = (await createUser([{ group: otherGroup, role: 'viewer' }])).visitor;
    expect((await stranger.get<SearchAnswer>(`/${path}/search?term=${title}`, { after: officer.position })).json.Total).toBe(0);
  });
});

describe('an application form', () => {
  it('is found by whether it was ever opened', async () => {
    const officer = as('officer');
    const title = unique('Form');
    const { Id } = await officer.create(path, { title, group: ownGroup, ...questions });
    const findIds = async (filter: string) => (await officer.search(path, { filter: `${title},${filter}` })).Data.map((row) => row.Id);
    expect([await findIds('has-status:no'), await findIds('has-status:yes')]).toEqual([[Id], []]);
    expect((await officer.post(`/${path}/open/${Id}`, {})).json).toMatchObject({ Success: true, SuccessMessage: 'The form is open.' });
    expect([await findIds('has-status:no'), await findIds('has-status:yes')]).toEqual([[], [Id]]);
  });
});

interface PublicForm {
  readonly Title: string;
  readonly Fields: readonly { readonly name: string; readonly kind: string }[];
  readonly Files: { readonly MaxFiles: number } | null;
  readonly RequestVerificationToken: string;
}

describe('a public form', () => {
  /** An open form of the officer's group and its address. */
  const openForm = async () => {
    const officer = as('officer');
    const title = unique('Form');
    const { Id } = await officer.create(path, { title, group: ownGroup, ...questions });
    await officer.post(`/${path}/open/${Id}`, {});
    const address = async () => {
      const { json } = await officer.get<{ Address: string }>(`/${path}/${Id}/address`, { after: officer.position });
      return new URL(json.Address).pathname;
    };
    return { officer, title, Id, address };
  };

  it('is shown as a preview to those who edit it, before it is open, as applicants see it then', async () => {
    const officer = as('officer');
    const { Id } = await officer.create(path, { title: unique('Draft'), group: ownGroup, introduction: 'Join us', ...questions });
    const { json: preview } = await officer.get<PublicForm>(`/${path}/${Id}/preview`, { after: officer.position });
    expect(preview).toMatchObject({
      Introduction: 'Join us',
      Files: null,
      Fields: [{ label: 'Your last name' }, { label: 'Your colours' }],
    });
    const stranger = (await createUser([{ group: otherGroup, role: 'officer' }])).visitor;
    const seenBy = async (visitor: Visitor) => (await visitor.get(`/${path}/${Id}/preview`)).status;
    expect([await seenBy(stranger), await seenBy(as('viewer')), await seenBy(newVisitor())]).toEqual([404, 403, 401]);
    await officer.post(`/${path}/open/${Id}`, {});
    const { json } = await officer.get<{ Address: string }>(`/${path}/${Id}/address`, { after: officer.position });
    const { RequestVerificationToken, ...form } = (await newVisitor().get<PublicForm>(new URL(json.Address).pathname)).json;
    expect(RequestVerificationToken).not.toBe('');
    expect(form).toEqual(preview);
  });

  it('takes an application of somebody without an account, once for each submission', async () => {
    const { officer, title, Id, address } = await openForm();
    const visitor = newVisitor();
    const form = (await visitor.get<PublicForm>(await address())).json;
    expect([form.Title, form.Fields.map(({ name, kind }) => [name, kind])]).toEqual([
      title,
      [
        ['question-1', 'text'],
        ['question-2', 'choices'],
      ],
    ]);
    const lastname = unique('Applicant');
    const Submission = unique('submission-of-a-test');
    const body = { Submission, Answers: { 'question-1': lastname, 'question-2': ['Blue', 'Red'] } };
    expect((await visitor.post(await address(), body)).status).toBe(403);
    visitor.token = form.RequestVerificationToken;
    for (const time of [1, 2]) expect([time, (await visitor.post(await address(), body)).json.Success]).toEqual([time, true]);
    const refused = await visitor.post(await address(), {
      Submission: unique('submission-of-a-test'),
      Answers: { 'question-2': ['Green'] },
    });
    expect(refused.json.Errors.map(({ FieldName }) => FieldName)).toEqual(['question-1', 'question-2']);
    const ids: number[] = [];
    await eventually(20_000, async () => {
      const { Data } = await officer.search('ambassadors/applications', { filter: `lastname:${lastname}` });
      expect(Data).toHaveLength(1);
      ids.push(...Data.map((row) => row.Id));
    });
    const { Record } = await officer.form('ambassadors/applications', ids[0] ?? 0);
    expect(Record).toMatchObject({
      lastname,
      applicationForm: Id,
      status: 0,
      'answers/2/label': 'Your colours',
      'answers/2/value': 'Red\nBlue',
    });
    const { Record: now } = await officer.form(path, Id);
    expect([now['questions/1/answered'], now['questions/2/answered']]).toEqual([true, true]);
  });

  it('answers the same at a wrong address, at an old one, and once it is closed', async () => {
    const { officer, Id, address } = await openForm();
    const visitor = newVisitor();
    const first = await address();
    const lookAt = async (at: string) => {
      const { status, text } = await visitor.get(at);
      return [status, text];
    };
    const wrong = await lookAt(`/apply/${'x'.repeat(43)}`);
    expect([wrong[0], await lookAt('/apply/short')]).toEqual([404, wrong]);
    expect((await officer.post(`/${path}/renew-address/${Id}`, {})).json.Success).toBe(true);
    expect([await lookAt(first), (await lookAt(await address()))[0]]).toEqual([wrong, 200]);
    await officer.post(`/${path}/close/${Id}`, {});
    expect(await lookAt(await address())).toEqual(wrong);
    const stranger = (await createUser([{ group: otherGroup, role: 'officer' }])).visitor;
    expect((await stranger.get(`/${path}/${Id}/address`)).status).toBe(404);
    expect((await as('viewer').get(`/${path}/${Id}/address`)).status).toBe(403);
  });

  it('takes files with the answers, once for each submission, and shows nobody what was sent', async () => {
    const { officer, Id, address } = await openForm();
    const visitor = newVisitor();
    visitor.token = (await visitor.get<PublicForm>(await address())).json.RequestVerificationToken;
    const at = `${await address()}/with-files`;
    const lastname = unique('Applicant');
    const Submission = unique('submission-of-a-test');
    const send = (files: readonly (readonly [name: string, content: string])[], answers: object = { 'question-1': lastname }) => {
      const body = new FormData();
      body.set('Submission', Submission);
      body.set('Answers', JSON.stringify(answers));
      for (const [name, content] of files) body.append('files', new Blob([content]), name);
      return visitor.request<ChangeAnswer>('POST', at, { body, headers: { requestverificationtoken: visitor.token } });
    };
    const cv = ['CV.pdf', smallPdf] as const;
    expect((await send([cv])).json.message).toBe('This form does not ask for files.');
    const { Revision } = await officer.form(path, Id);
    await officer.edit(path, Id, Revision, { maxFiles: 2, filesHint: 'Your CV' });
    const filesQuestion = (await visitor.get<PublicForm>(await address(), { after: officer.position })).json.Files;
    expect(filesQuestion).toMatchObject({ MaxFiles: 2, MaxSize: 10_000_000, Hint: 'Your CV' });

    const errorsOf = ({ json }: Reply<ChangeAnswer>) => json.Errors.map(({ FieldName, ErrorMessages }) => [FieldName, ErrorMessages]);
    expect(errorsOf(await send([cv, cv, cv]))).toEqual([['files', ['Add at most 2 files.']]]);
    const wrong = await send([
      ['page.html', '<html>'],
      ['none.pdf', ''],
    ]);
    expect(errorsOf(wrong)).toEqual([
      ['files', [expect.stringContaining('“page.html” is a file of another type.'), '“none.pdf” is empty.']],
    ]);
    const many = Array.from({ length: 20_001 }, () => 0);
    expect(errorsOf(await send([cv], { 'question-1': many }))).toEqual([['Answers', ['This has more than 20,000 values']]]);
    expect(errorsOf(await send([cv], {}))).toEqual([['question-1', ['Your last name is required']]]);
    expect((await visitor.request('POST', at, { headers: { requestverificationtoken: 'wrong' } })).status).toBe(403);
    for (const time of [1, 2]) expect([time, (await send([cv, ['Photo.jpg', smallPdf]])).json]).toMatchObject([time, { Success: true }]);

    const ids: number[] = [];
    await eventually(20_000, async () => {
      const { Data } = await officer.search('ambassadors/applications', { filter: `lastname:${lastname}` });
      expect(Data).toHaveLength(1);
      ids.push(...Data.map((row) => row.Id));
    });
    const files = `/ambassadors/applications/attachments/${ids[0]}`;
    const { json } = await officer.get<AttachmentsAnswer>(files);
    expect(json.Data.map(({ Filename, Type, AddedBy }) => [Filename, Type, AddedBy])).toEqual([
      ['CV.pdf', 'PDF', 'Public form'],
      ['Photo.jpg', 'PDF', 'Public form'],
    ]);
    expect((await officer.history('ambassadors/applications', ids[0] ?? 0)).at(-1)).toMatchObject({
      Sentence: 'Added the file: 2 files',
    });
    expect((await visitor.get(`${files}/${json.Data[0]?.FileDataId}`)).status).toBe(401);
    expect((await visitor.get(`${await address()}/files`)).status).toBe(404);
    await officer.post(`/${path}/close/${Id}`, {});
    expect((await send([cv])).status).toBe(404);
  });
});
