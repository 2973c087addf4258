import { describe, expect, it } from 'vitest';
import { tabAtKey } from '../../console/ui/tabKeys.ts';

const none = { altKey: false, ctrlKey: false, metaKey: false };
const tabs = ['General', 'Consent', 'History'];
const after = (key: string, at: number, held: Partial<typeof none> = {}): string | null => {
  const to = tabAtKey({ ...none, ...held, key }, at, tabs.length);
  return to === null ? null : (tabs.at(to) ?? null);
};

describe('keys on a tab', () => {
  it('lead to the tab beside it, round the ends, and to the first and the last', () => {
    expect([after('ArrowRight', 0), after('ArrowRight', 2), after('ArrowLeft', 1), after('ArrowLeft', 0)]).toEqual([
      'Consent',
      'General',
      'General',
      'History',
    ]);
    expect([after('Home', 2), after('End', 0), after('a', 0)]).toEqual(['General', 'History', null]);
  });

  it.each(['altKey', 'ctrlKey', 'metaKey'] as const)('are left to the browser with %s: it goes back, or to the end of the page', (held) => {
    expect(['ArrowLeft', 'ArrowRight', 'Home', 'End'].map((key) => after(key, 1, { [held]: true }))).toEqual([null, null, null, null]);
  });
});
