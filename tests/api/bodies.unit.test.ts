import { describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { clearSchoolsBody, maxSchools } from '../../api/contract/doubledSchools.ts';
import { mergeCertainBody } from '../../api/contract/duplicateGroups.ts';
import { mergeBody, mergeQuery, unmergeQuery } from '../../api/contract/merging.ts';
import { chosenStudents } from '../../api/contract/filling.ts';
import { previewIssueBody } from '../../api/contract/issuing.ts';
import { ownTimesheetBody } from '../../api/contract/ownOffers.ts';
import { bulkStateBody, exportBody } from '../../api/contract/tasks.ts';
import { refuseUnboundedInput } from '../../api/plugins/boundInput.ts';
import { idParam } from '../../api/records/idParam.ts';

const refusalOf = (schema: z.ZodType, input: unknown) => schema.safeParse(input).error?.issues.map(({ message }) => message) ?? [];

/** How a body with this filter is refused. */
const ofFilter: Readonly<Record<string, (filter: string) => readonly string[]>> = {
  'a bulk change': (filter) => refusalOf(bulkStateBody, { state: 1, filter }),
  'an export': (filter) => refusalOf(exportBody, { filter }),
  'adding students': (filter) => refusalOf(chosenStudents, { Filter: filter }),
  'issuing contracts': (filter) => refusalOf(previewIssueBody, { Template: 1, Start: '2026-01-01', Expire: '2026-12-31', Filter: filter }),
};

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

describe('a filter in a body', () => {
  it.each(Object.entries(ofFilter))('may be as long as in an address: %s', (_what, refusalFor) => {
    expect(refusalFor('x'.repeat(200_000))).toEqual([]);
    expect(refusalFor('x'.repeat(200_001))).toEqual(['The filter is too long']);
  });
});

describe('a timesheet of a shift', () => {
  it('names records by ids of the tables', () => {
    expect(ownTimesheetBody.safeParse({ Offer: 2147483648, Session: null }).success).toBe(false);
    expect(ownTimesheetBody.safeParse({ Offer: 1, Session: 2147483648 }).success).toBe(false);
    expect(ownTimesheetBody.safeParse({ Offer: 1, Session: null }).success).toBe(true);
  });
});

describe('schools that students are to name', () => {
  const bodyOf = (count: number) => ({ ...submission, Schools: Array.from({ length: count }, (_, at) => ({ From: at + 1, To: at + 2 })) });

  it('are no more than a body can hold', () => {
    expect(() => refuseUnboundedInput(bodyOf(maxSchools))).not.toThrow();
    expect(clearSchoolsBody.safeParse(bodyOf(maxSchools)).success).toBe(true);
    expect(clearSchoolsBody.safeParse(bodyOf(maxSchools + 1)).success).toBe(false);
  });
});
