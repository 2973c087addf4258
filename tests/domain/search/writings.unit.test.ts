import { describe, expect, it } from 'vitest';
import { otherWritings } from '../../../domain/search/writings.ts';

const writingsOf = (typed: string) => otherWritings(typed.split(' ')).map((words) => words.join(' '));

describe('other ways of writing', () => {
  it.each([
    ['st felix', ['saint felix']],
    ['saint felix', ['st felix']],
    ['and', []],
    ['primary and nursery', ['primary nursery']],
    ['sixth form', ['6th form']],
    ['jr', ['junior', 'jnr']],
    ['stanley park', []],
  ])('%s', (typed, expected) => expect(writingsOf(typed)).toEqual(expected));

  it.each([
    ['boyne hill church of england', 'boyne hill cofe'],
    ['slindon c of e', 'slindon cofe'],
    ['slindon cofe', 'slindon church of england'],
    ['st damians roman catholic', 'st damians rc'],
    ['saint james rc', 'st james roman catholic'],
    ['saint james rc', 'st james catholic'],
  ])('%s is also %s', (typed, expected) => expect(writingsOf(typed)).toContain(expected));

  it('are few, however many words have other forms', () => {
    const all = otherWritings('church of england roman catholic saint church of england sixth junior'.split(' '));
    expect(all.length).toBeLessThanOrEqual(60);
    expect(all.length).toBeGreaterThan(1);
  });
});
