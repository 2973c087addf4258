import { describe, expect, it } from 'vitest';
import { spellingsOf } from '../../../domain/imports/spellings.ts';

describe('the spellings of a name', () => {
  it.each([
    ['The Foxton Academy', 'foxton academy'],
    ['Foxton Acad.', 'the foxton academy'],
    ['King Edward VI School, The', 'king edward vi school'],
    ['King Edward VI School', 'the king edward vi school'],
    ['St. Bede’s Academy', "saint bede's academy"],
    ['Saint Bedes Sch', "st bede's school"],
    ['St James School', "st james' school"],
    ['Wood & Vale College', 'wood and vale college'],
  ])('%s has %s', (name, other) => expect(spellingsOf(name)).toContain(other));

  it('never name another school', () => {
    expect(spellingsOf('Foxton Academy (Derby)')).not.toContain('foxton academy');
    expect(spellingsOf('Foxton Academies')).not.toContain("foxton academie's");
    expect(spellingsOf('Foxton High School')).not.toContain('foxton school');
  });

  it('are bounded, however many words there are', () => {
    expect(spellingsOf('st bedes and '.repeat(200)).length).toBeLessThanOrEqual(64 * 3);
  });
});
