import { describe, expect, it } from 'vitest';
import { laterPosition } from '../../console/api/readAfter.ts';
import { readFailure } from '../../console/api/failure.ts';
import { withQuery } from '../../console/api/queryString.ts';
import { screenRequestOf } from '../../console/api/prefetch.ts';
import { idsByPath, readViewed, withViewed } from '../../console/home/recentlyViewed.ts';
import { printSize } from '../../console/imports/fileSize.ts';
import { collect, type Pending, readChanged, readHello } from '../../console/live/changes.ts';

const none: Pending = new Map();

describe('announcements of changes', () => {
  it('come together by path', () => {
    const pending = [
      { path: 'students', ids: [1, 2] },
      { path: 'tasks', ids: [9] },
      { path: 'students', ids: [2, 3] },
    ].reduce(collect, none);
    expect([...(pending.get('students') ?? [])]).toEqual([1, 2, 3]);
    expect([...(pending.get('tasks') ?? [])]).toEqual([9]);
  });

  it('are about every record once there are too many to name', () => {
    const many = collect(collect(none, { path: 'students', ids: null }), { path: 'students', ids: [4] });
    expect(many.get('students')).toBeNull();
  });

  it('are read carefully', () => {
    expect(readChanged('{"path":"students","ids":[1],"position":"7"}')).toMatchObject({ path: 'students', ids: [1] });
    for (const data of ['', 'hello', 'null', '{"path":7,"ids":[]}', '{"ids":[1]}']) expect(readChanged(data)).toBeNull();
  });

  it('begin with how far the read side is', () => {
    expect(readHello('{"position":"7"}')).toBe('7');
    for (const data of ['', '7', 'null', '{"position":7}']) expect(readHello(data)).toBeNull();
  });
});

describe('the last written position', () => {
  it('only ever goes further, beyond what a number can hold', () => {
    expect(laterPosition(null, '7')).toBe('7');
    expect(laterPosition('9007199254740993', '9007199254740992')).toBe('9007199254740993');
    expect(laterPosition('9007199254740992', '9007199254740993')).toBe('9007199254740993');
    expect(laterPosition('10', '9')).toBe('10');
    expect(laterPosition('7', 'nonsense')).toBe('7');
  });
});

describe('an answer that is no success', () => {
  it('says what the server said', () => {
    expect(readFailure(409, { Success: false, message: 'Changed meanwhile', Errors: [] })).toMatchObject({
      status: 409,
      answered: true,
      message: 'Changed meanwhile',
    });
  });

  it('is a failure too when it is not what the contract promises', () => {
    for (const body of [undefined, null, '<html>', { error: 'x' }])
      expect(readFailure(502, body)).toMatchObject({ status: 502, answered: false, Errors: [] });
  });
});

describe('an address with parameters', () => {
  it('has them in order and without the empty ones', () => {
    expect(withQuery('/a', { b: 2, a: 'x,y', c: '', d: null, e: undefined })).toBe('/a?a=x%2Cy&b=2');
    expect(withQuery('/a', {})).toBe('/a');
  });
});

describe('the question that a screen asks first', () => {
  const at = (address: string) => screenRequestOf(new URL(address, 'http://waymark.test'));

  it('is the one that its address names, in the words in which it will be asked', () => {
    expect(at('/students/search')).toBe('/students/search');
    expect(at('/students/search?sort=dob&order=asc&filter=a%20b')).toBe('/students/search?filter=a+b&order=asc&sort=dob');
    expect(at('/students/edit/12?x=1#details')).toBe('/students/edit/12');
    expect(at('/users/create')).toBe('/users/create');
  });

  it('is not known of other screens, nor of a list that waits to be asked', () => {
    for (const address of ['/', '/account/login?next=/students/search', '/students/search?filter=a#later']) expect(at(address)).toBeNull();
  });
});

describe('recently viewed records', () => {
  it('stand once, the latest first, and are not kept for ever', () => {
    let viewed = withViewed(withViewed([], { path: 'students', id: 1 }), { path: 'users', id: 1 });
    viewed = withViewed(viewed, { path: 'students', id: 1 });
    expect(viewed).toEqual([
      { path: 'students', id: 1 },
      { path: 'users', id: 1 },
    ]);
    for (let id = 0; id < 50; id += 1) viewed = withViewed(viewed, { path: 'students', id });
    expect(viewed).toHaveLength(12);
    expect([...idsByPath(viewed).keys()]).toEqual(['students']);
  });

  it('do not fall over what else may stand in their place', () => {
    for (const text of [null, '', 'x', '{}', '[1,null,{"path":"a"}]']) expect(readViewed(text)).toEqual([]);
  });
});

describe('the size of a file', () => {
  it('is in words', () => {
    expect(printSize(840)).toBe('840 bytes');
    expect(printSize(1_234)).toBe('1.2 kB');
    expect(printSize(65_400_000)).toBe('65.4 MB');
    expect(printSize(200_000_000)).toBe('200 MB');
  });
});
