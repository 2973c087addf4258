import { describe, expect, it } from 'vitest';
import { extraCopiers } from '../../../commands/copying/extraCopiers.ts';
import { copiedValues } from '../../../domain/record/copiedValues.ts';
import { storedFields } from '../../../domain/record/part.ts';
import { activity } from '../../../domain/records/activity.ts';
import { recordTypes } from '../../../domain/records/registry.ts';

const everyName = new Set(storedFields(activity).map(([name]) => name));

const original = {
  eventTitle: 'Robotics club',
  group: 3,
  start: '2026-03-02T09:00:00.000Z',
  approved: true,
  exchanges: 40,
  cohort: 17,
  notes: null,
  'costCodes/2/costCentre': 'A1',
  'costCodes/5/costCentre': 'B2',
  'costCodes/5/jobCode': '9',
  'beneficiaries/71/institution': 71,
  'beneficiaries/71/total': 30,
  'beneficiaries/71/expected': 35,
  'attendance/4711/student': 4711,
};

describe('the values of a copy', () => {
  it('are those that people enter, with the rows of parts, without the approval, the register and how the original went', () => {
    expect(copiedValues(activity, original, everyName, 3)).toEqual({
      eventTitle: 'Robotics club',
      start: '2026-03-02T09:00:00.000Z',
      cohort: 17,
      'costCodes/-1/costCentre': 'A1',
      'costCodes/-2/costCentre': 'B2',
      'costCodes/-2/jobCode': '9',
      'beneficiaries/71/institution': 71,
      'beneficiaries/71/expected': 35,
    });
  });

  it('leave out what the person may not see, and the lists of another group', () => {
    const visible = new Set(['eventTitle', 'cohort', 'beneficiaries/*/institution']);
    expect(copiedValues(activity, original, visible, 4)).toEqual({ eventTitle: 'Robotics club', 'beneficiaries/71/institution': 71 });
  });
});

describe('what record types say about copies', () => {
  const copied = recordTypes.flatMap((type) => (type.copying ? [{ type, copying: type.copying }] : []));

  it('names values that people enter', () => {
    for (const { type, copying } of copied) {
      const names = storedFields(type).map(([name]) => name);
      expect(copying.leavesOut.filter((name) => !names.includes(name))).toEqual([]);
    }
  });

  it('has a copier for every declared extra', () => {
    const withMore = copied.filter(({ copying }) => Object.keys(copying.extras).length > 0);
    const declared = withMore.map(({ type, copying }) => [type.name, Object.keys(copying.extras).toSorted()]);
    expect(declared).toEqual(Object.entries(extraCopiers).map(([name, all]) => [name, Object.keys(all).toSorted()]));
    expect(declared).not.toEqual([]);
  });
});
