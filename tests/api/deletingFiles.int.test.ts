import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { fileDeletedBefore, fileDeletedNow } from '../../domain/messages.ts';
import { establishment, encodePublicRegister } from '../samples/publicRegister.ts';
import { runExport } from '../running/exporting.ts';
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
    expect((await officer.post(`/exports/delete-file/${id}`)).json.SuccessMessage).toBe(fileDeletedBefore);
  });

  it('is refused to users of another group and users without the right', async () => {
    const id = await runExport((await createUser([{ group: ownGroup, role: 'officer' }])).visitor, 'students', {
      reference: unique('Kept'),
      filter: unique('nobody'),
    });
    expect((await as('trent').post(`/exports/delete-file/${id}`)).status).toBe(404);
    const { visitor: narrow } = await createUser([{ group: ownGroup, role: 'viewer' }]);
    const everywhere = await runExport(as('admin'), 'students', { reference: unique('Whole'), filter: `${unique('nobody')},group:any` });
    expect((await narrow.post(`/exports/delete-file/${everywhere}`)).status).toBeGreaterThanOrEqual(403);
    expect(onDisk(`exports/${id}/export.csv`)).toBe(true);
    expect(onDisk(`exports/${everywhere}/export.csv`)).toBe(true);
  });
});

describe('deleting the file of an import', () => {
  it('removes it from the disk', async () => {
    const data = as('data');
    const before = new Set(await readdir(join(waymark.dataDir, 'files/imports')).catch(() => []));
    const { id } = await importFile(data, encodePublicRegister([establishment({ URN: newUrn(), EstablishmentName: unique('Uploaded') })]));
    const files = (await readdir(join(waymark.dataDir, 'files/imports'))).filter(
      (name) => !before.has(name) && onDisk(`imports/${name}/upload.csv`),
    );
    expect(files.length).toBeGreaterThan(0);
    expect((await data.post(`/imports/delete-file/${id}`)).json.SuccessMessage).toBe(fileDeletedNow);
    expect(files.filter((name) => !onDisk(`imports/${name}/upload.csv`))).toHaveLength(1);
    expect((await data.history('imports', id)).at(-1)).toMatchObject({ EventType: 'ImportFileDeleted' });
    expect((await as('viewer').post(`/imports/delete-file/${id}`)).status).toBe(403);
  });
});
