import { describe, expect, it } from 'vitest';
import { laterPosition } from '../../console/api/readAfter.ts';
import { asFailure, readFailure, unreachable } from '../../console/api/failure.ts';
import { withQuery } from '../../console/queryString.ts';
import { screenRequestOf } from '../../console/api/prefetch.ts';
import { printSize } from '../../console/imports/fileSize.ts';
import { collect, type PendingChanges, readChanged, readHello } from '../../console/live/changes.ts';

const none: PendingChanges = new Map();

describe('announcements of changes', () => {
  it('are merged by path', () => {
    const pending = [
      { path: 'students', ids: [1, 2] },
      { path: 'tasks', ids: [9] },
      { path: 'students', ids: [2, 3] },
    ].reduce(collect, none);
    expect([...(pending.get('students') ?? [])]).toEqual([1, 2, 3]);
    expect([...(pending.get('tasks') ?? [])]).toEqual([9]);
  });

  it('are about every record when there are too many to name', () => {
    const many = collect(collect(none, { path: 'students', ids: null }), { path: 'students', ids: [4] });
    expect(many.get('students')).toBeNull();
  });

  it('are ignored when malformed', () => {
    expect(readChanged('{"path":"students","ids":[1],"position":"7"}')).toMatchObject({ path: 'students', ids: [1] });
    for (const data of ['', 'hello', 'null', '{"path":7,"ids":[]}', '{"ids":[1]}']) expect(readChanged(data)).toBeNull();
  });

  it('begin with the position of the read side', () => {
    expect(readHello('{"position":"7"}')).toBe('7');
    for (const data of ['', '7', 'null', '{"position":7}']) expect(readHello(data)).toBeNull();
  });
});

describe('the last written position', () => {
  it('only increases, and is exact beyond the largest safe integer', () => {
    expect(laterPosition(null, '7')).toBe('7');
    expect(laterPosition('9007199254740993', '9007199254740992')).toBe('9007199254740993');
    expect(laterPosition('9007199254740992', '9007199254740993')).toBe('9007199254740993');
    expect(laterPosition('10', '9')).toBe('10');
    expect(laterPosition('7', 'nonsense')).toBe('7');
  });
});

describe('an error response', () => {
  it('shows the server’s message', () => {
    expect(readFailure(409, { Success: false, message: 'Changed meanwhile', Errors: [] })).toMatchObject({
      status: 409,
      isAnswered: true,
      message: 'Changed meanwhile',
    });
  });

  it('needs no list of errors and no message', () => {
    expect(readFailure(200, { Success: false })).toMatchObject({
      status: 200,
      isAnswered: true,
      message: 'Failed to retrieve data from server.',
      Errors: [],
    });
  });

  it('is an error too when it breaks the contract', () => {
    for (const body of [undefined, null, '<html>', { error: 'x' }])
      expect(readFailure(502, body)).toMatchObject({ status: 502, isAnswered: false, Errors: [] });
  });

  it('is recognised in the error of a query; any other error is a failure without an answer', () => {
    const refusal = readFailure(404, { Success: false, message: 'Too many', Errors: [] });
    expect(asFailure(refusal)).toBe(refusal);
    expect(asFailure(unreachable())).toEqual(unreachable());
    expect(asFailure(new TypeError('x'))).toMatchObject({ status: 0, isAnswered: false });
  });
});

describe('a URL with parameters', () => {
  it('has them in order, without the empty ones', () => {
    expect(withQuery('/a', { b: 2, a: 'x,y', c: '', d: null, e: undefined })).toBe('/a?a=x%2Cy&b=2');
    expect(withQuery('/a', {})).toBe('/a');
  });
});

describe('the first query of a screen', () => {
  const at = (address: string) => screenRequestOf(new URL(address, 'http://waymark.test'));

  it('is the one in its address, with the same body as the later request', () => {
    expect(at('/students/search')).toBe('/students/search');
    expect(at('/students/search?sort=dob&order=asc&filter=a%20b')).toBe('/students/search?filter=a+b&order=asc&sort=dob');
    expect(at('/students/edit/12?x=1#details')).toBe('/students/edit/12');
    expect(at('/users/create')).toBe('/users/create');
    expect(at('/')).toBe('/home');
  });

  it('is unknown for other screens, and for a list that waits to be searched', () => {
    for (const address of ['/account/login?next=/students/search', '/students/search?filter=a#later']) expect(at(address)).toBeNull();
  });
});

describe('the size of a file', () => {
  it('is shown with its unit', () => {
    expect(printSize(840)).toBe('840 bytes');
    expect(printSize(1_234)).toBe('1.2 kB');
    expect(printSize(65_400_000)).toBe('65.4 MB');
    expect(printSize(200_000_000)).toBe('200 MB');
  });
});
