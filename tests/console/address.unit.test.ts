import { describe, expect, it } from 'vitest';
import { addressAfterSignIn, readAddress, readBrokenAddress, readShortAddress, signInAddress } from '../../console/address.ts';
import type { SearchDefinition } from '../../api/contract/search.ts';
import { rememberFields } from '../../console/filterLinks.ts';
import { searchAddress } from '../../console/searchAddress.ts';

describe('the address of a screen', () => {
  it('names a list, a new record or a record', () => {
    expect(readAddress('/students/search')).toEqual({ kind: 'search', path: 'students' });
    expect(readAddress('/students/create')).toEqual({ kind: 'create', path: 'students' });
    expect(readAddress('/students/edit/12')).toEqual({ kind: 'edit', path: 'students', id: 12 });
  });

  it('may have a path of several parts', () => {
    expect(readAddress('/ambassadors/timesheets/search')).toEqual({ kind: 'search', path: 'ambassadors/timesheets' });
    expect(readAddress('/event-programmes/applications/edit/7/')).toEqual({ kind: 'edit', path: 'event-programmes/applications', id: 7 });
  });

  it.each(['/', '/students', '/students/edit/', '/students/edit/x', '/students/edit/12/more', '//search', '/../search'])(
    'names nothing in %s',
    (pathname) => {
      expect(readAddress(pathname)).toBeNull();
    },
  );

  it('may be left out', () => {
    expect(readShortAddress('/students')).toEqual({ kind: 'search', path: 'students' });
    expect(readShortAddress('/ambassadors/timesheets/')).toEqual({ kind: 'search', path: 'ambassadors/timesheets' });
    expect(readShortAddress('/students/12')).toEqual({ kind: 'edit', path: 'students', id: 12 });
    expect(readBrokenAddress('/students/12a')).toEqual({ path: 'students', id: '12a' });
    expect(readBrokenAddress('/ambassadors/timesheets/edit/%2312/')).toEqual({ path: 'ambassadors/timesheets', id: '#12' });
    expect(readBrokenAddress('/students/12%')).toEqual({ path: 'students', id: '12%' });
    expect(['/students', '/students/edit/a', '/12a'].map(readBrokenAddress)).toEqual([null, null, null]);
    expect(['/', '//', '/12', '/../x'].map(readShortAddress)).toEqual([null, null, null, null]);
  });

  it('carries a filter', () => {
    rememberFields([{ Path: 'students', Fields: [{ token: 'status', isPersonal: false }] } as unknown as SearchDefinition]);
    expect(searchAddress('students', 'status:1,2')).toBe('/students/search?filter=status%3A1%2C2');
    expect(searchAddress('students')).toBe('/students/search');
  });
});

describe('signing in', () => {
  it('returns to the requested address', () => {
    const requested = '/students/search?filter=a%2Cb#x';
    const { search } = new URL(signInAddress(requested), 'http://waymark');
    expect(addressAfterSignIn(new URLSearchParams(search))).toBe(requested);
    expect(signInAddress('/')).toBe('/account/login');
  });

  it.each(['https://evil.example', '//evil.example', '/\\evil.example', 'mailto:a@b.c', '/account/login?next=/account/login'])(
    'never leads to %s',
    (next) => {
      expect(addressAfterSignIn(new URLSearchParams({ next }))).toBe('/');
    },
  );
});
