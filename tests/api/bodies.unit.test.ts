import { describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { mergeCertainBody } from '../../api/contract/duplicateGroups.ts';
import { mergeBody, mergeQuery, unmergeQuery } from '../../api/contract/merging.ts';
import { idParam } from '../../api/records/idParam.ts';

const refusalOf = (schema: z.ZodType, input: unknown) => schema.safeParse(input).error?.issues.map(({ message }) => message) ?? [];

const submission = { Submission: '0f1e2d3c-4b5a-4978-8695-a4b3c2d1e0f9' };

describe('an id in an address or as a key', () => {
  it.each(['0', '2147483648', '9999999999', '1.5', '', ' 1'])('is not %j', (id) => {
    expect(refusalOf(idParam, { id })).toEqual(['This is not a record ID']);
    expect(refusalOf(unmergeQuery, { id })).toEqual(['id must be the id of a record']);
    expect(refusalOf(mergeQuery, { students: '1,2', keep: id })).toEqual(['keep must be the id of a record']);
    expect(refusalOf(mergeQuery, { students: `1,${id}` })).toEqual(['students must be at least two ids with commas between them']);
    expect(mergeBody.safeParse({ ...submission, Keep: 1, Duplicates: [2], Seen: { [id]: 3 } }).success).toBe(false);
    expect(mergeCertainBody.safeParse({ ...submission, Groups: [{ Keep: 1, Duplicates: [2], Seen: { [id]: 3 } }] }).success).toBe(false);
  });

  it('is a number of the tables', () => {
    expect(idParam.parse({ id: '2147483647' })).toEqual({ id: 2147483647 });
    expect(mergeQuery.parse({ students: '1,2147483647', keep: '1' })).toEqual({ students: [1, 2147483647], keep: 1 });
    expect(mergeBody.safeParse({ ...submission, Keep: 1, Duplicates: [2], Seen: { 2147483647: 3 } }).success).toBe(true);
  });

  it('is one of at least two that are merged', () => {
    expect(refusalOf(mergeQuery, { students: '1' })).toEqual(['students must be at least two ids with commas between them']);
  });
});
