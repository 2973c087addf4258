import { describe, expect, it } from 'vitest';
import { findActive, optionAfterKey } from '../../console/ui/combobox/useListbox.ts';

describe('the active option of a combobox', () => {
  it('wraps round with the arrow keys, and begins at either end', () => {
    expect([optionAfterKey('ArrowDown', 0, 3), optionAfterKey('ArrowDown', 2, 3), optionAfterKey('ArrowDown', -1, 3)]).toEqual([1, 0, 0]);
    expect([optionAfterKey('ArrowUp', 1, 3), optionAfterKey('ArrowUp', 0, 3), optionAfterKey('ArrowUp', -1, 3)]).toEqual([0, 2, 2]);
  });

  it('moves by eight with the page keys and stops at the ends', () => {
    expect([optionAfterKey('PageDown', 0, 20), optionAfterKey('PageDown', 15, 20)]).toEqual([8, 19]);
    expect([optionAfterKey('PageUp', 19, 20), optionAfterKey('PageUp', 3, 20)]).toEqual([11, 0]);
  });

  it('ignores other keys, and lists without options', () => {
    expect([optionAfterKey('Home', 1, 3), optionAfterKey('a', 1, 3), optionAfterKey('ArrowDown', -1, 0)]).toEqual([null, null, null]);
  });

  it('stays the same option when others come and go around it', () => {
    expect(findActive({ at: 1, key: 'b' }, ['new', 'a', 'b'])).toBe(2);
    expect(findActive({ at: 1, key: 'b' }, ['b'])).toBe(0);
  });

  it('stays in its place between options of the same key', () => {
    expect(findActive({ at: 2, key: 'a' }, ['a', 'b', 'a'])).toBe(2);
  });

  it('leaves its place to the next option when it has gone', () => {
    expect(findActive({ at: 1, key: 'b' }, ['a', 'c', 'd'])).toBe(1);
    expect(findActive({ at: 2, key: 'c' }, ['a', 'b'])).toBe(1);
    expect(findActive({ at: 0, key: 'a' }, [])).toBe(-1);
  });
});
