import { describe, expect, it } from 'vitest';
import type { FieldSettingsAnswer } from '../../api/contract/fieldSettings.ts';
import { changesFrom, withoutSaved, withUses } from '../../console/fieldSettings/uses.ts';

const field = (name: string) => ({ name, label: name, tab: 'Details', use: null, uses: ['hidden' as const], required: false });

const settings: FieldSettingsAnswer = {
  Group: { Id: 1, Name: 'Soar Valley University' },
  Revision: 3,
  Updated: null,
  Types: [{ name: 'student', label: 'students', Fields: [field('student.sex'), field('student.ucas')] }],
};

describe('the choices after a save', () => {
  it('lose what was saved', () => {
    expect(withoutSaved({ 'student.sex': 'hidden' }, { 'student.sex': 'hidden' })).toEqual({});
  });

  it('keep what was chosen meanwhile, of the same field too', () => {
    const chosen = { 'student.sex': null, 'student.ucas': 'required' } as const;
    expect(withoutSaved(chosen, { 'student.sex': 'hidden' })).toEqual(chosen);
  });

  it('are compared with the saved settings before the server is asked again', () => {
    const saved = withUses(settings, { 'student.sex': 'hidden' }, 4);
    expect(saved.Revision).toBe(4);
    expect(changesFrom(saved, { 'student.sex': 'hidden', 'student.ucas': 'hidden' })).toEqual({ 'student.ucas': 'hidden' });
    expect(changesFrom(saved, { 'student.sex': null })).toEqual({ 'student.sex': null });
  });
});
