import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { fileDeletedBefore, fileDeletedNow } from '../../domain/messages.ts';
import { establishment, encodePublicRegister } from '../samples/publicRegister.ts';
import { runExport } from '../running/exporting.ts';
import { findStoredFile } from '../running/storedFiles.ts';
import { importFile } from '../running/uploading.ts';
import { as, createUser, newUrn, ownGroup, unique, waymark } from '../running/waymark.ts';

const onDisk = (key: string): boolean => existsSync(join(waymark.dataDir, 'files', key));

describe('deleting the file of an export', () => {
  it('removes it from the disk; the record shows when and by whom', async () => {
    const officer = as('officer');
    const id = await runExport(officer, 'students', { reference: unique('Short-lived'), filter: unique('nobody') });
    expect(onDisk(`exports/${id}/export.csv`)).toBe(true);
    expect((await officer.form('exports', id)).Actions).toEqual([{ name: 'delete-file', label: 'Delete the file', fields: [] }]);
    const { status, json } = await officer.post(`/exports/delete-file/${id}`);
    expect([status, json.SuccessMessage]).toEqual([200, fileDeletedNow]);
    expect(onDisk(`exports/${id}/export.csv`)).toBe(false);
    const download = await officer.get(`/exports/download/${id}`);
    expect(download.status).toBe(404);
    expect(download.json.message).toMatch(/^The file was deleted on \d\d\/\d\d\/\d{4} \d\d:\d\d\.$/);
    const form = await officer.form('exports', id);
    expect(form.Actions).toEqual([]);
    expect(form.Record['fileDeleted']).toEqual(expect.any(String));
    expect((await officer.history('exports', id)).at(-1)).toMatchObject({ EventType: 'ExportFileDeleted', Actor: 'Olivia Officer' });
    expect((await officer.search('exports', { filter: `id:${id}` })).Data[0]).not.toHaveProperty('downloadurl');
    expect((await officer.post(`/exports/delete-file/${id}`)).json.SuccessMessage).toBe(fileDeletedBefore);
  });

  it('is refused to users of another group, without the right, or of one group if the export is over all', async () => {
    const id = await runExport((await createUser([{ group: ownGroup, role: 'officer' }])).visitor, 'students', {
      reference: unique('Kept'),
      filter: unique('nobody'),
    });
    expect((await as('trent').post(`/exports/delete-file/${id}`)).status).toBe(404);
    expect((await (await createUser([])).visitor.post(`/exports/delete-file/${id}`)).status).toBe(403);
    const { visitor: administrator } = await createUser([{ group: null, role: 'administrator' }]);
    await administrator.post('/account/group', { group: ownGroup });
    const everywhere = await runExport(administrator, 'students', { reference: unique('Whole'), filter: `${unique('nobody')},group:any` });
    expect((await as('officer').post(`/exports/delete-file/${everywhere}`)).status).toBe(403);
    expect(onDisk(`exports/${id}/export.csv`)).toBe(true);
    expect(onDisk(`exports/${everywhere}/export.csv`)).toBe(true);
  });
});

describe('deleting the file of an import', () => {
  it('removes it from the disk', async () => {
    const data = as('data');
    const EstablishmentName = unique('Uploaded');
    const { id } = await importFile(data, encodePublicRegister([establishment({ URN: newUrn(), EstablishmentName })]));
    const file = await findStoredFile('imports', EstablishmentName);
    expect((await data.post(`/imports/delete-file/${id}`)).json.SuccessMessage).toBe(fileDeletedNow);
    expect(existsSync(file)).toBe(false);
    expect((await data.history('imports', id)).at(-1)).toMatchObject({ EventType: 'ImportFileDeleted' });
    expect((await as('viewer').post(`/imports/delete-file/${id}`)).status).toBe(403);
  });
});
