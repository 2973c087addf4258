import { describe, expect, it } from 'vitest';
import { readCookie, formatCookie } from '../../console/cookies.ts';
import { printPreferences, readPreferences } from '../../console/preferences.ts';
import { readDismissed, withDismissed } from '../../console/ui/dismissed.ts';

describe('a cookie of the console', () => {
  it('lasts 9125 days on every page, and is not sent from other sites', () => {
    expect(formatCookie('waymark-preferences', 'dark; now')).toBe(
      'waymark-preferences=dark%3B%20now; path=/; max-age=788400000; samesite=lax',
    );
    expect(788_400_000 / 86_400).toBe(9125);
  });

  it('is found by its whole name', () => {
    const all = 'waymark-preferences-old=1; waymark-preferences=dark%3B%20now; broken=%';
    expect([
      readCookie(all, 'waymark-preferences'),
      readCookie(all, 'preferences'),
      readCookie(all, 'broken'),
      readCookie('', 'x'),
    ]).toEqual(['dark; now', null, null, null]);
  });
});

describe('the preferences', () => {
  it('are read as they were written', () => {
    for (const theme of ['system', 'light', 'dark'] as const) {
      for (const isRailFolded of [true, false]) {
        for (const showsAllFields of [true, false]) {
          for (const hasCompactRows of [true, false]) {
            const preferences = { theme, isRailFolded, showsAllFields, hasCompactRows };
            expect(readPreferences(printPreferences(preferences))).toEqual(preferences);
          }
        }
      }
    }
  });

  it('are the defaults for a new person and when the cookie is malformed', () => {
    for (const text of [null, '', 'purple.and.green'])
      expect(readPreferences(text)).toEqual({ theme: 'system', isRailFolded: false, showsAllFields: false, hasCompactRows: false });
  });
});

describe('dismissed messages', () => {
  it('are kept once each, newest last, and the oldest are dropped', () => {
    expect(withDismissed(readDismissed('a.b'), 'a')).toEqual(['b', 'a']);
    const many = Array.from({ length: 60 }, (_, at) => `m${at}`);
    expect(withDismissed(many, 'new')).toHaveLength(60);
    expect([withDismissed(many, 'new')[0], withDismissed(many, 'new').at(-1), readDismissed(null)]).toEqual(['m1', 'new', []]);
  });
});
