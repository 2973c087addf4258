import { describe, expect, it } from 'vitest';
import { accessOf, systemAccess } from '../../../domain/access/access.ts';
import { rights } from '../../../domain/access/rights.ts';
import { canImport, offeredImports } from '../../../domain/imports/importTypes.ts';
import type { ImportTypeName } from '../../../domain/lists/imports.ts';

const members = [
  { id: 1, name: 'Soar' },
  { id: 2, name: 'Trent' },
];
const accessAs = (group: number | null, role: string) => accessOf({ id: 7, name: 'Ada' }, [{ group, role }], members, null);
const [administrator, officer, viewer] = [accessAs(null, 'administrator'), accessAs(1, 'officer'), accessAs(1, 'viewer')];
const nobody = accessOf({ id: 7, name: 'Ada' }, [], [], null);
const student: ImportTypeName = 'student';
const register: ImportTypeName = 'edubase';

describe('the right to an import', () => {
  it('of a group is needed in this group', () => {
    expect([1, 2].map((group) => canImport(officer, { type: student, group }))).toEqual([true, false]);
    expect(canImport(viewer, { type: student, group: 1 })).toBe(false);
    expect([administrator, officer].map((access) => canImport(access, { type: register, group: 1 }))).toEqual([true, false]);
  });

  it('without a group is needed in some group', () => {
    const everybody = [administrator, systemAccess('Waymark', rights), officer, viewer, nobody];
    expect(everybody.map((access) => canImport(access, { type: register, group: null }))).toEqual([true, true, false, false, false]);
    expect(everybody.map((access) => canImport(access, { type: student, group: null }))).toEqual([true, true, true, false, false]);
    expect(everybody.map((access) => canImport(access, {}))).toEqual([true, true, false, false, false]);
  });

  it('decides which imports are offered to people without a group', () => {
    expect(offeredImports(nobody, null)).toEqual([]);
    expect(
      offeredImports(accessOf({ id: 7, name: 'Ada' }, [{ group: null, role: 'administrator' }], [], null), null).length,
    ).toBeGreaterThan(0);
  });
});
