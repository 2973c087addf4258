import { describe, expect, it } from 'vitest';
import { reasonOf } from '../../commands/tasks/reasonOf.ts';

const errorNamed = (name: string): Error => Object.assign(new Error('There is no file imports/ada@example.org'), { name });
const withCode = (code: string): Error => Object.assign(new Error('Key (email)=(ada@example.org) already exists.'), { code });

describe('the reason why a task failed', () => {
  it.each([
    [withCode('ENOSPC'), 'the disk is full'],
    [withCode('ENOENT'), 'a file that it needs is missing'],
    [errorNamed('FileMissingError'), 'a file that it needs is missing'],
    [errorNamed('JobStalledError'), 'it ended the process that ran it, several times'],
    [withCode('23505'), 'an error in Waymark (23505)'],
    [new TypeError('ada@example.org is not a function'), 'an error in Waymark (TypeError)'],
  ])('names %s without quoting its data', (error, reason) => {
    expect(reasonOf(error)).toBe(reason);
  });
});
