import { existsSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { AttachmentsAnswer, FileDataAnswer, OwnDocumentsAnswer } from '../../api/contract/attachments.ts';
import { inviteAmbassador, waitForAmbassadors } from '../running/ambassadors.ts';
import { findStoredFile } from '../running/storedFiles.ts';
import { sendFile, smallPdf } from '../running/uploading.ts';
import type { ChangeAnswer, Reply, Visitor } from '../running/visitor.ts';
import { as, createUser, otherGroup, ownGroup, unique } from '../running/waymark.ts';

const filesAt = async (by: Visitor, address: string) => (await by.get<AttachmentsAnswer>(address)).json;
const firstError = ({ json }: Reply<ChangeAnswer>) => json.Errors[0]?.ErrorMessages[0];

/** An officer, and a draft claim of an ambassador. */
const prepareClaim = async (given?: Visitor) => {
  const officer = given ?? (await createUser([{ group: ownGroup, role: 'officer' }])).visitor;
  const person = { firstname: 'Sam', lastname: unique('Paid'), group: ownGroup };
  const { Id: ambassador } = await officer.create('ambassadors', person);
  const { Id: typeOfClaim } = await as('admin').create('field-lists', { name: unique('Materials'), list: 6, group: ownGroup });
  const values = { ambassador, group: ownGroup, dateOfClaim: '2026-10-12', typeOfClaim, amount: '12.50' };
  return { officer, ambassador, claim: (await officer.create('ambassadors/expenses', values)).Id };
};

/** Draft claims of two ambassadors, the account of one of whom is signed in. */
const prepare = async () => {
  const { officer, ambassador, claim } = await prepareClaim();
  const { ambassador: other, claim: otherClaim } = await prepareClaim(officer);
  const { visitor } = await inviteAmbassador(ambassador);
  await waitForAmbassadors(visitor, [ambassador]);
  return { officer, visitor, ambassador, other, claim, otherClaim };
};

describe('the receipts of a claim', () => {
  it('are added, listed, downloaded and deleted by staff, and told by the history', async () => {
    const { officer, claim } = await prepareClaim();
    const address = `/ambassadors/expenses/attachments/${claim}`;
    const content = `${smallPdf} ${unique('receipt')}`;
    expect((await sendFile(officer, address, content)).json).toMatchObject({ SuccessMessage: 'The receipt has been added.' });
    const { Data, CanAdd } = await filesAt(officer, address);
    expect([CanAdd, Data]).toEqual([
      true,
      [expect.objectContaining({ Filename: 'Taxi to York.pdf', Type: 'PDF', Size: content.length, IsShared: null, CanDelete: true })],
    ]);
    const file = Data[0]?.FileDataId ?? 0;
    const download = await officer.get(`${address}/${file}`);
    expect([download.status, download.text]).toEqual([200, content]);
    expect(Object.fromEntries(download.headers)).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': 'attachment; filename="Taxi to York.pdf"',
      'content-security-policy': "sandbox; default-src 'none'",
      'x-content-type-options': 'nosniff',
    });
    expect((await officer.get(`${address}/${file}`, { headers: { 'sec-fetch-site': 'cross-site' } })).status).toBe(403);
    expect((await officer.search('ambassadors/expenses', { filter: `id:${claim},has-receipt:yes` })).Data).toMatchObject([
      { receiptCount: 1 },
    ]);

    const question = await officer.get<FileDataAnswer>(`/file-data/delete/${file}`);
    expect(question.json).toMatchObject({
      Filename: 'Taxi to York.pdf',
      RecordPath: 'ambassadors/expenses',
      RecordId: claim,
      CanDelete: true,
    });
    expect((await filesAt(officer, address)).Data).toHaveLength(1);
    const stored = await findStoredFile('attachments', content);
    expect((await officer.post(`/file-data/delete/${file}`)).json).toMatchObject({
      Success: true,
      SuccessMessage: 'The receipt has been deleted.',
    });
    expect(existsSync(stored)).toBe(false);
    for (const deletedAddress of [`${address}/${file}`, `/file-data/delete/${file}`])
      expect((await officer.get(deletedAddress)).status).toBe(404);
    const sentences = (await officer.history('ambassadors/expenses', claim)).map(({ Sentence }) => Sentence);
    expect(sentences.slice(-2)).toEqual(['Added the receipt: Taxi to York.pdf', 'Deleted the receipt: Taxi to York.pdf']);
    expect(JSON.stringify(await officer.history('ambassadors/expenses', claim))).not.toContain('attachments/');
  });

  it('should NOT be reached by people of other groups, without the right, or by forms', async () => {
    const { officer, claim } = await prepareClaim();
    const address = `/ambassadors/expenses/attachments/${claim}`;
    await sendFile(officer, address, smallPdf);
    const file = (await filesAt(officer, address)).Data[0]?.FileDataId ?? 0;
    const stranger = (await createUser([{ group: otherGroup, role: 'officer' }])).visitor;
    for (const path of [address, `${address}/${file}`, `/file-data/delete/${file}`]) {
      const { status } = await stranger.get(path, { after: officer.position });
      expect([path, status]).toEqual([path, 404]);
    }
    expect((await sendFile(stranger, address, smallPdf)).status).toBe(404);
    expect((await stranger.post(`/file-data/delete/${file}`)).status).toBe(404);
    const viewer = (await createUser([{ group: ownGroup, role: 'viewer' }])).visitor;
    expect((await sendFile(viewer, address, smallPdf)).status).toBe(403);
    const { Revision } = await officer.form('ambassadors/expenses', claim);
    const edited = await officer.edit('ambassadors/expenses', claim, Revision, { [`receipts/${file}/fileKey`]: 'exports/1/export.csv' });
    expect(edited.status).toBe(400);
    expect(JSON.stringify(await officer.form('ambassadors/expenses', claim))).not.toContain('fileKey');
    expect((await filesAt(officer, address)).Data).toHaveLength(1);
  });

  it('should NOT be of another type, too large, empty or missing, nor come to a submitted claim', async () => {
    const { officer, claim } = await prepareClaim();
    const address = `/ambassadors/expenses/attachments/${claim}`;
    expect(firstError(await sendFile(officer, address, '<svg onload="alert(1)"/>', 'it.pdf'))).toContain(
      '“it.pdf” is a file of another type.',
    );
    expect(firstError(await sendFile(officer, address, '', 'it.pdf'))).toBe('“it.pdf” is empty.');
    expect(firstError(await sendFile(officer, address, smallPdf.padEnd(10_000_001), 'it.pdf'))).toBe('“it.pdf” is larger than 10 MB.');
    const without = await officer.request<ChangeAnswer>('POST', address, {
      body: new FormData(),
      headers: { requestverificationtoken: officer.token },
    });
    expect(firstError(without)).toBe('Please choose a file');
    expect((await sendFile(officer, address, smallPdf.padEnd(9_000_000))).status).toBe(200);
    expect((await officer.post(`/ambassadors/expenses/submit/${claim}`)).status).toBe(200);
    const { Data, CanAdd } = await filesAt(officer, address);
    expect([CanAdd, Data.map(({ CanDelete }) => CanDelete)]).toEqual([false, [false]]);
    expect((await sendFile(officer, address, smallPdf)).status).toBe(400);
    expect((await officer.post(`/file-data/delete/${Data[0]?.FileDataId}`)).status).toBe(400);
  });

  it('are reached by nobody after an upload that was cut off', async () => {
    const { officer, claim } = await prepareClaim();
    const address = `/ambassadors/expenses/attachments/${claim}`;
    const cut = ['--cut', 'content-disposition: form-data; name="file"; filename="it.pdf"', 'content-type: application/pdf', '', smallPdf];
    const reply = await officer.request<ChangeAnswer>('POST', address, {
      body: cut.join('\r\n'),
      headers: { 'content-type': 'multipart/form-data; boundary=cut', requestverificationtoken: officer.token },
    });
    expect([reply.status, firstError(reply)]).toEqual([400, 'The upload of “it.pdf” was interrupted. Choose the file again.']);
    expect((await filesAt(officer, address)).Data).toEqual([]);
  });
});

describe('in the console of ambassadors', () => {
  it('receipts are added to own draft claims, and only own ones are deleted', async () => {
    const { officer, visitor, claim, otherClaim } = await prepare();
    await sendFile(officer, `/ambassadors/expenses/attachments/${claim}`, smallPdf, 'By staff.pdf');
    const mine = `/expenses/attachments/${claim}`;
    expect((await sendFile(visitor, mine, '\u00ff\u00d8\u00ff photo', 'IMG_1.jpg')).status).toBe(200);
    const { Data } = await filesAt(visitor, mine);
    expect(Data.map(({ Filename, CanDelete }) => [Filename, CanDelete])).toEqual([
      ['By staff.pdf', false],
      ['IMG_1.jpg', true],
    ]);
    expect((await visitor.get(`${mine}/${Data[0]?.FileDataId}`)).text).toBe(smallPdf);
    expect((await visitor.post(`/file-data/delete/${Data[0]?.FileDataId}`)).status).toBe(400);
    expect((await visitor.post(`/file-data/delete/${Data[1]?.FileDataId}`)).status).toBe(200);

    await sendFile(officer, `/ambassadors/expenses/attachments/${otherClaim}`, smallPdf);
    const others = (await filesAt(officer, `/ambassadors/expenses/attachments/${otherClaim}`)).Data[0]?.FileDataId ?? 0;
    const theirs = `/expenses/attachments/${otherClaim}`;
    for (const path of [theirs, `${theirs}/${others}`, `${mine}/${others}`, `/file-data/delete/${others}`]) {
      const { status } = await visitor.get(path, { after: officer.position });
      expect([path, status]).toEqual([path, 404]);
    }
    expect((await sendFile(visitor, theirs, smallPdf)).status).toBe(404);
    expect((await visitor.post(`/file-data/delete/${others}`)).status).toBe(404);
    expect((await visitor.post(`/expenses/submit/${claim}`)).status).toBe(200);
    expect((await sendFile(visitor, mine, smallPdf)).status).toBe(400);
  });

  it('documents are seen once staff share them, and those of others never', async () => {
    const { officer, visitor, ambassador, other } = await prepare();
    for (const id of [ambassador, other]) await sendFile(officer, `/ambassadors/attachments/${id}`, smallPdf, 'DBS check.pdf');
    const [mine = 0, theirs = 0] = await Promise.all(
      [ambassador, other].map(async (id) => (await filesAt(officer, `/ambassadors/attachments/${id}`)).Data[0]?.FileDataId ?? 0),
    );
    const visibleNames = async () =>
      (await visitor.get<OwnDocumentsAnswer>('/own/documents', { after: officer.position })).json.Data.map(({ FileDataId }) => FileDataId);
    expect(await visibleNames()).toEqual([]);
    expect((await visitor.get(`/own/documents/${mine}`)).status).toBe(404);
    const share = (id: number, file: number, IsShared: boolean) => officer.post(`/ambassadors/attachments/${id}/${file}`, { IsShared });
    expect((await share(ambassador, mine, true)).json).toMatchObject({ SuccessMessage: 'The ambassador can see the document.' });
    expect((await share(other, theirs, true)).status).toBe(200);
    expect((await share(ambassador, theirs, true)).status).toBe(404);
    expect(await visibleNames()).toEqual([mine]);
    expect((await visitor.get(`/own/documents/${mine}`)).text).toBe(smallPdf);
    expect((await visitor.get(`/own/documents/${theirs}`)).status).toBe(404);
    for (const path of [`/file-data/delete/${mine}`]) expect((await visitor.get(path)).status).toBe(404);
    expect((await visitor.post(`/file-data/delete/${mine}`)).status).toBe(404);
    expect((await visitor.get(`/ambassadors/attachments/${ambassador}`)).status).toBe(403);
    expect((await share(ambassador, mine, false)).status).toBe(200);
    expect(await visibleNames()).toEqual([]);
    const sentences = (await officer.history('ambassadors', ambassador)).map(({ Sentence }) => Sentence);
    expect(sentences.slice(-3)).toEqual([
      'Added the document: DBS check.pdf',
      'Shared with the ambassador: DBS check.pdf',
      'Stopped sharing with the ambassador: DBS check.pdf',
    ]);
    expect((await as('admin').get('/own/documents')).status).toBe(403);
  });

  it('documents are sent by themselves, seen by staff with who sent them, and deleted by themselves on the same day', async () => {
    const { officer, visitor, ambassador, other } = await prepare();
    const address = (id: number) => `/own/documents/attachments/${id}`;
    await sendFile(officer, `/ambassadors/attachments/${ambassador}`, smallPdf, 'Reference.pdf');
    expect((await sendFile(visitor, address(ambassador), smallPdf, 'Certificate.pdf')).json).toMatchObject({
      SuccessMessage: 'The document has been added.',
    });
    const own = async () => (await visitor.get<OwnDocumentsAnswer>('/own/documents', { after: officer.position })).json;
    const { Data, To } = await own();
    expect(Data).toMatchObject([{ Filename: 'Certificate.pdf', IsSent: true, CanDelete: true, Ambassador: ambassador }]);
    expect(To).toMatchObject([{ Id: ambassador, Sent: 1, Refusal: null }]);
    const [{ FileDataId: sent } = { FileDataId: 0 }] = Data;
    const files = (await filesAt(officer, `/ambassadors/attachments/${ambassador}`)).Data;
    expect(files.map(({ Filename, IsShared }) => [Filename, IsShared])).toEqual([
      ['Reference.pdf', false],
      ['Certificate.pdf', true],
    ]);
    expect(files[1]?.AddedBy).not.toBe(files[0]?.AddedBy);
    const reference = files[0]?.FileDataId ?? 0;
    await officer.post(`/ambassadors/attachments/${ambassador}/${reference}`, { IsShared: true });

    expect(firstError(await sendFile(visitor, address(ambassador), '<html>', 'Page.pdf'))).toMatch(/is a file of another type/);
    expect(firstError(await sendFile(visitor, address(ambassador), '', 'Empty.pdf'))).toMatch(/is empty/);
    expect((await sendFile(visitor, address(other), smallPdf)).status).toBe(404);
    expect((await sendFile(officer, address(ambassador), smallPdf)).status).toBe(403);
    const remove = (by: Visitor, id: number) => by.post(`/own/documents/delete/${id}`);
    expect((await own()).Data.map(({ Filename, CanDelete }) => [Filename, CanDelete])).toEqual([
      ['Reference.pdf', false],
      ['Certificate.pdf', true],
    ]);
    expect([(await remove(officer, sent)).status, (await remove(visitor, reference)).status]).toEqual([403, 404]);
    expect((await remove(visitor, sent)).json).toMatchObject({ SuccessMessage: 'The document has been deleted.' });
    expect((await remove(visitor, sent)).status).toBe(404);
    expect((await own()).Data.map(({ Filename }) => Filename)).toEqual(['Reference.pdf']);
  });
});
